// The events that a business lists: coming ones, drafts, past ones and canceled ones.
import { expressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { EventsTable } from '#/db/schema/events'
import { dayIn, timeIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { eventState, eventStateNames } from '../rules'
import { priceWords } from './event-details'
import { eventListing, type EventListParams, type EventView } from './event-listing'

interface EventReader {
  seesPrices: boolean
  now: Date
}

/** An event as the list has it. */
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>['rows'][number]

const eb = expressionBuilder<{ e: EventsTable }, 'e'>()

const viewOf = (now: Date) =>
  eb
    .case()
    .when('e.status', '=', 'draft')
    .then<EventView>('drafts')
    .when('e.status', '=', 'canceled')
    .then<EventView>('canceled')
    .when('e.ends_at', '>', now)
    .then<EventView>('upcoming')
    .else<EventView>('past')
    .end()

const sortColumns = {
  date: 'e.starts_at',
  title: eb.fn<string>('fold_text', ['e.title']),
  seats: 'e.seats_taken',
} as const

/** A page of the events. By date, what is over begins with the latest, what is to come with the soonest. */
export function listEvents(
  db: OpenTenantDb,
  params: EventListParams,
  { seesPrices, now }: EventReader,
  pageSize?: number,
) {
  const { show, text, sort } = params
  const isLatestFirst = sort === 'date' && (show === 'past' || show === 'canceled')
  const order = eventListing.isDescending(params) === isLatestFirst ? 'asc' : 'desc'
  const matching = db.q
    .selectFrom('events as e')
    .where(viewOf(now), '=', show ?? 'upcoming')
    .where(hasWords(text, ['e.title', 'e.place']))
  return listRows(
    db,
    eventListing,
    params,
    matching,
    async (page) => {
      const rows = await page
        .orderBy(sortColumns[sort], order)
        .orderBy('e.id', order)
        .select([
          'e.id',
          'e.title',
          'e.place',
          'e.starts_at as startsAt',
          'e.ends_at as endsAt',
          'e.capacity',
          'e.seats_taken as seatsTaken',
          'e.visibility',
          'e.status',
          'e.pricing',
          'e.price_cents',
          'e.currency',
          'e.series_id',
        ])
        .select((eb) =>
          eb
            .selectFrom('event_waiting_list as w')
            .whereRef('w.event_id', '=', 'e.id')
            .where('w.status', 'in', ['waiting', 'offered'])
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull()
            .as('waiting'),
        )
        .execute()
      return rows.map(({ pricing, price_cents, currency, series_id, ...event }) => ({
        ...event,
        // Null for staff who see no prices.
        price: seesPrices ? { pricing, priceCents: price_cents, currency } : null,
        isSeries: series_id !== null,
      }))
    },
    pageSize,
  )
}

/** How many events there are in each view. */
export async function countEvents(db: OpenTenantDb, now: Date): Promise<Record<EventView, number>> {
  const counts = await countsByValue(db, db.q.selectFrom('events as e').select(viewOf(now).as('value')))
  const count = (view: EventView) => counts.get(view) ?? 0
  return {
    upcoming: count('upcoming'),
    drafts: count('drafts'),
    past: count('past'),
    canceled: count('canceled'),
  }
}

/** The events that the list's address asks for, all pages of it. */
export async function eventFile(
  db: TenantDb,
  url: string,
  { timeZone, may, now }: { timeZone: string; may: PermissionCheck; now: Date },
) {
  const seesPrices = may('prices.read')
  const rows = await rowsForFile(eventListing, url, 'Search for fewer first.', (params, most) =>
    db.read((db) => listEvents(db, params, { seesPrices, now }, most)),
  )
  const columns: (FileColumn<ListedEvent> | false)[] = [
    { title: 'Event', width: 36, cell: ({ title }) => title },
    { title: 'Date', width: 12, cell: ({ startsAt }) => dayIn(timeZone, startsAt) },
    { title: 'Start', width: 10, cell: ({ startsAt }) => timeIn(timeZone, startsAt) },
    { title: 'Place', width: 28, cell: ({ place }) => place },
    { title: 'State', width: 12, cell: (event) => eventStateNames[eventState(event, now)] },
    { title: 'Seats', width: 8, cell: ({ capacity }) => capacity },
    { title: 'Taken', width: 8, cell: ({ seatsTaken }) => seatsTaken },
    { title: 'Waiting', width: 8, cell: ({ waiting }) => waiting },
    seesPrices && { title: 'Price', width: 28, cell: ({ price }) => price && priceWords(price) },
  ]
  return listFile(
    'Events',
    columns.filter((column) => column !== false),
    rows,
  )
}
