import type { OpenTenantDb } from '#/db/handles.server'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'

/** How many wines a member has rated, and their average of 100; null for fewer than three. */
export function ratingSummary(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<{ ratings: number; average: number | null }> {
  return q
    .selectFrom('wine_ratings')
    .where('member_id', '=', memberId)
    .select((eb) => [
      eb.fn.countAll<number>().as('ratings'),
      eb.fn<number | null>('round', [averagePointsOfGroup]).as('average'),
    ])
    .executeTakeFirstOrThrow()
}
