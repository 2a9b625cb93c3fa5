// A member's taste data: the export of it, and its erasure with a deleted account.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

const tablesOfMember = [
  'wine_rating_changes',
  'rating_link_uses',
  'member_wines',
  'drunk_bottles',
  'wishlist_items',
  'taste_profiles',
  'quiz_answers',
  'taste_preferences',
  'recommendation_feedback',
  'recommendations',
  'member_suitability',
] as const

/**
 * A member's ratings, notes, wishlist, tastes and recommendations, as their export lists them: rows as stored, with the
 * name of the wine.
 */
export async function memberTasteData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const rowsOf = async (table: string) => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'business_id' - 'member_id' || case when w.name is null then '{}'
        else jsonb_build_object('wine', jsonb_build_object('producer', w.producer, 'name', w.name,
          'vintage', w.vintage)) end as row
      from ${sql.table(table)} t
      left join wines w on w.business_id = t.business_id and w.id = (to_jsonb(t) ->> 'wine_id')::uuid
      where t.business_id = ${businessId} and t.member_id = ${memberId}`.execute(q)
    return rows.map(({ row }) => row)
  }
  const data: [string, unknown[]][] = [['wine_ratings', await rowsOf('wine_ratings')]]
  for (const table of tablesOfMember) data.push([table, await rowsOf(table)])
  return Object.fromEntries(data)
}

/** Erases a member's tastes. The points of their ratings stay for the club's averages, without a review. */
export async function eraseMemberTasteData({ q }: OpenTenantDb, memberId: string): Promise<void> {
  for (const table of tablesOfMember) {
    await q.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
  await q.updateTable('wine_ratings').set({ review: '' }).where('member_id', '=', memberId).execute()
}
