import type { OpenTenantDb } from '#/db/handles.server'

/** How many wines a member has rated, and their average of 100; null without a rating. */
export async function ratingSummary(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<{ ratings: number; average: number | null }> {
  const row = await q
    .selectFrom('wine_ratings')
    .where('business_id', '=', businessId)
    .where('member_id', '=', memberId)
    .select((eb) => [
      eb.fn.countAll<string>().as('ratings'),
      eb.fn.avg<string | null>('points').as('average'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ratings: Number(row.ratings),
    average: row.average === null ? null : Math.round(Number(row.average)),
  }
}
