// Data of a claim about its member: for their data export, and its erasure with a deleted account.
import type { OpenTenantDb } from '#/db/handles.server'

/** When the business entered the member and emailed them, and when they confirmed. */
export async function memberClaimData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  return {
    entered_by_business: await q
      .selectFrom('member_claims')
      .where('member_id', '=', memberId)
      .select(['entered_at', 'sent_at', 'reminded_at', 'claimed_at', 'claimed_by', 'draft'])
      .execute(),
  }
}

/** Deletes open links and what was typed; that the member was entered stays, without their details. */
export async function eraseMemberClaim({ q }: OpenTenantDb, memberId: string): Promise<void> {
  await q.deleteFrom('member_claim_links').where('member_id', '=', memberId).execute()
  await q
    .updateTable('member_claims')
    .set({ draft: null, queued_at: null })
    .where('member_id', '=', memberId)
    .execute()
}
