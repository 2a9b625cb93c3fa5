import type { OpenTenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/http/request-context.server'
import { record } from '~/audit/record.server'
import { rootOrigin } from '#/tenants/origins'
import { hashPassword, passwordProblem } from '~/identity/passwords/passwords.server'
import { hashToken } from '~/kit/crypto/tokens.server'
import { createUser } from '~/identity/users.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { queueEmail } from '~/messaging/queue-email.server'
import { addStaff } from './add-staff.server'
import { lockStaff, type StaffMember } from './lock-staff.server'
import { staffInvitationByToken, type StaffInvitation } from './queries.server'
import { staffInvitationState, roleWithArticle, type StaffInvitationState } from './roles'
import { staffJoinedEmail } from './emails/staff-emails'

interface NewStaffMember {
  userId: string
  fullName: string
  email: string
}

/**
 * Takes an invitation up with the account of whoever is signed in. The link is the proof; the address it went to need
 * not be theirs, and the owners are told who came. Throws `invite-*` for a link that is not good, `already-staff`
 * where they work there, and `not-confirmed` for an address that nobody has confirmed.
 */
export async function acceptStaffInvitation(
  context: RequestContext,
  token: string,
  user: { id: string; fullName: string; email: string; emailConfirmed: boolean },
): Promise<{ businessId: string }> {
  const invite = await requireValidInvitation(context, token)
  const isTheirs = user.email.toLowerCase() === invite.emailNorm
  if (!user.emailConfirmed && !isTheirs) throw new DomainError('not-confirmed', 403, 'Email not confirmed')
  const newMember = { userId: user.id, fullName: user.fullName || invite.fullName, email: user.email }
  return scopeOf(context, invite).transaction(async (db) => {
    if (!user.emailConfirmed) await confirmEmail(db, user.id, context.now())
    return joinStaff(db, context, invite, token, async () => newMember)
  })
}

/**
 * The same for somebody without an account: makes it for the address the invitation went to, which the link proves to
 * be theirs. Throws besides `bad-password` and, tied to no field, `account-exists`.
 */
export async function acceptStaffInvitationAsNewUser(
  context: RequestContext,
  token: string,
  { fullName, password }: { fullName: string; password: string },
): Promise<{ businessId: string; userId: string }> {
  const invite = await requireValidInvitation(context, token)
  const problem = passwordProblem(password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(password)
  const { email } = invite
  const now = context.now()
  try {
    return await scopeOf(context, invite).transaction((db) =>
      joinStaff(db, context, invite, token, async () => {
        const user = await createUser(db, { email, fullName, passwordHash, emailConfirmedAt: now, now })
        await record(db, {
          action: 'user.signed_up',
          actor: { kind: 'member', id: user.id },
          target: { kind: 'user', id: user.id },
          requestId: context.requestId,
          details: { accountType: 'staff' },
          now,
        })
        return { userId: user.id, fullName, email }
      }),
    )
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'email-taken') throw error
    throw new DomainError(
      'account-exists',
      409,
      'There is an account with this address already. Sign in with it, and the invitation is waiting.',
    )
  }
}

const scopeOf = ({ services }: RequestContext, { businessId }: StaffInvitation) =>
  services.scopes.tenant(businessId)

async function requireValidInvitation(context: RequestContext, token: string): Promise<StaffInvitation> {
  const db = context.services.scopes.platform('invitation of staff')
  const invite = await staffInvitationByToken(db, token, context.now())
  if (!invite) throw unknownLinkError()
  requireValidState(invite.state)
  return invite
}

function requireValidState(state: StaffInvitationState): void {
  switch (state) {
    case 'valid':
      return
    case 'used':
      throw new DomainError('invite-used', 410, 'This invitation has been used already.')
    case 'revoked':
      throw new DomainError('invite-revoked', 410, 'This invitation was taken back by the business.')
    case 'expired':
      throw new DomainError('invite-expired', 410, 'This invitation is out of date.')
  }
}

async function joinStaff(
  db: OpenTenantDb,
  context: RequestContext,
  invite: StaffInvitation,
  token: string,
  resolveMember: () => Promise<NewStaffMember>,
): Promise<{ businessId: string; userId: string }> {
  const now = context.now()
  const people = await lockStaff(db)
  await redeem(db, invite.id, token, now)
  const newMember = await resolveMember()
  const known = people.find(({ userId }) => userId === newMember.userId)
  if (known?.isActive) {
    throw new DomainError(
      'already-staff',
      409,
      `You work for ${invite.businessName} already, as ${roleWithArticle[known.role]}. The invitation stays open for somebody else.`,
    )
  }
  const { userId, fullName } = newMember
  await addStaff(db, { userId, role: invite.role, fullName, now })
  await db.q
    .updateTable('staff_invites')
    // Whom it was sent to has done its work.
    .set({ accepted_by: newMember.userId, email: '', email_norm: '', full_name: '' })
    .where('business_id', '=', db.businessId)
    .where('id', '=', invite.id)
    .execute()
  await record(db, {
    action: 'staff.joined',
    actor: { kind: 'business', id: newMember.userId },
    businessId: db.businessId,
    target: { kind: 'staff-invitation', id: invite.id },
    requestId: context.requestId,
    details: { role: invite.role },
    now,
  })
  await notifyOwners(db, context, people, invite, newMember)
  return { businessId: db.businessId, userId: newMember.userId }
}

/** One update decides between two at once. */
async function redeem(db: OpenTenantDb, inviteId: string, token: string, now: Date): Promise<void> {
  const redeemed = await db.q
    .updateTable('staff_invites')
    .set({ accepted_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', inviteId)
    .where('token_hash', '=', hashToken(token))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (redeemed) return
  const row = await db.q
    .selectFrom('staff_invites')
    .where('business_id', '=', db.businessId)
    .where('id', '=', inviteId)
    .select(['accepted_at as acceptedAt', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
  requireValidState(staffInvitationState(row, now))
  // Sent again in this very moment: the newer link is the good one.
  throw unknownLinkError()
}

const unknownLinkError = () => new DomainError('invite-unknown', 404, 'This link is not one of ours.')

/** The link was mailed to the address they sign in with. */
async function confirmEmail(db: OpenTenantDb, userId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

async function notifyOwners(
  db: OpenTenantDb,
  context: RequestContext,
  people: StaffMember[],
  invite: StaffInvitation,
  newMember: NewStaffMember,
): Promise<void> {
  const club = await context.services.clubs.byId(db.businessId)
  if (!club) return
  const ids = people.filter(({ isActive, role }) => isActive && role === 'owner').map(({ userId }) => userId)
  if (ids.length === 0) return
  const owners = await db.q
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is not', null)
    .select(['id', 'email', 'full_name'])
    .execute()
  const staffUrl = rootOrigin(context.services.env) + paths.business.staff()
  const who = { ...newMember, role: invite.role, invitedAs: invite.email, staffUrl }
  for (const owner of owners) {
    await queueEmail(db, {
      ...staffJoinedEmail({ club, fullName: owner.full_name }, who),
      to: owner.email,
      occasion: 'staff-joined',
      key: `staff-joined-${invite.id}-${owner.id}`,
      now: context.now(),
    })
  }
}
