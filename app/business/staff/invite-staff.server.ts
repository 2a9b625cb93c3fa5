import type { StaffRole } from '~/people/staff-access/permissions'
import type { z } from 'zod'
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { lockStaffAsOwner } from './lock-staff.server'
import { invitationLifetimeDays } from './roles'
import type { staffInvitationForm } from './schemas'
import { staffInvitationEmail } from './emails/staff-emails'

export interface StaffChangeContext {
  club: Club
  /** The owner who makes the change. */
  actor: { id: string; fullName: string }
  /** Scheme and host of the portal. */
  origin: string
  requestId: string
  now: Date
}

const DAY_MS = 86_400_000
/** Maximum number of emails per invitation. */
const maxEmailsPerInvitation = 5

/**
 * Invites a person by email to join the staff. Throws `not-owner`, `already-staff`, and `already-invited` if the
 * address has an open invitation.
 */
export async function inviteStaff(
  db: TenantDb,
  invitation: z.output<typeof staffInvitationForm>,
  context: StaffChangeContext,
): Promise<void> {
  const emailNorm = normalizeEmail(invitation.email)
  try {
    await db.transaction(async (db) => {
      const staff = await lockStaffAsOwner(db, context.actor.id)
      const row = await db.q
        .selectFrom('users')
        .where('email_norm', '=', emailNorm)
        .select('id')
        .executeTakeFirst()
      if (staff.some(({ userId, isActive }) => isActive && userId === row?.id)) {
        throw new DomainError('already-staff', 409, 'Someone with this email already works here.', {
          field: 'email',
        })
      }
      // An expired invitation makes room for the next.
      await db.q
        .updateTable('staff_invites')
        .set({ revoked_at: context.now })
        .where('email_norm', '=', emailNorm)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '<=', context.now)
        .execute()
      const id = newId()
      const { token, hash } = newToken()
      const invite = {
        id,
        email: invitation.email,
        full_name: invitation.fullName,
        role: invitation.role,
        sent_count: 1,
      }
      const expires_at = expiry(context.now)
      await db.q
        .insertInto('staff_invites')
        .values({
          ...invite,
          token_hash: hash,
          email_norm: emailNorm,
          invited_by: context.actor.id,
          created_at: context.now,
          sent_at: context.now,
          expires_at,
        })
        .execute()
      await queueInvitationEmail(db, context, invite, token)
      await recordAction(db, context, 'staff.invited', id, { role: invitation.role })
    })
  } catch (error) {
    if (!violatesConstraint(error, 'staff_invites_open')) throw error
    throw new DomainError(
      'already-invited',
      409,
      'This address already has an open invitation. Resend it, or cancel it first.',
      { field: 'email' },
    )
  }
}

/**
 * Resends an invitation with a new link; the previous link stops working. Throws `not-owner`, `invitation-closed` if
 * it was accepted or canceled, and `resend-limit-reached`. `sentAt`, the last send the page shows, makes a double
 * submit send one email.
 */
export async function resendStaffInvitation(
  db: TenantDb,
  inviteId: string,
  context: StaffChangeContext,
  sentAt?: Date,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockStaffAsOwner(db, context.actor.id)
    if (sentAt && (await wasSentAfter(db, inviteId, sentAt))) return
    const { token, hash } = newToken()
    const invite = await db.q
      .updateTable('staff_invites')
      .set((eb) => ({
        token_hash: hash,
        sent_at: context.now,
        sent_count: eb('sent_count', '+', 1),
        expires_at: expiry(context.now),
      }))
      .where('id', '=', inviteId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning(['id', 'email', 'full_name', 'role', 'sent_count'])
      .executeTakeFirst()
    if (!invite) throw invitationClosedError()
    if (invite.sent_count > maxEmailsPerInvitation) {
      throw new DomainError(
        'resend-limit-reached',
        429,
        'This invitation can’t be resent again. Ask the person to check their spam folder, or cancel it and send a new one.',
      )
    }
    await queueInvitationEmail(db, context, invite, token)
    await recordAction(db, context, 'staff.invite_resent', inviteId, {})
  })
}

/** Queried while the staff is locked. */
async function wasSentAfter(db: OpenTenantDb, inviteId: string, sentAt: Date): Promise<boolean> {
  const later = await db.q
    .selectFrom('staff_invites')
    .where('id', '=', inviteId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('sent_at', '>', sentAt)
    .select('id')
    .executeTakeFirst()
  return later !== undefined
}

/** Cancels an invitation, so that its link stops working. Throws `not-owner` and `invitation-closed`. */
export async function revokeStaffInvitation(
  db: TenantDb,
  inviteId: string,
  context: StaffChangeContext,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockStaffAsOwner(db, context.actor.id)
    const revoked = await db.q
      .updateTable('staff_invites')
      // The row only tells the link from one that was never ours.
      .set({ revoked_at: context.now, email: '', email_norm: '', full_name: '' })
      .where('id', '=', inviteId)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw invitationClosedError()
    await recordAction(db, context, 'staff.invite_revoked', inviteId, {})
  })
}

const expiry = (now: Date) => new Date(now.getTime() + invitationLifetimeDays * DAY_MS)

const invitationClosedError = () =>
  new DomainError('invitation-closed', 409, 'This invitation was already accepted or canceled.')

interface StaffInvitationRow {
  id: string
  email: string
  full_name: string
  role: StaffRole
  sent_count: number
}

async function queueInvitationEmail(
  db: OpenTenantDb,
  context: StaffChangeContext,
  invite: StaffInvitationRow,
  token: string,
) {
  const { club, actor, origin, now } = context
  await queueEmail(db, {
    ...staffInvitationEmail({
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

function recordAction(
  db: OpenTenantDb,
  { actor, requestId, now }: StaffChangeContext,
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
