import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { NotConnectedError, ProviderRefusal } from '../stripe/errors'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { businessPlan } from './business-plan.server'
import { applyPlanChangeJob } from './apply-plan-change-job'
import { planPrice } from './plan-price.server'
import { isRunning } from './plan-payment-status'
import { plans } from './plans'
import { syncPlan } from './sync-plan.server'

interface PlanChangeProgress {
  /** Memberships that were moved to the plan's share. */
  changed: number
  /** Memberships that could not be moved; the next run tries them again. */
  failed: number
  /** False if time ran out first; another job continues. */
  isComplete: boolean
}

const pageSize = 50
const atOnce = 4
/** Well below the time after which a run is considered dead. */
const budgetMs = 20_000

/**
 * Applies a business's chosen plan: makes a pending change on its own subscription, then gives every running
 * membership the plan's share. Skips what is already up to date, so the next run finishes an interrupted one. Safe
 * to run at any time.
 */
export async function applyPlanChange(
  context: BillingContext,
  db: TenantDb,
  signal?: AbortSignal,
): Promise<PlanChangeProgress> {
  await applyToPlanSubscription(context, db)
  return applyFeeShare(context, db, signal)
}

/** Applies a pending change to the business's own subscription. */
async function applyToPlanSubscription(context: BillingContext, db: TenantDb): Promise<void> {
  const change = await db.read((db) =>
    db.q
      .selectFrom('plan_changes')
      .where('applied_at', 'is', null)
      .select(['id', 'to_plan'])
      .executeTakeFirst(),
  )
  if (!change) return
  const { subscriptionId, providerStatus } = await businessPlan(db)
  if (subscriptionId !== null && isRunning(providerStatus)) {
    const { gateway } = context
    const [price, subscription] = await Promise.all([
      planPrice(context, change.to_plan),
      gateway.call((stripe) => stripe.subscriptions.retrieve(subscriptionId)),
    ])
    const item = subscription.items.data[0]
    if (item && isRunning(subscription.status) && item.price.id !== price) {
      // The new monthly fee starts with the next payment; this month is already paid.
      const content = { items: [{ id: item.id, price }], proration_behavior: 'none' as const }
      await withIdempotencyKey(
        context,
        db,
        { request: `plan-change-${change.id}`, content },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { idempotencyKey }),
      )
    }
    await syncPlan(context, subscriptionId)
  }
  await db.transaction((db) =>
    db.q.updateTable('plan_changes').set({ applied_at: context.now() }).where('id', '=', change.id).execute(),
  )
}

async function applyFeeShare(
  context: BillingContext,
  db: TenantDb,
  signal?: AbortSignal,
): Promise<PlanChangeProgress> {
  const progress: PlanChangeProgress = { changed: 0, failed: 0, isComplete: true }
  const until = Date.now() + budgetMs
  const isOver = () => signal?.aborted === true || Date.now() > until
  let after = ''
  for (;;) {
    const basisPoints = plans[(await businessPlan(db)).plan].basisPoints
    const page = await memberships(db, basisPoints, after)
    await pLimit(atOnce).map(page, async (membership) => {
      if (isOver()) return
      try {
        if (await applyFeeToMembership(context, db, membership, basisPoints)) progress.changed += 1
      } catch (error) {
        progress.failed += 1
        context.log.warn({ error, membershipId: membership.id }, 'failed to move a membership to the plan')
      }
    })
    if (isOver() && page.length > 0) {
      progress.isComplete = false
      await db.transaction((db) => sendJob(db, applyPlanChangeJob, {}))
      return progress
    }
    after = page.at(-1)?.id ?? after
    if (page.length < pageSize) return progress
  }
}

/** Running memberships whose subscription has a different share, or a share we have never read. */
function memberships(db: TenantDb, basisPoints: number, after: string) {
  return db.read((db) => {
    const query = db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .where((eb) => eb('fee_basis_points', 'is distinct from', basisPoints))
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'account_id', 'subscription_id', 'synced_at'])
    return (after === '' ? query : query.where('id', '>', after)).execute()
  })
}

type Membership = Awaited<ReturnType<typeof memberships>>[number]

/** Returns whether the membership was changed; a canceled or inaccessible one stays as it is. */
async function applyFeeToMembership(
  context: BillingContext,
  db: TenantDb,
  membership: Membership,
  basisPoints: number,
): Promise<boolean> {
  const { account_id: stripeAccount, subscription_id: subscriptionId } = membership
  try {
    await withIdempotencyKey(
      context,
      db,
      // Each stored version of the row has its own idempotency key: a retry after a lost response reuses the key,
      // and a change that was later reverted in Stripe is made again under a new one.
      {
        request: `share-${membership.id}-${membership.synced_at.getTime()}`,
        content: { application_fee_percent: basisPoints / 100 },
      },
      (stripe, content, idempotencyKey) =>
        stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
    )
  } catch (error) {
    // It has ended in the meantime; the sync below records that.
    if (error instanceof NotConnectedError) return false
    if (!(error instanceof ProviderRefusal)) throw error
  }
  const outcome = await syncSubscription(context, stripeAccount, subscriptionId)
  return outcome.kind === 'synced'
}

/** How many memberships are running, and how many of them have the plan's share. */
export async function feeShareProgress(db: TenantDb): Promise<{ running: number; carrying: number }> {
  const { plan } = await businessPlan(db)
  const { basisPoints } = plans[plan]
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .select((eb) => [
        eb.fn.countAll<number>().as('running'),
        eb.fn.countAll<number>().filterWhere('fee_basis_points', '=', basisPoints).as('carrying'),
      ])
      .executeTakeFirstOrThrow()
    return { running: Number(row.running), carrying: Number(row.carrying) }
  })
}
