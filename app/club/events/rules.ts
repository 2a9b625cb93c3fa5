// Rules of events: states, actions of the business, who may book and when, and prices. Pure; also loaded by browsers.
import type { EventPricing, EventVisibility, StoredEventStatus } from '#/db/schema/events'

export type { EventPricing, EventVisibility, StoredEventStatus }

/** The most people an event can have, and the most a booking can bring. */
export const mostSeats = 5_000
export const mostGuests = 20
/** The most one seat can cost, in cents. */
export const mostPriceCents = 1_000_000
/** Questions of one event, and events of one page of a list. */
export const mostQuestions = 10
/** An offer to the waiting list is open so many hours, but never past the start. */
const offerHours = 24
/** An event lasts at most so many days, and begins at most so many years from now. */
export const longestDays = 14
export const latestYears = 3
/** Answers may be about health: they are erased so many days after the event. */
export const answerDays = 30

export type EventState = 'draft' | 'published' | 'full' | 'canceled' | 'past'

/** Facts that decide the state of an event. */
export interface EventFacts {
  status: StoredEventStatus
  startsAt: Date
  endsAt: Date
  capacity: number
  /** Of open bookings and open offers. */
  seatsTaken: number
}

/** A draft stays one after its time; an event that was canceled is never past. */
export function eventState(event: EventFacts, now: Date): EventState {
  if (event.status !== 'published') return event.status
  if (event.endsAt <= now) return 'past'
  return seatsLeft(event) === 0 ? 'full' : 'published'
}

export const eventStateNames: Record<EventState, string> = {
  draft: 'Draft',
  published: 'Published',
  full: 'Full',
  canceled: 'Canceled',
  past: 'Past',
}

/** Seats that can still be booked. */
export function seatsLeft({ capacity, seatsTaken }: Pick<EventFacts, 'capacity' | 'seatsTaken'>): number {
  return Math.max(0, capacity - seatsTaken)
}

export type EventAction = 'edit' | 'publish' | 'cancel' | 'delete' | 'check-in' | 'message'

type Eligibility = { allowed: true } | { allowed: false; reason: string }

const no = (reason: string): Eligibility => ({ allowed: false, reason })

/** How long before the start and after the end the desk may check people in, in hours. */
const checkInOpensHours = 12
const checkInClosesHours = 48

/** Whether the business can do something with an event now; if not, why, as a sentence. */
export function can(action: EventAction, event: EventFacts, now: Date): Eligibility {
  const state = eventState(event, now)
  switch (action) {
    case 'edit':
      if (state === 'canceled') return no('This event is canceled. Copy it to hold it again.')
      return state === 'past' ? no('This event is over. Copy it to hold it again.') : { allowed: true }
    case 'publish':
      if (state !== 'draft') return no('This event is already published.')
      return event.startsAt <= now
        ? no('This event starts in the past. Change its date first.')
        : { allowed: true }
    case 'cancel':
      if (state === 'draft') return no('This event is a draft. Delete it instead.')
      if (state === 'canceled') return no('This event is already canceled.')
      return state === 'past' ? no('This event is over.') : { allowed: true }
    case 'delete':
      return state === 'draft'
        ? { allowed: true }
        : no('Only drafts can be deleted. Cancel this event instead.')
    case 'check-in':
      if (state === 'draft') return no('This event isn’t published.')
      if (state === 'canceled') return no('This event is canceled.')
      if (now.getTime() < event.startsAt.getTime() - checkInOpensHours * 3_600_000)
        return no(`Check-in opens ${checkInOpensHours} hours before the event.`)
      return now.getTime() > event.endsAt.getTime() + checkInClosesHours * 3_600_000
        ? no('Check-in is closed: this event is over.')
        : { allowed: true }
    case 'message':
      return state === 'draft' ? no('A draft has no bookings.') : { allowed: true }
  }
}

/** When people may book. */
export interface BookingTerms {
  publishedAt: Date | null
  visibility: EventVisibility
  guestsCanBook: boolean
  membersFrom: Date | null
  guestsFrom: Date | null
  closesAt: Date | null
  guestsPerBooking: number
}

/** Terms of an event for one tier. */
export interface TierTerms {
  tierId: string
  isInvited: boolean
  priceCents: number | null
  perkId: string | null
  booksFrom: Date | null
}

/** The person who wants to book: a guest, or a member with what the event says about their tier, if anything. */
export type Booker =
  | { kind: 'guest' }
  | {
      kind: 'member'
      tier: TierTerms | null
      /** Whether the membership gives the tier's benefits now. */ hasBenefits: boolean
    }

/** The first instant at which they may book, published events only; null where they never may. */
export function booksFrom(terms: BookingTerms, booker: Booker): Date | null {
  const { publishedAt } = terms
  if (!publishedAt) return null
  const latest = (...times: (Date | null)[]) =>
    new Date(Math.max(publishedAt.getTime(), ...times.map((time) => time?.getTime() ?? 0)))
  if (booker.kind === 'guest') {
    if (terms.visibility !== 'public' || !terms.guestsCanBook) return null
    return latest(terms.guestsFrom ?? terms.membersFrom)
  }
  if (!booker.hasBenefits) return null
  if (booker.tier && !booker.tier.isInvited) return null
  return latest(booker.tier?.booksFrom ?? terms.membersFrom)
}

