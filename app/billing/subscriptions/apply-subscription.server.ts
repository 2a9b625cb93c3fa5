import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { newId } from '~/foundation/kit/ids'
import { notify, type MembershipListeners } from '~/membership/memberships/events'
import { isLive, accessOf, type MembershipStatus } from '~/membership/memberships/lifecycle'
import { endAttempt } from '../checkout/checkout-attempts.server'
import { nextSyncedAt } from '../stripe/sync.server'
import { endReason } from './end-reason'
import type { FailedPaymentSnapshot } from '../dunning/fetch-failed-payments.server'
import { recordBalance } from '../prepaid/customer-balance.server'
import { recordInvoices } from '../invoices/record-invoices.server'
import { recordFailedPayments } from '../dunning/record-failed-payments.server'
import type { SubscriptionSnapshot } from './subscription-snapshot'
import { matchedMember, matchSubscription, type SubscriptionMatch } from './match-subscription.server'

/** The state that the fetched data was based on. */
interface SubscriptionUpdate {
  accountId: string
  snapshot: SubscriptionSnapshot
  /** Its failed payments in their current state. */
  failures: FailedPaymentSnapshot[]
  /**
   * When the stored row was last written, read before the data was fetched; null if there was no row. Data fetched
   * from an older position is rejected, so stale data never overwrites newer data.
   */
  syncedAt: Date | null
  /** The customer's older subscriptions at Stripe are in our rows. */
  isInOrder: boolean
  club: Club
  clubOrigin: string
  /** The link that pays one failed payment without signing in. */
  paymentRecoveryUrl(failureId: string): string
  /** Listeners to the sync, in order. */
  listeners: Pick<MembershipListeners, 'synced' | 'paymentsChanged'>
  now: Date
}

export type ApplyResult =
  | {
      kind: 'applied'
      membershipId: string
      memberId: string
      status: MembershipStatus
      /** The checkout that the subscription came from, if it has now ended. */
      endedAttemptId: string | null
      changed: boolean
      /** True if it may have invoices that are not recorded here yet. */
      invoicesBehind: boolean
    }
  /** The row changed after it was read: fetch again. */
  | { kind: 'stale' }
  /** The member has a live membership through the other subscription. */
  | { kind: 'duplicate'; memberId: string; other: { accountId: string; subscriptionId: string } }
  /** It would begin a membership, and the member may have paid for an older one that is not in our rows yet. */
  | { kind: 'out-of-order' }
  /** It starts or resumes, but its member's account has been deleted. */
  | { kind: 'left'; memberId: string }
  /** Not a membership of this club: its customer or price is unknown. */
  | { kind: 'foreign' }

/**
 * Updates the membership of a subscription from Stripe, with everything that follows from a change, in one
 * transaction. The member is the one this club's records link to the customer; metadata decides nothing.
 */
export async function applySubscription(db: TenantDb, update: SubscriptionUpdate): Promise<ApplyResult> {
  try {
    return await db.transaction((db) => apply(db, update))
  } catch (error) {
    // Another subscription of the member, or a concurrent sync of this one, was written at the same moment.
    const raced =
      violatesConstraint(error, 'memberships_one_live') ||
      violatesConstraint(error, 'memberships_business_id_account_id_subscription_id_key')
    if (raced) return { kind: 'stale' }
    throw error
  }
}

