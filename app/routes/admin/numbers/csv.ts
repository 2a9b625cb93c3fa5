// A table of the platform's numbers as a file: /admin/numbers/revenue/csv and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { numberList, numberListing } from '~/platform/admin/numbers/number-listing'
import { readMonths } from '~/platform/admin/numbers/months'
import { numberTables } from '~/platform/admin/numbers/tables/number-tables.server'
import { monthIn } from '~/billing/fees/month'
import { fileDownload } from '~/web/http/file-download.server'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { csvRows } from '~/foundation/kit/csv.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'platform-numbers.read')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const name = params.table ?? ''
  const table = numberTables.get(name)
  if (!table) throw new Response(null, { status: 404 })
  const thisMonth = monthIn('UTC', context.services.clock.latest())
  const period = readMonths(request.url, thisMonth)
  const { columns, hasPeriod } = table
  const db = context.services.scopes.platform('a file of the platform’s numbers')
  const { rows } = await table.read(db, period, thisMonth)
  const list = numberListing(name, table)
  const lines = [
    columns.map(({ label }) => label),
    ...numberList(list, list.read(request.url), { columns, rows }).map((row) =>
      row.map(({ text, plain }) => plain ?? text),
    ),
  ]
  const days = hasPeriod ? `-${period.from}-${period.to}` : ''
  return fileDownload(`tastevin-${name}${days}`, 'csv', csvRows(lines))
}
