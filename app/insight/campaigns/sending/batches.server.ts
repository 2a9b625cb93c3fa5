// The state of a batch of emails. Each person is handed over at most once: a row moves from queued to claimed, and only a
// committed step to `handing` allows the call to the email service. Whatever happens to that call, the row does not go
// back by itself.
import { sql } from 'kysely'
import { lockUntilCommit } from '#/db/advisory-lock'
import type { TenantDb } from '#/db/handles.server'
import type { SkipReason } from '#/db/schema/campaigns'
import { inputRows } from '#/db/rows'
import { newId } from '~/foundation/kit/ids'
import { membersWithMembership } from '~/membership/memberships/members/members-with-membership.server'
import { lockCampaign, type CampaignRecord } from '../campaign-record.server'
import { skipReason } from '../segments/segment-members.server'

/** Emails of one call. Postmark takes 500; this many keep the memory of a process small. */
const batchSize = 100
/** Longer than drawing a batch and one call can take. */
const leaseSeconds = 60
/** After this time the email service's search knows every email that it took. */
const searchSeconds = 30
/** A batch that is not found at the service after this time stays unknown. */
const unknownAfterSeconds = 600

export interface BatchPerson {
  recipientId: string
  memberId: string
  userId: string
  email: string
  fullName: string
  tierId: string | null
  tierName: string | null
  allowsOpenTracking: boolean
}

export interface Batch {
  id: string
  people: BatchPerson[]
}

/**
 * Chooses the next people of a message and checks each again: who unsubscribed, left, was deleted or had enough this week
 * meanwhile is skipped. Null when no one is left. Two at once choose different people.
 */
export function claimBatch(
  db: TenantDb,
  { campaign, size = batchSize, now }: { campaign: CampaignRecord; size?: number; now: Date },
): Promise<Batch | null> {
  const batchId = newId()
  return db.transaction(async (db) => {
    // The limit of a week counts across messages: batches of one business are claimed one after the other.
    await lockUntilCommit(db.q, { text: `campaign-claim ${db.businessId}` })
    const { rows: due } = await sql<{ id: string; memberId: string; isLate: boolean }>`
      select r.id, r.member_id as "memberId", coalesce(r.send_until <= ${now}, false) as "isLate" from campaign_recipients r
      where r.business_id = ${db.businessId} and r.campaign_id = ${campaign.id} and r.state = 'queued'
        and exists (select from campaigns c where c.business_id = r.business_id and c.id = r.campaign_id
          and c.status = 'sending')
      order by r.id limit ${size} for update skip locked`.execute(db.q)
    if (due.length === 0) return null
    const reason = skipReason(db, { ...campaign, campaignId: campaign.id, now })
    const people = await membersWithMembership(db)
      .where(
        'm.id',
        'in',
        due.map(({ memberId }) => memberId),
      )
      .select(['m.id as memberId', 'm.user_id as userId', 'm.email', 'm.full_name as fullName'])
      .select(['ms.tier_id as tierId', 't.name as tierName', reason.as('reason')])
      .select((eb) =>
        eb.fn
          .coalesce(
            eb
              .selectFrom('notification_recipients as n')
              .whereRef('n.user_id', '=', 'm.user_id')
              .where('n.audience', '=', 'member')
              .select('n.allows_open_tracking'),
            eb.lit(false),
          )
          .as('allowsOpenTracking'),
      )
      .execute()
    const byMember = new Map(people.map((person) => [person.memberId, person]))
    const batchPeople: BatchPerson[] = []
    const skipped: { id: string; reason: SkipReason }[] = []
    for (const { id, memberId, isLate } of due) {
      const batchPerson = byMember.get(memberId)
      if (!batchPerson || batchPerson.reason !== null)
        skipped.push({ id, reason: batchPerson?.reason ?? 'deleted' })
      else if (isLate) skipped.push({ id, reason: 'too_late' })
      else batchPeople.push({ ...batchPerson, recipientId: id })
    }
    const until = new Date(now.getTime() + leaseSeconds * 1000)
    const rows = [
      ...batchPeople.map(({ recipientId }) => ({ id: recipientId, state: 'claimed' as const, reason: null })),
      ...skipped.map((one) => ({ ...one, state: 'skipped' as const })),
    ]
    await sql`
      update campaign_recipients r set state = x.state, reason = x.reason, batch_id = ${batchId}, claimed_until = ${until}
      from ${inputRows('campaign_recipients', 'x', rows)}
      where r.business_id = ${db.businessId} and r.id = x.id`.execute(db.q)
    return { id: batchId, people: batchPeople }
  })
}

/**
 * The last step before the call to the email service. Returns the people that may be handed over: none of a batch that
 * was given to another process meanwhile, or of a message that was canceled.
 */
export function beginHandOver(
  db: TenantDb,
  { batchId, campaignId, now }: { batchId: string; campaignId: string; now: Date },
): Promise<Set<string>> {
  return db.transaction(async (db) => {
    const { rows } = await sql<{ id: string }>`
      update campaign_recipients r set state = 'handing', handed_at = ${now},
        claimed_until = ${new Date(now.getTime() + leaseSeconds * 1000)}
      where r.business_id = ${db.businessId} and r.batch_id = ${batchId} and r.state = 'claimed'
        and exists (select from campaigns c where c.business_id = r.business_id and c.id = ${campaignId}
          and c.status = 'sending')
      returning r.id`.execute(db.q)
    return new Set(rows.map(({ id }) => id))
  })
}

