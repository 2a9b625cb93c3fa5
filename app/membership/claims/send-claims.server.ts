import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { Club } from '#/tenants/club'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { sendClaimsJob } from './jobs/claim-jobs'
import { ofPresentAddress, sendProblem } from './rules'
import { lockClaim } from './save-claim-details.server'
import { sendClaimEmail } from './send-claim-email.server'

interface By {
  userId: string
  requestId: string
  now: Date
}

/**
 * The ids of members with a membership that runs: a move that failed or was undone leaves a member without one, who is
 * emailed nothing.
 */
export const currentMembers = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('members as m')
    .innerJoin('memberships as ms', 'ms.member_id', 'm.id')
    .where('ms.status', 'in', liveStatuses)
    .where('m.anonymized_at', 'is', null)
    .select('m.id')

/** Emails of one transaction. */
const portion = 25

/**
 * Asks for the email to every unclaimed member who has not had it; with `memberIds`, only to these. It goes out in
 * portions, to each of them once, however often this is called. Returns how many are queued now. Throws `club-not-live`
 * (409).
 */
export function queueClaims(
  db: TenantDb,
  { memberIds, userId, requestId, now }: By & { memberIds?: readonly string[] },
): Promise<number> {
  return db.transaction(async (db) => {
    await requireLive(db)
    const queued = await db.q
      .updateTable('member_claims')
      .set({ queued_at: now })
      .where('claimed_at', 'is', null)
      .where('queued_at', 'is', null)
      .whereRef('sent_count', '=', 'sent_before')
      .where('under_age_at', 'is', null)
      .$if(memberIds !== undefined, (query) => query.where('member_id', '=', anyOf(memberIds ?? [])))
      .where('member_id', 'in', currentMembers(db))
      .returning('member_id')
      .execute()
    if (queued.length === 0) return 0
    await sendJob(db, sendClaimsJob, {})
    await record(db, {
      action: 'member.claims_sent',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      requestId,
      details: { members: queued.length },
      now,
    })
    return queued.length
  })
}

/**
 * Asks for the email to one member, the first or another one; its link takes the place of the one before. Throws
 * `claim-not-found` (404), `club-not-live`, and `not-now` (409) with the reason.
 */
export function queueClaim(
  db: TenantDb,
  { memberId, userId, requestId, now }: By & { memberId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    await requireLive(db)
    const claim = await lockClaim(db, memberId)
    const emails = ofPresentAddress({
      claimedAt: claim.claimed_at,
      queuedAt: claim.queued_at,
      sentCount: claim.sent_count,
      sentBefore: claim.sent_before,
      sentAt: claim.sent_at,
    })
    const problem = sendProblem(emails, now)
    if (problem) throw new DomainError('not-now', 409, problem)
    const current = await currentMembers(db).where('m.id', '=', memberId).executeTakeFirst()
    if (!current) throw new DomainError('not-now', 409, 'This member has no membership to confirm.')
    await db.q
      .updateTable('member_claims')
      .set({ queued_at: now })
      .where('member_id', '=', memberId)
      .execute()
    await sendJob(db, sendClaimsJob, {})
    await record(db, {
      action: 'member.claim_sent',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: memberId },
      requestId,
      now,
    })
  })
}

/** Links lead to the club's pages. */
async function requireLive(db: OpenTenantDb): Promise<void> {
  const { status } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('status')
    .executeTakeFirstOrThrow()
  if (status !== 'live')
    throw new DomainError('club-not-live', 409, 'Open your club first: the link leads to its pages.')
}

/** Sends the next portion of the emails that were asked for. Returns true where more are queued. */
export function sendClaims(
  db: TenantDb,
  { club, origin, now }: { club: Club; origin: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    const waiting = await queuedClaims(db)
    for (const claim of waiting.slice(0, portion))
      await sendClaimEmail(db, { ...claim, kind: 'claim', club, origin, now })
    if (waiting.length <= portion) return false
    await sendJob(db, sendClaimsJob, {})
    return true
  })
}

/** One more than a portion, locked; rows that another run has are left to it. */
async function queuedClaims(db: OpenTenantDb) {
  const claims = await db.q
    .selectFrom('member_claims')
    .where('queued_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .where('member_id', 'in', currentMembers(db))
    .orderBy('queued_at')
    .orderBy('member_id')
    .limit(portion + 1)
    .select('member_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return claimsOf(
    db,
    claims.map(({ member_id }) => member_id),
  )
}

/** Members of locked claims as their emails name them, read after the wait for the locks. */
export async function claimsOf(db: OpenTenantDb, memberIds: readonly string[]) {
  const claims = await db.q
    .selectFrom('member_claims as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .where('c.member_id', '=', anyOf(memberIds))
    .select(['m.id as memberId', 'm.email', 'm.full_name as fullName', 'c.sent_count as sentCount'])
    .execute()
  const byMember = new Map(claims.map((claim) => [claim.memberId, claim]))
  return memberIds.flatMap((id) => byMember.get(id) ?? [])
}

/** The latest email of a claim was not accepted. Reports of other emails change nothing. */
export async function recordClaimBounce(
  db: OpenTenantDb,
  { emailId, now }: { emailId: string; now: Date },
): Promise<void> {
  const email = await db.q
    .selectFrom('outgoing_emails')
    .where('id', '=', emailId)
    .where('occasion', 'in', ['claim', 'claim-reminder'])
    .select('idempotency_key as key')
    .executeTakeFirst()
  const [, memberId, count] = /^claim-([0-9a-f-]{36})-(\d+)$/.exec(email?.key ?? '') ?? []
  if (memberId === undefined) return
  await db.q
    .updateTable('member_claims')
    .set({ bounced_at: now })
    .where('member_id', '=', memberId)
    .where('sent_count', '=', Number(count))
    .whereRef('sent_count', '>', 'sent_before')
    .execute()
}
