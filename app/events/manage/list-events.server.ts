// The events that a business lists: coming ones, drafts, past ones and canceled ones.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventPricing, EventVisibility, StoredEventStatus } from '#/db/schema/events/events'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'

export const eventFilters = {
  upcoming: 'Upcoming',
  drafts: 'Drafts',
  past: 'Past',
  canceled: 'Canceled',
} as const
type EventFilter = keyof typeof eventFilters
export const eventFilterNames = Object.keys(eventFilters) as EventFilter[]

export interface ListedEvent {
  id: string
  title: string
  place: string
  startsAt: Date
  endsAt: Date
  capacity: number
  seatsTaken: number
  /** People who wait or have an open offer. */
  waiting: number
  /** Null for staff who see no prices. */
  price: { pricing: EventPricing; priceCents: number | null; currency: string } | null
  visibility: EventVisibility
  status: StoredEventStatus
  isSeries: boolean
}

const conditions: Record<EventFilter, (now: Date) => ReturnType<typeof sql>> = {
  upcoming: (now) => sql`e.status = 'published' and e.ends_at > ${now}`,
  drafts: () => sql`e.status = 'draft'`,
  past: (now) => sql`e.status = 'published' and e.ends_at <= ${now}`,
  canceled: () => sql`e.status = 'canceled'`,
}

/** Newest first where they are over, soonest first where they are to come. `found` counts all that match. */
export async function listEvents(
  { q, businessId }: OpenTenantDb,
  {
    filter,
    text,
    after,
    limit,
    seesPrices,
    now,
  }: {
    filter: EventFilter
    text: string
    after: string | null
    limit: number
    seesPrices: boolean
    now: Date
  },
): Promise<{ events: ListedEvent[]; next: string | null }> {
  const isLatestFirst = filter === 'past' || filter === 'canceled'
  const words = text === '' ? sql`true` : sql`fold_text(e.title) like ${containsPattern(foldText(text))}`
  const beyond = isLatestFirst ? sql`<` : sql`>`
  const order = isLatestFirst ? sql`desc` : sql`asc`
  const { rows } = await sql<ListedEvent>`
    select e.id, e.title, e.place, e.starts_at as "startsAt", e.ends_at as "endsAt", e.capacity,
      e.seats_taken as "seatsTaken", e.visibility, e.status,
      ${seesPrices ? sql`jsonb_build_object('pricing', e.pricing, 'priceCents', e.price_cents, 'currency', e.currency)` : sql`null`} as price,
      e.series_id is not null as "isSeries",
      (select count(*)::int from event_waiting_list w where w.business_id = e.business_id and w.event_id = e.id
        and w.status in ('waiting', 'offered')) as waiting
    from events e
    where e.business_id = ${businessId} and ${conditions[filter](now)} and (${words})
      and (${after}::uuid is null or (e.starts_at, e.id) ${beyond} (
        select a.starts_at, a.id from events a where a.business_id = ${businessId} and a.id = ${after}::uuid))
    order by e.starts_at ${order}, e.id ${order}
    limit ${limit + 1}`.execute(q)
  const events = rows.slice(0, limit)
  return { events, next: rows.length > limit ? events.at(-1)!.id : null }
}

/** How many events there are in each list. */
export async function countEvents(
  { q, businessId }: OpenTenantDb,
  now: Date,
): Promise<Record<EventFilter, number>> {
  const { rows } = await sql<Record<EventFilter, number>>`
    select ${sql.join(
      eventFilterNames.map(
        (name) => sql`(count(*) filter (where ${conditions[name](now)}))::int as ${sql.ref(name)}`,
      ),
    )} from events e where e.business_id = ${businessId}`.execute(q)
  return rows[0]!
}