async function apply(db: OpenTenantDb, update: SubscriptionUpdate): Promise<ApplyResult> {
  const { snapshot, syncedAt, accountId, now } = update
  const match = await matchSubscription(db, accountId, snapshot)
  if (match?.syncedAt?.getTime() !== syncedAt?.getTime()) return { kind: 'stale' }
  const matched = match && matchedMember(match)
  if (!matched) return { kind: 'foreign' }

  const current = accessOf({
    ...snapshot,
    collectionPaused: snapshot.collectionPaused && pauseHasBegun(match, snapshot),
  })
  const { status } = current
  const before = match.status
  const goesLive = isLive(status) && !(before && isLive(before))
  if (goesLive && match.otherAccount !== null && match.otherSubscription !== null) {
    const other = { accountId: match.otherAccount, subscriptionId: match.otherSubscription }
    return { kind: 'duplicate', memberId: matched.memberId, other }
  }
  if (goesLive && match.membershipId === null && match.hasOtherCheckout && !update.isInOrder)
    return { kind: 'out-of-order' }
  if (goesLive && (await hasLeft(db, matched.memberId))) return { kind: 'left', memberId: matched.memberId }
  // Only while it is charged, and not for a deleted account.
  const card = isLive(status) && !match.anonymizedAt ? snapshot.card : null
  const columns = {
    tier_id: matched.tierId,
    tier_price_id: matched.tierPriceId,
    status,
    stripe_status: snapshot.providerStatus,
    current_period_start: snapshot.periodStart,
    current_period_end: snapshot.periodEnd,
    billing_anchor_at: snapshot.anchorAt,
    // A membership that moved in was paid in the other system until its first payment here.
    paid_through: later(match.paid_through ?? match.firstPaymentAt, snapshot.paidThrough),
    ends_at: snapshot.endsAt,
    ended_at: snapshot.endedAt,
    fee_basis_points: snapshot.feeBasisPoints,
    adds_tax: snapshot.addsTax,
    tax_needs_address: snapshot.taxNeedsAddress,
    end_reason:
      status === 'canceled' ? endReason({ ...snapshot.ending, requestedKind: match.cancellationOf }) : null,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_exp_month: card?.expMonth ?? null,
    card_exp_year: card?.expYear ?? null,
  }
  const synced_at = nextSyncedAt(syncedAt, now)
  const membershipId = match.membershipId ?? newId()
  const changed = !match.membershipId || !isSame(match, columns)
  if (!changed) {
    // The row already matches Stripe.
  } else if (match.membershipId) {
    const { numUpdatedRows } = await db.q
      .updateTable('memberships')
      // Invoices recorded concurrently may have paid for a later period.
      .set((eb) => ({
        ...columns,
        paid_through: eb.fn<Date | null>('greatest', ['paid_through', eb.val(columns.paid_through)]),
        synced_at,
      }))
      .where('id', '=', membershipId)
      .where('synced_at', '=', syncedAt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'stale' }
  } else {
    await db.q
      .insertInto('memberships')
      .values({
        id: membershipId,
        member_id: matched.memberId,
        account_id: accountId,
        subscription_id: snapshot.subscriptionId,
        started_at: snapshot.startedAt,
        created_at: now,
        billed_from: match.movedAt,
        ...columns,
        synced_at,
      })
      .execute()
    if (match.moveId !== null)
      await db.q
        .updateTable('member_moves')
        .set({ membership_id: membershipId, subscription_id: snapshot.subscriptionId })
        .where('id', '=', match.moveId)
        .execute()
  }
  if (snapshot.balanceCents !== null) {
    const { balanceCents } = snapshot
    await recordBalance(db, { accountId, memberId: matched.memberId, balanceCents, now })
  }
  const endedAttemptId = status === 'pending' ? null : match.attemptId
  if (endedAttemptId && match.attemptStatus !== 'completed') {
    await endAttempt(db, endedAttemptId, status === 'inactive' ? 'expired' : 'completed', now)
  }
  await notify(update.listeners.synced, db, {
    membershipId,
    member: {
      id: matched.memberId,
      fullName: matched.fullName,
      email: matched.email,
      joinedOn: matched.joinedOn,
    },
    tier: {
      id: matched.tierId,
      name: matched.tierName,
      priceId: matched.tierPriceId,
      amountCents: matched.amountCents,
      currency: matched.currency,
    },
    before:
      before && match.tier_id
        ? { status: before, tierId: match.tier_id, feeBasisPoints: match.fee_basis_points }
        : null,
    status,
    isInGrace: current.access === 'grace',
    isNewlyLive: goesLive,
    isMovedIn: match.moveId !== null,
    subscription: {
      id: snapshot.subscriptionId,
      startedAt: snapshot.startedAt,
      periodStart: snapshot.periodStart,
      collectionPaused: snapshot.collectionPaused,
      feeBasisPoints: snapshot.feeBasisPoints,
      endedAsDuplicate: snapshot.endedAsDuplicate,
      addsTax: snapshot.addsTax,
    },
    lastPayment:
      snapshot.invoice?.status === 'paid'
        ? { paidCents: snapshot.invoice.totalCents, taxCents: snapshot.invoice.taxCents }
        : null,
    hasOpenRequests: match.hasOpenRequests,
    club: update.club,
    clubOrigin: update.clubOrigin,
    now,
  })
  const invoicesBehind = snapshot.invoice
    ? await recordInvoices(db, {
        membershipId,
        accountId,
        invoices: [snapshot.invoice],
        listeners: update.listeners.paymentsChanged,
        now,
      })
    : false
  await recordFailedPayments(db, {
    ...update,
    membershipId,
    membershipAccess: current,
    endReason: columns.end_reason,
    member: matched,
  })
  return {
    kind: 'applied',
    membershipId,
    memberId: matched.memberId,
    status,
    endedAttemptId,
    changed,
    invoicesBehind,
  }
}

/** Checked with a lock on the row, which deleting an account takes as well, so one of the two sees the other. */
async function hasLeft(db: OpenTenantDb, memberId: string): Promise<boolean> {
  const member = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('anonymized_at')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return Boolean(member?.anonymized_at)
}

/**
 * A skip omits one payment and leaves the membership active. A pause takes effect with the first omitted payment. A
 * pause that was not requested here takes effect immediately.
 */
function pauseHasBegun(
  { pauseKind, pauseFrom }: SubscriptionMatch,
  { periodStart }: SubscriptionSnapshot,
): boolean {
  if (pauseKind === null || pauseFrom === null) return true
  return pauseKind === 'hold' && periodStart !== null && periodStart >= pauseFrom
}

type StoredColumns = Pick<
  SubscriptionMatch,
  | 'tier_id'
  | 'tier_price_id'
  | 'status'
  | 'stripe_status'
  | 'current_period_start'
  | 'current_period_end'
  | 'billing_anchor_at'
  | 'paid_through'
  | 'ends_at'
  | 'ended_at'
  | 'end_reason'
  | 'fee_basis_points'
  | 'adds_tax'
  | 'tax_needs_address'
  | 'card_brand'
  | 'card_last4'
  | 'card_exp_month'
  | 'card_exp_year'
>

function isSame(stored: StoredColumns, columns: StoredColumns): boolean {
  return (Object.keys(columns) as (keyof StoredColumns)[]).every(
    (column) => stored[column]?.valueOf() === columns[column]?.valueOf(),
  )
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}
