import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  booksFrom,
  can,
  decideBooking,
  eventState,
  isRefundDue,
  nextOffers,
  offerExpiry,
  seatPrices,
  sumOf,
  type Booker,
  type BookingTerms,
  type EventFacts,
  type TierTerms,
} from '~/club/events/rules'

const now = new Date('2026-11-20T17:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

const event = (more: Partial<EventFacts & BookingTerms> = {}): EventFacts & BookingTerms => ({
  status: 'published',
  startsAt: hours(48),
  endsAt: hours(51),
  capacity: 40,
  seatsTaken: 0,
  publishedAt: hours(-24),
  visibility: 'public',
  guestsCanBook: true,
  membersFrom: null,
  guestsFrom: null,
  closesAt: null,
  guestsPerBooking: 2,
  ...more,
})

const terms = (more: Partial<TierTerms> = {}): TierTerms => ({
  tierId: 'riserva',
  isInvited: true,
  priceCents: null,
  perkId: null,
  booksFrom: null,
  ...more,
})

const member = (tier: TierTerms | null = null): Booker => ({ kind: 'member', tier, hasBenefits: true })
const guest: Booker = { kind: 'guest' }

const anEvent = fc
  .record({
    status: fc.constantFrom('draft' as const, 'published' as const, 'canceled' as const),
    capacity: fc.integer({ min: 1, max: 60 }),
    taken: fc.nat(60),
    starts: fc.integer({ min: -10, max: 100 }),
    lasts: fc.integer({ min: 1, max: 10 }),
    closes: fc.option(fc.integer({ min: -20, max: 100 })),
    membersFrom: fc.option(fc.integer({ min: -50, max: 50 })),
    guestsFrom: fc.option(fc.integer({ min: -50, max: 50 })),
    visibility: fc.constantFrom('members' as const, 'public' as const),
    guestsCanBook: fc.boolean(),
    guestsPerBooking: fc.nat(5),
  })
  .map(({ starts, lasts, closes, membersFrom, guestsFrom, taken, ...rest }) =>
    event({
      ...rest,
      seatsTaken: Math.min(taken, rest.capacity),
      publishedAt: rest.status === 'draft' ? null : hours(-24),
      startsAt: hours(starts),
      endsAt: hours(starts + lasts),
      closesAt: closes === null ? null : hours(closes),
      membersFrom: membersFrom === null ? null : hours(membersFrom),
      guestsFrom: guestsFrom === null ? null : hours(guestsFrom),
    }),
  )
const aBooker: fc.Arbitrary<Booker> = fc.oneof(
  fc.constant(guest),
  fc
    .record({
      hasBenefits: fc.boolean(),
      isInvited: fc.boolean(),
      from: fc.option(fc.integer({ min: -50, max: 50 })),
    })
    .map(({ hasBenefits, isInvited, from }): Booker => ({
      kind: 'member',
      hasBenefits,
      tier: terms({ isInvited, booksFrom: from === null ? null : hours(from) }),
    })),
)

describe('the state of an event', () => {
  it('is full without a seat left, past after its end, and canceled whatever the time', () => {
    expect(eventState(event(), now)).toBe('published')
    expect(eventState(event({ seatsTaken: 40 }), now)).toBe('full')
    expect(eventState(event({ seatsTaken: 40, endsAt: now }), now)).toBe('past')
    expect(eventState(event({ status: 'canceled', endsAt: now }), now)).toBe('canceled')
    expect(eventState(event({ status: 'draft', endsAt: now }), now)).toBe('draft')
  })

  it('decides what the business may do, with a sentence where it may not', () => {
    fc.assert(
      fc.property(anEvent, (one) => {
        const state = eventState(one, now)
        expect(can('delete', one, now).allowed).toBe(state === 'draft')
        expect(can('cancel', one, now).allowed).toBe(state === 'published' || state === 'full')
        expect(can('edit', one, now).allowed).toBe(state !== 'canceled' && state !== 'past')
        expect(can('publish', one, now).allowed).toBe(state === 'draft' && one.startsAt > now)
        for (const action of ['edit', 'publish', 'cancel', 'delete', 'check-in', 'message'] as const) {
          const answer = can(action, one, now)
          if (!answer.allowed) expect(answer.reason).toMatch(/^[A-Z].*\.$/)
        }
      }),
    )
  })
})

describe('the decision on a booking', () => {
  it('lets a tier with an earlier time book before the others, and guests last', () => {
    const one = event({ membersFrom: hours(10), guestsFrom: hours(20) })
    const riserva = member(terms({ booksFrom: hours(-1) }))
    expect(decideBooking(one, riserva, { seats: 1, now }).kind).toBe('open')
    expect(decideBooking(one, member(), { seats: 1, now })).toEqual({ kind: 'not-yet', from: hours(10) })
    expect(decideBooking(one, guest, { seats: 1, now })).toEqual({ kind: 'not-yet', from: hours(20) })
  })

  it('names its reason: a tier that is not invited, a paused membership, too many guests, a canceled event', () => {
    const decide = (one: EventFacts & BookingTerms, booker: Booker, seats = 1) =>
      decideBooking(one, booker, { seats, now }).kind
    expect(decide(event(), member(terms({ isInvited: false })))).toBe('not-invited')
    expect(decide(event(), { kind: 'member', tier: null, hasBenefits: false })).toBe('no-benefits')
    expect(decide(event(), member(), 4)).toBe('too-many-guests')
    expect(decide(event({ status: 'canceled' }), member())).toBe('canceled')
    expect(decide(event({ closesAt: now }), member())).toBe('closed')
    expect(decide(event({ guestsCanBook: false }), guest)).toBe('not-invited')
    expect(decide(event({ visibility: 'members' }), guest)).toBe('not-found')
    expect(decide(event({ seatsTaken: 39 }), member(), 2)).toBe('full')
  })

  it('never permits more seats than are left, a booking before its time or after it closes, or one for a draft', () => {
    fc.assert(
      fc.property(anEvent, aBooker, fc.integer({ min: 1, max: 6 }), (one, booker, seats) => {
        const decision = decideBooking(one, booker, { seats, now })
        if (decision.kind !== 'open') return
        expect(one.status).toBe('published')
        expect(seats).toBeLessThanOrEqual(one.capacity - one.seatsTaken)
        expect(seats).toBeLessThanOrEqual(decision.mostSeats)
        expect(seats - 1).toBeLessThanOrEqual(one.guestsPerBooking)
        expect(booksFrom(one, booker)!.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(now.getTime()).toBeLessThan((one.closesAt ?? one.startsAt).getTime())
        if (booker.kind === 'guest') expect(one.visibility === 'public' && one.guestsCanBook).toBe(true)
      }),
    )
  })
})

describe('the price of a booking', () => {
  it('is the tier’s for a member’s own seat, and the event’s for everyone they bring', () => {
    const prices = seatPrices({ pricing: 'paid', priceCents: 9_500 }, member(terms({ priceCents: 8_500 })), {
      seats: 3,
      perksLeft: 0,
    })
    expect(prices && sumOf(prices)).toBe(8_500 + 2 * 9_500)
  })

  it('is a perk while one is left, then money; without a price only a perk gets a seat', () => {
    const dinner = { pricing: 'perk' as const, priceCents: 4_000 }
    const holder = member(terms({ perkId: 'seat' }))
    const of = (
      perksLeft: number | null,
      booker: Booker = holder,
      event: { pricing: 'perk'; priceCents: number | null } = dinner,
    ) => seatPrices(event, booker, { seats: 1, perksLeft })
    expect(of(1)).toEqual([{ kind: 'perk', perkId: 'seat' }])
    expect(of(null)).toEqual([{ kind: 'perk', perkId: 'seat' }])
    expect(of(0)).toEqual([{ kind: 'cents', cents: 4_000 }])
    expect(of(1, guest)).toEqual([{ kind: 'cents', cents: 4_000 }])
    expect(of(0, holder, { pricing: 'perk', priceCents: null })).toBeNull()
  })

  it('covers every seat, none below zero, and has at most one perk', () => {
    const tier = fc.option(
      fc.record({
        priceCents: fc.option(fc.nat(20_000)),
        perkId: fc.option(fc.constant('seat')),
      }),
    )
    const pricing = fc.constantFrom('free' as const, 'paid' as const, 'perk' as const)
    fc.assert(
      fc.property(
        pricing,
        fc.option(fc.nat(20_000)),
        tier,
        fc.integer({ min: 1, max: 6 }),
        fc.option(fc.nat(2)),
        (pricing, cents, tier, seats, perksLeft) => {
          const priceCents = pricing === 'free' ? 0 : pricing === 'paid' ? (cents ?? 1) : cents
          const booker = member(tier && terms(tier))
          const prices = seatPrices({ pricing, priceCents }, booker, { seats, perksLeft })
          if (!prices) {
            expect(priceCents).toBeNull()
            return
          }
          expect(prices).toHaveLength(seats)
          expect(prices.filter(({ kind }) => kind === 'perk').length).toBeLessThanOrEqual(1)
          expect(sumOf(prices)).toBeGreaterThanOrEqual(0)
          if (pricing === 'free') expect(sumOf(prices)).toBe(0)
        },
      ),
    )
  })

  it('is refunded until so many hours before the start, and not where there are no refunds', () => {
    const at = (refundHours: number | null, startsIn: number) =>
      isRefundDue({ startsAt: hours(startsIn), refundHours }, now)
    expect([at(48, 48), at(48, 47), at(0, 1), at(null, 500)]).toEqual([true, false, true, false])
  })
})

describe('the waiting list', () => {
  it('offers no more seats than are left, in order, passing over those who want more', () => {
    expect(nextOffers([{ seats: 3 }, { seats: 1 }, { seats: 1 }], 2)).toEqual([{ seats: 1 }, { seats: 1 }])
    const entries = fc.array(fc.record({ seats: fc.integer({ min: 1, max: 5 }), id: fc.uuid() }))
    fc.assert(
      fc.property(entries, fc.nat(20), (waiting, left) => {
        const offered = nextOffers(waiting, left)
        const sum = offered.reduce((sum, { seats }) => sum + seats, 0)
        expect(sum).toBeLessThanOrEqual(left)
        expect(waiting.filter((one) => offered.includes(one))).toEqual(offered)
        const rest = waiting.filter((one) => !offered.includes(one))
        for (const { seats } of rest) expect(seats).toBeGreaterThan(left - sum)
      }),
    )
  })

  it('holds an offer for a day, but not past the start or the close of booking', () => {
    expect(offerExpiry({ startsAt: hours(48), closesAt: null }, now)).toEqual(hours(24))
    expect(offerExpiry({ startsAt: hours(5), closesAt: null }, now)).toEqual(hours(5))
    expect(offerExpiry({ startsAt: hours(48), closesAt: hours(2) }, now)).toEqual(hours(2))
    expect(offerExpiry({ startsAt: now, closesAt: null }, now)).toBeNull()
  })
})
