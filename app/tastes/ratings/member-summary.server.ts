import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { averagePointsOfGroup } from '~/wines/average-points.server'

/** How many wines a member has rated, and their average of 100; null for fewer than three. */
export async function ratingSummary(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<{ ratings: number; average: number | null }> {
  const row = await q
    .selectFrom('wine_ratings')
    .where('member_id', '=', memberId)
    .select((eb) => [
      eb.fn.countAll<string>().as('ratings'),
      sql<number | null>`round(${averagePointsOfGroup})::int`.as('average'),
    ])
    .executeTakeFirstOrThrow()
  return { ratings: Number(row.ratings), average: row.average }
}
