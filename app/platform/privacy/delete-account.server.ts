// Deleting an account at its owner's request. Memberships are canceled first, then personal data is erased. What the
// law requires stays, without a name: invoices and payments, consents, and the audit log.
import { closeDraftBusiness } from '~/business/onboarding/close-draft-business.server'
import { clubIdOf } from '~/people/identity/sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import type { DeletionContext } from './deletion-context'
import { planDeletion } from './deletion-plan.server'
import { hashPassword } from '~/people/identity/passwords/passwords.server'
import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { createUser } from '~/people/identity/users.server'
import { eraseFromClub } from './erase-from-club.server'
import { eraseUser } from './erase-user.server'
import { addressOf, GONE } from './erased-person'

/**
 * Deletes what `planDeletion` lists; the user's own drafts are closed once the user has agreed to each. Requires
 * reauthentication first. Throws 409 when it is not possible, 400 `not-sure` for a draft without agreement, and
 * what canceling a membership throws; nothing has been deleted then, and it may be tried again.
 */
export async function deleteAccount(
  context: DeletionContext,
  user: { id: string; isAdmin: boolean },
  { closing = [] }: { closing?: readonly string[] } = {},
): Promise<void> {
  const plan = await planDeletion(context.services.scopes, user, clubIdOf(context))
  if (plan.obstacle) throw new DomainError('cannot-delete', 409, plan.obstacle)
  const unsaid = plan.draftsToClose.find(({ id }) => !closing.includes(id))
  if (unsaid) {
    const words = `Please confirm that ${unsaid.name} will be closed`
    throw new DomainError('not-sure', 400, words, { field: 'close' })
  }
  // Stripe first: if it fails, nothing has changed.
  for (const clubId of plan.clubIds) await cancelMembershipIn(context, clubId, user.id)
  for (const { id } of plan.draftsToClose) await closeOwnDraft(context, id, user.id)
  const successor = plan.isWholeAccount ? user.id : await nameless(context)
  for (const clubId of plan.clubIds) await eraseFromClub(context, clubId, user.id, successor)
  if (plan.isWholeAccount) await eraseUser(context, user.id)
}

async function cancelMembershipIn(context: DeletionContext, clubId: string, userId: string): Promise<void> {
  const { scopes, memberships } = context.services
  const db = scopes.tenant(clubId)
  const person = await db.read(async (db) => {
    const member = await db.q
      .selectFrom('members')
      .select('id')
      .where('business_id', '=', clubId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return (
      member && { memberId: member.id, membership: await membershipToChange(db, { memberId: member.id }) }
    )
  })
  const { membership } = person ?? {}
  if (!person || !membership || !['active', 'past_due', 'paused'].includes(membership.status)) return
  if (membership.cancellationStatus === 'scheduled') return
  await memberships.cancelMembership(db, {
    memberId: person.memberId,
    requester: { kind: 'member', id: userId },
    why: '',
    now: context.now(clubId),
  })
}

/** Closes a draft that would have no owner. */
async function closeOwnDraft(context: DeletionContext, businessId: string, ownerId: string): Promise<void> {
  const { scopes, billing, clubs } = context.services
  const { requestId } = context
  await closeDraftBusiness(scopes, { businessId, ownerId, requestId, now: context.now() })
  await billing.disconnectAccount(scopes.tenant(businessId), {
    userId: ownerId,
    now: context.now(businessId),
  })
  clubs.forget(businessId)
}

/** An account without a person, which owns what a club must keep while the account itself remains. */
async function nameless(context: DeletionContext): Promise<string> {
  const passwordHash = await hashPassword(newToken().token)
  const { id } = await context.services.scopes.shared().transaction(async (db) => {
    const now = context.now()
    const made = await createUser(db, { email: addressOf(newId()), fullName: GONE, passwordHash, now })
    await db.q.updateTable('users').set({ deleted_at: now }).where('id', '=', made.id).execute()
    return made
  })
  return id
}
