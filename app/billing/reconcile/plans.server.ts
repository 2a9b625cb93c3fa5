// What businesses pay the platform, compared with the platform's own account: their plans and paid invoices.
import type { BillingParts } from '../parts'
import { allPaidPlanInvoices, notePlanInvoices } from '../plan/plan-invoices.server'
import { isRunning } from '../plan/plan-standing'
import { syncPlan } from '../plan/sync-plan.server'
import { nextOf, startingAfter } from './phase'
import { noteFailed, type ReconcileReport } from './report'

const pageSize = 100

/** Compares businesses one after the other, up to a page of them. Returns where to go on, or null at the end. */
export async function comparePlans(
  parts: BillingParts,
  after: string | null,
  report: ReconcileReport,
  enough: () => boolean,
): Promise<string | null> {
  const rows = await parts.scopes.platform('plans to reconcile').read((db) => {
    let query = db.q
      .selectFrom('business_plans')
      .where('customer_id', 'is not', null)
      .orderBy('business_id')
      .limit(pageSize)
      .select(['business_id as businessId', 'customer_id as customerId'])
    if (after) query = query.where('business_id', '>', after)
    return query.execute()
  })
  for (const { businessId, customerId } of rows) {
    try {
      await comparePlan(parts, { businessId, customerId: customerId! }, report)
    } catch (error) {
      noteFailed(report, `plan of business ${businessId}`, error)
      parts.log.warn({ error, businessId }, 'a plan could not be reconciled')
    }
    if (enough()) return businessId
  }
  return rows.length === pageSize ? (rows.at(-1)?.businessId ?? null) : null
}

async function comparePlan(
  parts: BillingParts,
  { businessId, customerId }: { businessId: string; customerId: string },
  report: ReconcileReport,
): Promise<void> {
  report.looked += 1
  const tenant = parts.scopes.tenant(businessId)
  const row = () =>
    tenant.read((db) =>
      db.q
        .selectFrom('business_plans')
        .where('business_id', '=', db.businessId)
        .select(['subscription_id', 'stripe_status', 'plan', 'current_period_end', 'ends_at', 'unpaid_since'])
        .executeTakeFirst(),
    )
  const before = await row()
  // The one we know first: another that runs beside it is the one too many.
  const known = before?.subscription_id
  if (known) await syncPlan(parts, known)
  for (const id of await runningSubscriptions(parts, customerId)) {
    if (id !== known) await syncPlan(parts, id)
  }
  if (JSON.stringify(await row()) !== JSON.stringify(before)) report.healed += 1
  for await (const invoices of allPaidPlanInvoices(parts, customerId)) {
    report.added += await tenant.transaction((db) => notePlanInvoices(db, invoices, parts.now()))
  }
}

async function runningSubscriptions({ gateway }: BillingParts, customer: string): Promise<string[]> {
  const running: string[] = []
  let after: string | null = null
  do {
    const from = startingAfter({ after })
    const page = await gateway.call((stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100, ...from }),
    )
    running.push(...page.data.filter(({ status }) => isRunning(status)).map(({ id }) => id))
    after = nextOf(page)
  } while (after)
  return running
}
