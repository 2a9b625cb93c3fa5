// A member's uses of perks: the rows of their data export, and erasure when their account is deleted.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'

/** The perks that a member used, as their export lists them. */
export async function memberPerkData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const uses = q
    .selectFrom('perk_uses')
    .where('member_id', '=', memberId)
    .select(['name as perk', 'used_at', 'note', 'undone_at'])
    .orderBy('used_at')
    .orderBy('id')
  return q.selectNoFrom(jsonArrayFrom(uses).as('perks_used')).executeTakeFirstOrThrow()
}

/** Erases what staff noted about a member who leaves. */
export async function eraseMemberPerkData({ q }: OpenTenantDb, memberId: string): Promise<void> {
  await q
    .updateTable('perk_uses')
    .set({ note: '' })
    .where('member_id', '=', memberId)
    .where('note', '<>', '')
    .execute()
}
