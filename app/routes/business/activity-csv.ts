// The activity log as a CSV file: /business/activity.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { parseActivityFilters } from '~/foundation/audit/filters'
import { listActivity, type ActivityLine } from '~/foundation/audit/queries.server'
import { planNames } from '~/billing/plan/plans'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { csvRows } from '~/foundation/kit/csv.server'

const pageSize = 1_000

const header = ['Time (UTC)', 'Action', 'Who', 'On', 'About', 'Details']

const cellsOf = ({ at, action, actor, target, about, recorded }: ActivityLine) => [
  at.toISOString(),
  action,
  actor,
  target,
  about ?? '',
  recorded,
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, club } = await requireBusiness(request, context, 'audit.export')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const { action, person } = parseActivityFilters(request.url)
  const db = context.services.scopes.platform('activity of a business')
  const encoder = new TextEncoder()
  let after: string | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvRows([header]))),
    // Streams page by page, so that the log is never in memory as a whole.
    async pull(controller) {
      const page = await listActivity(db, { businessId, action, person, after, planNames, limit: pageSize })
      if (page.lines.length > 0) controller.enqueue(encoder.encode(csvRows(page.lines.map(cellsOf))))
      after = page.next
      if (after === null) controller.close()
    },
  })
  return fileDownload(`${club.slug}-activity`, 'csv', body)
}
