// A month's statement as a CSV file: /business/statements/2026-11.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isMonth } from '~/billing/fees/month'
import { csvHeader, csvLines } from '~/billing/fees/statement-csv.server'
import type { LinePosition } from '~/billing/fees/statement-line'
import { statementLines } from '~/billing/fees/statement.server'
import { DomainError } from '~/foundation/kit/errors'

const pageSize = 1_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  const month = /^(.+)\.csv$/.exec(params.file ?? '')?.[1] ?? ''
  if (!isMonth(month))
    throw new DomainError('statement-missing', 404, 'There is no statement for this month.')
  const { timeZone, slug } = club
  const encoder = new TextEncoder()
  let after: LinePosition | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHeader())),
    // Streams page by page, so that a large club's month is never in memory as a whole.
    async pull(controller) {
      const lines = await statementLines(db, { month, timeZone, after, limit: pageSize })
      if (lines.length > 0) controller.enqueue(encoder.encode(csvLines(lines, timeZone)))
      after = lines.at(-1) ?? after
      if (lines.length < pageSize) controller.close()
    },
  })
  return fileDownload(`${slug}-${month}`, 'csv', body)
}
