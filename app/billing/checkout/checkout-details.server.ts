import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

/**
 * Everything that decides whether and how a member may check out, in one query; undefined if the member does not
 * exist.
 */
export async function checkoutDetails(db: OpenTenantDb, memberId: string, tierId: string) {
  return db.q
    .selectFrom('members as m')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .leftJoin('stripe_accounts as acct', (join) => join.on('acct.disconnected_at', 'is', null))
    .leftJoin('business_plans as bp', 'bp.business_id', 'b.id')
    .leftJoin('tiers as t', (join) => join.on('t.id', '=', tierId))
    .leftJoin('tier_prices as tp', (join) =>
      join.onRef('tp.tier_id', '=', 't.id').on('tp.retired_at', 'is', null),
    )
    .leftJoin('stripe_ids as ids', (join) =>
      join
        .onRef('ids.account_id', '=', 'acct.account_id')
        .on((eb) =>
          eb.or([
            eb('ids.kind', '=', 'customer').and('ids.our_id', '=', eb.ref('m.id')),
            eb('ids.kind', '=', 'product').and('ids.our_id', '=', eb.ref('t.id')),
            eb('ids.kind', '=', 'price').and('ids.our_id', '=', eb.ref('tp.id')),
          ]),
        ),
    )
    .leftJoin('memberships as live', (join) =>
      join.onRef('live.member_id', '=', 'm.id').on('live.status', 'in', liveStatuses),
    )
    .leftJoin('checkout_attempts as a', (join) =>
      join.onRef('a.member_id', '=', 'm.id').on('a.status', '=', 'open'),
    )
    .where('m.id', '=', memberId)
    .groupBy(['m.business_id', 'm.id', 'b.id', 'bp.business_id', 'acct.account_id', 't.business_id', 't.id'])
    .groupBy(['tp.business_id', 'tp.id', 'live.business_id', 'live.id', 'a.business_id', 'a.id'])
    .select((eb) => [
      'm.id as memberId',
      'm.full_name as fullName',
      'm.email',
      'b.status as businessStatus',
      'b.closing_on as closingOn',
      'b.name as businessName',
      'b.plan',
      'b.adds_sales_tax as addsTax',
      'bp.unpaid_since as unpaidSince',
      'acct.account_id as accountId',
      'acct.state as accountState',
      't.id as tierId',
      't.name as tierName',
      't.description as tierDescription',
      't.status as tierStatus',
      eb('t.member_cap', 'is not', null).$castTo<boolean>().as('isLimited'),
      'tp.id as priceId',
      'tp.amount_cents as amountCents',
      'tp.currency',
      'live.id as liveMembershipId',
      eb.fn.max('ids.stripe_id').filterWhere('ids.kind', '=', 'customer').as('stripeCustomer'),
      eb.fn.max('ids.stripe_id').filterWhere('ids.kind', '=', 'product').as('stripeProduct'),
      eb.fn.max('ids.stripe_id').filterWhere('ids.kind', '=', 'price').as('stripePrice'),
      'a.id as attemptId',
    ])
    .executeTakeFirst()
}

export type CheckoutDetails = NonNullable<Awaited<ReturnType<typeof checkoutDetails>>>
