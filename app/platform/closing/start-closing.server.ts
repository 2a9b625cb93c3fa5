import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ClosingKind } from '#/db/schema/privacy'
import { liveStatuses } from '#/db/schema/memberships'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { closeClubJob } from './jobs'
import { lastDayProblem } from './rules'

export interface ClosingRequest {
  /** Chosen by the form: sending it twice closes once. */
  closingId: string
  kind: ClosingKind
  /** Null: as soon as the paid periods end. */
  chosenOn: Day | null
  /** From this day on, what is still owed is refunded. Null: on the day after the club's last day. */
  refundOn: Day | null
  /** What members are told, in the business's words. */
  message: string
  userId: string
  /** An administrator's reason; null where the owner closes. */
  reason: string | null
  now: Date
}

/**
 * Begins the closing of a club: from now on nobody joins, and a job ends memberships, tells members and settles what is
 * owed. Safe to repeat. Throws `not-live` (409), `closing-already` (409), and `day-too-early` (400) for the field `chosenOn`.
 */
export async function startClosing(db: TenantDb, request: ClosingRequest): Promise<void> {
  try {
    await db.transaction((db) => start(db, request))
  } catch (error) {
    if (!violatesConstraint(error, 'club_closings_one_open')) throw error
    throw new DomainError('closing-already', 409, 'Your club is closing already.')
  }
}

async function start(db: OpenTenantDb, request: ClosingRequest): Promise<void> {
  const { closingId, kind, chosenOn, message, userId, reason, now } = request
  const business = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select(['status', 'time_zone as timeZone', 'went_live_at as liveAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isKnown = await db.q
    .selectFrom('club_closings')
    .where('id', '=', closingId)
    .select('id')
    .executeTakeFirst()
  if (isKnown) return
  // A suspended club may close too.
  if (business.status === 'closed' || business.liveAt === null) {
    throw new DomainError('not-live', 409, 'Only a club that is open can be closed.')
  }
  const today = dayIn(business.timeZone, now)
  const problem = chosenOn === null ? null : lastDayProblem(chosenOn, today)
  if (problem) throw new DomainError('day-too-early', 400, problem, { field: 'chosenOn' })
  const lastOn = chosenOn ?? (await lastPaidDay(db, business.timeZone)) ?? today
  const refundOn = request.refundOn ?? lastOn
  if (refundOn < today || refundOn > lastOn) {
    throw new DomainError('refund-day', 400, 'Please choose a day from today until the club’s last day.', {
      field: 'refundOn',
    })
  }
  await db.q
    .insertInto('club_closings')
    .values({
      id: closingId,
      kind,
      chosen_on: chosenOn,
      last_on: lastOn,
      refund_on: refundOn,
      message,
      reason,
      requested_by: userId,
      requested_at: now,
    })
    .execute()
  await db.q.updateTable('businesses').set({ closing_on: lastOn }).where('id', '=', db.businessId).execute()
  const about = { target: { kind: 'closing' as const, id: closingId }, details: { lastOn, kind } }
  if (reason === null) await recordForBusiness(db, { userId, now }, 'business.closing_started', about)
  else
    await record(db, {
      action: 'business.closing_started',
      actor: { kind: 'admin', id: userId },
      businessId: db.businessId,
      ...about,
      details: { ...about.details, reason },
      now,
    })
  await sendJob(db, closeClubJob, { closingId })
}

/** The day on which the last period ends that is running now. */
async function lastPaidDay(db: OpenTenantDb, timeZone: string): Promise<Day | null> {
  const { at } = await db.q
    .selectFrom('memberships')
    .where('status', 'in', liveStatuses)
    .select(({ fn }) => fn.max<Date | null>('current_period_end').as('at'))
    .executeTakeFirstOrThrow()
  return at && dayIn(timeZone, at)
}
