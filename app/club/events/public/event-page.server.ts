// An event as the person who looks at it can book it.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { formatMoney } from '~/foundation/kit/money'
import { bookerOf, pricesFor } from '../booking/booker.server'
import { factsOf, type EventRow } from '../manage/event-record.server'
import { refusalSentence } from '../booking/decision-words'
import { eventQuestions, type EventQuestion } from '../manage/questions.server'
import { placeOf, spanWords, whenWords } from '../booking/when-words'
import { decideBooking, eventState, seatsLeft, sumOf, type EventState } from '../rules'

interface PriceLine {
  label: string
  price: string
}

/** The prices of the seats that are being booked, in cents. */
export interface Quote {
  seats: number
  /** The most that can be booked now. */
  mostSeats: number
  lines: { label: string; cents: number; isPerk: boolean }[]
  sumCents: number
}

export interface EventPageView {
  id: string
  title: string
  description: string
  when: string
  place: string
  startsAt: Date
  endsAt: Date
  pictureUrl: string | null
  currency: string
  priceCents: number | null
  prices: PriceLine[]
  state: EventState
  isPublic: boolean
  seatsWords: string | null
  /** Refund terms for a booker who cancels; null for a free event. */
  refundTerms: string | null
  questions: EventQuestion[]
  /** The quote for a booking now, or the reason why none can be made. */
  booking: { kind: 'open'; quote: Quote } | { kind: 'refused'; reason: string; sentence: string; mayWait: boolean }
  mostSeats: number
}

/** The visitor of the page: a guest, or a member of the club; `offer` is one they came with. */
interface Viewer {
  memberId: string | null
  seats: number
  offerSeats: number
  now: Date
}

/**
 * The event's page, or null where this viewer has none: for a draft, and for an event of members that a guest asks for.
 */
export function eventPage(
  db: TenantDb,
  club: Club,
  eventId: string,
  viewer: Viewer,
): Promise<EventPageView | null> {
  return db.read(async (db) => {
    const row = await eventRow(db, eventId)
    if (!row) return null
    const { pictureUrl, ...event } = row
    const { memberId, now } = viewer
    const booker = await bookerOf(db, { eventId, memberId })
    const facts = { ...factsOf(event), seatsTaken: event.seats_taken - viewer.offerSeats }
    const most = facts.guestsPerBooking + 1
    const seats = Math.min(Math.max(1, viewer.seats), viewer.offerSeats || most)
    const decision = decideBooking(facts, booker, { seats, now })
    if (decision.kind === 'not-found') return null
    const state = eventState(factsOf(event), now)
    const refused = (reason: string, sentence: string, mayWait = false) => ({
      kind: 'refused' as const,
      reason,
      sentence,
      mayWait,
    })
    const quote =
      decision.kind === 'open'
        ? await quoteOf(db, club, { event, booker, memberId, seats, mostSeats: viewer.offerSeats || decision.mostSeats, now })
        : null
    return {
      id: event.id,
      title: event.title,
      description: event.description,
      when: spanWords(club.timeZone, { startsAt: event.starts_at, endsAt: event.ends_at }),
      place: placeOf(club, event.place),
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      pictureUrl,
      currency: event.currency,
      priceCents: event.price_cents,
      prices: await priceLines(db, event),
      state,
      isPublic: event.visibility === 'public',
      seatsWords: state === 'published' ? fewSeats(seatsLeft(facts)) : null,
      refundTerms: refundTerms(club, event),
      questions: await eventQuestions(db, eventId),
      mostSeats: Math.min(most, event.capacity),
      booking:
        decision.kind === 'open'
          ? quote
            ? { kind: 'open', quote }
            : refused('seat-not-sold', notSold(event, memberId))
          : refused(
              decision.kind,
              decision.kind === 'not-invited' && memberId === null
                ? guestSentence(facts.guestsCanBook, club)
                : refusalSentence(decision, (at) => whenWords(club.timeZone, at)),
              decision.kind === 'full',
            ),
    }
  })
}


