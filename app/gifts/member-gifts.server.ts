import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { sql } from 'kysely'
import type { RedeemedAs } from '#/db/schema/gifts'
import { monthsLeftOf } from './redeem/align-gifts.server'
import { giftTitle } from './rules'

interface GiftRow {
  id: string
  kind: 'months' | 'sum'
  months: number | null
  tierName: string | null
  amountCents: number
  currency: string
  status: 'waiting' | 'redeemed' | 'refunded'
  giverName: string
  receiverName: string
  paidAt: Date
  redeemedAt: Date | null
  redeemedAs: RedeemedAs | null
  membershipId: string | null
  isApplied: boolean
  isReceived: boolean
  isGiven: boolean
}

/** The gifts that a member gave and received, the latest first, with the balance and the months that are left. */
export async function memberGifts(db: TenantDb, memberId: string) {
  return db.read(async (db) => {
    const { rows } = await sql<GiftRow>`
      select g.id, g.kind, g.months, t.name as "tierName", g.amount_cents as "amountCents", g.currency, g.status,
        g.giver_name as "giverName", g.receiver_name as "receiverName", g.paid_at as "paidAt",
        g.redeemed_at as "redeemedAt", g.redeemed_as as "redeemedAs", g.membership_id as "membershipId",
        g.applied_at is not null as "isApplied", g.redeemed_by is not distinct from ${memberId}::uuid as "isReceived",
        g.giver_member_id is not distinct from ${memberId}::uuid as "isGiven"
      from gifts g left join tiers t on t.business_id = g.business_id and t.id = g.tier_id
      where g.business_id = ${db.businessId} and g.status in ('waiting', 'redeemed', 'refunded')
        and (g.redeemed_by = ${memberId} or g.giver_member_id = ${memberId})
      order by g.created_at desc, g.id limit 100`.execute(db.q)
    const withTitle = rows.map((row) => ({ ...row, title: giftTitle(row) }))
    const memberships = [
      ...new Set(
        rows.flatMap(({ isReceived, membershipId }) => (isReceived && membershipId ? [membershipId] : [])),
      ),
    ]
    let months = 0
    for (const id of memberships) months += await monthsLeftOf(db, id)
    return {
      given: withTitle.filter(({ isGiven }) => isGiven),
      received: withTitle.filter(({ isReceived }) => isReceived),
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
    .select(sql<number>`coalesce(sum(greatest(balance_cents, 0)), 0)::int`.as('cents'))
    .executeTakeFirstOrThrow()
  return row.cents
}
