import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endUnpaid } from '~/billing/one-time/payments.server'
import { isOutcomeUnknown } from '~/billing/stripe/errors'
import { addGuest, giveBooking, releaseUnpaid } from '~/club/events/booking/change-booking.server'
import { closeCanceledEvent } from '~/club/events/booking/close-canceled-event.server'
import { closeSeats } from '~/club/events/booking/close-seats.server'
import { failedRefunds, refundKeptSeats, retryRefund } from '~/club/events/payment/failed-refunds.server'
import { joinEventWaitingList } from '~/club/events/waiting-list/join-waiting-list.server'
import { expireOffers, leaveWaitingList, offerSeats } from '~/club/events/waiting-list/offers.server'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { PaymentError } from '~/membership/memberships/payments'
import { oneTimeListeners } from '~/one-time-payment-listeners.server'
import { anEvent } from '#/tests/builders/event'
import {
  aClubOfBookers,
  asMember,
  book,
  ticketReturnUrls,
  type ClubOfBookers,
} from '#/tests/builders/event-booking'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const timeZone = 'America/New_York'
const acts = [
  'books',
  'books twice at once',
  'pays',
  'pays twice',
  'has the card declined',
  'returns',
  'gives up the page',
  'pays late',
  'cancels',
  'cancels a guest',
  'adds a guest',
  'gives it away',
  'waits',
  'leaves the list',
  'takes an offer',
  'seats are offered',
  'offers expire',
  'business cancels',
  'business refunds',
  'refund at Stripe',
  'dispute lost',
  'reprice',
  'capacity',
  'event canceled',
  'Stripe fails',
  'webhooks get lost',
  'webhooks arrive',
  'reconciliation',
] as const
type Act = (typeof acts)[number]

const often: Act[] = [
  'books',
  'books',
  'pays',
  'pays',
  'returns',
  'cancels',
  'waits',
  'seats are offered',
  'takes an offer',
]
const step = fc.record({
  act: fc.constantFrom(...acts, ...often),
  who: fc.nat({ max: 5 }),
  how: fc.nat({ max: 23 }),
})
const beginning = [
  { act: 'books', who: 0, how: 2 },
  { act: 'pays', who: 0, how: 0 },
  { act: 'returns', who: 0, how: 0 },
  { act: 'books', who: 1, how: 2 },
  { act: 'waits', who: 2, how: 0 },
  { act: 'pays', who: 1, how: 0 },
  { act: 'returns', who: 1, how: 0 },
  { act: 'cancels a guest', who: 1, how: 0 },
  { act: 'seats are offered', who: 0, how: 0 },
  { act: 'takes an offer', who: 2, how: 0 },
] as const

it(
  'whatever bookers, staff, Stripe and payments do, no seat is sold twice, and money and seats agree after every step',
  { timeout: 300_000 },
  async () => {
    const done = new Set<Act>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (list) => {
        const world = await anEvening()
        for (const one of [...beginning, ...list]) {
          if (await perform(world, one)) done.add(one.act)
          await check(world, one.act)
        }
        payments.webhooks.mode = 'receive'
        await payments.fault({ clear: true })
        await world.settle()
        await check(world, 'the end')
        await checkBooks(world)
      }),
      {
        numRuns: Number(process.env.BOOKING_LIVES ?? 2),
        seed: Number(process.env.TEST_SEED ?? 17),
        endOnFailure: true,
      },
    )
    for (const act of ['books', 'pays', 'returns', 'cancels a guest', 'waits', 'takes an offer'] as const)
      expect(done, act).toContain(act)
  },
)

type Row = Record<string, unknown>
type World = Awaited<ReturnType<typeof anEvening>>

async function anEvening() {
  const club: ClubOfBookers = await aClubOfBookers(payments, await aPayingClub(payments))
  const now = new Date()
  const members = []
  for (let n = 0; n < 6; n++) members.push(await club.member(now))
  await payments.db.owner.query(
    `update users set email_confirmed_at = now() where id in (select user_id from members where business_id = $1)`,
    [club.id],
  )
  const eventId = await anEvent(club, { now, capacity: 6, pricing: 'paid', price_cents: 4_750 })
  const rows = async (text: string, more: unknown[] = []): Promise<Row[]> =>
    (await payments.db.owner.query(text, [club.id, ...more])).rows
  /** Outcome of the jobs and reconciliation. */
  const settle = async () => {
    for (const { id } of await rows(
      `select id from one_time_refunds where business_id = $1 and status = 'asked'`,
    ))
      await payments.billing.oneTime.executeRefund(club.db, id as string).catch(() => undefined)
    await closeCanceledEvent(payments.billing.oneTime, club.db, { eventId, now: new Date() })
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
    for (const { id } of await rows(
      `select id from one_time_refunds where business_id = $1 and status = 'asked'`,
    ))
      await payments.billing.oneTime.executeRefund(club.db, id as string).catch(() => undefined)
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
  }
  return { club, members, eventId, rows, settle }
}

