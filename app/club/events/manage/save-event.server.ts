// Making, changing, publishing and deleting an event of a business.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { requireFeature } from '#/tenants/features.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { eventChangedJob, offerSeatsJob } from '../jobs'
import { can } from '../rules'
import { notifyOfEvent } from '../notifications.server'
import { changedFields, startProblem, type EventDetails } from './event-details'
import { columnsOf, detailsOf, factsOf, findEvent, lockEvent, type EventRow } from './event-record.server'
import { recordEventChange } from './record-change.server'

interface Saving {
  userId: string | null
  now: Date
}

/** Currency of prices: the platform's only one. */
const currency = 'usd'

/**
 * Adds a draft and returns its id; sent twice with the same `id` it adds one. With `copyOf` it has the picture and the
 * questions of that event. Throws `event-details` (400) for a start in the past, `event-not-found` and
 * `feature-off` (404).
 */
export function createEvent(
  db: TenantDb,
  {
    id = newId(),
    details,
    copyOf = null,
    series = null,
    userId,
    now,
  }: Saving & {
    id?: string
    details: EventDetails
    copyOf?: string | null
    /** The series that makes it, and its day. */
    series?: { id: string; on: string } | null
  },
): Promise<string> {
  return db.transaction(async (db) => {
    await requireFeature(db, 'events')
    requireStart(details, now)
    const source = copyOf === null ? null : await findEvent(db, copyOf)
    const added = await db.q
      .insertInto('events')
      .values({
        id,
        ...columnsOf(details),
        currency,
        picture_id: source?.picture_id ?? null,
        series_id: series?.id ?? null,
        series_on: series?.on ?? null,
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return id
    await saveTiers(db, id, details)
    if (source) await copyQuestions(db, { from: source.id, to: id, now })
    await recordEventChange(db, { eventId: id, title: details.title, action: 'created', userId, now })
    return id
  })
}

/**
 * Changes an event. What people paid for their bookings stays as it is. With `tells`, those booked are emailed about its
 * title, time and place. Throws `event-closed` (409) for one that is canceled or over, `event-details` (400) for a new
 * start in the past, and `capacity-too-low` (409) for fewer seats than are taken. Returns how many fields changed, and
 * whether those booked are told.
 */
export function changeEvent(
  db: TenantDb,
  {
    eventId,
    details,
    tells,
    timeZone,
    userId,
    now,
  }: Saving & { eventId: string; details: EventDetails; tells: boolean; timeZone: string },
): Promise<{ changes: number; isTold: boolean }> {
  return db.transaction(async (db) => {
    const row = await lockEvent(db, eventId)
    const allowed = can('edit', factsOf(row), now)
    if (!allowed.allowed) throw new DomainError('event-closed', 409, allowed.reason)
    const before = await detailsOf(db, row)
    // One that has begun keeps its start.
    if (details.startsAt.getTime() !== row.starts_at.getTime()) requireStart(details, now)
    if (details.endsAt <= now)
      throw new DomainError('event-details', 400, 'This is in the past. Choose a later end.', {
        field: 'endsDay',
      })
    requireCapacity(row, details.capacity)
    const tierNames = await namesOfTiers(db)
    const changes = changedFields(before, details, { timeZone, currency: row.currency, tierNames })
    if (changes.length === 0) return { changes: 0, isTold: false }
    const forBooked = changes.filter(({ isForBooked }) => isForBooked)
    await db.q
      .updateTable('events')
      .set({
        ...columnsOf(details),
        changed_at: now,
        ...(forBooked.length > 0 && { version: row.version + 1 }),
      })
      .where('id', '=', eventId)
      .execute()
    await saveTiers(db, eventId, details)
    const isTold = tells && row.status === 'published' && row.seats_taken > 0 && forBooked.length > 0
    const fields = changes.map(({ field, from, to }) => ({ field, from, to }))
    const changeId = await recordEventChange(db, {
      eventId,
      title: details.title,
      action: 'changed',
      fields,
      isTold,
      userId,
      now,
    })
    if (isTold) await sendJob(db, eventChangedJob, { eventId, changeId })
    if (row.status === 'published' && details.capacity > row.capacity)
      await sendJob(db, offerSeatsJob, { eventId })
    return { changes: changes.length, isTold }
  })
}

/** Sets or removes the picture of an event. Throws `event-closed` (409). */
export function setEventPicture(
  db: TenantDb,
  { eventId, pictureId, userId, now }: Saving & { eventId: string; pictureId: string | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const row = await lockEvent(db, eventId)
    const allowed = can('edit', factsOf(row), now)
    if (!allowed.allowed) throw new DomainError('event-closed', 409, allowed.reason)
    await db.q
      .updateTable('events')
      .set({ picture_id: pictureId, changed_at: now })
      .where('id', '=', eventId)
      .execute()
    const fields = [{ field: 'Picture', from: '', to: pictureId === null ? 'removed' : 'new picture' }]
    await recordEventChange(db, { eventId, title: row.title, action: 'changed', fields, userId, now })
  })
}

/**
 * Publishes a draft; published before, nothing happens. Throws `event-not-ready` (409) with why: a start in the past, or a
 * price while the business cannot take payments; and `feature-off` (404).
 */
export function publishEvent(
  db: TenantDb,
  { eventId, userId, now }: Saving & { eventId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const row = await lockEvent(db, eventId)
    if (row.status === 'published') return
    await requireFeature(db, 'events')
    const allowed = can('publish', factsOf(row), now)
    if (!allowed.allowed) throw new DomainError('event-not-ready', 409, allowed.reason)
    if ((await costsMoney(db, row)) && !(await takesPayments(db)))
      throw new DomainError(
        'event-not-ready',
        409,
        'This event costs money, and your club can’t take payments yet. Connect Stripe under Payments first.',
      )
    await db.q
      .updateTable('events')
      .set({ status: 'published', published_at: now, changed_at: now })
      .where('id', '=', eventId)
      .execute()
    await recordEventChange(db, { eventId, title: row.title, action: 'published', userId, now })
    await notifyOfEvent(db, { event: row, now })
  })
}

