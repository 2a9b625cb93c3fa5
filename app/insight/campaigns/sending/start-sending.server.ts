// From pressing Send to the list of recipients.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { missingIn } from '../blocks'
import { lockCampaign } from '../campaign-record.server'
import { segmentMembers, skipReason } from '../segments/segment-members.server'
import { sendCampaignJob } from './jobs'

interface SendOrder {
  id: string
  /** The version that was reviewed. */
  version: number
  /** Null sends now. */
  sendAt: Date | null
  heldOutPercent: number
  ignoresQuietHours: boolean
  club: Pick<Club, 'address'>
  userId: string
  now: Date
}

/** Why a message cannot be sent by this business; null where it can. */
export function senderProblem(club: Pick<Club, 'address'>): string | null {
  return club.address?.trim()
    ? null
    : 'The law asks for your postal address in every message. Add it to your profile first.'
}

/**
 * Sends a message now or at a time. Sent again, also from another window, it is sent once. Throws `not-ready` (409) while
 * something is missing, `changed` (409) for a message that someone changed since it was reviewed, and `past` (400).
 */
export function startSending(db: TenantDb, order: SendOrder): Promise<void> {
  const { id, version, sendAt, club, userId, now } = order
  return db.transaction(async (db) => {
    const campaign = await lockCampaign(db, id)
    if (['scheduled', 'sending', 'sent'].includes(campaign.status)) return
    if (campaign.status !== 'draft')
      throw new DomainError('not-ready', 409, 'This message cannot be sent. Copy it to a new one.')
    if (campaign.version !== version)
      throw new DomainError('changed', 409, 'Someone changed this message. Please review it again.')
    const problem = senderProblem(club) ?? missingIn(campaign.blocks)[0]
    if (problem) throw new DomainError('not-ready', 409, problem)
    if (campaign.subject === '') throw new DomainError('not-ready', 409, 'The message has no subject.')
    if (sendAt && sendAt <= now)
      throw new DomainError('past', 400, 'Please choose a time to come.', { field: 'sendDay' })
    await db.q
      .updateTable('campaigns')
      .set({
        status: 'scheduled',
        send_at: sendAt ?? now,
        held_out_percent: order.heldOutPercent,
        ignores_quiet_hours: order.ignoresQuietHours,
        sent_by: userId,
      })
      .where('id', '=', id)
      .execute()
    await record(db, {
      action: 'message.sent',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'message', id },
      details: { subject: campaign.subject, ...(sendAt && { at: sendAt.toISOString() }) },
      now,
    })
    if (!sendAt) await sendJob(db, sendCampaignJob, { campaignId: id })
  })
}

/**
 * Makes the list of recipients of a message whose time has come: one row for each member of its segment, as the segment
 * is now. Some are held out for comparison. Returns false where there is nothing to send. Safe to repeat.
 */
export function prepareRecipients(
  db: TenantDb,
  { id, timeZone, now }: { id: string; timeZone: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    const campaign = await lockCampaign(db, id)
    if (campaign.status === 'sending') return true
    if (campaign.status !== 'scheduled' || campaign.sendAt === null || campaign.sendAt > now) return false
    const { kind, filter, heldOutPercent } = campaign
    const reason = skipReason(db, { kind, filter, campaignId: id, now })
    const members = segmentMembers(db, filter, { timeZone, now }).select(['m.id', reason.as('reason')])
    // The held-out members follow from the ids, so that a repeated start holds out the same people.
    await sql`
      insert into campaign_recipients (business_id, id, campaign_id, member_id, state, reason)
      select ${db.businessId}, gen_random_uuid(), ${id}::uuid, s.id,
        case when s.reason is not null then 'skipped'
          when ('x' || left(md5(${id}::text || s.id::text), 6))::bit(24)::int % 100 < ${heldOutPercent}::int then 'held_out'
          else 'queued' end,
        s.reason
      from (${members}) s
      on conflict (business_id, campaign_id, member_id, cause) do nothing`.execute(db.q)
    await db.q
      .updateTable('campaigns')
      .set({ status: 'sending', started_at: now })
      .where('id', '=', id)
      .execute()
    return true
  })
}

/** Ends what is still to be sent: as canceled by a person. What was handed over stays sent. Safe to repeat. */
export function cancelSending(
  db: TenantDb,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const campaign = await lockCampaign(db, id)
    if (campaign.status === 'canceled') return
    if (campaign.status !== 'scheduled' && campaign.status !== 'sending')
      throw new DomainError(
        'not-sending',
        409,
        'Only a message that is scheduled or being sent can be canceled.',
      )
    // A scheduled one has reached no one: it is a draft again.
    const wasScheduled = campaign.status === 'scheduled'
    await db.q
      .updateTable('campaigns')
      .set(
        wasScheduled
          ? { status: 'draft', send_at: null }
          : { status: 'canceled', canceled_by: userId, finished_at: now },
      )
      .where('id', '=', id)
      .execute()
    if (!wasScheduled) await skipQueued(db, id)
    await record(db, {
      action: 'message.canceled',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'message', id },
      details: { subject: campaign.subject },
      now,
    })
  })
}

/** Skips who is not handed over yet. */
export async function skipQueued({ q }: OpenTenantDb, campaignId: string): Promise<void> {
  await q
    .updateTable('campaign_recipients')
    .set({ state: 'skipped', reason: 'canceled', batch_id: null, claimed_until: null })
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['queued', 'claimed'])
    .execute()
}
