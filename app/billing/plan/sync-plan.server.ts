import type { OpenTenantDb } from '#/db/handles.server'
import { isAuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'
import { sendJob } from '~/jobs/send-job.server'
import type { BillingContext } from '../context'
import { isMissing } from '../stripe/errors'
import { reverseSubscription } from '../reversals/reverse-subscription.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { updateSignUpsClosed } from './business-plan.server'
import { applyPlanChangeJob } from './apply-plan-change-job'
import { recordPlanInvoices, paidPlanInvoices } from './plan-invoices.server'
import { isRunning, unpaidSince } from './plan-payment-status'
import { planOfPriceKey, type Plan } from './plans'

export type PlanSync =
  { kind: 'synced'; businessId: string; status: string } | { kind: 'foreign'; because: string }

/** Several looks at once are rare, and each round lets at least one through. */
const rounds = 8

/**
 * Brings our record of a business's plan to what the provider says about its subscription on the platform's own
 * account: status, plan, period, paid invoices, and whether the club may take new members. Another plan is
 * carried to every membership. Safe to run at any time, twice and at the same time.
 */
export async function syncPlan(context: BillingContext, subscriptionId: string): Promise<PlanSync> {
  for (let round = 0; round < rounds; round++) {
    // Read first: what is fetched afterwards is at least as new as what stands in our row.
    const position = await positionOf(context, subscriptionId)
    const subscription = await fetchSubscription(context, subscriptionId)
    if (!subscription) return { kind: 'foreign', because: 'The platform has no such subscription.' }
    const customerId = idOf(subscription.customer)
    const businessId = position?.businessId ?? (await businessOfCustomer(context, customerId))
    if (!businessId) return { kind: 'foreign', because: 'The customer is no business of ours.' }
    const snapshot = planSnapshot(subscription)
    const invoices = await paidPlanInvoices(context, subscriptionId)
    const db = context.scopes.tenant(businessId)
    const applied = await db.transaction(async (db) => {
      const applied = await apply(db, snapshot, position?.seen ?? null, context.now())
      if (applied === 'applied' || applied === 'other') await recordPlanInvoices(db, invoices, context.now())
      return applied
    })
    if (applied === 'extra') {
      const reversal = { accountId: null, subscriptionId, memberId: null, cause: 'extra-plan' as const }
      await reverseSubscription(context, db, reversal)
    }
    if (applied === 'applied' || applied === 'other')
      return { kind: 'synced', businessId, status: snapshot.status }
  }
  throw new Error('A plan’s subscription kept changing while it was looked at')
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
 * - `other`: the business goes by another subscription, and this one is over
 * - `extra`: the business has two that run; this one is too many
 * - `stale`: somebody wrote meanwhile
 */
type Applied = 'applied' | 'other' | 'extra' | 'stale'

async function apply(
  db: OpenTenantDb,
  snapshot: PlanSnapshot,
  seen: Date | null,
  now: Date,
): Promise<Applied> {
  const row = await db.q
    .selectFrom('business_plans')
    .where('business_id', '=', db.businessId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'stale'
  const isOther = row.subscription_id !== null && row.subscription_id !== snapshot.subscriptionId
  if (isOther && !isRunning(snapshot.status)) return 'other'
  if (isOther && isRunning(row.stripe_status)) return 'extra'
  if (!isOther && row.subscription_id !== null && row.synced_at?.getTime() !== seen?.getTime()) return 'stale'
  await db.q
    .updateTable('business_plans')
    .set({
      subscription_id: snapshot.subscriptionId,
      stripe_status: snapshot.status,
      plan: snapshot.plan,
      current_period_end: snapshot.periodEnd,
      ends_at: snapshot.endsAt,
      unpaid_since: unpaidSince(snapshot, row.unpaid_since, now),
      synced_at: seen && seen >= now ? new Date(seen.getTime() + 1) : now,
    })
    .where('business_id', '=', db.businessId)
    .execute()
  if (row.stripe_status !== snapshot.status) {
    const action = `plan.${snapshot.status}`
    await record(db, {
      // The provider may come to speak of others.
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

/** The plan decides the share of every charge from now on; what runs already is changed by a job. */
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

async function fetchSubscription({ gateway }: BillingContext, id: string) {
  try {
    return await gateway.call((stripe) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function positionOf({ scopes }: BillingContext, subscriptionId: string) {
  return scopes.platform('whose plan a subscription is').read(async (db) => {
    const row = await db.q
      .selectFrom('business_plans')
      .where('subscription_id', '=', subscriptionId)
      .select(['business_id', 'synced_at'])
      .executeTakeFirst()
    return row && { businessId: row.business_id, seen: row.synced_at }
  })
}

async function businessOfCustomer({ scopes }: BillingContext, customerId: string): Promise<string | null> {
  const row = await scopes
    .platform('whose a customer of the platform is')
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

/** The provider counts seconds since 1970. */
function instant(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id
}
