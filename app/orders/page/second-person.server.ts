import type { OpenTenantDb } from '#/db/handles.server'

/** Who may collect a member's order besides the member; empty for none. */
export async function secondPersonOf(db: OpenTenantDb, memberId: string): Promise<string> {
  const row = await db.q
    .selectFrom('pick_up_profiles')
    .where('member_id', '=', memberId)
    .select('second_person')
    .executeTakeFirst()
  return row?.second_person ?? ''
}
