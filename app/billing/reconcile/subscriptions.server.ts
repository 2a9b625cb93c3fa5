// Compares one payment account's subscriptions with our memberships, in both directions.
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { membershipStatus } from '~/membership/memberships/lifecycle'
import { hasFailed } from '../invoices/invoice-snapshot'
import {
  snapshotExpansions,
  subscriptionSnapshot,
  type SubscriptionSnapshot,
} from '../subscriptions/subscription-snapshot'
import { isBilledElsewhere } from '../invoices/record-invoices.server'
import { reconcileSubscription } from './reconcile-subscription.server'
import { atOnce, nextOf, pageSize, startingAfter, type Phase } from './phase'
import { storedMemberships, type StoredMembership } from './stored-memberships.server'

/** One page of the account's subscriptions. Any that differs from our row, or has none, is synced individually. */
export const compareSubscriptions: Phase = async (context, { accountId, businessId }, at, report) => {
  const page = await context.gateway.call((stripe) =>
    stripe.subscriptions.list(
      { limit: pageSize, expand: snapshotExpansions.map((path) => `data.${path}`), ...startingAfter(at) },
      { stripeAccount: accountId },
    ),
  )
  const listed = page.data.map(subscriptionSnapshot)
  const db = context.scopes.tenant(businessId)
  const { memberships, customers } = await storedMemberships(db, accountId, listed)
  await markListed(db, accountId, [...memberships.keys()])
  const suspects: { snapshot: SubscriptionSnapshot; isStored: boolean }[] = []
  for (const snapshot of listed) {
    report.looked += 1
    const stored = memberships.get(snapshot.subscriptionId)
    if (stored ? !isSame(stored, snapshot) : customers.has(snapshot.customerId)) {
      suspects.push({ snapshot, isStored: stored !== undefined })
    } else if (!stored) report.foreign += 1
  }
  await pLimit(atOnce).map(suspects, ({ snapshot: { subscriptionId }, isStored }) =>
    reconcileSubscription(
      context,
      { businessId, accountId, subscriptionId, isStored },
      isStored ? 'it differed' : 'it was missing here',
      report,
    ),
  )
  return nextOf(page)
}

/** One page of our live memberships that the account's list did not include. */
export const compareUnlisted: Phase = async (context, { accountId, businessId }, at, report) => {
  const rows = await context.scopes.tenant(businessId).read((db) => {
    let query = db.q
      .selectFrom('memberships')
      .where('account_id', '=', accountId)
      .where('status', 'in', ['pending', ...liveStatuses])
      .where((eb) => eb.or([eb('listed_at', 'is', null), eb('listed_at', '<', new Date(at.since))]))
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'subscription_id as subscriptionId'])
    if (at.after) query = query.where('id', '>', at.after)
    return query.execute()
  })
  await pLimit(atOnce).map(rows, async ({ subscriptionId }) => {
    report.looked += 1
    await reconcileSubscription(
      context,
      { businessId, accountId, subscriptionId, isStored: true },
      'it was not listed',
      report,
    )
  })
  return rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null
}

async function markListed(db: TenantDb, accountId: string, subscriptionIds: string[]): Promise<void> {
  if (subscriptionIds.length === 0) return
  await db.transaction((db) =>
    db.q
      .updateTable('memberships')
      .set({ listed_at: new Date() })
      .where('account_id', '=', accountId)
      .where('subscription_id', 'in', subscriptionIds)
      .execute(),
  )
}

/** True if our row matches Stripe, as far as a list shows. */
function isSame(stored: StoredMembership, snapshot: SubscriptionSnapshot): boolean {
  const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
  return (
    stored.status === membershipStatus(snapshot) &&
    stored.providerStatus === snapshot.providerStatus &&
    (stored.priceId === snapshot.priceId || stored.priceId === null) &&
    sameMoment(stored.periodStart, snapshot.periodStart) &&
    sameMoment(stored.periodEnd, snapshot.periodEnd) &&
    sameMoment(stored.endsAt, snapshot.endsAt) &&
    stored.feeBasisPoints === snapshot.feeBasisPoints &&
    sameCard(stored, snapshot) &&
    (snapshot.paidThrough === null ||
      (stored.paidThrough !== null && stored.paidThrough >= snapshot.paidThrough)) &&
    (snapshot.invoice === null ||
      isBilledElsewhere(stored.billedFrom, snapshot.invoice) ||
      stored.invoiceStatus === snapshot.invoice.status) &&
    sameFailures(stored, snapshot)
  )
}

/** Card networks renew cards without an event of the subscription. */
function sameCard(stored: StoredMembership, { card }: SubscriptionSnapshot): boolean {
  if (!stored.keepsCard) return true
  return (
    stored.cardLast4 === (card?.last4 ?? null) &&
    stored.cardExpMonth === (card?.expMonth ?? null) &&
    stored.cardExpYear === (card?.expYear ?? null)
  )
}

/** A failed latest invoice must be recorded with its attempts; any other open failure must be checked. */
function sameFailures(
  { unsettled }: StoredMembership,
  { invoice, providerStatus }: SubscriptionSnapshot,
): boolean {
  const failing = invoice && hasFailed(invoice) && providerStatus !== 'incomplete' ? invoice : null
  if (!failing) return unsettled.length === 0
  return (
    unsettled.length === 1 &&
    unsettled[0]?.invoiceId === failing.invoiceId &&
    unsettled[0].attempts === failing.attempts
  )
}
