import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { draftExpiry } from '~/membership/memberships/join/join-draft.server'
import type { DraftKey } from '~/membership/memberships/membership-changes'

/**
 * Starts a signup from an invitation, with the guest's name and email filled in. This verifies nothing: the guest can
 * change both.
 */
export async function beginInvitedSignup(
  db: TenantDb,
  { key, invite, now }: { key: DraftKey; invite: { id: string; email: string; fullName: string }; now: Date },
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .insertInto('join_drafts')
      .values({
        id: newId(),
        token_hash: key,
        tier_id: null,
        full_name: invite.fullName,
        email: invite.email,
        guest_invite_id: invite.id,
        terms_version: null,
        terms_accepted_at: null,
        password_hash: null,
        user_id: null,
        member_id: null,
        created_at: now,
        updated_at: now,
        expires_at: draftExpiry(now),
      })
      .execute(),
  )
}
