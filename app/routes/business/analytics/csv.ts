// The list behind a figure as a file: /business/analytics/movements/csv and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { figures } from '~/analytics/report/figures.server'
import { openReport } from '~/analytics/report/scope.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { csvRows } from '~/kit/csv.server'
import { DomainError } from '~/kit/errors'

/** The most rows of a file. */
const mostRows = 50_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId, may } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const name = params.figure ?? ''
  const figure = figures.get(name)
  const club = may('analytics.read') && (await context.services.clubs.byId(businessId))
  if (!figure || !club) throw new Response(null, { status: 404 })
  const { timeZone, currency, slug } = club
  const show = (new URL(request.url).searchParams.get('show') ?? '').slice(0, 30)
  const { scope, list } = await db.read(async (db) => {
    const scope = await openReport(db, {
      ...{ url: request.url, timeZone, currency },
      now: context.now(businessId),
    })
    return { scope, list: await figure.list(db, scope, show, { offset: 0, limit: mostRows + 1 }) }
  })
  if (list.rows.length > mostRows)
    throw new DomainError(
      'too-many-rows',
      409,
      `A file has up to ${mostRows.toLocaleString('en-US')} rows. Choose fewer days.`,
    )
  const rows = [
    list.columns.map(({ label }) => label),
    ...list.rows.map((row) => row.map(({ text, plain }) => plain ?? text)),
  ]
  const { from, to } = scope.period
  return new Response(csvRows(rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${slug}-${name}-${from}-${to}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