/** Does one act; false where a rule refused it or there was nothing to do. */
async function perform(
  world: World,
  { act, who, how }: { act: Act; who: number; how: number },
): Promise<boolean> {
  try {
    return (await actions[act](world, who, how)) !== false
  } catch (error) {
    // Under a fault the answer may be unknown; what follows then is found by the next act or by reconciliation.
    if (isDomainError(error) || isOutcomeUnknown(error) || error instanceof PaymentError) return false
    throw error
  }
}

const bookingOf = async ({ rows, members, eventId }: World, who: number, status = 'booked') =>
  (
    await rows(
      `select * from event_bookings where business_id = $1 and event_id = $2 and member_id = $3
        and ($4 = '' or status = $4) order by created_at desc limit 1`,
      [eventId, members[who]!.id, status],
    )
  )[0]
const paymentOf = async (world: World, who: number, status: string) => {
  const { rows, members } = world
  return (
    await rows(
      `select y.* from one_time_payments y join event_bookings b on b.business_id = y.business_id
        and b.id = y.event_booking_id
       where y.business_id = $1 and b.member_id = $2 and y.status = $3 and y.session_id is not null
       order by y.created_at desc limit 1`,
      [members[who]!.id, status],
    )
  )[0]
}
const priceOf = async ({ rows, eventId }: World) =>
  (await rows('select price_cents as c from events where business_id = $1 and id = $2', [eventId]))[0]!
    .c as number

const bookAs = async (world: World, who: number, how: number, offerId: string | null = null) => {
  const guests = Array.from({ length: how % 3 }, () => '')
  return book(payments, world.club, {
    eventId: world.eventId,
    person: asMember(world.members[who]!),
    guests,
    shownCents: (guests.length + 1) * (await priceOf(world)),
    offerId,
    now: new Date(),
  })
}
const pay = async (world: World, who: number, card?: string) => {
  const payment = await paymentOf(world, who, 'open')
  return payment ? (await payments.pay(payment.session_id as string, card)) < 400 : false
}
const refund = async ({ club }: World, ids: readonly string[]) => {
  await Promise.all(ids.map((id) => payments.billing.oneTime.executeRefund(club.db, id)))
}
const close = async (world: World, who: number, more: Partial<Parameters<typeof closeSeats>[1]>) => {
  const booking = await bookingOf(world, who)
  if (!booking) return false
  const { refundIds } = await world.club.db.transaction((db) =>
    closeSeats(db, {
      bookingId: booking.id as string,
      seatIds: null,
      by: { kind: 'booker' },
      refund: 'terms',
      reason: '',
      now: new Date(),
      ...more,
    }),
  )
  await refund(world, refundIds)
}
const seatsOf = async ({ rows }: World, bookingId: unknown, position: number) =>
  (
    await rows(
      `select id from event_seats where business_id = $1 and booking_id = $2 and position >= $3 and released_at is null
       order by position`,
      [bookingId, position],
    )
  ).map(({ id }) => id as string)
const entryOf = async ({ rows, members, eventId }: World, who: number, status: string) =>
  (
    await rows(
      `select id from event_waiting_list where business_id = $1 and event_id = $2 and member_id = $3 and status = $4`,
      [eventId, members[who]!.id, status],
    )
  )[0]?.id as string | undefined

