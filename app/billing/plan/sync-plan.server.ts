import type { OpenTenantDb } from '#/db/handles.server'
import { isAuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { BillingContext } from '../context'
import { voidUnpaidPlanInvoices } from '../invoices/void-unpaid-invoices.server'
import { nullIfMissing } from '../stripe/errors'
import { reverseSubscription } from '../reversals/reverse-subscription.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { nextSyncedAt, syncRounds } from '../stripe/sync.server'
import { idOf, instant } from '../stripe/values'
import { updateSignUpsClosed } from './business-plan.server'
import { applyPlanChangeJob } from './apply-plan-change-job'
import { recordPlanInvoices, paidPlanInvoices } from './plan-invoices.server'
import { hasEnded, isRunning, unpaidSince } from './plan-payment-status'
import { planOfPriceKey, type Plan } from './plans'

type PlanSync = { kind: 'synced'; businessId: string; status: string } | { kind: 'foreign'; because: string }

/**
 * Updates our record of a business's plan from its subscription on the platform's own account: status, plan,
 * period, paid invoices, and whether the club may take new members. A changed plan is applied to every membership.
 * Safe to run at any time, repeatedly and concurrently.
 */
export async function syncPlan(context: BillingContext, subscriptionId: string): Promise<PlanSync> {
  for (let round = 0; round < syncRounds; round++) {
    // Read before the fetch, so that the fetched state is at least as new as our row.
    const position = await positionOf(context, subscriptionId)
    const subscription = await fetchSubscription(context, subscriptionId)
    if (!subscription) return { kind: 'foreign', because: 'The platform account has no such subscription.' }
    const customerId = idOf(subscription.customer)
    const businessId = position?.businessId ?? (await businessOfCustomer(context, customerId))
    if (!businessId) return { kind: 'foreign', because: 'The customer does not belong to any business.' }
    const snapshot = planSnapshot(subscription)
    const invoices = await paidPlanInvoices(context, subscriptionId)
    const db = context.scopes.tenant(businessId)
    const applied = await db.transaction(async (db) => {
      const applied = await apply(db, snapshot, position?.syncedAt ?? null, context.now())
      if (applied === 'applied' || applied === 'other') await recordPlanInvoices(db, invoices, context.now())
      return applied
    })
    if (applied === 'extra') {
      const reversal = { accountId: null, subscriptionId, memberId: null, cause: 'extra-plan' as const }
      await reverseSubscription(context, db, reversal)
    }
    if (applied === 'applied' || applied === 'other') {
      // Paying the fee of a plan that has ended would not open the club: a new plan does.
      if (hasEnded(snapshot.status)) await voidUnpaidPlanInvoices(context, db, subscriptionId)
      return { kind: 'synced', businessId, status: snapshot.status }
    }
  }
  throw new Error('A plan’s subscription kept changing while it was being synced')
}

interface PlanSnapshot {
  subscriptionId: string
  status: string
  plan: Plan | null
  periodEnd: Date | null
  endsAt: Date | null
  endedAt: Date | null
  invoicedAt: Date | null
}

/**
 * - `other`: the business uses another subscription, and this one has ended
 * - `extra`: the business has two running subscriptions, and this one must be reversed
 * - `stale`: the row changed after it was read
 */
type Applied = 'applied' | 'other' | 'extra' | 'stale'

async function apply(
  db: OpenTenantDb,
  snapshot: PlanSnapshot,
  syncedAt: Date | null,
  now: Date,
): Promise<Applied> {
  const row = await db.q.selectFrom('business_plans').selectAll().forUpdate().executeTakeFirst()
  if (!row) return 'stale'
  const isOther = row.subscription_id !== null && row.subscription_id !== snapshot.subscriptionId
  if (isOther && !isRunning(snapshot.status)) return 'other'
  if (isOther && isRunning(row.stripe_status)) return 'extra'
  if (!isOther && row.subscription_id !== null && row.synced_at?.getTime() !== syncedAt?.getTime())
    return 'stale'
  await db.q
    .updateTable('business_plans')
    .set({
      subscription_id: snapshot.subscriptionId,
      stripe_status: snapshot.status,
      plan: snapshot.plan,
      current_period_end: snapshot.periodEnd,
      ends_at: snapshot.endsAt,
      unpaid_since: unpaidSince(snapshot, row.unpaid_since, now),
      synced_at: nextSyncedAt(syncedAt, now),
    })
    .execute()
  if (row.stripe_status !== snapshot.status) {
    const action = `plan.${snapshot.status}`
    await record(db, {
      // Ignores plans of a newer version of this product.
      action: isAuditAction(action) ? action : 'plan.updated',
      actor: { kind: 'system' },
      businessId: db.businessId,
      details: { from: row.stripe_status, to: snapshot.status, subscription: snapshot.subscriptionId },
      now,
    })
  }
  if (snapshot.plan && isRunning(snapshot.status)) await adoptPlan(db, snapshot.plan, now)
  await updateSignUpsClosed(db, now)
  return 'applied'
}

/** Sets the plan that decides the share of new charges; a job changes existing subscriptions. */
async function adoptPlan(db: OpenTenantDb, plan: Plan, now: Date): Promise<void> {
  const before = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('plan')
    .executeTakeFirstOrThrow()
  if (before.plan === plan) return
  await db.q.updateTable('businesses').set({ plan }).where('id', '=', db.businessId).execute()
  await record(db, {
    action: 'plan.changed',
    actor: { kind: 'system' },
    businessId: db.businessId,
    details: { from: before.plan, to: plan },
    now,
  })
  await sendJob(db, applyPlanChangeJob, {})
}

function fetchSubscription({ gateway }: BillingContext, id: string) {
  return nullIfMissing(
    gateway.call((stripe) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })),
  )
}

function positionOf({ scopes }: BillingContext, subscriptionId: string) {
  return scopes.platform('the business of a plan subscription').read(async (db) => {
    const row = await db.q
      .selectFrom('business_plans')
      .where('subscription_id', '=', subscriptionId)
      .select(['business_id', 'synced_at'])
      .executeTakeFirst()
    return row && { businessId: row.business_id, syncedAt: row.synced_at }
  })
}

async function businessOfCustomer({ scopes }: BillingContext, customerId: string): Promise<string | null> {
  const row = await scopes
    .platform('the business of a platform customer')
    .read((db) =>
      db.q
        .selectFrom('business_plans')
        .where('customer_id', '=', customerId)
        .select('business_id')
        .executeTakeFirst(),
    )
  return row?.business_id ?? null
}

function planSnapshot(subscription: Stripe.Subscription): PlanSnapshot {
  const item = subscription.items.data[0]
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  const periodEnd = instant(item?.current_period_end)
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    plan: planOfPriceKey(item?.price.lookup_key),
    periodEnd,
    endsAt: instant(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : null),
    endedAt: instant(subscription.ended_at),
    invoicedAt: instant(invoice?.status_transitions.finalized_at ?? invoice?.created),
  }
}