type HandOverResult =
  { recipientId: string; providerId: string } | { recipientId: string; refused: 'suppressed' | 'refused' }

/** Records what the email service answered for each email of a batch. Safe to repeat. */
export function recordHandOver(
  db: TenantDb,
  { results, now }: { results: readonly HandOverResult[]; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const rows = results.map((result) =>
      'providerId' in result
        ? { id: result.recipientId, state: 'sent' as const, provider_id: result.providerId, sent_at: now }
        : { id: result.recipientId, state: 'skipped' as const, reason: result.refused },
    )
    await sql`
      update campaign_recipients r set state = x.state, reason = x.reason, provider_id = x.provider_id,
        sent_at = x.sent_at, claimed_until = null, is_failed = false
      from ${inputRows('campaign_recipients', 'x', rows)}
      where r.business_id = ${db.businessId} and r.id = x.id and r.state in ('handing', 'unknown')`.execute(
      db.q,
    )
    await sql`
      insert into email_suppressions (business_id, address, reason, created_at)
      select m.business_id, lower(m.email), 'inactive', ${now} from campaign_recipients r
      join members m on m.business_id = r.business_id and m.id = r.member_id and m.anonymized_at is null
      where r.business_id = ${db.businessId}
        and r.id = any(${rows.filter(({ reason }) => reason === 'suppressed').map(({ id }) => id)}::uuid[])
      on conflict do nothing`.execute(db.q)
  })
}

/** The service certainly took nothing of a batch: its people are queued again. */
export function returnBatch(db: TenantDb, batchId: string): Promise<void> {
  return db.transaction(async (db) => {
    await db.q
      .updateTable('campaign_recipients')
      .set({ ...unclaimed, handed_at: null, is_failed: false })
      .where('batch_id', '=', batchId)
      .where('state', 'in', ['claimed', 'handing'])
      .execute()
  })
}

/** The service answered a batch with an error of its own: what it does not know later was not sent. */
export function markFailed(db: TenantDb, batchId: string): Promise<void> {
  return db.transaction(async (db) => {
    await db.q
      .updateTable('campaign_recipients')
      .set({ is_failed: true })
      .where('batch_id', '=', batchId)
      .where('state', '=', 'handing')
      .execute()
  })
}

/** Claimed by a process that ended before the call: certainly not sent, so queued again. */
export function returnAbandoned(
  db: TenantDb,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await db.q
      .updateTable('campaign_recipients')
      .set(unclaimed)
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'claimed')
      .where('claimed_until', '<', now)
      .execute()
  })
}

/** Waiting for the next batch. */
const unclaimed = { state: 'queued', batch_id: null, claimed_until: null } as const

interface OpenBatch {
  batchId: string
  isFailed: boolean
  handedAt: Date
  recipientIds: string[]
}

/** Batches that were handed over and whose outcome was not recorded, once the service's search can tell of them. */
export function batchesInDoubt(
  db: TenantDb,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<OpenBatch[]> {
  const before = new Date(now.getTime() - searchSeconds * 1000)
  return db.read(async (db) => {
    const { rows } = await sql<OpenBatch>`
      select batch_id as "batchId", bool_and(is_failed) as "isFailed", max(handed_at) as "handedAt",
        array_agg(id) as "recipientIds"
      from campaign_recipients
      where business_id = ${db.businessId} and campaign_id = ${campaignId} and state = 'handing'
        and (claimed_until < ${now} or is_failed) and handed_at < ${before}
      group by batch_id`.execute(db.q)
    return rows
  })
}

/**
 * Settles emails that the service does not know: those that it failed are queued again. Those whose answer was lost are
 * unknown for good once the search had its time, and never sent again.
 */
export function settleNotFound(
  db: TenantDb,
  { batch, notFound, now }: { batch: OpenBatch; notFound: readonly string[]; now: Date },
): Promise<void> {
  const isLate = now.getTime() - batch.handedAt.getTime() > unknownAfterSeconds * 1000
  if (notFound.length === 0 || (!batch.isFailed && !isLate)) return Promise.resolve()
  return db.transaction(async (db) => {
    await sql`
      update campaign_recipients set claimed_until = null,
        state = case when is_failed then 'queued' else 'unknown' end,
        batch_id = case when is_failed then null else batch_id end,
        handed_at = case when is_failed then null else handed_at end,
        is_failed = false
      where business_id = ${db.businessId} and batch_id = ${batch.batchId} and state = 'handing'
        and id = any(${[...notFound]}::uuid[])`.execute(db.q)
  })
}

/** Counts the recipients of a message that are not done; ends the message when there are none. */
export function finishIfDone(
  db: TenantDb,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<{ queued: number; open: number }> {
  return db.transaction(async (db) => {
    // First the lock, then the count: an automatic message may get new recipients at the same time.
    await lockCampaign(db, campaignId)
    const left = await db.q
      .selectFrom('campaign_recipients')
      .where('campaign_id', '=', campaignId)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
        fn.countAll<number>().filterWhere('state', 'in', ['claimed', 'handing']).as('open'),
      ])
      .executeTakeFirstOrThrow()
    if (left.queued + left.open === 0)
      await db.q
        .updateTable('campaigns')
        .set({ status: 'sent', finished_at: now })
        .where('id', '=', campaignId)
        .where('status', '=', 'sending')
        .execute()
    return left
  })
}
