import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { tierHeldBy } from '~/membership/tiers/waiting-list/queries.server'
import { tierFullError } from '~/membership/tiers/waiting-list/errors'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { draftExpiry, dropExpiredDrafts, lockDraft, updateDraft } from './join-draft.server'
import type { DraftKey } from '../membership-changes'

interface ChooseTier {
  key: DraftKey
  tierId: string
  /** The waiting list entry that the signup uses, with the person's details. */
  place?: { id: string; fullName: string; email: string }
  now: Date
}

/**
 * Step 1: starts a signup with a tier, or changes the tier of an existing one and keeps everything else the person
 * typed. Throws `tier-required` for a tier the club does not offer, and `tier-full` where it has no place left
 * and no place is held for this signup.
 */
export async function chooseTier(db: TenantDb, { key, tierId, place, now }: ChooseTier): Promise<void> {
  await db.transaction(async (db) => {
    const tier = (await publishedTiers(db)).find((tier) => tier.id === tierId)
    if (!tier) {
      throw new DomainError('tier-required', 400, 'Please select a membership tier', { field: 'tierId' })
    }
    const draft = await lockDraft(db, key, now)
    const waitingListEntryId = place?.id ?? draft?.waiting_list_entry_id ?? null
    if (tier.isFull && (await tierHeldBy(db, waitingListEntryId, now)) !== tierId)
      throw tierFullError(tier.name)
    if (draft) {
      const isNameless = place && draft.email === '' && draft.full_name === ''
      const person = isNameless ? { full_name: place.fullName, email: place.email } : {}
      return updateDraft(
        db,
        draft.id,
        { tier_id: tierId, waiting_list_entry_id: waitingListEntryId, ...person },
        now,
      )
    }
    await dropExpiredDrafts(db, now)
    await db.q
      .insertInto('join_drafts')
      .values({
        id: newId(),
        token_hash: key,
        tier_id: tierId,
        waiting_list_entry_id: waitingListEntryId,
        ...(place && { full_name: place.fullName, email: place.email }),
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
