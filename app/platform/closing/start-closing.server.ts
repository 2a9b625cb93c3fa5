import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { ClosingKind } from '#/db/schema/privacy'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { closeClubJob } from './jobs'
import { lastDayProblem } from './rules'

export interface ClosingDraft {
  /** Chosen by the form: sending it twice closes once. */
  closingId: string
  kind: ClosingKind
  /** Null: as soon as the paid periods end. */
  chosenOn: Day | null
  /** From this day on, what is still owed is refunded. Null: on the club's last day. */
  refundOn: Day | null
  /** The message to members, in the business's words. */
  message: string
  userId: string
  now: Date
}

/**
 * Saves what the owner chose, which begins nothing. Throws `not-live` and `closing-already` (409), and for a field
 * `day-too-early` and `refund-day` (400).
 */
export function saveDraft(db: TenantDb, draft: ClosingDraft): Promise<void> {
  return db.transaction(async (db) => {
    const days = await plannedDays(db, draft)
    await requireNoneOpen(db)
    const columns = { ...columnsOf(draft), ...days, reason: null }
    await db.q
      .insertInto('club_closings')
      .values({ id: draft.closingId, status: 'draft', ...columns })
      .onConflict((conflict) =>
        conflict.column('business_id').where('status', '=', 'draft').doUpdateSet(columns),
      )
      .execute()
  })
}

/**
 * Begins the closing of a club: from now on no one joins, and a job ends memberships, tells members and settles what is
 * owed. `reason` is an administrator's. Safe to repeat. Throws what `saveDraft` throws.
 */
export async function startClosing(
  db: TenantDb,
  closing: ClosingDraft & { reason: string | null },
): Promise<void> {
  try {
    await db.transaction((db) => start(db, closing))
  } catch (error) {
    if (!violatesConstraint(error, 'club_closings_one_open')) throw error
    throw closingAlready()
  }
}

async function start(
  db: OpenTenantDb,
  { reason, ...draft }: ClosingDraft & { reason: string | null },
): Promise<void> {
  const { closingId, userId, kind, now } = draft
  const days = await plannedDays(db, draft)
  const before = await db.q
    .selectFrom('club_closings')
    .where('id', '=', closingId)
    .select('status')
    .executeTakeFirst()
  if (before && before.status !== 'draft') return
  await requireNoneOpen(db)
  await db.q.deleteFrom('club_closings').where('status', '=', 'draft').execute()
  await db.q
    .insertInto('club_closings')
    .values({ id: closingId, status: 'running', reason, ...columnsOf(draft), ...days })
    .execute()
  const { last_on: lastOn } = days
  await db.q.updateTable('businesses').set({ closing_on: lastOn }).where('id', '=', db.businessId).execute()
  await record(db, {
    action: 'business.closing_started',
    actor: { kind: reason === null ? 'business' : 'admin', id: userId },
    businessId: db.businessId,
    target: { kind: 'closing', id: closingId },
    details: { lastOn, kind, ...(reason !== null && { reason }) },
    now,
  })
  await sendJob(db, closeClubJob, { closingId })
}

const columnsOf = ({ kind, chosenOn, message, userId, now }: ClosingDraft) => ({
  kind,
  chosen_on: chosenOn,
  message,
  requested_by: userId,
  requested_at: now,
})

/** The days of a closing, with the business locked. */
async function plannedDays(
  db: OpenTenantDb,
  { chosenOn, refundOn: wantedRefund, now }: ClosingDraft,
): Promise<{ last_on: Day; refund_on: Day }> {
  const business = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select(['status', 'time_zone as timeZone', 'went_live_at as liveAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  // A suspended club may close too.
  if (business.status === 'closed' || business.liveAt === null)
    throw new DomainError('not-live', 409, 'Only a club that is open can be closed.')
  const today = dayIn(business.timeZone, now)
  const problem = chosenOn === null ? null : lastDayProblem(chosenOn, today)
  if (problem) throw new DomainError('day-too-early', 400, problem, { field: 'chosenOn' })
  const lastOn = chosenOn ?? (await lastPaidDay(db, business.timeZone)) ?? today
  const refundOn = wantedRefund ?? lastOn
  if (refundOn < today || refundOn > lastOn)
    throw new DomainError('refund-day', 400, 'Please choose a day from today until the club’s last day.', {
      field: 'refundOn',
    })
  return { last_on: lastOn, refund_on: refundOn }
}

async function requireNoneOpen({ q }: OpenTenantDb): Promise<void> {
  const open = await q
    .selectFrom('club_closings')
    .where('status', 'in', ['running', 'undoing'])
    .select('id')
    .executeTakeFirst()
  if (open) throw closingAlready()
}

const closingAlready = () => new DomainError('closing-already', 409, 'Your club is closing already.')

/** The day on which the last period ends that is running now. */
async function lastPaidDay(db: OpenTenantDb, timeZone: string): Promise<Day | null> {
  const { at } = await db.q
    .selectFrom('memberships')
    .where('status', 'in', liveStatuses)
    .select(({ fn }) => fn.max<Date | null>('current_period_end').as('at'))
    .executeTakeFirstOrThrow()
  return at && dayIn(timeZone, at)
}
