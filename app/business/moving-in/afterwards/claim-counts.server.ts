import type { TenantDb } from '#/db/handles.server'
import { claimState, ofPresentAddress, type ClaimState } from '~/membership/claims/rules'

/** How many members of an import are in each state of their claim. Members who deleted their account are left out. */
export async function claimCounts(db: TenantDb, importId: string): Promise<Record<ClaimState, number>> {
  const claims = await db.read(({ q }) =>
    q
      .selectFrom('member_claims as c')
      .innerJoin('members as m', 'm.id', 'c.member_id')
      .where('c.import_id', '=', importId)
      .where('m.anonymized_at', 'is', null)
      .select(['c.claimed_at as claimedAt', 'c.queued_at as queuedAt', 'c.sent_count as sentCount'])
      .select('c.sent_before as sentBefore')
      .select(['c.sent_at as sentAt', 'c.under_age_at as underAgeAt', 'c.bounced_at as bouncedAt'])
      .execute(),
  )
  const counts = { claimed: 0, 'under-age': 0, bounced: 0, queued: 0, sent: 0, new: 0 }
  for (const claim of claims) counts[claimState(ofPresentAddress(claim))] += 1
  return counts
}