const guestSentence = (guestsCanBook: boolean, club: Club) =>
  guestsCanBook ? `${club.name} isn’t taking bookings of guests.` : 'Members of the club can book this event.'

const notSold = (event: EventRow, memberId: string | null) =>
  event.pricing === 'perk' && memberId !== null
    ? 'Seats at this event are a perk, and yours is used or isn’t part of your tier.'
    : 'Seats at this event aren’t sold here. Please ask us.'

/** Said when few are left, so that people do not wait too long. */
const fewSeats = (left: number): string | null =>
  left > 10 ? null : left === 1 ? 'Only 1 seat left' : `Only ${left} seats left`

/** Whether an event is there, for members only: a guest is asked to sign in. */
export async function isForMembers(db: TenantDb, eventId: string): Promise<boolean> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('events')
      .where('id', '=', eventId)
      .where('status', '<>', 'draft')
      .where('visibility', '=', 'members')
      .select('id')
      .executeTakeFirst(),
  )
  return row !== undefined
}

async function eventRow(
  { q }: OpenTenantDb,
  eventId: string,
): Promise<(EventRow & { pictureUrl: string | null }) | undefined> {
  return q
    .selectFrom('events as e')
    .leftJoin('pictures as p', 'p.id', 'e.picture_id',
    )
    .where('e.id', '=', eventId)
    .selectAll('e')
    .select('p.path as pictureUrl')
    .executeTakeFirst()
}

async function quoteOf(
  db: OpenTenantDb,
  club: Club,
  {
    event,
    booker,
    memberId,
    seats,
    mostSeats,
    now,
  }: {
    event: EventRow
    booker: Parameters<typeof pricesFor>[1]['booker']
    memberId: string | null
    seats: number
    mostSeats: number
    now: Date
  },
): Promise<Quote | null> {
  const prices = await pricesFor(db, { event, booker, memberId, seats, timeZone: club.timeZone, now })
  if (!prices) return null
  return {
    seats,
    mostSeats,
    lines: prices.map((price, at) => ({
      label: at === 0 ? 'Your seat' : `Guest ${at}`,
      cents: price.kind === 'cents' ? price.cents : 0,
      isPerk: price.kind === 'perk',
    })),
    sumCents: sumOf(prices),
  }
}

/** Prices of a seat, in general and by tier, for everyone who reads the page. */
async function priceLines(db: OpenTenantDb, event: EventRow): Promise<PriceLine[]> {
  if (event.pricing === 'free') return [{ label: 'Price', price: 'Free' }]
  const tiers = await db.q
    .selectFrom('event_tiers as e')
    .innerJoin('tiers as t', 't.id', 'e.tier_id')
    .where('t.status', '=', 'published')
    .where('e.event_id', '=', event.id)
    .where('e.is_invited', '=', true)
    .where(({ eb, or }) => or([eb('e.price_cents', 'is not', null), eb('e.perk_id', 'is not', null)]))
    .select(['t.name as tier', 'e.price_cents as cents', 'e.perk_id as perkId'])
    .orderBy('t.position')
    .orderBy('t.id')
    .execute()
  const money = (cents: number) => (cents === 0 ? 'Free' : formatMoney(cents, event.currency))
  return [
    ...(event.price_cents === null ? [] : [{ label: 'A seat', price: money(event.price_cents) }]),
    ...tiers.flatMap(({ tier, cents, perkId }) => [
      ...(perkId && event.pricing === 'perk' ? [{ label: `Members of ${tier}`, price: 'A perk of the membership' }] : []),
      ...(cents !== null ? [{ label: `Members of ${tier}`, price: money(cents) }] : []),
    ]),
  ]
}

function refundTerms(club: Club, event: EventRow): string | null {
  if (event.pricing === 'free') return null
  if (event.refund_hours === null) return 'Seats aren’t refunded if you cancel. You can give them to someone else.'
  const until = new Date(event.starts_at.getTime() - event.refund_hours * 3_600_000)
  return `Cancel for a full refund until ${whenWords(club.timeZone, until)}.`
}
