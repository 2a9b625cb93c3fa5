import { sql } from 'kysely'
import { violates } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { record } from '~/accounts/audit.server'
import { sendJob } from '~/jobs/send-job.server'
import { newId } from '~/kit/ids'
import { activateMembership } from '~/memberships/activate-membership.server'
import { isLive, standing, type MembershipStatus } from '~/memberships/lifecycle'
import { settlePlaceOf } from '~/tiers/places/claim-place.server'
import { settleFullness } from '~/tiers/places/free-places.server'
import { settleChanges } from './changes/settle-changes.server'
import { endAttempt } from './checkout-attempts.server'
import { endedBecause } from './ended-because'
import type { FailureFacts } from './failed-invoices.server'
import { keepInvoices } from './invoices/keep-invoices.server'
import { noteFailures } from './note-failures.server'
import { carryPlanJob } from './plan/carry-plan-job'
import { plans } from './plan/plans'
import type { SubscriptionFacts } from './subscription-facts'
import { asParty, findParties, type Found } from './subscription-parties.server'

/** What the facts were read on top of. */
export interface Application {
  accountId: string
  facts: SubscriptionFacts
  /** Payments of it that did not go through, as they stand now. */
  failures: FailureFacts[]
  /**
   * When the stored row had last been written as of before the facts were fetched; null where there was no
   * row. Facts fetched from an older position are refused, so that late ones never undo newer ones.
   */
  seen: Date | null
  club: Club
  clubOrigin: string
  /** The link that pays one failed payment without signing in. */
  payUrl(failureId: string): string
  now: Date
}

export type Applied =
  | {
      kind: 'applied'
      membershipId: string
      memberId: string
      status: MembershipStatus
      /** The checkout the subscription came from, once it has come to its end. */
      endedAttemptId: string | null
      changed: boolean
      /** There may be invoices of it that are not known here yet. */
      invoicesBehind: boolean
    }
  /** Somebody wrote meanwhile: fetch again. */
  | { kind: 'stale' }
  /** The member has a live membership through the other subscription. */
  | { kind: 'duplicate'; memberId: string; other: { accountId: string; subscriptionId: string } }
  /** It begins, or begins anew, and its member's account has been deleted. */
  | { kind: 'left'; memberId: string }
  /** Not a membership of this club: its customer or its price is none of ours. */
  | { kind: 'foreign' }

/**
 * Brings the membership behind a subscription to what the provider says, with everything that follows from
 * a change, in one transaction. The member is whoever the customer stands for in this club's own records;
 * metadata decides nothing.
 */
export async function applySubscription(db: TenantDb, application: Application): Promise<Applied> {
  try {
    return await db.transaction((db) => apply(db, application))
  } catch (error) {
    // Another subscription of the member, or another look at this one, was written at the same moment.
    const raced =
      violates(error, 'memberships_one_live') ||
      violates(error, 'memberships_business_id_account_id_subscription_id_key')
    if (raced) return { kind: 'stale' }
    throw error
  }
}

