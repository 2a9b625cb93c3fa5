// Events to come, for the club's pages. Nothing of a draft is ever selected.
import type { TenantDb } from '#/db/handles.server'
import type { EventPricing } from '#/db/schema/events'
import type { Club } from '#/tenants/club'
import { featureEnabled } from '#/tenants/features.server'
import { oncePerClub } from '#/tenants/once-per-club.server'
import { formatMoney } from '~/foundation/kit/money'
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
  const events = await db.read(({ q }) =>
    q
      .selectFrom('events as e')
      .leftJoin('pictures as p', 'p.id', 'e.picture_id')
      .where('e.status', '=', 'published')
      .where('e.starts_at', '>', now)
      .$if(!withMembersOnly, (events) => events.where('e.visibility', '=', 'public'))
      .select(['e.id', 'e.title', 'e.place', 'e.starts_at as startsAt', 'e.ends_at as endsAt', 'p.path as pictureUrl'])
      .select(['e.pricing', 'e.price_cents as priceCents', 'e.currency', 'e.seats_taken', 'e.capacity'])
      .select(['e.visibility'])
      .select(({ selectFrom }) =>
        selectFrom('event_tiers as t')
          .whereRef('t.event_id', '=', 'e.id')
          .where('t.is_invited', '=', true)
          .select(({ fn }) => fn.min('t.price_cents').as('cents'))
          .as('leastCents'),
      )
      .orderBy('e.starts_at')
      .orderBy('e.id')
      .limit(mostListed)
      .execute(),
  )
  return events.map((event) => ({
    id: event.id,
    title: event.title,
    pictureUrl: event.pictureUrl,
    when: spanWords(club.timeZone, event),
    place: placeOf(club, event.place),
    price: priceWords(event),
    isFull: event.seats_taken >= event.capacity,
    isForMembers: event.visibility === 'members',
  }))
}

/** "Free", "$95.00, members from $80.00", "A perk of your membership". */
export function priceWords({
  pricing,
  priceCents,
  leastCents,
  currency,
}: {
  pricing: EventPricing
  priceCents: number | null
  leastCents: number | null
  currency: string
}): string {
  if (pricing === 'free') return 'Free'
  if (pricing === 'perk') {
    const others = priceCents === null ? '' : `, otherwise ${formatMoney(priceCents, currency)}`
    return `A perk of a membership${others}`
  }
  const price = formatMoney(priceCents ?? 0, currency)
  if (leastCents === null || priceCents === null || leastCents >= priceCents) return price
  return `${price}, members from ${leastCents === 0 ? 'free' : formatMoney(leastCents, currency)}`
}

/** The club page shows the next few. */
const mostOnClubPage = 3

/**
 * The next public events for the club page, read once per version of the club: an event that changes, fills or begins is a
 * new version.
 */
export const cachedPublicEvents = oncePerClub(async (scopes, club, now: Date) => {
  const events = await listedEvents(scopes.club(club), club, { withMembersOnly: false, now })
  return events.slice(0, mostOnClubPage)
})
