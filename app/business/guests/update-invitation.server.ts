import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { requireFeature } from '#/tenants/features.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { requireDailyQuota } from './invite-guests.server'
import { timelineOf } from './queries.server'
import { invitationExpiry, resendProblem, guestInvitationState } from './rules'
import { sendGuestInvitationJob } from './jobs/send-guest-invitation.server'

interface InvitationUpdate {
  inviteId: string
  userId: string
  requestId: string
  now: Date
}

/**
 * Resends an invitation; the link in the earlier email still works. Throws `invitation-not-found`,
 * `resend-not-allowed` with the reason, `feature-off`, and `daily-email-limit`.
 */
export function resendGuestInvitation(db: TenantDb, change: InvitationUpdate): Promise<void> {
  return db.transaction(async (db) => {
    await requireFeature(db, 'invitations')
    const { now } = change
    const row = await lockInvitation(db, change.inviteId)
    const problem = resendProblem(timelineOf(row), now)
    if (problem) throw new DomainError('resend-not-allowed', 409, problem)
    await requireDailyQuota(db, 1, now)
    const count = row.sent_count + 1
    await db.q
      .updateTable('guest_invites')
      .set({ sent_at: now, sent_count: count, expires_at: invitationExpiry(now) })
      .where('id', '=', row.id)
      .execute()
    await sendJob(db, sendGuestInvitationJob, { inviteId: row.id, count })
    await recordAction(db, change, 'invitation.guest_reminded')
  })
}

/** Revokes an invitation and its link. Safe to repeat. Throws `invitation-not-found` and `guest-joined`. */
export function revokeGuestInvitation(db: TenantDb, change: InvitationUpdate): Promise<void> {
  return db.transaction(async (db) => {
    const { now } = change
    const row = await lockInvitation(db, change.inviteId)
    const state = guestInvitationState(timelineOf(row), now)
    if (state === 'revoked') return
    if (state === 'accepted') throw new DomainError('guest-joined', 409, 'This guest has already joined.')
    await db.q.updateTable('guest_invites').set({ revoked_at: now }).where('id', '=', row.id).execute()
    await recordAction(db, change, 'invitation.guest_revoked')
  })
}

async function lockInvitation(db: OpenTenantDb, inviteId: string) {
  const row = isId(inviteId)
    ? await db.q
        .selectFrom('guest_invites')
        .where('id', '=', inviteId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new DomainError('invitation-not-found', 404, 'This invitation no longer exists.')
  return row
}

function recordAction(
  db: OpenTenantDb,
  { inviteId, userId, requestId, now }: InvitationUpdate,
  action: AuditAction,
) {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'invitation', id: inviteId },
    requestId,
    now,
  })
}
