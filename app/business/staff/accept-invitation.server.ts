import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import type { ClubDirectory } from '#/tenants/directory.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { hashPassword, passwordProblem } from '~/people/identity/passwords/passwords.server'
import { hashToken } from '~/foundation/kit/crypto/tokens.server'
import { createUser } from '~/people/identity/users.server'
import type { Env } from '~/foundation/kit/env.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { addStaff } from './add-staff.server'
import { lockStaff, type StaffMember } from './lock-staff.server'
import { staffInvitationByToken, type StaffInvitation } from './queries.server'
import { staffInvitationState, roleWithArticle, type StaffInvitationState } from './roles'
import { staffJoinedEmail } from './emails/staff-emails'

interface StaffInvitationServices {
  scopes: Scopes
  clubs: ClubDirectory
  env: Env
}

interface Acceptance {
  token: string
  requestId: string
  now: Date
}

interface NewStaffMember {
  userId: string
  fullName: string
  email: string
}

/**
 * Accepts an invitation with the account that is signed in. The link is the proof: their address may differ from the
 * invited one, and the owners are told who joined. Throws `invite-*` for an invalid link, `already-staff` if they work
 * there already, and `not-confirmed` for an unconfirmed address other than the invited one.
 */
export async function acceptStaffInvitation(
  services: StaffInvitationServices,
  {
    user,
    ...acceptance
  }: Acceptance & { user: { id: string; fullName: string; email: string; emailConfirmed: boolean } },
): Promise<{ businessId: string }> {
  const invite = await requireValidInvitation(services.scopes, acceptance)
  const isTheirs = user.email.toLowerCase() === invite.emailNorm
  if (!user.emailConfirmed && !isTheirs) throw new DomainError('not-confirmed', 403, 'Email not confirmed')
  const newMember = { userId: user.id, fullName: user.fullName || invite.fullName, email: user.email }
  return services.scopes.tenant(invite.businessId).transaction(async (db) => {
    if (!user.emailConfirmed) await confirmEmail(db, user.id, acceptance.now)
    return joinStaff(db, services, invite, acceptance, async () => newMember)
  })
}

/**
 * Accepts an invitation with a new account for the invited address, which the link proves to be theirs. Throws as
 * `acceptStaffInvitation` does, and `bad-password` and `account-exists`.
 */
export async function acceptStaffInvitationAsNewUser(
  services: StaffInvitationServices,
  { fullName, password, ...acceptance }: Acceptance & { fullName: string; password: string },
): Promise<{ businessId: string; userId: string }> {
  const invite = await requireValidInvitation(services.scopes, acceptance)
  const problem = passwordProblem(password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(password)
  const { email } = invite
  const { requestId, now } = acceptance
  try {
    return await services.scopes.tenant(invite.businessId).transaction((db) =>
      joinStaff(db, services, invite, acceptance, async () => {
        const user = await createUser(db, { email, fullName, passwordHash, emailConfirmedAt: now, now })
        await record(db, {
          action: 'user.signed_up',
          actor: { kind: 'member', id: user.id },
          target: { kind: 'user', id: user.id },
          requestId,
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
      'There is already an account with this email. Sign in with it, then open the invitation again.',
    )
  }
}

async function requireValidInvitation(
  scopes: Scopes,
  { token, now }: { token: string; now: Date },
): Promise<StaffInvitation> {
  const db = scopes.platform('staff invitation')
  const invite = await staffInvitationByToken(db, token, now)
  if (!invite) throw unknownLinkError()
  requireValidState(invite.state)
  return invite
}

function requireValidState(state: StaffInvitationState): void {
  switch (state) {
    case 'valid':
      return
    case 'used':
      throw new DomainError('invite-used', 410, 'This invitation has already been used.')
    case 'revoked':
      throw new DomainError('invite-revoked', 410, 'The business has canceled this invitation.')
    case 'expired':
      throw new DomainError('invite-expired', 410, 'This invitation has expired.')
  }
}

async function joinStaff(
  db: OpenTenantDb,
  services: StaffInvitationServices,
  invite: StaffInvitation,
  { token, requestId, now }: Acceptance,
  resolveMember: () => Promise<NewStaffMember>,
): Promise<{ businessId: string; userId: string }> {
  const people = await lockStaff(db)
  await redeem(db, invite.id, token, now)
  const newMember = await resolveMember()
  const person = people.find(({ userId }) => userId === newMember.userId)
  if (person?.isActive) {
    throw new DomainError(
      'already-staff',
      409,
      `You already work for ${invite.businessName} as ${roleWithArticle[person.role]}. The invitation is still valid for someone else.`,
    )
  }
  const { userId, fullName } = newMember
  await addStaff(db, { userId, role: invite.role, fullName, now })
  await db.q
    .updateTable('staff_invites')
    // The invited person's details are no longer needed.
    .set({ accepted_by: newMember.userId, email: '', email_norm: '', full_name: '' })
    .where('id', '=', invite.id)
    .execute()
  await record(db, {
    action: 'staff.joined',
    actor: { kind: 'business', id: newMember.userId },
    businessId: db.businessId,
    target: { kind: 'staff-invitation', id: invite.id },
    requestId,
    details: { role: invite.role },
    now,
  })
  await notifyOwners(db, services, { people, invite, newMember, now })
  return { businessId: db.businessId, userId: newMember.userId }
}

/** A single update, so that only one of two concurrent requests succeeds. */
async function redeem(db: OpenTenantDb, inviteId: string, token: string, now: Date): Promise<void> {
  const redeemed = await db.q
    .updateTable('staff_invites')
    .set({ accepted_at: now })
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
    .where('id', '=', inviteId)
    .select(['accepted_at as acceptedAt', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow()
  requireValidState(staffInvitationState(row, now))
  // Resent at this moment: only the newer link works.
  throw unknownLinkError()
}

const unknownLinkError = () => new DomainError('invite-unknown', 404, 'This link is invalid.')

/** The link was emailed to the address they sign in with. */
async function confirmEmail(db: OpenTenantDb, userId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

interface OwnerNotice {
  people: StaffMember[]
  invite: StaffInvitation
  newMember: NewStaffMember
  now: Date
}

async function notifyOwners(
  db: OpenTenantDb,
  { clubs, env }: StaffInvitationServices,
  { people, invite, newMember, now }: OwnerNotice,
): Promise<void> {
  const club = await clubs.byId(db.businessId)
  if (!club) return
  const ids = people.filter(({ isActive, role }) => isActive && role === 'owner').map(({ userId }) => userId)
  if (ids.length === 0) return
  const owners = await db.q
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is not', null)
    .select(['id', 'email', 'full_name'])
    .execute()
  const staffUrl = rootOrigin(env) + paths.business.staff()
  const who = { ...newMember, role: invite.role, invitedAs: invite.email, staffUrl }
  for (const owner of owners) {
    await queueEmail(db, {
      ...staffJoinedEmail({ club, fullName: owner.full_name }, who),
      to: owner.email,
      occasion: 'staff-joined',
      key: `staff-joined-${invite.id}-${owner.id}`,
      now,
    })
  }
}
