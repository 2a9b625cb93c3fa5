// The same as a file: /business/activity.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { activityQuestion } from '~/accounts/activity-question'
import { activity, type ActivityLine } from '~/accounts/activity.server'
import { requireBusiness } from '~/accounts/guards.server'
import { cell } from '~/billing/ledger/statement-file'
import { DomainError } from '~/kit/errors'

const pageSize = 1_000

const row = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

const fileLine = ({ at, action, actor, target, about, recorded }: ActivityLine) =>
  row([at.toISOString(), action, actor, target, about ?? '', recorded])

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId } = await requireBusiness(request, context, 'audit.export')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const { action, person } = activityQuestion(request.url)
  const db = context.services.scopes.platform('activity of a business')
  const encoder = new TextEncoder()
  let after: string | null = null
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(encoder.encode(row(['Time (UTC)', 'Action', 'Who', 'On', 'About', 'Details']))),
    // A page at a time, as fast as it is taken: the log never stands in memory as a whole.
    async pull(controller) {
      const page = await activity(db, { businessId, action, person, after, limit: pageSize })
      if (page.lines.length > 0) controller.enqueue(encoder.encode(page.lines.map(fileLine).join('')))
      after = page.next
      if (after === null) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${club.slug}-activity.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
