import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

/** Requests that wait for the provider's answer or for their date. */
const openPauseStatuses = ['asked', 'running', 'lifting'] as const
const openRequestStatuses = ['asked', 'scheduled', 'undoing'] as const

/** A member's live membership, or else their last one; or a membership by its own id. */
export type MembershipRef = { memberId: string } | { membershipId: string }

/** A membership with its open requests, in one query; undefined where the club has none. */
export function membershipToChange(db: TenantDb, which: MembershipRef) {
  return db.read((db) => membershipQuery(db, which).executeTakeFirst())
}

/**
 * The same, locked until the transaction ends. Locked first and read in a second statement: rows joined in
 * the statement that waits for a lock are as they were before the wait.
 */
export async function lockMembership(db: OpenTenantDb, which: MembershipRef) {
  await db.q
    .selectFrom('memberships as ms')
    .where((eb) =>
      'memberId' in which ? eb('ms.member_id', '=', which.memberId) : eb('ms.id', '=', which.membershipId),
    )
    .orderBy('ms.id')
    .select('ms.id')
    .forUpdate()
    .execute()
  return membershipQuery(db, which).executeTakeFirst()
}

export type MembershipToChange = NonNullable<Awaited<ReturnType<typeof lockMembership>>>

function membershipQuery(db: OpenTenantDb, which: MembershipRef) {
  return db.q
    .selectFrom('memberships as ms')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .innerJoin('businesses as b', 'b.id', 'ms.business_id')
    .innerJoin('tiers as t', 't.id', 'ms.tier_id')
    .innerJoin('tier_prices as tp', 'tp.id', 'ms.tier_price_id')
    .leftJoin('membership_pauses as p', (join) =>
      join.onRef('p.membership_id', '=', 'ms.id').on('p.status', 'in', openPauseStatuses),
    )
    .leftJoin('membership_cancellations as c', (join) =>
      join.onRef('c.membership_id', '=', 'ms.id').on('c.status', 'in', openRequestStatuses),
    )
    .leftJoin('tier_changes as tc', (join) =>
      join.onRef('tc.membership_id', '=', 'ms.id').on('tc.status', 'in', openRequestStatuses),
    )
    .leftJoin('tiers as tt', 'tt.id', 'tc.to_tier_id')
    .leftJoin('tier_prices as ttp', 'ttp.id', 'tc.to_price_id')
    .leftJoin('stripe_ids as cus', (join) =>
      join
        .onRef('cus.account_id', '=', 'ms.account_id')
        .onRef('cus.our_id', '=', 'ms.member_id')
        .on('cus.kind', '=', 'customer'),
    )
    .$if('memberId' in which, (q) => q.where('ms.member_id', '=', 'memberId' in which ? which.memberId : ''))
    .$if('membershipId' in which, (q) =>
      q.where('ms.id', '=', 'membershipId' in which ? which.membershipId : ''),
    )
    .orderBy((eb) => eb('ms.status', 'in', liveStatuses), 'desc')
    .orderBy('ms.started_at', 'desc')
    .limit(1)
    .select([
      'ms.id as membershipId',
      'ms.member_id as memberId',
      'ms.account_id as accountId',
      'ms.subscription_id as subscriptionId',
      'ms.status',
      'ms.stripe_status as providerStatus',
      'ms.started_at as startedAt',
      'ms.current_period_start as periodStart',
      'ms.current_period_end as periodEnd',
      'ms.paid_through as paidThrough',
      // Periods are counted from here: the start of the membership, or an upgrade that started a new period.
      (eb) => eb.fn.coalesce('ms.billing_anchor_at', 'ms.started_at').as('billingAnchor'),
      'ms.ends_at as endsAt',
      'ms.card_brand as cardBrand',
      'ms.card_last4 as cardLast4',
      'ms.card_exp_month as cardExpMonth',
      'ms.card_exp_year as cardExpYear',
      'm.full_name as fullName',
      'm.email',
      'm.user_id as userId',
      't.id as tierId',
      't.name as tierName',
      'tp.id as priceId',
      'tp.amount_cents as priceCents',
      'tp.is_kept as isKeptPrice',
      'tp.kept_until as keptUntil',
      'tp.currency',
      'ms.adds_tax as addsTax',
      'p.id as pauseId',
      'p.kind as pauseKind',
      'p.status as pauseStatus',
      'p.from_at as pauseFromAt',
      'p.from_on as pauseFromOn',
      'p.until_at as pauseUntilAt',
      'p.until_on as pauseUntilOn',
      'c.id as cancellationId',
      'c.status as cancellationStatus',
      'c.is_immediate as cancellationIsImmediate',
      'tc.id as changeId',
      'tc.kind as changeKind',
      'tc.status as changeStatus',
      'tc.effective_on as changeOn',
      'tc.to_tier_id as toTierId',
      'tc.to_price_id as toPriceId',
      'tt.name as toTierName',
      'ttp.amount_cents as toPriceCents',
      'cus.stripe_id as customerId',
      'b.closing_on as clubClosingOn',
    ])
}
