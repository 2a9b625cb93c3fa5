import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { requireFeature } from '#/tenants/features.server'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { revokeOpenInvitations } from './revoke-open-invitations.server'
import {
  invitationExpiry,
  invitationLifetimeDays,
  maxEmailsPerDay,
  maxEmailsPerGuest,
  resendIntervalDays,
  type Guest,
} from './rules'
import { sendGuestInvitationJob } from './jobs/send-guest-invitation.server'

interface GuestInvitationBatch {
  guests: Guest[]
  userId: string
  requestId: string
  now: Date
}

/** How many guests were emailed, and how many were skipped, by reason. */
export interface GuestInvitationResult {
  sent: number
  members: number
  already: number
  refused: number
}

const dayMs = 86_400_000

/**
 * Emails guests an invitation to join the club. Skips and counts members, guests with an open or recent invitation,
 * and addresses that opted out; a guest whose invitation has expired gets a new one. Throws `feature-off` (404),
 * `club-not-live`, and `daily-email-limit` (429).
 */
export function inviteGuests(db: TenantDb, batch: GuestInvitationBatch): Promise<GuestInvitationResult> {
  return db.transaction(async (db) => {
    await requireFeature(db, 'invitations')
    // Locked, so that concurrent batches count each other.
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('status')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (business.status !== 'live')
      throw new DomainError(
        'club-not-live',
        409,
        'Your club page is not live yet. Go live before you invite guests.',
      )
    const { guests, userId, requestId, now } = batch
    const skipped = await skipReasons(
      db,
      guests.map(({ email }) => normalizeEmail(email)),
      now,
    )
    const result: GuestInvitationResult = { sent: 0, members: 0, already: 0, refused: 0 }
    const fresh = guests.filter(({ email }) => {
      const reason = skipped.get(normalizeEmail(email))
      if (reason) result[reason] += 1
      return reason === undefined
    })
    await requireDailyQuota(db, fresh.length, now)
    for (const guest of fresh) await invite(db, batch, guest)
    result.sent = fresh.length
    if (fresh.length > 0) {
      await record(db, {
        action: 'invitation.guests_invited',
        actor: { kind: 'business', id: userId },
        businessId: db.businessId,
        requestId,
        details: { guests: fresh.length },
        now,
      })
    }
    return result
  })
}

async function invite(
  db: OpenTenantDb,
  batch: GuestInvitationBatch,
  { email, fullName }: Guest,
): Promise<void> {
  const { userId, now } = batch
  const id = newId()
  const email_norm = normalizeEmail(email)
  // An expired invitation is replaced.
  await revokeOpenInvitations(db, email_norm, now)
  await db.q
    .insertInto('guest_invites')
    .values({
      id,
      email,
      email_norm,
      full_name: fullName,
      invited_by: userId,
      created_at: now,
      sent_at: now,
      expires_at: invitationExpiry(now),
    })
    .execute()
  await sendJob(db, sendGuestInvitationJob, { inviteId: id, count: 1 })
}

/** Addresses to skip, with the reason. */
async function skipReasons(db: OpenTenantDb, addresses: string[], now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const optOuts = await db.q
    .selectFrom('guest_invite_opt_outs')
    .where('email_norm', 'in', addresses)
    .select('email_norm')
    .execute()
  const written = await db.q
    .selectFrom('guest_invites')
    .where('email_norm', 'in', addresses)
    .where('accepted_at', 'is', null)
    .where('sent_at', '>', before(invitationLifetimeDays))
    .groupBy('email_norm')
    // Revoking and inviting again does not reset the interval between emails or their number.
    .having(({ eb, fn, or }) =>
      or([
        fn<boolean>('bool_or', [eb('revoked_at', 'is', null).and('expires_at', '>', now)]),
        eb(fn.max('sent_at'), '>', before(resendIntervalDays)),
        eb(fn.sum<number>('sent_count'), '>=', maxEmailsPerGuest),
      ]),
    )
    .select('email_norm')
    .execute()
  const members = await db.q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('memberships', 'memberships.member_id', 'members.id')
    .where('users.email_norm', 'in', addresses)
    .where('memberships.status', 'in', liveStatuses)
    .select('users.email_norm')
    .execute()
  return new Map<string, 'refused' | 'already' | 'members'>([
    ...written.map(({ email_norm }) => [email_norm, 'already'] as const),
    ...members.map(({ email_norm }) => [email_norm, 'members'] as const),
    ...optOuts.map(({ email_norm }) => [email_norm, 'refused'] as const),
  ])
}

/** Throws `daily-email-limit` if `more` emails would exceed the daily limit. */
export async function requireDailyQuota(db: OpenTenantDb, more: number, now: Date): Promise<void> {
  const { count } = await db.q
    .selectFrom('guest_invites')
    .where('sent_at', '>', new Date(now.getTime() - dayMs))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) + more <= maxEmailsPerDay) return
  throw new DomainError(
    'daily-email-limit',
    429,
    `A club can send ${maxEmailsPerDay} invitations a day, and you have already sent ${count}. Please try again tomorrow.`,
  )
}
