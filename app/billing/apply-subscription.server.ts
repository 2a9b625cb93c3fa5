import { violates } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { record } from '~/accounts/audit.server'
import { isId, newId } from '~/kit/ids'
import { activateMembership } from '~/memberships/activate-membership.server'
import { isLive, liveStatuses, membershipStatus, type MembershipStatus } from '~/memberships/lifecycle'
import { endAttempt } from './checkout-attempts.server'
import type { SubscriptionFacts } from './subscription-facts'

/** What the facts were read on top of. */
export interface Application {
  accountId: string
  facts: SubscriptionFacts
  /**
   * When the stored row had last been written as of before the facts were fetched; null where there was no
   * row. Facts fetched from an older position are refused, so that late ones never undo newer ones.
   */
  seen: Date | null
  club: Club
  clubOrigin: string
  now: Date
}

export type Applied =
  | { kind: 'applied'; membershipId: string; memberId: string; status: MembershipStatus }
  /** Somebody wrote meanwhile: fetch again. */
  | { kind: 'stale' }
  /** The member has a live membership through the other subscription. */
  | { kind: 'duplicate'; other: { accountId: string; subscriptionId: string } }
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

  const status = membershipStatus(facts)
  const before = found.status
  const goesLive = isLive(status) && !(before && isLive(before))
  if (goesLive && found.otherAccount !== null && found.otherSubscription !== null) {
    const other = { accountId: found.otherAccount, subscriptionId: found.otherSubscription }
    return { kind: 'duplicate', other }
  }
  const columns = {
    tier_id: party.tierId,
    tier_price_id: party.tierPriceId,
    status,
    stripe_status: facts.providerStatus,
    current_period_start: facts.periodStart,
    current_period_end: facts.periodEnd,
    paid_through: later(found.paid_through, facts.paidThrough),
    ends_at: facts.endsAt,
    ended_at: facts.endedAt,
  }
  const synced_at = after(seen, now)
  const membershipId = found.membershipId ?? newId()
  if (found.membershipId && isSame(found, columns)) {
    // Nothing to write: what stands there is what the provider says.
  } else if (found.membershipId) {
    const { numUpdatedRows } = await db.q
      .updateTable('memberships')
      .set({ ...columns, synced_at })
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
  if (found.attemptId && found.attemptStatus !== 'completed' && status !== 'pending') {
    await endAttempt(db, found.attemptId, status === 'inactive' ? 'expired' : 'completed', now)
  }
  if (before !== status) await recordChange(db, application, membershipId, before, status)
  if (goesLive)
    await activateMembership(db, { ...application, ...party, membershipId, startedAt: facts.startedAt })
  return { kind: 'applied', membershipId, memberId: party.memberId, status }
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

/** Everything of ours that the subscription touches, in one query. */
function findParties(db: OpenTenantDb, accountId: string, facts: SubscriptionFacts) {
  const attemptId = facts.attemptId && isId(facts.attemptId) ? facts.attemptId : null
  return db.q
    .selectFrom('businesses as b')
    .leftJoin('memberships as own', (join) =>
      join
        .onRef('own.business_id', '=', 'b.id')
        .on('own.account_id', '=', accountId)
        .on('own.subscription_id', '=', facts.subscriptionId),
    )
    .leftJoin('stripe_ids as customer', (join) =>
      join
        .onRef('customer.business_id', '=', 'b.id')
        .on('customer.account_id', '=', accountId)
        .on('customer.stripe_id', '=', facts.customerId)
        .on('customer.kind', '=', 'customer'),
    )
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.business_id', '=', 'b.id')
        .on((eb) => eb('m.id', '=', eb.fn.coalesce('own.member_id', 'customer.our_id'))),
    )
    .leftJoin('checkout_attempts as a', (join) =>
      join
        .onRef('a.business_id', '=', 'b.id')
        .on('a.id', '=', attemptId)
        .on('a.account_id', '=', accountId)
        .onRef('a.member_id', '=', 'm.id'),
    )
    .leftJoin('stripe_ids as price', (join) =>
      join
        .onRef('price.business_id', '=', 'b.id')
        .on('price.account_id', '=', accountId)
        .on('price.stripe_id', '=', facts.priceId)
        .on('price.kind', '=', 'price'),
    )
    .leftJoin('tier_prices as tp', (join) =>
      join
        .onRef('tp.business_id', '=', 'b.id')
        .on((eb) => eb('tp.id', '=', eb.fn.coalesce('price.our_id', 'own.tier_price_id', 'a.tier_price_id'))),
    )
    .leftJoin('tiers as t', (join) =>
      join.onRef('t.business_id', '=', 'b.id').onRef('t.id', '=', 'tp.tier_id'),
    )
    .leftJoin('memberships as other', (join) =>
      join
        .onRef('other.business_id', '=', 'b.id')
        .onRef('other.member_id', '=', 'm.id')
        .on('other.status', 'in', liveStatuses)
        .on('other.subscription_id', '<>', facts.subscriptionId),
    )
    .where('b.id', '=', db.businessId)
    .select([
      'own.id as membershipId',
      'own.status',
      'own.synced_at as syncedAt',
      'own.tier_id',
      'own.tier_price_id',
      'own.stripe_status',
      'own.current_period_start',
      'own.current_period_end',
      'own.paid_through',
      'own.ends_at',
      'own.ended_at',
      'm.id as memberId',
      'm.full_name as fullName',
      'm.email',
      'm.joined_on as joinedOn',
      'a.id as attemptId',
      'a.status as attemptStatus',
      'tp.id as tierPriceId',
      'tp.amount_cents as amountCents',
      'tp.currency',
      't.id as tierId',
      't.name as tierName',
      'other.account_id as otherAccount',
      'other.subscription_id as otherSubscription',
    ])
    .executeTakeFirst()
}

type Found = NonNullable<Awaited<ReturnType<typeof findParties>>>

/** Member, tier and price, or null where one of them is not ours. */
function asParty(found: Found) {
  const { memberId, fullName, email, joinedOn, tierPriceId, amountCents, currency, tierId, tierName } = found
  if (memberId === null || fullName === null || email === null) return null
  if (tierPriceId === null || amountCents === null || currency === null) return null
  if (tierId === null || tierName === null) return null
  return { memberId, fullName, email, joinedOn, tierPriceId, amountCents, currency, tierId, tierName }
}

type Stored = Pick<
  Found,
  | 'tier_id'
  | 'tier_price_id'
  | 'status'
  | 'stripe_status'
  | 'current_period_start'
  | 'current_period_end'
  | 'paid_through'
  | 'ends_at'
  | 'ended_at'
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
