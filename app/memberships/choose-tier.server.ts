import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { publishedTiers } from '~/tiers/queries.server'
import { draftExpiry, dropExpiredDrafts, lockDraft, updateDraft, type DraftKey } from './join-draft.server'

/**
 * Step 1: begins a signup with a tier, or changes the tier of one that is under way; everything else typed
 * stays. Throws `tier-required` for a tier the club does not offer.
 */
export async function chooseTier(
  db: TenantDb,
  { key, tierId, now }: { key: DraftKey; tierId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const tiers = await publishedTiers(db)
    if (!tiers.some((tier) => tier.id === tierId)) {
      throw new DomainError('tier-required', 400, 'Please select a membership tier', { field: 'tierId' })
    }
    const draft = await lockDraft(db, key, now)
    if (draft) return updateDraft(db, draft.id, { tier_id: tierId }, now)
    await dropExpiredDrafts(db, now)
    await db.q
      .insertInto('join_drafts')
      .values({
        business_id: db.businessId,
        id: newId(),
        token_hash: key,
        tier_id: tierId,
        terms_version: null,
        terms_accepted_at: null,
        password_hash: null,
        user_id: null,
        member_id: null,
        created_at: now,
        updated_at: now,
        expires_at: draftExpiry(now),
      })
      // Two first clicks at once: the later one decides.
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'token_hash'])
          .doUpdateSet({ tier_id: tierId, updated_at: now, expires_at: draftExpiry(now) }),
      )
      .execute()
  })
}
