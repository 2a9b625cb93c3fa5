// Staff records about a member: for the member's data export, and their erasure with a deleted account.
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * Notes and tags about a member, and who asked for changes that staff made for them. All of it is personal data of the
 * member (GDPR, Article 15; CCPA, section 1798.110).
 */
export async function memberRecordData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  return {
    notes_by_staff: await q
      .selectFrom('member_notes')
      .where('member_id', '=', memberId)
      .select(['text', 'created_at', 'edited_at'])
      .orderBy('created_at')
      .execute(),
    tags_by_staff: await q
      .selectFrom('member_tags')
      .where('member_id', '=', memberId)
      .select(['tag', 'created_at'])
      .orderBy('created_at')
      .execute(),
    changes_by_staff: await q
      .selectFrom('on_behalf_consents')
      .where('member_id', '=', memberId)
      .select(['act', 'said_by', 'channel', 'said_on', 'recorded_at'])
      .orderBy('recorded_at')
      .execute(),
  }
}

/** Erases notes and tags, also from changes of many members; of changes that staff made, how and when they were asked for stays, without a name. */
export async function eraseMemberRecords({ q }: OpenTenantDb, memberId: string): Promise<void> {
  for (const table of ['member_notes', 'member_tags', 'member_bulk_outcomes'] as const)
    await q.deleteFrom(table).where('member_id', '=', memberId).execute()
  await q
    .updateTable('on_behalf_consents')
    .set({ said_by: 'Deleted' })
    .where('member_id', '=', memberId)
    .execute()
}
