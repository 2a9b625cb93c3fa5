// The events that a business lists: coming ones, drafts, past ones and canceled ones.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { EventPricing } from '#/db/schema/events'
import { dayIn, timeIn } from '~/kit/dates'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/kit/list/list-rows.server'
import type { PermissionCheck } from '~/staff-access/permissions'
import { eventState, eventStateNames } from '../rules'
import { priceWords } from './event-details'
import { eventListing, type EventListParams, type EventView } from './event-listing'

interface EventReader {
  seesPrices: boolean
  now: Date
}

/** An event as the list has it. */
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>['rows'][number]

const viewOf = (now: Date) => sql<EventView>`case when e.status = 'draft' then 'drafts'
  when e.status = 'canceled' then 'canceled' when e.ends_at > ${now} then 'upcoming' else 'past' end`

const sortColumns = {
  date: sql<Date>`e.starts_at`,
  title: sql<string>`fold_text(e.title)`,
  seats: sql<number>`e.seats_taken`,
}

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
    (page) =>
      page
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
          // Null for staff who see no prices.
          sql<{
            pricing: EventPricing
            priceCents: number | null
            currency: string
          } | null>`${
            seesPrices
              ? sql`jsonb_build_object('pricing', e.pricing, 'priceCents', e.price_cents, 'currency', e.currency)`
              : sql`null`
          }`.as('price'),
          sql<boolean>`e.series_id is not null`.as('isSeries'),
        ])
        .select((eb) =>
          eb
            .selectFrom('event_waiting_list as w')
            .whereRef('w.event_id', '=', 'e.id')
            .where('w.status', 'in', ['waiting', 'offered'])
            .select(sql<number>`count(*)::int`.as('count'))
            .$asScalar()
            .$notNull()
            .as('waiting'),
        )
        .execute(),
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
  const params = { ...eventListing.read(url), page: 1 }
  const { rows, found } = await db.read((db) => listEvents(db, params, { seesPrices, now }, MOST_IN_FILE))
  requireFileLength(found, eventListing.many, 'Search for fewer first.')
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
