import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { sendJob } from '~/jobs/send-job.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { insistOnMeasure } from './invite-guests.server'
import { expiryOf, resendProblem, stateOf, type InviteFacts } from './rules'
import { writeToGuestJob } from './write-to-guest.server'

interface Change {
  inviteId: string
  userId: string
  requestId: string
  now: Date
}

/**
 * Writes to a guest once more; the link in the earlier letter goes on working. Throws `invitation-missing`,
 * `no-more-letters` with the reason, and `too-many-letters`.
 */
export function resendInvitation(db: TenantDb, change: Change): Promise<void> {
  return db.transaction(async (db) => {
    const { now } = change
    const row = await heldInvite(db, change.inviteId)
    const problem = resendProblem(factsOf(row), now)
    if (problem) throw new DomainError('no-more-letters', 409, problem)
    await insistOnMeasure(db, 1, now)
    const count = row.sent_count + 1
    await db.q
      .updateTable('guest_invites')
      .set({ sent_at: now, sent_count: count, expires_at: expiryOf(now) })
      .where('business_id', '=', db.businessId)
      .where('id', '=', row.id)
      .execute()
    await sendJob(db, writeToGuestJob, { inviteId: row.id, count })
    await note(db, change, 'invitation.guest_reminded')
  })
}

/** Takes an invitation back: its link opens nothing any more. Safe to repeat. Throws `invitation-missing`. */
export function revokeInvitation(db: TenantDb, change: Change): Promise<void> {
  return db.transaction(async (db) => {
    const { now } = change
    const row = await heldInvite(db, change.inviteId)
    const state = stateOf(factsOf(row), now)
    if (state === 'revoked') return
    if (state === 'accepted') throw new DomainError('guest-joined', 409, 'This guest has joined already.')
    await db.q
      .updateTable('guest_invites')
      .set({ revoked_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', row.id)
      .execute()
    await note(db, change, 'invitation.guest_revoked')
  })
}

async function heldInvite(db: OpenTenantDb, inviteId: string) {
  const row = isId(inviteId)
    ? await db.q
        .selectFrom('guest_invites')
        .where('business_id', '=', db.businessId)
        .where('id', '=', inviteId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new DomainError('invitation-missing', 404, 'There is no such invitation.')
  return row
}

type Row = Awaited<ReturnType<typeof heldInvite>>

const factsOf = (row: Row): InviteFacts => ({
  sentAt: row.sent_at,
  sentCount: row.sent_count,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  acceptedAt: row.accepted_at,
})

function note(db: OpenTenantDb, { inviteId, userId, requestId, now }: Change, action: AuditAction) {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'invitation', id: inviteId },
    requestId,
    now,
  })
}
