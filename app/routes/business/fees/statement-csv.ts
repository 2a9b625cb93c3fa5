// A month's statement as a CSV file: /business/statements/2026-11.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isMonth } from '~/billing/fees/month'
import { statementCsv } from '~/billing/fees/statement-file.server'
import { DomainError } from '~/foundation/kit/errors'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  const month = /^(.+)\.csv$/.exec(params.file ?? '')?.[1] ?? ''
  if (!isMonth(month))
    throw new DomainError('statement-missing', 404, 'There is no statement for this month.')
  const { timeZone, slug } = club
  const encoder = new TextEncoder()
  const text = statementCsv(db, { month, timeZone })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return fileDownload(`${slug}-${month}`, 'csv', body)
}
