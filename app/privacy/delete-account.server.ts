// Deleting an account at its owner's request. Memberships are canceled first, then personal data is erased. What the
// law requires stays, without a name: invoices and payments, consents, and the audit log.
import { eraseMemberRunData } from '~/club-runs/member-data.server'
import { eraseMemberGiftData } from '~/gifts/member-data.server'
import { eraseMemberOrderData } from '~/orders/member-data.server'
import { eraseMemberPerkData } from '~/perks/member-data.server'
import { eraseMemberPurchaseData } from '~/purchases/member-data.server'
import { eraseMemberTasteData } from '~/tastes/member-data.server'
import { eraseMemberShippingData } from '~/shipping/member-data.server'
import { closeDraftBusiness } from '~/businesses/onboarding/close-draft-business.server'
import { deleteCustomerJob } from '~/billing/customers/customer-jobs'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Billing } from '~/billing/create-billing.server'
import { clubIdOf, type SignInContext } from '~/identity/sign-in-context'
import { sendJob } from '~/jobs/send-job.server'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import type { Memberships } from '~/memberships/create-memberships.server'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import { deletedAddressDomain } from '~/messaging/deleted-address'
import { record } from '~/audit/record.server'
import { normalizeEmail } from '~/kit/normalize-email'
import { endAllSessions } from '~/identity/sessions/end-session.server'
import { planDeletion } from './deletion-plan.server'
import { hashPassword } from '~/identity/passwords/passwords.server'
import { newToken } from '~/kit/crypto/tokens.server'
import { createUser } from '~/identity/users.server'

/** What deleting an account needs of the request; the web's request context satisfies it. */
export interface DeletionContext extends Pick<SignInContext, 'host' | 'requestId'> {
  services: Pick<SignInContext['services'], 'scopes'> & {
    billing: Pick<Billing, 'disconnectAccount'>
    memberships: Pick<Memberships, 'cancelMembership'>
    clubs: Pick<ClubDirectory, 'forget'>
  }
  now(businessId?: string): Date
}

