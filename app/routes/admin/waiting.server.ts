import type { RequestContext } from '~/context.server'
import { webhookCounts } from '~/billing/troubles/webhook-list.server'
import { newInquiryCount } from '~/inquiries/queries.server'
import { failedJobCount } from '~/jobs/failed-jobs.server'

/** What waits for an administrator, and how many webhooks are on their way. Asked once per request. */
export function whatWaits(context: RequestContext) {
  const known = context.memo.get(KEY) as ReturnType<typeof count> | undefined
  if (known) return known
  const counting = count(context)
  context.memo.set(KEY, counting)
  return counting
}

const KEY = 'admin.waiting'

async function count({ services }: RequestContext) {
  const db = services.scopes.platform('what waits for an administrator')
  const [webhooks, inquiries, jobs] = await Promise.all([
    webhookCounts(db),
    newInquiryCount(db),
    failedJobCount(db),
  ])
  return { webhooks, inquiries, jobs }
}
