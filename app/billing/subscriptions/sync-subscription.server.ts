import { sql } from 'kysely'
import type { OpenPlatformDb, TenantDb } from '#/db/handles.server'
import { applySubscription, type ApplyResult } from './apply-subscription.server'
import { fetchFailedPayments, type OpenFailure } from '../dunning/fetch-failed-payments.server'
import { syncInvoices } from '../invoices/sync-invoices.server'
import { voidUnpaidInvoices } from '../invoices/void-unpaid-invoices.server'
import type { BillingContext } from '../context'
import { nullIfMissing } from '../stripe/errors'
import { completePendingReversal, reverseSubscription } from '../reversals/reverse-subscription.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { syncRounds } from '../stripe/sync.server'
import { idOf } from '../stripe/values'
import { snapshotExpansions, subscriptionSnapshot } from './subscription-snapshot'
import type { SyncOutcome } from '../billing'

/** The account's business and when our row was last written, read before the subscription is fetched. */
export interface Position {
  businessId: string
  syncedAt: Date | null
  /** Failed payments of it that were open when last checked. */
  unsettled?: OpenFailure[]
}

/**
 * Updates our rows from a subscription at Stripe: fetches it with its latest invoice, stores status, periods and
 * payments, and applies what follows from a change, once. Safe to run at any time, repeatedly and concurrently. Of
 * two live subscriptions of one member the newer one is canceled and refunded, and so is one that starts after its
 * member's account was deleted. What one that has ended left unpaid is voided.
 */
export async function syncSubscription(
  context: BillingContext,
  accountId: string,
  subscriptionId: string,
  positionBefore?: Position,
): Promise<SyncOutcome> {
  let position = positionBefore ?? (await positionOf(context, accountId, subscriptionId))
  for (let round = 0; round < syncRounds; round++) {
    if (!position) return { kind: 'foreign', because: 'The account does not belong to any business.' }
    const subscription = await fetchSubscription(context, accountId, subscriptionId)
    if (!subscription) return { kind: 'foreign', because: 'The account has no such subscription.' }
    const applied = await applyFetched(context, accountId, subscription, position)
    const { businessId } = position
    const db = context.scopes.tenant(businessId)
    const pair = { accountId, subscriptionId }
    if (applied.kind === 'applied') {
      const { status, membershipId } = applied
      // The member was told that nothing more is charged, and paying it would bring nothing back.
      const hasEnded = status === 'canceled' || status === 'inactive'
      const voided = hasEnded ? await voidUnpaidInvoices(context, { businessId, membershipId, accountId }) : 0
      await completePendingReversal(context, db, subscription)
      return { ...applied, changed: applied.changed || voided > 0, kind: 'synced' }
    }
    if (applied.kind === 'foreign')
      return { kind: 'foreign', because: 'The customer or the price is unknown.' }
    if (applied.kind === 'duplicate') await reverseNewer(context, db, applied, { ...pair, subscription })
    if (applied.kind === 'left') {
      const { memberId } = applied
      await reverseSubscription(context, db, { ...pair, memberId, cause: 'account-deleted' })
    }
    position = await positionOf(context, accountId, subscriptionId)
  }
  throw new Error('A subscription kept changing while it was being synced')
}

/** Reverses the newer one of a member's two subscriptions. */
async function reverseNewer(
  context: BillingContext,
  db: TenantDb,
  { memberId, other }: Extract<ApplyResult, { kind: 'duplicate' }>,
  { subscription, ...pair }: { accountId: string; subscriptionId: string; subscription: Stripe.Subscription },
): Promise<void> {
  const synced = await syncSubscription(context, other.accountId, other.subscriptionId)
  // The other one may have ended without our knowledge; then this is the only one.
  if (synced.kind !== 'synced' || synced.status === 'canceled' || synced.status === 'inactive') return
  const newer = (await isOlder(context, subscription, other)) ? other : pair
  await reverseSubscription(context, db, { ...newer, memberId, cause: 'duplicate' })
  if (newer !== pair) await syncSubscription(context, newer.accountId, newer.subscriptionId)
}

/** True if the subscription started before the one we already knew. */
async function isOlder(
  context: BillingContext,
  subscription: Stripe.Subscription,
  other: { accountId: string; subscriptionId: string },
): Promise<boolean> {
  const otherSnapshot = await fetchSubscription(context, other.accountId, other.subscriptionId)
  return otherSnapshot !== null && subscription.created < otherSnapshot.created
}

