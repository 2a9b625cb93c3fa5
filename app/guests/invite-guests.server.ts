import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships/memberships'
import { record } from '~/audit/record.server'
import { normalizeEmail } from '~/kit/normalize-email'
import { sendJob } from '~/jobs/send-job.server'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
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

export interface GuestInvitationBatch {
  guests: Guest[]
  userId: string
  requestId: string
  now: Date
}

/** How many were written to, and how many were not, by reason. */
export interface GuestInvitationResult {
  sent: number
  members: number
  already: number
  refused: number
}

const dayMs = 86_400_000

/**
 * Writes to guests in the club's name and asks them to join. Members, guests who have an open invitation or had a letter
 * lately, and addresses that want none are left out and counted; a guest whose invitation has run out gets a new one. Throws
 * `club-not-live`, and `too-many-letters` (429) where it would be more than a club may write in a day.
 */
export function inviteGuests(db: TenantDb, batch: GuestInvitationBatch): Promise<GuestInvitationResult> {
  return db.transaction(async (db) => {
    // Held, so that two lists at once count one another.
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
        'Your club page is not public yet, so guests would find nothing.',
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
  // One that has run out makes room for the new one.
  await revokeOpenInvitations(db, email_norm, now)
  await db.q
    .insertInto('guest_invites')
    .values({
      business_id: db.businessId,
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

/** Which addresses are not to be written to, and why. */
async function skipReasons(db: OpenTenantDb, addresses: string[], now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const optOuts = await db.q
    .selectFrom('guest_invite_opt_outs')
    .where('business_id', '=', db.businessId)
    .where('email_norm', 'in', addresses)
    .select('email_norm')
    .execute()
  const written = await db.q
    .selectFrom('guest_invites')
    .where('business_id', '=', db.businessId)
    .where('email_norm', 'in', addresses)
    .where('accepted_at', 'is', null)
    .where('sent_at', '>', before(invitationLifetimeDays))
    .groupBy('email_norm')
    // Taking back and inviting anew is no way around the rest between letters, nor around how many there may be.
    .having(({ eb, fn, or }) =>
      or([
        sql<boolean>`bool_or(revoked_at is null and expires_at > ${now})`,
        eb(fn.max('sent_at'), '>', before(resendIntervalDays)),
        eb(fn.sum<number>('sent_count'), '>=', maxEmailsPerGuest),
      ]),
    )
    .select('email_norm')
    .execute()
  const members = await db.q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.business_id', '=', 'members.business_id')
        .onRef('memberships.member_id', '=', 'members.id'),
    )
    .where('members.business_id', '=', db.businessId)
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

/** Throws where so many more letters would be too many for a day. */
export async function requireDailyQuota(db: OpenTenantDb, more: number, now: Date): Promise<void> {
  const { count } = await db.q
    .selectFrom('guest_invites')
    .where('business_id', '=', db.businessId)
    .where('sent_at', '>', new Date(now.getTime() - dayMs))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) + more <= maxEmailsPerDay) return
  throw new DomainError(
    'daily-email-limit',
    429,
    `A club can send ${maxEmailsPerDay} invitations in a day, and ${count} went out already. Please go on tomorrow.`,
  )
}