export type BookingDecision =
  | { kind: 'open'; seatsLeft: number; mostSeats: number }
  | { kind: 'not-yet'; from: Date }
  /** No seat is left, or fewer than asked for: the waiting list is open. */
  | { kind: 'full'; seatsLeft: number }
  | { kind: 'too-many-guests'; mostGuests: number }
  | { kind: 'not-invited' }
  | { kind: 'no-benefits' }
  | { kind: 'canceled' }
  | { kind: 'closed' }
  /** A draft, or an event for members that a guest asks for: as if it were not there. */
  | { kind: 'not-found' }

/**
 * Whether this person may book so many seats now. `seats` counts themselves. Offers hold their own seats: for someone who
 * takes one, add its seats to what is left.
 */
export function decideBooking(
  event: EventFacts & BookingTerms,
  booker: Booker,
  { seats, now }: { seats: number; now: Date },
): BookingDecision {
  if (event.status === 'draft' || (booker.kind === 'guest' && event.visibility === 'members'))
    return { kind: 'not-found' }
  if (event.status === 'canceled') return { kind: 'canceled' }
  if ((event.closesAt ?? event.startsAt) <= now || event.startsAt <= now) return { kind: 'closed' }
  const from = booksFrom(event, booker)
  if (!from) return { kind: booker.kind === 'member' && !booker.hasBenefits ? 'no-benefits' : 'not-invited' }
  if (from > now) return { kind: 'not-yet', from }
  if (seats - 1 > event.guestsPerBooking)
    return { kind: 'too-many-guests', mostGuests: event.guestsPerBooking }
  const left = seatsLeft(event)
  if (left < seats) return { kind: 'full', seatsLeft: left }
  return { kind: 'open', seatsLeft: left, mostSeats: Math.min(left, event.guestsPerBooking + 1) }
}

/** Price of one seat. */
export type SeatPrice = { kind: 'cents'; cents: number } | { kind: 'perk'; perkId: string }

/**
 * The price of each seat of a booking, the booker's first; null where one cannot be sold. A member's own seat has the
 * price of their tier, or is paid by its perk while one is left; everyone they bring pays the event's price.
 */
export function seatPrices(
  { pricing, priceCents }: { pricing: EventPricing; priceCents: number | null },
  booker: Booker,
  {
    seats,
    perksLeft,
  }: { seats: number; /** Uses left of the tier's perk; null without a limit. */ perksLeft: number | null },
): SeatPrice[] | null {
  const price = ownPrice()
  if (!price) return null
  const others = pricing === 'free' ? 0 : priceCents
  if (seats > 1 && others === null) return null
  return [price, ...Array.from({ length: seats - 1 }, (): SeatPrice => ({ kind: 'cents', cents: others! }))]

  function ownPrice(): SeatPrice | null {
    if (pricing === 'free') return { kind: 'cents', cents: 0 }
    const tier = booker.kind === 'member' && booker.hasBenefits ? booker.tier : null
    if (pricing === 'perk' && tier?.perkId && (perksLeft === null || perksLeft > 0))
      return { kind: 'perk', perkId: tier.perkId }
    const cents = tier?.priceCents ?? priceCents
    return cents === null ? null : { kind: 'cents', cents }
  }
}

/** Price of a booking before tax, in cents. */
export function sumOf(prices: readonly SeatPrice[]): number {
  return prices.reduce((sum, price) => sum + (price.kind === 'cents' ? price.cents : 0), 0)
}

/** Whether a booking that its booker cancels now is refunded. */
export function isRefundDue(
  { startsAt, refundHours }: { startsAt: Date; refundHours: number | null },
  now: Date,
): boolean {
  return refundHours !== null && now.getTime() <= startsAt.getTime() - refundHours * 3_600_000
}

/** When an offer that is made now expires; null where it is too late to make one. */
export function offerExpiry(
  { startsAt, closesAt }: { startsAt: Date; closesAt: Date | null },
  now: Date,
): Date | null {
  const latest = Math.min(startsAt.getTime(), closesAt?.getTime() ?? Infinity)
  if (latest <= now.getTime()) return null
  return new Date(Math.min(latest, now.getTime() + offerHours * 3_600_000))
}

/**
 * Which of those who wait are offered seats next, in their order. One who wants more than are left is passed over, so
 * that no seat stays empty because of them.
 */
export function nextOffers<Entry extends { seats: number }>(
  waiting: readonly Entry[],
  left: number,
): Entry[] {
  const offered: Entry[] = []
  for (const entry of waiting) {
    if (entry.seats > left) continue
    offered.push(entry)
    left -= entry.seats
  }
  return offered
}