const actions: Record<Act, (world: World, who: number, how: number) => Promise<unknown>> = {
  books: bookAs,
  'books twice at once': async (world, who, how) => {
    const tried = await Promise.allSettled([bookAs(world, who, how), bookAs(world, who, how)])
    for (const one of tried) if (one.status === 'rejected' && !isDomainError(one.reason)) throw one.reason
  },
  pays: (world, who) => pay(world, who),
  'pays twice': async (world, who) => {
    const [one] = await Promise.all([pay(world, who), pay(world, who)])
    return one
  },
  'has the card declined': async (world, who) => !(await pay(world, who, '4000000000000002')),
  returns: async (world, who) => {
    const payment = (await paymentOf(world, who, 'open')) ?? (await paymentOf(world, who, 'expired'))
    if (!payment) return (await paymentOf(world, who, 'paid')) !== undefined
    await payments.billing.oneTime.confirm(world.club.db, {
      paymentId: payment.id as string,
      memberId: payment.member_id as string,
    })
  },
  'gives up the page': async (world, who) => {
    const payment = await paymentOf(world, who, 'open')
    if (!payment) return false
    await releaseUnpaid(payments.billing.oneTime, world.club.db, {
      bookingId: payment.event_booking_id as string,
      now: new Date(),
    })
  },
  'pays late': async (world, who) => {
    // As if the page had been taken for closed while it could still be paid.
    const payment = await paymentOf(world, who, 'open')
    if (!payment) return false
    await payments.pay(payment.session_id as string)
    await endUnpaid({ oneTimeListeners }, world.club.db, payment.id as string, new Date())
    await payments.billing.oneTime.confirm(world.club.db, {
      paymentId: payment.id as string,
      memberId: payment.member_id as string,
    })
  },
  cancels: (world, who) => close(world, who, {}),
  'cancels a guest': async (world, who) => {
    const booking = await bookingOf(world, who)
    const [guest] = booking ? await seatsOf(world, booking.id, 2) : []
    return guest ? close(world, who, { seatIds: [guest] }) : false
  },
  'adds a guest': async (world, who) => {
    const booking = await bookingOf(world, who)
    if (!booking) return false
    return addGuest(payments.billing.oneTime, world.club.db, {
      bookingId: booking.id as string,
      seatId: newId(),
      name: '',
      answers: [],
      timeZone,
      token: 'token',
      shownCents: await priceOf(world),
      returnTo: ticketReturnUrls('token'),
      now: new Date(),
    })
  },
  'gives it away': async (world, who, how) => {
    const booking = await bookingOf(world, who)
    const other = world.members[how % world.members.length]!
    const [row] = await world.rows(`select email from members where business_id = $1 and id = $2`, [other.id])
    if (!booking) return false
    return giveBooking(world.club.db, {
      bookingId: booking.id as string,
      name: 'Grace',
      email: row!.email as string,
      secret: payments.env.sessionSecret,
      now: new Date(),
    })
  },
  waits: async ({ club, members, eventId }, who, how) =>
    joinEventWaitingList(club.db, {
      eventId,
      memberId: members[who]!.id,
      fullName: 'Ada',
      email: `${members[who]!.id}@example.test`,
      seats: 1 + (how % 2),
      timeZone,
      secret: payments.env.sessionSecret,
      now: new Date(),
    }),
  'leaves the list': async (world, who) => {
    const entryId = (await entryOf(world, who, 'waiting')) ?? (await entryOf(world, who, 'offered'))
    return entryId ? leaveWaitingList(world.club.db, { entryId, now: new Date() }) : false
  },
  'takes an offer': async (world, who, how) => {
    const offerId = await entryOf(world, who, 'offered')
    return offerId ? bookAs(world, who, how, offerId) : false
  },
  'seats are offered': ({ club, eventId }) => offerSeats(club.db, { eventId, now: new Date() }),
  'offers expire': ({ club }, _, how) =>
    how % 4 === 0 ? expireOffers(club.db, new Date(Date.now() + 25 * 3_600_000)) : Promise.resolve(false),
  'business cancels': (world, who, how) =>
    close(world, who, {
      by: { kind: 'business', userId: world.club.ownerId },
      refund: how % 3 === 0 ? 'none' : 'full',
    }),
  'business refunds': async (world, who) => {
    const payment = await paymentOf(world, who, 'paid')
    if (!payment) return false
    const bookingId = payment.event_booking_id as string
    const by = { bookingId, userId: world.club.ownerId, now: new Date() }
    const failed = (await failedRefunds(world.club.db)).find((one) => one.bookingId === bookingId)
    if (failed) return refund(world, await retryRefund(world.club.db, { ...by, refundId: failed.refundId }))
    const [guest] = await seatsOf(world, bookingId, 2)
    if (!guest) return false
    return refund(world, await refundKeptSeats(world.club.db, { ...by, seatIds: [guest], reason: '' }))
  },
  'refund at Stripe': async (world, who, how) => {
    const payment = await paymentOf(world, who, 'paid')
    // Whole, and rarely: a refunded booking leaves little to do.
    if (!payment || how % 3 > 0 || payment.refunded_cents !== 0) return false
    await payments.stripe(world.club, '/v1/refunds', {
      payment_intent: payment.intent_id as string,
      refund_application_fee: 'true',
    })
  },
  'dispute lost': async (world, who, how) => {
    const payment = await paymentOf(world, who, 'paid')
    if (!payment || how % 4 > 0) return false
    const { status, body } = await payments.control(`/charges/${payment.charge_id as string}/dispute`, {})
    if (status >= 400) return false
    await payments.stripe(world.club, `/v1/disputes/${body.id}/close`, {})
  },
  reprice: ({ rows, eventId }, _, how) =>
    rows('update events set price_cents = $3 where business_id = $1 and id = $2', [
      eventId,
      4_000 + how * 37,
    ]),
  capacity: ({ rows, eventId }, _, how) =>
    rows('update events set capacity = greatest(seats_taken, $3) where business_id = $1 and id = $2', [
      eventId,
      4 + (how % 5),
    ]),
  'event canceled': async (world, _, how) => {
    // Rarely: nothing is left to do after it.
    if (how !== 23) return false
    const { rows, club, eventId } = world
    await rows(
      `update events set status = 'canceled', canceled_at = now() where business_id = $1 and id = $2`,
      [eventId],
    )
    await closeCanceledEvent(payments.billing.oneTime, club.db, { eventId, now: new Date() })
  },
  'Stripe fails': (_world, _, how) =>
    payments.fault({
      target: 'api',
      mode: how % 2 ? '500' : 'lost',
      match: how % 3 ? '/checkout/sessions' : '/refunds',
      count: 1 + (how % 3),
      ms: 100,
    }),
  'webhooks get lost': async () => void (payments.webhooks.mode = 'drop'),
  'webhooks arrive': async () => {
    payments.webhooks.mode = 'receive'
    await payments.billing.drainInbox()
  },
  reconciliation: async (world) => {
    await payments.fault({ clear: true })
    payments.webhooks.mode = 'receive'
    await world.settle()
  },
}

