import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { isId } from '~/foundation/kit/ids'
import type { SubscriptionSnapshot } from './subscription-snapshot'

/** The person who requested the cancellation, if we asked Stripe for one. */
const cancellationOf = sql<'member' | 'business' | 'policy' | null>`(
  select c.kind from membership_cancellations c
  where c.business_id = own.business_id and c.membership_id = own.id and c.status in ('asked', 'scheduled', 'done')
  order by c.requested_at desc limit 1)`.as('cancellationOf')

/** Requests that Stripe was asked for, or that are scheduled. */
const openRequestStatuses = ['asked', 'scheduled', 'undoing'] as const

/** True while a requested change of the membership is still open. */
const hasOpenRequests = sql<boolean>`(
  exists (select from membership_pauses w where w.business_id = own.business_id and w.membership_id = own.id
    and w.status in ('asked', 'running', 'lifting'))
  or exists (select from membership_cancellations w where w.business_id = own.business_id and w.membership_id = own.id
    and w.status in ('asked', 'scheduled', 'undoing'))
  or exists (select from tier_changes w where w.business_id = own.business_id and w.membership_id = own.id
    and w.status in ('asked', 'scheduled', 'undoing')))`.as('hasOpenRequests')

/** True if the member has another checkout that may have been paid without our knowledge. */
const hasOtherCheckout = sql<boolean>`exists (
  select from checkout_attempts w where w.business_id = b.id and w.member_id = m.id and w.status <> 'completed'
    and w.id is distinct from a.id)`.as('hasOtherCheckout')

/** Our records that belong to the subscription, in one query. */
export function matchSubscription(db: OpenTenantDb, accountId: string, snapshot: SubscriptionSnapshot) {
  const attemptId = snapshot.attemptId && isId(snapshot.attemptId) ? snapshot.attemptId : null
  const moveId = snapshot.moveId && isId(snapshot.moveId) ? snapshot.moveId : null
  return (
    db.q
      .selectFrom('businesses as b')
      .leftJoin('memberships as own', (join) =>
        join.on('own.account_id', '=', accountId).on('own.subscription_id', '=', snapshot.subscriptionId),
      )
      .leftJoin('stripe_ids as customer', (join) =>
        join
          .on('customer.account_id', '=', accountId)
          .on('customer.stripe_id', '=', snapshot.customerId)
          .on('customer.kind', '=', 'customer'),
      )
      .leftJoin('members as m', (join) =>
        join.on((eb) => eb('m.id', '=', eb.fn.coalesce('own.member_id', 'customer.our_id'))),
      )
      .leftJoin('checkout_attempts as a', (join) =>
        join.on('a.id', '=', attemptId).on('a.account_id', '=', accountId).onRef('a.member_id', '=', 'm.id'),
      )
      .leftJoin('member_moves as move', (join) =>
        join
          .on('move.id', '=', moveId)
          .on('move.account_id', '=', accountId)
          .on('move.status', '<>', 'undone')
          .onRef('move.member_id', '=', 'm.id'),
      )
      .leftJoin('stripe_ids as price', (join) =>
        join
          .on('price.account_id', '=', accountId)
          .on('price.stripe_id', '=', snapshot.priceId)
          .on('price.kind', '=', 'price'),
      )
      // A scheduled downgrade sets the lower price before the renewal; until then, the tier stays.
      .leftJoin('tier_changes as planned', (join) =>
        join
          .onRef('planned.membership_id', '=', 'own.id')
          .onRef('planned.to_price_id', '=', 'price.our_id')
          .on('planned.kind', '=', 'down')
          .on('planned.status', 'in', openRequestStatuses)
          .on('planned.effective_at', '>', snapshot.periodStart ?? snapshot.startedAt),
      )
      .leftJoin('tier_prices as tp', (join) =>
        join.on((eb) =>
          eb(
            'tp.id',
            '=',
            eb.fn.coalesce('planned.from_price_id', 'price.our_id', 'own.tier_price_id', 'a.tier_price_id'),
          ),
        ),
      )
      .leftJoin('membership_pauses as pause', (join) =>
        join
          .onRef('pause.membership_id', '=', 'own.id')
          .on('pause.status', 'in', ['asked', 'running', 'lifting']),
      )
      .leftJoin('tiers as t', 't.id', 'tp.tier_id')
      .leftJoin('memberships as other', (join) =>
        join
          .onRef('other.member_id', '=', 'm.id')
          .on('other.status', 'in', liveStatuses)
          .on('other.subscription_id', '<>', snapshot.subscriptionId),
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
        'own.billing_anchor_at',
        'own.paid_through',
        'own.ends_at',
        'own.ended_at',
        'own.end_reason',
        'own.fee_basis_points',
        'own.adds_tax',
        'own.tax_needs_address',
        'own.card_brand',
        'own.card_last4',
        'own.card_exp_month',
        'own.card_exp_year',
        cancellationOf,
        hasOpenRequests,
        hasOtherCheckout,
        'pause.kind as pauseKind',
        'pause.from_at as pauseFrom',
        'm.id as memberId',
        'm.full_name as fullName',
        'm.email',
        'm.joined_on as joinedOn',
        'm.anonymized_at as anonymizedAt',
        'a.id as attemptId',
        'a.status as attemptStatus',
        'move.id as moveId',
        'move.asked_at as movedAt',
        'move.first_payment_at as firstPaymentAt',
        'tp.id as tierPriceId',
        'tp.amount_cents as amountCents',
        'tp.currency',
        't.id as tierId',
        't.name as tierName',
        'other.account_id as otherAccount',
        'other.subscription_id as otherSubscription',
      ])
      .executeTakeFirst()
  )
}

export type SubscriptionMatch = NonNullable<Awaited<ReturnType<typeof matchSubscription>>>

/** Member, tier and price, or null if one of them is not ours. */
export function matchedMember(match: SubscriptionMatch) {
  const { memberId, fullName, email, joinedOn, tierPriceId, amountCents, currency, tierId, tierName } = match
  if (memberId === null || fullName === null || email === null) return null
  if (tierPriceId === null || amountCents === null || currency === null) return null
  if (tierId === null || tierName === null) return null
  return { memberId, fullName, email, joinedOn, tierPriceId, amountCents, currency, tierId, tierName }
}
