// Compares the plans and paid invoices of businesses with the platform's own account.
import type { BillingContext } from '../context'
import { allPaidPlanInvoices, recordPlanInvoices } from '../plan/plan-invoices.server'
import { isRunning } from '../plan/plan-payment-status'
import { syncPlan } from '../plan/sync-plan.server'
import { nextOf, startingAfter } from './phase'
import { addFailed, type ReconcileReport } from './report'

const pageSize = 100

/** Compares businesses one after the other, up to a page. Returns the cursor to continue from, or null at the end. */
export async function comparePlans(
  context: BillingContext,
  after: string | null,
  report: ReconcileReport,
  enough: () => boolean,
): Promise<string | null> {
  const rows = await context.scopes.platform('plans to reconcile').read((db) => {
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
      await comparePlan(context, { businessId, customerId: customerId! }, report)
    } catch (error) {
      addFailed(report, `plan of business ${businessId}`, error)
      context.log.warn({ error, businessId }, 'failed to reconcile a plan')
    }
    if (enough()) return businessId
  }
  return rows.length === pageSize ? (rows.at(-1)?.businessId ?? null) : null
}

async function comparePlan(
  context: BillingContext,
  { businessId, customerId }: { businessId: string; customerId: string },
  report: ReconcileReport,
): Promise<void> {
  report.looked += 1
  const tenant = context.scopes.tenant(businessId)
  const row = () =>
    tenant.read((db) =>
      db.q
        .selectFrom('business_plans')
        .select(['subscription_id', 'stripe_status', 'plan', 'current_period_end', 'ends_at', 'unpaid_since'])
        .executeTakeFirst(),
    )
  const before = await row()
  // The known one first: another one running beside it is the extra.
  const subscriptionId = before?.subscription_id
  if (subscriptionId) await syncPlan(context, subscriptionId)
  for (const id of await runningSubscriptions(context, customerId)) {
    if (id !== subscriptionId) await syncPlan(context, id)
  }
  if (JSON.stringify(await row()) !== JSON.stringify(before)) report.repaired += 1
  for await (const invoices of allPaidPlanInvoices(context, customerId)) {
    report.added += await tenant.transaction((db) => recordPlanInvoices(db, invoices, context.now()))
  }
}

async function runningSubscriptions({ gateway }: BillingContext, customer: string): Promise<string[]> {
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
