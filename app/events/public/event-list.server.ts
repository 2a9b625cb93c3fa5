// Events to come, for the club's pages. Nothing of a draft is ever selected.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { featureEnabled } from '#/tenants/features.server'
import type { Scopes } from '#/tenants/scope.server'
import { formatMoney } from '~/kit/money'
import { placeOf, spanWords } from '../booking/when-words'

/** An event as a list shows it. */
export interface ListedEvent {
  id: string
  title: string
  /** In the business's time zone. */
  when: string
  place: string
  pictureUrl: string | null
  /** "Free", "$95.00", or what members get it for. */
  price: string
  isFull: boolean
  isForMembers: boolean
}

interface Row {
  id: string
  title: string
  place: string
  startsAt: Date
  endsAt: Date
  pictureUrl: string | null
  pricing: 'free' | 'paid' | 'perk'
  priceCents: number | null
  leastCents: number | null
  currency: string
  isFull: boolean
  isForMembers: boolean
}

/** The most that a page lists. */
const mostListed = 60

/**
 * Events to come that were published, the next one first; those for members only where asked for. None where the feature
 * is switched off.
 */
export async function listedEvents(
  db: TenantDb,
  club: Pick<Club, 'name' | 'address' | 'timeZone'>,
  { withMembersOnly, now }: { withMembersOnly: boolean; now: Date },
): Promise<ListedEvent[]> {
  if (!(await featureEnabled(db, 'events'))) return []
  const { rows } = await db.read(({ q, businessId }) =>
    sql<Row>`
      select e.id, e.title, e.place, e.starts_at as "startsAt", e.ends_at as "endsAt", p.path as "pictureUrl",
        e.pricing, e.price_cents as "priceCents", e.currency, e.seats_taken >= e.capacity as "isFull",
        e.visibility = 'members' as "isForMembers",
        (select min(t.price_cents) from event_tiers t where t.business_id = e.business_id and t.event_id = e.id
          and t.is_invited) as "leastCents"
      from events e
      left join pictures p on p.business_id = e.business_id and p.id = e.picture_id
      where e.business_id = ${businessId} and e.status = 'published' and e.starts_at > ${now}
        ${withMembersOnly ? sql`` : sql`and e.visibility = 'public'`}
      order by e.starts_at, e.id
      limit ${mostListed}`.execute(q),
  )
  return rows.map(({ startsAt, endsAt, place, pricing, priceCents, leastCents, currency, ...event }) => ({
    ...event,
    when: spanWords(club.timeZone, { startsAt, endsAt }),
    place: placeOf(club, place),
    price: priceWords({ pricing, priceCents, leastCents, currency }),
  }))
}

/** "Free", "$95.00, members from $80.00", "A perk of your membership". */
export function priceWords({
  pricing,
  priceCents,
  leastCents,
  currency,
}: Pick<Row, 'pricing' | 'priceCents' | 'leastCents' | 'currency'>): string {
  if (pricing === 'free') return 'Free'
  if (pricing === 'perk') {
    const others = priceCents === null ? '' : `, otherwise ${formatMoney(priceCents, currency)}`
    return `A perk of a membership${others}`
  }
  const price = formatMoney(priceCents ?? 0, currency)
  if (leastCents === null || priceCents === null || leastCents >= priceCents) return price
  return `${price}, members from ${leastCents === 0 ? 'free' : formatMoney(leastCents, currency)}`
}

const known = new WeakMap<Club, Promise<ListedEvent[]>>()
/** The club page shows the next few. */
const mostOnClubPage = 3

/**
 * The next public events for the club page, read once per version of the club: an event that changes, fills or begins is a
 * new version.
 */
export function cachedPublicEvents(
  scopes: Pick<Scopes, 'club'>,
  club: Club,
  now: Date,
): Promise<ListedEvent[]> {
  const remembered = known.get(club)
  if (remembered) return remembered
  const reading = listedEvents(scopes.club(club), club, { withMembersOnly: false, now }).then((events) =>
    events.slice(0, mostOnClubPage),
  )
  known.set(club, reading)
  // A failed read must not be cached.
  reading.catch(() => known.delete(club))
  return reading
}
