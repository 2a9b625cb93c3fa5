// A member's uses of perks: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** The perks that a member used, as their export lists them. */
export async function memberPerkData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<{ row: unknown }>`
    select jsonb_build_object('perk', name, 'used_at', used_at, 'note', note, 'undone_at', undone_at) as row
    from perk_uses where business_id = ${businessId} and member_id = ${memberId}
    order by used_at, id`.execute(q)
  return { perks_used: rows.map(({ row }) => row) }
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
