import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { accessOfMembership } from '~/membership/memberships/lifecycle'

interface TierPrice {
  tierId: string | null
  tierName: string | null
  /** How much less than the list price: 1000 is 10 %. */
  discountBp: number
}

const listPrice: TierPrice = { tierId: null, tierName: null, discountBp: 0 }

/**
 * The tier whose price a member gets now. A member has one membership at a time, and its price is a benefit like its perks:
 * members who are paused or suspended pay the list price, as everyone without a membership does.
 */
export async function tierPriceOf(db: OpenTenantDb, memberId: string): Promise<TierPrice> {
  const membership = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tiers as t', 't.id', 'm.tier_id')
    .where('m.member_id', '=', memberId)
    .where('m.status', 'in', liveStatuses)
    .select(['t.id', 't.name', 't.bottle_discount_bp', 'm.status', 'm.stripe_status as providerStatus'])
    .executeTakeFirst()
  if (!membership || !accessOfMembership(membership).perks) return listPrice
  const { id, name, bottle_discount_bp } = membership
  return { tierId: id, tierName: name, discountBp: bottle_discount_bp }
}
