// Dates that repeat: each next one is a copy of the latest event of its series.
import type { NotNull } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { featureEnabled, requireFeature } from '#/tenants/features.server'
import type { SeriesRhythm } from '#/db/schema/events'
import { daysAfter, daysBetween, instantAt, monthsAfter, sameWeekday } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { can } from '../rules'
import type { EventDetails } from './event-details'
import { detailsOf, factsOf, findEvent, lockEvent } from './event-record.server'
import { createEvent, publishEvent } from './save-event.server'

/** The next day of a series. A month keeps the weekday: the second Tuesday is followed by the second Tuesday. */
export function nextDay(day: Day, every: SeriesRhythm): Day {
  switch (every) {
    case 'week':
      return daysAfter(day, 7)
    case 'two-weeks':
      return daysAfter(day, 14)
    case 'month':
      return sameWeekday(day, monthsAfter(`${day.slice(0, 8)}01`, 1))
  }
}

/**
 * The details of an event on another day: every time stays at its time of day and as many days from the event as it was,
 * although clocks change in between. A time that clocks skip on that day is as much later.
 */
export function detailsOnDay(details: EventDetails, day: Day, timeZone: string): EventDetails {
  const from = dayIn(timeZone, details.startsAt)
  const moved = (at: Date) =>
    instantAt(timeZone, daysAfter(day, daysBetween(from, dayIn(timeZone, at))), clockTimeIn(timeZone, at))
  const orNull = (at: Date | null) => at && moved(at)
  return {
    ...details,
    startsAt: moved(details.startsAt),
    endsAt: moved(details.endsAt),
    membersFrom: orNull(details.membersFrom),
    guestsFrom: orNull(details.guestsFrom),
    closesAt: orNull(details.closesAt),
    tiers: details.tiers.map((tier) => ({ ...tier, booksFrom: orNull(tier.booksFrom) })),
  }
}

export interface EventSeries {
  id: string
  every: SeriesRhythm
  ahead: number
  untilOn: Day | null
  publishes: boolean
  endedAt: Date | null
  /** The last day for which a date was made. */
  madeUntil: Day | null
}

/** The series of an event, if it is of one. */
export async function seriesOf({ q }: OpenTenantDb, seriesId: string | null): Promise<EventSeries | null> {
  const row = await q
    .selectFrom('event_series')
    .where('id', '=', seriesId)
    .select([
      'id',
      'every',
      'ahead',
      'until_on as untilOn',
      'publishes',
      'ended_at as endedAt',
      'made_until as madeUntil',
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Makes an event the first of a series, and its next dates. Throws `event-closed` (409) for one that is canceled or over,
 * `series-known` (409) for one that repeats already, and `series-too-short` (400) where the last day is before the next
 * date.
 */
export function startSeries(
  db: TenantDb,
  {
    eventId,
    every,
    ahead,
    untilOn,
    publishes,
    timeZone,
    userId,
    now,
  }: {
    eventId: string
    every: SeriesRhythm
    ahead: number
    untilOn: Day | null
    publishes: boolean
    timeZone: string
    userId: string
    now: Date
  },
): Promise<number> {
  return db.transaction(async (db) => {
    await requireFeature(db, 'events')
    const row = await lockEvent(db, eventId)
    const allowed = can('edit', factsOf(row), now)
    if (!allowed.allowed) throw new DomainError('event-closed', 409, allowed.reason)
    if (row.series_id) throw new DomainError('series-known', 409, 'This event repeats already.')
    const on = dayIn(timeZone, row.starts_at)
    if (untilOn && untilOn < nextDay(on, every))
      throw new DomainError(
        'series-too-short',
        400,
        'The last day is before the next date. Choose a later day.',
        {
          field: 'until',
        },
      )
    const seriesId = newId()
    await db.q
      .insertInto('event_series')
      .values({
        id: seriesId,
        every,
        ahead,
        until_on: untilOn,
        publishes,
        created_by: userId,
        created_at: now,
      })
      .execute()
    await db.q
      .updateTable('events')
      .set({ series_id: seriesId, series_on: on })
      .where('id', '=', eventId)
      .execute()
    return extendSeries(db, { seriesId, timeZone, now })
  })
}

/** Ends a series: its dates stay, and no more are made. */
export function endSeries(db: TenantDb, { seriesId, now }: { seriesId: string; now: Date }): Promise<void> {
  return db.transaction(async (db) => {
    await db.q
      .updateTable('event_series')
      .set({ ended_at: now })
      .where('id', '=', seriesId)
      .where('ended_at', 'is', null)
      .execute()
  })
}

/** Dates that one run makes up for after a standstill. */
const mostAtOnce = 24

/**
 * Makes the dates of a series that are missing, and returns how many. A date exists once, however often this runs; one
 * that was canceled, moved or deleted is not made again. Copies what the latest date that was not canceled says. Makes none
 * while events are switched off.
 */
export function extendSeries(
  db: TenantDb,
  { seriesId, timeZone, now }: { seriesId: string; timeZone: string; now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    await db.q.selectFrom('event_series').where('id', '=', seriesId).select('id').forNoKeyUpdate().execute()
    const series = await seriesOf(db, seriesId)
    if (!series || series.endedAt || !(await featureEnabled(db, 'events'))) return 0
    const dates = await db.q
      .selectFrom('events')
      .where('series_id', '=', seriesId)
      .select(['id', 'series_on as on', 'status', 'starts_at'])
      .orderBy('series_on')
      .$narrowType<{ on: NotNull }>()
      .execute()
    const latest = dates.at(-1)
    const source = dates.findLast(({ status }) => status !== 'canceled') ?? latest
    if (!latest || !source) return 0
    const details = await detailsOf(db, await findEvent(db, source.id))
    const today = dayIn(timeZone, now)
    const last = series.madeUntil && series.madeUntil > latest.on ? series.madeUntil : latest.on
    const missing =
      series.ahead - dates.filter((one) => one.starts_at > now && one.status !== 'canceled').length
    let [reached, made] = [last, 0]
    for (let step = 0; made < missing && step < mostAtOnce; step += 1) {
      const on = nextDay(reached, series.every)
      if (series.untilOn && on > series.untilOn) break
      reached = on
      // Dates of a time in which no job ran are left out.
      if (on <= today) continue
      const id = await createEvent(db, {
        details: detailsOnDay(details, on, timeZone),
        copyOf: source.id,
        series: { id: seriesId, on },
        userId: null,
        now,
      })
      if (series.publishes) await publishIfReady(db, id, now)
      made += 1
    }
    await db.q.updateTable('event_series').set({ made_until: reached }).where('id', '=', seriesId).execute()
    return made
  })
}

/** A date stays a draft where it cannot be published, such as without a payment account. */
async function publishIfReady(db: OpenTenantDb, eventId: string, now: Date): Promise<void> {
  await publishEvent(db, { eventId, userId: null, now }).catch((error: unknown) => {
    if (!isDomainError(error) || error.code !== 'event-not-ready') throw error
  })
}