async function check({ eventId, rows }: World, after: string): Promise<void> {
  const [count] = await rows(
    `select e.seats_taken as counted, e.capacity,
      (select count(*)::int from event_seats s where s.event_id = e.id and s.released_at is null)
        + (select coalesce(sum(w.seats), 0)::int from event_waiting_list w where w.event_id = e.id and w.status = 'offered')
        as real
     from events e where e.business_id = $1 and e.id = $2`,
    [eventId],
  )
  expect(count!.counted, after).toBe(count!.real)
  expect(count!.counted as number, after).toBeLessThanOrEqual(count!.capacity as number)
  // A booking that is closed has no seats, and one that is open has the seat of its booker.
  expect(
    await rows(
      `select b.id, b.status from event_bookings b where b.business_id = $1
        and (b.status in ('awaiting_payment', 'booked')) <> exists (select from event_seats s
          where s.business_id = b.business_id and s.booking_id = b.id and s.released_at is null)`,
    ),
    after,
  ).toEqual([])
  // The rest of a payment is the price of the seats that were not refunded; unless all of it went back.
  expect(
    await rows(
      `select y.id, y.amount_cents, y.refunded_cents, k.kept, a.asked from one_time_payments y
        cross join lateral (select coalesce(sum(s.price_cents), 0)::int as kept from event_seats s
          left join one_time_refunds r on r.business_id = s.business_id and r.id = s.refund_id
          where s.business_id = y.business_id and s.payment_id = y.id and (r.id is null or r.status = 'failed')) k
        cross join lateral (select coalesce(sum(r.amount_cents), 0)::int as asked from one_time_refunds r
          where r.business_id = y.business_id and r.payment_id = y.id and r.status = 'asked') a
        where y.business_id = $1 and y.status = 'paid' and y.refunded_cents < y.amount_cents
          and y.amount_cents - y.refunded_cents - a.asked <> k.kept`,
    ),
    after,
  ).toEqual([])
  // Seats that are taken are paid, or held by a page that is open.
  expect(
    await rows(
      `select s.id, y.status from event_seats s
        join one_time_payments y on y.business_id = s.business_id and y.id = s.payment_id
        where s.business_id = $1 and s.released_at is null and y.status = 'expired'`,
    ),
    after,
  ).toEqual([])
  expect(
    await rows(`select id from one_time_payments where business_id = $1 and refunded_cents > amount_cents`),
    after,
  ).toEqual([])
}

/** Once every webhook and reconciliation came: what Stripe booked is what our rows say. */
async function checkBooks({ rows }: World): Promise<void> {
  const booked = await rows(
    `select y.id from one_time_payments y
      cross join lateral (select
        coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as paid,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::int as refunded
        from club_sales s where s.business_id = y.business_id and s.charge_id = y.charge_id) s
      cross join lateral (select
        coalesce(sum(amount_cents) filter (where kind = 'fee'), 0)::int as fee,
        coalesce(sum(amount_cents) filter (where kind = 'return'), 0)::int as returned
        from platform_fees f where f.business_id = y.business_id and f.charge_id = y.charge_id) f
      where y.business_id = $1 and y.status = 'paid' and (s.paid <> y.amount_cents
        or s.refunded <> y.refunded_cents or f.fee <> y.fee_cents
        or abs(f.returned - y.fee_cents::numeric * y.refunded_cents / y.amount_cents) > 3)`,
  )
  expect(booked).toEqual([])
}
