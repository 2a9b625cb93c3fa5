// The report of a month as PDF: /business/analytics/months/2026-10/pdf
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readMonthlyReport } from '~/insight/analytics/monthly/monthly-report.server'
import { printedReport } from '~/insight/analytics/monthly/printed-report'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { pdfResponse } from '../runs/print/pdf-response.server'
import { printTheme } from '../runs/print/print-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { businessId, club, now } = await requireBusiness(request, context, 'analytics.read')
  const db = context.services.scopes.reporting(businessId)
  const { timeZone, currency } = club
  const report = await db.read((db) =>
    readMonthlyReport(db, { key: params.month ?? '', timeZone, currency, now }),
  )
  if (!report)
    throw new DomainError('month-not-found', 404, 'There is no report of this month. Choose one of the list.')
  const printed = printedReport(report, { club: club.name, theme: printTheme(club) })
  return pdfResponse(`${club.slug} report ${report.month.key}`, () =>
    context.services.printWorker.make('figure-report', printed, { signal: request.signal }),
  )
}