async function apply(db: OpenTenantDb, application: Application): Promise<Applied> {
  const { facts, seen, accountId, now } = application
  const found = await findParties(db, accountId, facts)
  if (found?.syncedAt?.getTime() !== seen?.getTime()) return { kind: 'stale' }
  const party = found && asParty(found)
  if (!party) return { kind: 'foreign' }

  const current = standing({
    ...facts,
    collectionPaused: facts.collectionPaused && pauseHasBegun(found, facts),
  })
  const { status } = current
  const before = found.status
  const goesLive = isLive(status) && !(before && isLive(before))
  if (goesLive && found.otherAccount !== null && found.otherSubscription !== null) {
    const other = { accountId: found.otherAccount, subscriptionId: found.otherSubscription }
    return { kind: 'duplicate', memberId: party.memberId, other }
  }
  if (goesLive && (await hasLeft(db, party.memberId))) return { kind: 'left', memberId: party.memberId }
  const columns = {
    tier_id: party.tierId,
    tier_price_id: party.tierPriceId,
    status,
    stripe_status: facts.providerStatus,
    current_period_start: facts.periodStart,
    current_period_end: facts.periodEnd,
    billing_anchor_at: facts.anchorAt,
    paid_through: later(found.paid_through, facts.paidThrough),
    ends_at: facts.endsAt,
    ended_at: facts.endedAt,
    fee_basis_points: facts.feeBasisPoints,
    ended_because:
      status === 'canceled' ? endedBecause({ ...facts.ending, wishOf: found.cancellationOf }) : null,
  }
  const synced_at = after(seen, now)
  const membershipId = found.membershipId ?? newId()
  const changed = !found.membershipId || !isSame(found, columns)
  if (!changed) {
    // Nothing to write: what stands there is what the provider says.
  } else if (found.membershipId) {
    const { numUpdatedRows } = await db.q
      .updateTable('memberships')
      // Invoices that were read beside this may have paid for more meanwhile.
      .set({
        ...columns,
        paid_through: sql`greatest(paid_through, ${columns.paid_through}::timestamptz)`,
        synced_at,
      })
      .where('business_id', '=', db.businessId)
      .where('id', '=', membershipId)
      .where('synced_at', '=', seen)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'stale' }
  } else {
    await db.q
      .insertInto('memberships')
      .values({
        business_id: db.businessId,
        id: membershipId,
        member_id: party.memberId,
        account_id: accountId,
        subscription_id: facts.subscriptionId,
        started_at: facts.startedAt,
        created_at: now,
        ...columns,
        synced_at,
      })
      .execute()
  }
  const endedAttemptId = status === 'pending' ? null : found.attemptId
  if (endedAttemptId && found.attemptStatus !== 'completed') {
    await endAttempt(db, endedAttemptId, status === 'inactive' ? 'expired' : 'completed', now)
  }
  if (before !== status) await recordChange(db, application, membershipId, before, status)
  // Joined by a checkout that was opened before the plan changed, or changed by hand at the provider.
  const isNewShare = goesLive || found.fee_basis_points !== facts.feeBasisPoints
  if (isLive(status) && isNewShare && facts.feeBasisPoints !== plans[found.plan].basisPoints)
    await sendJob(db, carryPlanJob, {})
  if (goesLive) await settlePlaceOf(db, { ...party, now })
  if (before !== status || found.tier_id !== party.tierId) await settleFullness(db, now)
  if (goesLive)
    await activateMembership(db, { ...application, ...party, membershipId, startedAt: facts.startedAt })
  if (found.hasWishes)
    await settleChanges(db, { membershipId, facts, status, tierPriceId: party.tierPriceId, now })
  const invoicesBehind = facts.invoice
    ? await keepInvoices(db, { membershipId, accountId, invoices: [facts.invoice], now })
    : false
  await noteFailures(db, {
    ...application,
    membershipId,
    standing: current,
    endedBecause: columns.ended_because,
    member: party,
  })
  return {
    kind: 'applied',
    membershipId,
    memberId: party.memberId,
    status,
    endedAttemptId,
    changed,
    invoicesBehind,
  }
}

/** Asked with a lock on the row, which whoever leaves takes as well: of the two one sees the other. */
async function hasLeft(db: OpenTenantDb, memberId: string): Promise<boolean> {
  const member = await db.q
    .selectFrom('members')
    .where('business_id', '=', db.businessId)
    .where('id', '=', memberId)
    .select('left_at')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return Boolean(member?.left_at)
}

/**
 * A skip leaves one payment out and the membership as it is. A hold rests it from the first payment that is left
 * out. A pause that was not asked for here counts from the start.
 */
function pauseHasBegun({ pauseKind, pauseFrom }: Found, { periodStart }: SubscriptionFacts): boolean {
  if (pauseKind === null || pauseFrom === null) return true
  return pauseKind === 'hold' && periodStart !== null && periodStart >= pauseFrom
}

async function recordChange(
  db: OpenTenantDb,
  { facts, now }: Application,
  membershipId: string,
  before: MembershipStatus | null,
  status: MembershipStatus,
) {
  const duplicate = facts.endedAsDuplicate && status === 'canceled'
  await record(db, {
    action: duplicate ? 'membership.duplicate-subscription-refunded' : `membership.${status}`,
    actor: { kind: 'system' },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details: { from: before, to: status, subscription: facts.subscriptionId },
    now,
  })
}

type Stored = Pick<
  Found,
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
  | 'ended_because'
  | 'fee_basis_points'
>

function isSame(found: Stored, columns: Stored): boolean {
  return (Object.keys(columns) as (keyof Stored)[]).every(
    (column) => found[column]?.valueOf() === columns[column]?.valueOf(),
  )
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}

/** Each write leaves a position of its own, also within one millisecond or with a clock set back. */
function after(seen: Date | null, now: Date): Date {
  return seen && seen >= now ? new Date(seen.getTime() + 1) : now
}
