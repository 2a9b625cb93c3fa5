import type { RequestContext } from '~/web/http/request-context.server'
import { webhookCounts } from '~/billing/webhooks/failed-events/queries.server'
import { newInquiryCount } from '~/business/inquiries/queries.server'
import { failedJobCount } from '~/platform/admin/failed-jobs.server'

/** Counts of pending items for administrators, and of queued webhooks. Queried once per request. */
export function pendingCounts(context: RequestContext) {
  const cached = context.memo.get(KEY) as ReturnType<typeof queryCounts> | undefined
  if (cached) return cached
  const counting = queryCounts(context)
  context.memo.set(KEY, counting)
  return counting
}

const KEY = 'admin.waiting'

async function queryCounts({ services }: RequestContext) {
  const db = services.scopes.platform('pending counts')
  const [webhooks, inquiries, jobs] = await Promise.all([
    webhookCounts(db),
    newInquiryCount(db),
    failedJobCount(db),
  ])
  return { webhooks, inquiries, jobs }
}