/**
 * Applies a subscription that was fetched with `snapshotExpansions` after `position` was read. Of two that a member paid
 * for, the older one is applied first, so that the newer never begins a membership, with its emails, that is reversed.
 */
export async function applyFetched(
  context: BillingContext,
  accountId: string,
  subscription: Stripe.Subscription,
  position: Position,
): Promise<ApplyResult> {
  const applied = await applyOnce(context, accountId, subscription, { ...position, isInOrder: false })
  if (applied.kind !== 'out-of-order') return applied
  const customer = idOf(subscription.customer)
  const { data } = await context.gateway.call((stripe) =>
    stripe.subscriptions.list({ customer, limit: 100 }, { stripeAccount: accountId }),
  )
  // Newest first. Strictly older ones alone, so that two of one second do not wait for each other.
  for (const { id } of data.filter(({ created }) => created < subscription.created).toReversed())
    await syncSubscription(context, accountId, id)
  return applyOnce(context, accountId, subscription, { ...position, isInOrder: true })
}

async function applyOnce(
  context: BillingContext,
  accountId: string,
  subscription: Stripe.Subscription,
  position: Position & { isInOrder: boolean },
): Promise<ApplyResult> {
  const club = await context.clubs.byId(position.businessId)
  if (!club) throw new Error('The business of a payment account does not exist')
  const snapshot = subscriptionSnapshot(subscription)
  const failures = await fetchFailedPayments(context, accountId, snapshot, position.unsettled ?? [])
  const now = context.now(club.id)
  const applied = await applySubscription(context.scopes.tenant(position.businessId), {
    accountId,
    snapshot,
    failures,
    syncedAt: position.syncedAt,
    isInOrder: position.isInOrder,
    club,
    clubOrigin: context.clubOrigin(club),
    paymentRecoveryUrl: (failureId) => context.paymentRecoveryUrl(club, failureId, now),
    listeners: context.membershipListeners,
    now,
  })
  if (applied.kind === 'applied' && applied.invoicesBehind) {
    const { membershipId } = applied
    await syncInvoices(context, {
      businessId: club.id,
      membershipId,
      accountId,
      subscriptionId: subscription.id,
    })
  }
  return applied
}

function fetchSubscription({ gateway }: BillingContext, stripeAccount: string, id: string) {
  return nullIfMissing(
    gateway.call((stripe) =>
      stripe.subscriptions.retrieve(id, { expand: snapshotExpansions }, { stripeAccount }),
    ),
  )
}

async function positionOf(
  context: BillingContext,
  accountId: string,
  subscriptionId: string,
): Promise<Position | undefined> {
  const pairs = [{ accountId, subscriptionId }]
  const positions = await context.scopes
    .platform('the business of a subscription')
    .read((db) => positionsOf(db, pairs))
  return positions.get(`${accountId}:${subscriptionId}`)
}

const unsettled = sql<OpenFailure[] | null>`(
  select json_agg(json_build_object('invoiceId', f.invoice_id, 'attempts', f.attempt_count))
  from payment_failures f
  where f.business_id = m.business_id and f.membership_id = m.id
    and f.recovered_at is null and f.waived_at is null)`.as('unsettled')

/** Positions by `account:subscription`, for known accounts. The account decides the tenant. */
export async function positionsOf(
  db: OpenPlatformDb,
  pairs: { accountId: string; subscriptionId: string }[],
): Promise<Map<string, Position>> {
  if (pairs.length === 0) return new Map()
  const accounts = [...new Set(pairs.map((pair) => pair.accountId))]
  const ids = pairs.map((pair) => pair.subscriptionId)
  const rows = await db.q
    .selectFrom('stripe_accounts as a')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.business_id', '=', 'a.business_id')
        .onRef('m.account_id', '=', 'a.account_id')
        .on('m.subscription_id', 'in', ids),
    )
    .where('a.account_id', 'in', accounts)
    .select(['a.account_id', 'a.business_id', 'm.subscription_id', 'm.synced_at', unsettled])
    .execute()
  const businesses = new Map(rows.map((row) => [row.account_id, row.business_id]))
  const written = new Map(rows.map((row) => [`${row.account_id}:${row.subscription_id}`, row]))
  const positions = new Map<string, Position>()
  for (const { accountId, subscriptionId } of pairs) {
    const key = `${accountId}:${subscriptionId}`
    const businessId = businesses.get(accountId)
    if (!businessId) continue
    const row = written.get(key)
    positions.set(key, { businessId, syncedAt: row?.synced_at ?? null, unsettled: row?.unsettled ?? [] })
  }
  return positions
}
