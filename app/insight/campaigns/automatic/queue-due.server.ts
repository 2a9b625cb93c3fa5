// Adds the members for whom an automatic message became due to its recipients, and starts sending.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ComposedKind } from '#/db/schema/campaigns'
import type { Club } from '#/tenants/club'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { clockTimeIn } from '~/foundation/kit/dates'
import { composedKinds } from '~/foundation/messaging/automatic/kinds'
import { missingIn } from '../blocks'
import { skipReason } from '../segments/segment-members.server'
import { sendCampaignJob } from '../sending/jobs'
import { senderProblem } from '../sending/start-sending.server'
import { composedMessage, switchOf } from './automatic-message.server'
import { dueMembers } from './due-members.server'

/** Automatic messages go out from this time of the day on, in the business's time zone. */
export const morning = '09:00'

/**
 * Queues every composed message that is on for the members for whom it is due: one row for each cause, so a repeated run
 * adds nothing. Who may not get it is recorded with the reason. Returns how many are queued now. A club that is not live,
 * and one without a postal address, sends none.
 */
export async function queueDue(
  db: TenantDb,
  { club, origin, now }: { club: Club; origin: string; now: Date },
): Promise<number> {
  if (club.status !== 'live' || senderProblem(club) !== null) return 0
  if (clockTimeIn(club.timeZone, now) < morning) return 0
  let queued = 0
  for (const kind of composedKinds)
    queued += await db.transaction((db) => queueKind(db, { kind, timeZone: club.timeZone, origin, now }))
  return queued
}

async function queueKind(
  db: OpenTenantDb,
  { kind, timeZone, origin, now }: { kind: ComposedKind; timeZone: string; origin: string; now: Date },
): Promise<number> {
  // The lock keeps it on, and two runs apart.
  const switchRow = await switchOf(db, kind, { lock: true })
  if (!switchRow.isOn) return 0
  const { id, blocks, filter } = await composedMessage(db, kind, origin)
  // While something is missing, someone is still writing.
  if (id === null || missingIn(blocks).length > 0) return 0
  const reason = skipReason(db, { kind: 'club_news', filter, campaignId: id, now })
  const due = dueMembers(db, { kind, campaignId: id, filter, timeZone, switchRow, now }).select(
    reason.as('reason'),
  )
  const { rows } = await sql<{ state: string }>`
    insert into campaign_recipients (business_id, id, campaign_id, member_id, cause, send_until, state, reason)
    select ${db.businessId}, gen_random_uuid(), ${id}::uuid, d."memberId", d.cause, d.until,
      case when d.reason is null then 'queued' else 'skipped' end, d.reason
    from (${due}) d
    on conflict (business_id, campaign_id, member_id, cause) do nothing
    returning state`.execute(db.q)
  const queued = rows.filter(({ state }) => state === 'queued').length
  if (queued === 0) return 0
  await db.q
    .updateTable('campaigns')
    .set((eb) => ({
      status: 'sending',
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
      finished_at: null,
    }))
    .where('id', '=', id)
    .execute()
  await sendJob(db, sendCampaignJob, { campaignId: id })
  return queued
}
