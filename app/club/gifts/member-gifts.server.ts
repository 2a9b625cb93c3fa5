import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { NotNull } from 'kysely'
import { monthsLeftOf } from './redeem/align-gifts.server'
import { giftTitle } from './rules'

/** The gifts that a member gave and received, the latest first, with the balance and the months that are left. */
export async function memberGifts(db: TenantDb, memberId: string) {
  return db.read(async (db) => {
    const gifts = await db.q
      .selectFrom('gifts as g')
      .leftJoin('tiers as t', 't.id', 'g.tier_id')
      .where('g.status', 'in', ['waiting', 'redeemed', 'refunded'])
      .where(({ eb, or }) => or([eb('g.redeemed_by', '=', memberId), eb('g.giver_member_id', '=', memberId)]))
      .select([
        'g.id',
        'g.kind',
        'g.months',
        't.name as tierName',
        'g.amount_cents as amountCents',
        'g.currency',
      ])
      .select([
        'g.status',
        'g.giver_name as giverName',
        'g.receiver_name as receiverName',
        'g.paid_at as paidAt',
      ])
      .select([
        'g.redeemed_at as redeemedAt',
        'g.redeemed_as as redeemedAs',
        'g.membership_id as membershipId',
      ])
      .select(['g.applied_at', 'g.redeemed_by', 'g.giver_member_id'])
      .$narrowType<{ status: 'waiting' | 'redeemed' | 'refunded'; paidAt: NotNull }>()
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id')
      .limit(100)
      .execute()
    const rows = gifts.map(({ applied_at, redeemed_by, giver_member_id, ...gift }) => ({
      ...gift,
      isApplied: applied_at !== null,
      isReceived: redeemed_by === memberId,
      isGiven: giver_member_id === memberId,
      title: giftTitle(gift),
    }))
    const memberships = [
      ...new Set(
        rows.flatMap(({ isReceived, membershipId }) => (isReceived && membershipId ? [membershipId] : [])),
      ),
    ]
    let months = 0
    for (const id of memberships) months += await monthsLeftOf(db, id)
    return {
      sent: rows.filter(({ isGiven }) => isGiven),
      received: rows.filter(({ isReceived }) => isReceived),
      monthsLeft: months,
      balanceCents: await balanceOf(db, memberId),
    }
  })
}

/** A member's balance with the business, above zero or none. */
async function balanceOf(db: OpenTenantDb, memberId: string): Promise<number> {
  const row = await db.q
    .selectFrom('customer_balances')
    .where('member_id', '=', memberId)
    .where('balance_cents', '>', 0)
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('balance_cents'), lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}