const GONE = 'Deleted account'
const addressOf = (id: string) => `deleted-${id}@${deletedAddressDomain}`

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
  const found = await db.read(async (db) => {
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
  const { membership } = found ?? {}
  if (!found || !membership || !['active', 'past_due', 'paused'].includes(membership.status)) return
  if (membership.cancellationStatus === 'scheduled') return
  await memberships.cancelMembership(db, {
    memberId: found.memberId,
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

/** Erases the user from what a club keeps. `successor` is the user its rows then belong to. */
async function eraseFromClub(
  context: DeletionContext,
  clubId: string,
  userId: string,
  successor: string,
): Promise<void> {
  await context.services.scopes.tenant(clubId).transaction(async (db) => {
    const member = await db.q
      .selectFrom('members')
      .select(['id', 'email'])
      .where('business_id', '=', clubId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!member) return
    await db.q
      .updateTable('members')
      .set({
        full_name: GONE,
        email: addressOf(member.id),
        phone: null,
        date_of_birth: '1900-01-01',
        user_id: successor,
        anonymized_at: context.now(),
      })
      .where('business_id', '=', clubId)
      .where('id', '=', member.id)
      .execute()
    await eraseMemberRunData(db, member.id)
    await eraseMemberPurchaseData(db, member.id)
    await eraseMemberOrderData(db, member.id)
    await eraseMemberPerkData(db, member.id)
    await eraseMemberTasteData(db, member.id)
    await eraseMemberShippingData(db, member.id)
    await eraseMemberGiftData(db, member.id)
    // A job expires open checkouts at Stripe and deletes the customer.
    await sendJob(db, deleteCustomerJob, { memberId: member.id })
    await db.q
      .deleteFrom('email_opt_outs')
      .where('business_id', '=', clubId)
      .where('user_id', '=', userId)
      .execute()
    await db.q
      .deleteFrom('join_drafts')
      .where('business_id', '=', clubId)
      .where((eb) =>
        eb.or([
          eb('user_id', '=', userId),
          eb('member_id', '=', member.id),
          eb(eb.fn('lower', ['email']), '=', normalizeEmail(member.email)),
        ]),
      )
      .execute()
    await db.q
      .deleteFrom('waiting_list')
      .where('business_id', '=', clubId)
      .where('email_norm', '=', normalizeEmail(member.email))
      .execute()
    await db.q
      .deleteFrom('opening_list')
      .where('business_id', '=', clubId)
      .where('email_norm', '=', normalizeEmail(member.email))
      .execute()
    await db.q
      .deleteFrom('guest_invites')
      .where('business_id', '=', clubId)
      .where((eb) =>
        eb.or([eb('member_id', '=', member.id), eb('email_norm', '=', normalizeEmail(member.email))]),
      )
      .execute()
    await db.q
      .updateTable('memberships')
      .set({ card_brand: null, card_last4: null, card_exp_month: null, card_exp_year: null })
      .where('business_id', '=', clubId)
      .where('member_id', '=', member.id)
      .execute()
    await db.q
      .updateTable('membership_cancellations')
      .set({ why: '' })
      .where('business_id', '=', clubId)
      .where('membership_id', 'in', (eb) =>
        eb
          .selectFrom('memberships')
          .select('id')
          .where('business_id', '=', clubId)
          .where('member_id', '=', member.id),
      )
      .execute()
    // A queued email, such as the notice that the membership ends, still needs its address.
    await db.q
      .updateTable('outgoing_emails')
      .set({ to_address: addressOf(member.id), subject: '' })
      .where('business_id', '=', clubId)
      .where('to_address', '=', member.email)
      .where('status', '<>', 'queued')
      .execute()
    await db.q
      .updateTable('sessions')
      .set({ revoked_at: context.now() })
      .where('user_id', '=', userId)
      .where('business_id', '=', clubId)
      .where('revoked_at', 'is', null)
      .execute()
    await record(db, {
      action: 'account.left_club',
      actor: { kind: 'member', id: userId },
      businessId: clubId,
      target: { kind: 'member', id: member.id },
      requestId: context.requestId,
      now: context.now(),
    })
  })
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

async function eraseUser(context: DeletionContext, userId: string): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  const passwordHash = await hashPassword(newToken().token)
  await scopes.platform('deletion of an account').transaction(async ({ q }) => {
    await q
      .updateTable('businesses')
      .set((eb) => ({
        owner_user_id: eb
          .selectFrom('business_users as s')
          .select('s.user_id')
          .whereRef('s.business_id', '=', 'businesses.id')
          .where('s.role', '=', 'owner')
          .where('s.is_active', '=', true)
          .where('s.user_id', '<>', userId)
          .orderBy('s.created_at')
          .limit(1),
      }))
      .where('owner_user_id', '=', userId)
      .execute()
    await q
      .updateTable('business_users')
      .set({ full_name: GONE, is_active: false, deactivated_at: now })
      .where('user_id', '=', userId)
      .execute()
    // Open business invitations to the user's address end; an email that is being sent still needs its address.
    await q
      .updateTable('business_invites')
      .set({ business_email: addressOf(userId), expires_at: now })
      .where((eb) =>
        eb(
          eb.fn('lower', ['business_email']),
          '=',
          eb.selectFrom('users').select('email_norm').where('id', '=', userId),
        ),
      )
      .where('used', '=', false)
      .execute()
    await q.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
    await q.deleteFrom('cross_host_logins').where('user_id', '=', userId).execute()
  })
  await scopes.shared().transaction(async (db) => {
    await endAllSessions(db, userId, now)
    const { email } = await db.q
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await db.q
      .updateTable('platform_emails')
      .set({ to_address: addressOf(userId), subject: '' })
      .where('to_address', '=', email)
      .where('status', '<>', 'queued')
      .execute()
    for (const table of [
      'totp_secrets',
      'recovery_codes',
      'passkeys',
      'one_time_codes',
      'known_devices',
    ] as const)
      await db.q.deleteFrom(table).where('user_id', '=', userId).execute()
    await db.q.deleteFrom('platform_email_opt_outs').where('user_id', '=', userId).execute()
    await db.q
      .updateTable('sessions')
      .set({ address: '', user_agent: '' })
      .where('user_id', '=', userId)
      .execute()
    await db.q
      .updateTable('token_grants')
      .set({ address: '', user_agent: '', name: '' })
      .where('user_id', '=', userId)
      .execute()
    await db.q
      .updateTable('users')
      .set({
        email: addressOf(userId),
        email_norm: addressOf(userId),
        full_name: GONE,
        password_hash: passwordHash,
        email_confirmed_at: null,
        email_codes_since: null,
        is_admin: false,
        deleted_at: now,
      })
      .where('id', '=', userId)
      .execute()
    await record(db, {
      action: 'account.deleted',
      actor: { kind: 'member', id: userId },
      target: { kind: 'user', id: userId },
      requestId: context.requestId,
      now,
    })
  })
}
