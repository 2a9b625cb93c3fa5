// Three events of the demo's restaurant: a paid dinner, a free tasting, and a lunch that is full with people waiting. Made
// by the use cases that the pages call.
import { v5 } from 'uuid'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import { bookSeats } from '~/club/events/booking/book-seats.server'
import type { EventDetails } from '~/club/events/manage/event-details'
import { addQuestion } from '~/club/events/manage/questions.server'
import { createEvent, publishEvent } from '~/club/events/manage/save-event.server'
import { eventPage } from '~/club/events/public/event-page.server'
import { joinEventWaitingList } from '~/club/events/waiting-list/join-waiting-list.server'
import type { Services } from '~/web/http/request-context.server'
import { daysAfter, instantAt } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { publishedTiers } from '~/membership/tiers/queries.server'
import type { SandboxClient } from './sandbox-client.server'

const common = {
  place: '',
  refundHours: 48,
  membersFrom: null,
  guestsFrom: null,
  closesAt: null,
  visibility: 'public',
  guestsCanBook: true,
} as const

/** Events of the demo: how many days ahead they are, and how many members book with how many guests. */
const events = [
  {
    name: 'dinner',
    inDays: 18,
    hours: ['19:00', '22:30'],
    guests: [1, 0, 2, 1],
    waits: 0,
    details: {
      ...common,
      title: 'Harvest dinner with the growers of Barolo',
      description:
        'Five courses from the Langhe, six bottles opened at the table, and the two growers who made them.\n\nTell us about allergies, and come hungry.',
      capacity: 40,
      guestsPerBooking: 3,
      pricing: 'paid',
      priceCents: 12_500,
    },
  },
  {
    name: 'tasting',
    inDays: 9,
    hours: ['17:30', '19:00'],
    guests: [0, 1, 0],
    waits: 0,
    details: {
      ...common,
      title: 'Open cellar: autumn reds',
      description: 'Eight reds in the cellar, poured by the glass. Stay for five minutes or the whole hour.',
      capacity: 24,
      guestsPerBooking: 1,
      pricing: 'free',
      priceCents: 0,
    },
  },
  {
    name: 'lunch',
    inDays: 25,
    hours: ['12:30', '15:00'],
    guests: [1, 2, 0],
    waits: 2,
    details: {
      ...common,
      title: 'Truffle lunch at the long table',
      description: 'Eggs, tajarin and a white truffle that arrives that morning. One table, six seats.',
      capacity: 6,
      guestsPerBooking: 2,
      pricing: 'paid',
      priceCents: 9_500,
      guestsCanBook: false,
    },
  },
] as const

/** Announces the events and has members book them. Safe to repeat. */
export async function createDemoEvents(
  services: Services,
  sandbox: SandboxClient,
  club: Club,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const db = services.scopes.club(club)
  const { timeZone } = club
  const now = services.now(club.id)
  const tiers = await publishedTiers(db)
  const members = await db.read((db) =>
    db.q
      .selectFrom('members as m')
      .innerJoin('memberships as s', 's.member_id', 'm.id')
      .where('s.status', '=', 'active')
      .orderBy('m.email')
      .limit(8)
      .select(['m.id', 'm.full_name as fullName', 'm.email'])
      .execute(),
  )
  for (const { name, inDays, hours, guests, waits, details } of events) {
    const eventId = v5(`demo event ${name}`, club.id)
    const day = daysAfter(dayIn(timeZone, now), inDays)
    const best = tiers.at(-1)
    await createEvent(db, {
      id: eventId,
      details: {
        ...details,
        startsAt: instantAt(timeZone, day, hours[0]),
        endsAt: instantAt(timeZone, day, hours[1]),
        tiers:
          details.pricing === 'paid' && best
            ? [
                {
                  tierId: best.id,
                  isInvited: true,
                  priceCents: details.priceCents - 2_000,
                  perkId: null,
                  booksFrom: null,
                },
              ]
            : [],
      } satisfies EventDetails,
      userId: ownerId,
      now,
    })
    if (name === 'dinner') {
      const question = { label: 'Allergies', options: [], isRequired: false, eachPerson: true }
      await addQuestion(db, { id: v5('demo question', eventId), eventId, ...question, now })
    }
    await publishEvent(db, { eventId, userId: ownerId, now })
    for (const [at, count] of guests.entries()) {
      const member = members[at]
      if (member) await book(services, sandbox, club, { eventId, member, guests: count })
    }
    for (const member of members.slice(guests.length, guests.length + waits)) {
      await joinEventWaitingList(db, {
        eventId,
        memberId: member.id,
        fullName: member.fullName,
        email: member.email,
        seats: 1,
        timeZone,
        secret: services.env.sessionSecret,
        now: services.now(club.id),
      })
    }
  }
}

async function book(
  services: Services,
  sandbox: SandboxClient,
  club: Club,
  { eventId, member, guests }: { eventId: string; member: { id: string }; guests: number },
): Promise<void> {
  const { billing, env, scopes } = services
  const db = scopes.club(club)
  const now = services.now(club.id)
  const origin = clubOrigin(env, club)
  const page = await eventPage(db, club, eventId, {
    memberId: member.id,
    seats: guests + 1,
    offerSeats: 0,
    now,
  })
  if (page?.booking.kind !== 'open') return
  const booked = await bookSeats(billing.oneTime, db, {
    bookingId: v5(`demo booking ${member.id}`, eventId),
    eventId,
    person: { kind: 'member', memberId: member.id },
    guests: Array.from({ length: guests }, () => ''),
    answers: [],
    shownCents: page.booking.quote.sumCents,
    offerId: null,
    timeZone: club.timeZone,
    secret: env.sessionSecret,
    returnTo: (token) => ({
      success: origin + paths.ticket.page(token, { paid: '1' }),
      cancel: origin + paths.ticket.page(token),
    }),
    now,
  })
  if (booked.kind !== 'open') return
  const payment = await db.read((db) =>
    db.q
      .selectFrom('one_time_payments')
      .where('event_booking_id', '=', booked.bookingId)
      .select(['id', 'session_id'])
      .executeTakeFirstOrThrow(),
  )
  if (payment.session_id !== null) await sandbox.payCheckout(payment.session_id)
  await billing.oneTime.confirm(db, { paymentId: payment.id, memberId: member.id })
}
