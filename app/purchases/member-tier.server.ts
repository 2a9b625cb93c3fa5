import type { OpenTenantDb } from '#/db/handles.server'

/**
 * The tier whose members' price a member gets now, and how much less it is: of several tiers the best one. A member whose membership is active or in
 * its grace period has one; others pay the list price.
 */
export async function tierPriceOf(
  db: OpenTenantDb,
  memberId: string,
): Promise<{ tierId: string | null; tierName: string | null; discountBp: number }> {
  const tier = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tiers as t', (join) =>
      join.onRef('t.business_id', '=', 'm.business_id').onRef('t.id', '=', 'm.tier_id'),
    )
    .where('m.business_id', '=', db.businessId)
    .where('m.member_id', '=', memberId)
    .where('m.status', 'in', ['active', 'past_due'])
    .select(['t.id', 't.name', 't.bottle_discount_bp'])
    .orderBy('t.bottle_discount_bp', 'desc')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst()
  return {
    tierId: tier?.id ?? null,
    tierName: tier?.name ?? null,
    discountBp: tier?.bottle_discount_bp ?? 0,
  }
}
