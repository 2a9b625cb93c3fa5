// A month's movements as a file: /business/payouts/months/:month/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { isMonth } from '~/billing/fees/month'
import type { LinePosition } from '~/billing/fees/statement-line'
import type { BalanceLine } from '~/billing/payouts/balance-line'
import { monthLines } from '~/billing/payouts/balance-lines.server'
import { monthCsvHeader, monthCsvLines, monthWorkbook } from '~/billing/payouts/month-file.server'
import { monthSummary } from '~/billing/payouts/month-summary.server'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'

const pageSize = 1_000
/** A workbook is made in memory; a CSV file has no limit. */
const mostInWorkbook = 50_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const month = params.month ?? ''
  if (!isMonth(month)) throw new DomainError('month-missing', 404, 'There is no such month.')
  const { timeZone, slug } = club
  const page = (after: LinePosition | null) => monthLines(db, { month, timeZone, after, limit: pageSize })
  const isWorkbook = new URL(request.url).searchParams.get('format') === 'xlsx'
  const fileName = `${slug}-balance-${month}`
  if (isWorkbook) {
    const lines: BalanceLine[] = []
    for (let part = await page(null); part.length > 0; part = await page(part.at(-1)!)) {
      lines.push(...part)
      if (lines.length > mostInWorkbook)
        throw new DomainError(
          'too-many-rows',
          409,
          `An Excel file has up to ${mostInWorkbook.toLocaleString('en-US')} rows. Download the CSV file instead.`,
        )
      if (part.length < pageSize) break
    }
    const summaries = await monthSummary(db, { month, timeZone })
    const body = new Uint8Array(await monthWorkbook(lines, { month, timeZone, summaries }))
    return fileDownload(fileName, 'xlsx', body)
  }
  const encoder = new TextEncoder()
  let after: LinePosition | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(monthCsvHeader())),
    async pull(controller) {
      const lines = await page(after)
      if (lines.length > 0) controller.enqueue(encoder.encode(monthCsvLines(lines, timeZone)))
      after = lines.at(-1) ?? after
      if (lines.length < pageSize) controller.close()
    },
  })
  return fileDownload(fileName, 'csv', body)
}
