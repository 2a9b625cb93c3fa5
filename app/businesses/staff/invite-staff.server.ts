import type { z } from 'zod'
import { violates } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { normaliseEmail } from '~/accounts/email-addresses'
import { newToken } from '~/accounts/tokens.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { queueMail } from '~/messaging/queue-mail.server'
import { lockStaffAsOwner } from './lock-staff.server'
import { inviteDays } from './roles'
import type { inviteForm } from './schemas'
import { staffInviteLetter } from './staff-letters'

export interface StaffAct {
  club: Club
  /** The owner who presses. */
  actor: { id: string; fullName: string }
  /** Scheme and host of the portal. */
  origin: string
  requestId: string
  now: Date
}

const DAY_MS = 86_400_000
/** So often one person is written to about one invitation. */
const mostMails = 5

/**
 * Asks somebody by mail to work here. Throws `not-owner`, `already-staff`, and `already-invited` where an invitation
 * to the address is open.
 */
export async function inviteStaff(
  db: TenantDb,
  given: z.output<typeof inviteForm>,
  act: StaffAct,
): Promise<void> {
  const emailNorm = normaliseEmail(given.email)
  try {
    await db.transaction(async (db) => {
      const people = await lockStaffAsOwner(db, act.actor.id)
      const known = await db.q
        .selectFrom('users')
        .where('email_norm', '=', emailNorm)
        .select('id')
        .executeTakeFirst()
      if (people.some(({ userId, isActive }) => isActive && userId === known?.id)) {
        throw new DomainError('already-staff', 409, 'Somebody with this address works here already.', {
          field: 'email',
        })
      }
      // One that has run out makes room for the next.
      await db.q
        .updateTable('staff_invites')
        .set({ revoked_at: act.now })
        .where('business_id', '=', db.businessId)
        .where('email_norm', '=', emailNorm)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '<=', act.now)
        .execute()
      const id = newId()
      const { token, hash } = newToken()
      const invite = { id, email: given.email, full_name: given.fullName, role: given.role, sent_count: 1 }
      const expires_at = expiry(act.now)
      await db.q
        .insertInto('staff_invites')
        .values({
          business_id: db.businessId,
          ...invite,
          token_hash: hash,
          email_norm: emailNorm,
          invited_by: act.actor.id,
          created_at: act.now,
          sent_at: act.now,
          expires_at,
        })
        .execute()
      await sendInvite(db, act, invite, token)
      await note(db, act, 'staff.invited', id, { role: given.role })
    })
  } catch (error) {
    if (!violates(error, 'staff_invites_open')) throw error
    throw new DomainError(
      'already-invited',
      409,
      'There is an open invitation to this address. Send that one again, or take it back first.',
      { field: 'email' },
    )
  }
}

/**
 * Sends an invitation once more, with a new link that is good from now; the link before is dead. Throws `not-owner`,
 * `invite-gone` where it was accepted or taken back, and `enough-mails`. With `sentAt`, when the page says it was sent
 * last, pressing twice sends one email.
 */
export async function resendStaffInvite(
  db: TenantDb,
  inviteId: string,
  act: StaffAct,
  sentAt?: Date,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockStaffAsOwner(db, act.actor.id)
    if (sentAt && (await wasSentAfter(db, inviteId, sentAt))) return
    const { token, hash } = newToken()
    const invite = await db.q
      .updateTable('staff_invites')
      .set((eb) => ({
        token_hash: hash,
        sent_at: act.now,
        sent_count: eb('sent_count', '+', 1),
        expires_at: expiry(act.now),
      }))
      .where('business_id', '=', db.businessId)
      .where('id', '=', inviteId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning(['id', 'email', 'full_name', 'role', 'sent_count'])
      .executeTakeFirst()
    if (!invite) throw inviteGone()
    if (invite.sent_count > mostMails) {
      throw new DomainError(
        'enough-mails',
        429,
        'This invitation was sent often enough. Please ask the person to look for it, or take it back and begin anew.',
      )
    }
    await sendInvite(db, act, invite, token)
    await note(db, act, 'staff.invite_resent', inviteId, {})
  })
}

/** Asked while the staff is locked. */
async function wasSentAfter(db: OpenTenantDb, inviteId: string, sentAt: Date): Promise<boolean> {
  const later = await db.q
    .selectFrom('staff_invites')
    .where('business_id', '=', db.businessId)
    .where('id', '=', inviteId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('sent_at', '>', sentAt)
    .select('id')
    .executeTakeFirst()
  return later !== undefined
}

/** Takes an invitation back: its link opens nothing any more. Throws `not-owner` and `invite-gone`. */
export async function revokeStaffInvite(db: TenantDb, inviteId: string, act: StaffAct): Promise<void> {
  await db.transaction(async (db) => {
    await lockStaffAsOwner(db, act.actor.id)
    const revoked = await db.q
      .updateTable('staff_invites')
      // The row only tells the link from one that was never ours.
      .set({ revoked_at: act.now, email: '', email_norm: '', full_name: '' })
      .where('business_id', '=', db.businessId)
      .where('id', '=', inviteId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw inviteGone()
    await note(db, act, 'staff.invite_revoked', inviteId, {})
  })
}

const expiry = (now: Date) => new Date(now.getTime() + inviteDays * DAY_MS)

const inviteGone = () =>
  new DomainError('invite-gone', 409, 'This invitation is not open any more: it was accepted or taken back.')

interface Invite {
  id: string
  email: string
  full_name: string
  role: 'owner' | 'manager' | 'desk'
  sent_count: number
}

async function sendInvite(db: OpenTenantDb, act: StaffAct, invite: Invite, token: string) {
  const { club, actor, origin, now } = act
  await queueMail(db, {
    ...staffInviteLetter({
      club,
      fullName: invite.full_name,
      inviterName: actor.fullName || club.name,
      role: invite.role,
      url: origin + paths.joinStaff(token),
      until: dayIn(club.timeZone, expiry(now)),
    }),
    to: invite.email,
    occasion: 'staff-invitation',
    key: `staff-invitation-${invite.id}-${invite.sent_count}`,
    now,
  })
}

function note(
  db: OpenTenantDb,
  { actor, requestId, now }: StaffAct,
  action: AuditAction,
  inviteId: string,
  details: Record<string, unknown>,
) {
  return record(db, {
    action,
    actor: { kind: 'business', id: actor.id },
    businessId: db.businessId,
    target: { kind: 'staff-invitation', id: inviteId },
    requestId,
    details,
    now,
  })
}
