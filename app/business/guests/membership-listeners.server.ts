import type { OpenTenantDb } from '#/db/handles.server'
import type { MembershipSynced, MemberSignedUp } from '~/membership/memberships/events'
import { acceptGuestInvitations, linkSignupToInvitation } from './accept-invitations.server'

/** Accepts the invitations of a guest whose membership became live. */
export async function acceptInvitationsOfNewMember(
  db: OpenTenantDb,
  { isNewlyLive, member, now }: MembershipSynced,
): Promise<void> {
  if (isNewlyLive) await acceptGuestInvitations(db, { memberId: member.id, email: member.email, now })
}

/** Links an invitation to the member it led to. */
export async function linkInvitationOfSignup(
  db: OpenTenantDb,
  { guestInviteId, memberId }: MemberSignedUp,
): Promise<void> {
  if (guestInviteId !== null) await linkSignupToInvitation(db, { inviteId: guestInviteId, memberId })
}