/** Deletes a draft. Throws `event-not-draft` (409), `event-not-found` (404). */
export function deleteDraftEvent(db: TenantDb, { eventId }: { eventId: string }): Promise<void> {
  return db.transaction(async (db) => {
    const row = await lockEvent(db, eventId)
    if (row.status !== 'draft')
      throw new DomainError('event-not-draft', 409, 'Only drafts can be deleted. Cancel this event instead.')
    for (const table of ['event_changes', 'event_questions', 'event_tiers'] as const)
      await db.q.deleteFrom(table).where('event_id', '=', eventId).execute()
    await db.q.deleteFrom('events').where('id', '=', eventId).execute()
  })
}

function requireStart(details: EventDetails, now: Date) {
  const problem = startProblem(details.startsAt, now)
  if (problem) throw new DomainError('event-details', 400, problem, { field: 'startsDay' })
}

/** Seats that are booked or offered stay. The database refuses fewer as well. */
function requireCapacity({ seats_taken: taken }: EventRow, capacity: number) {
  if (capacity >= taken) return
  const words = taken === 1 ? '1 seat is' : `${taken} seats are`
  throw new DomainError(
    'capacity-too-low',
    409,
    `${words} booked or offered, so the event can’t have fewer than ${taken}.`,
    { field: 'capacity' },
  )
}

async function saveTiers(db: OpenTenantDb, eventId: string, { tiers }: EventDetails): Promise<void> {
  await db.q.deleteFrom('event_tiers').where('event_id', '=', eventId).execute()
  if (tiers.length === 0) return
  // A perk that was removed from its tier since the page was opened no longer pays.
  const perks = await db.q
    .selectFrom('tier_perks')
    .where('removed_at', 'is', null)
    .select(['id', 'tier_id'])
    .execute()
  const isPerk = (perkId: string | null, tierId: string) =>
    perks.some(({ id, tier_id }) => id === perkId && tier_id === tierId)
  await db.q
    .insertInto('event_tiers')
    .values(
      tiers.map(({ tierId, isInvited, priceCents, perkId, booksFrom }) => ({
        event_id: eventId,
        tier_id: tierId,
        is_invited: isInvited,
        price_cents: priceCents,
        perk_id: isPerk(perkId, tierId) ? perkId : null,
        books_from: booksFrom,
      })),
    )
    .execute()
}

async function copyQuestions(
  db: OpenTenantDb,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const questions = await db.q
    .selectFrom('event_questions')
    .where('event_id', '=', from)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .select(['position', 'label', 'options', 'is_required', 'each_person'])
    .execute()
  if (questions.length === 0) return
  await db.q
    .insertInto('event_questions')
    .values(
      questions.map(({ options, ...question }) => ({
        id: newId(),
        event_id: to,
        ...question,
        options: JSON.stringify(options),
        created_at: now,
      })),
    )
    .execute()
}

async function namesOfTiers({ q }: OpenTenantDb): Promise<Map<string, string>> {
  const rows = await q.selectFrom('tiers').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function costsMoney(db: OpenTenantDb, row: EventRow): Promise<boolean> {
  if ((row.price_cents ?? 0) > 0) return true
  const { tiers } = await detailsOf(db, row)
  return tiers.some(({ priceCents }) => (priceCents ?? 0) > 0)
}

async function takesPayments({ q }: OpenTenantDb): Promise<boolean> {
  const account = await q
    .selectFrom('stripe_accounts')
    .where('state', '=', 'ready')
    .select('account_id')
    .executeTakeFirst()
  return account !== undefined
}
