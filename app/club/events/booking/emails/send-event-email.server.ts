import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import { NonRetryableError } from '~/foundation/jobs/handler'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { OptionalEmail } from '~/foundation/messaging/optional-email'
import { eventPicture } from '~/foundation/messaging/email-event'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { notifyOfBooking } from '../../notifications.server'
import { ticketToken, waitingToken } from '../../tickets/ticket-link.server'
import { placeOf, spanWords, whenWords } from '../when-words'
import * as emails from './event-emails'
import type { eventEmailJob } from './jobs'

export interface EventEmailServices {
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
}

type Payload = z.output<typeof eventEmailJob.payload>
type Of<Kind extends Payload['kind']> = Extract<Payload, { kind: Kind }>

/** Writes one email to a person who booked or waits. What is no longer true is not sent. */
export async function sendEventEmail(
  db: TenantDb,
  services: EventEmailServices,
  payload: Payload,
  now: Date,
): Promise<void> {
  const club = await services.clubs.byId(db.businessId)
  if (!club) throw new NonRetryableError('The business of an event was not found')
  await db.transaction(async (db) => {
    const sending = { db, services, club, now }
    if ('entryId' in payload) return sendToWaiting(sending, payload)
    return sendToBooker(sending, payload)
  })
}

interface Sending {
  db: OpenTenantDb
  services: EventEmailServices
  club: Club
  now: Date
}

type BookingRow = NonNullable<Awaited<ReturnType<typeof bookingRow>>>

async function bookingRow({ q }: OpenTenantDb, bookingId: string) {
  const row = await q
    .selectFrom('event_bookings as b')
    .innerJoin('events as e', 'e.id', 'b.event_id')
    .leftJoin('members as m', 'm.id', 'b.member_id')
    .leftJoin('pictures as p', 'p.id', 'e.picture_id')
    .where('b.id', '=', bookingId)
    .select(['b.member_id as memberId', 'm.user_id as userId', 'b.code', 'b.status', 'b.token_hash'])
    .select(['b.amount_cents as amountCents', 'b.currency', 'e.id as eventId', 'e.title', 'e.place'])
    .select(['e.starts_at as startsAt', 'e.ends_at as endsAt', 'e.refund_hours as refundHours', 'p.path'])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('m.full_name', 'b.guest_name').$notNull().as('fullName'),
      fn.coalesce('m.email', 'b.guest_email').$notNull().as('email'),
      selectFrom('one_time_payments as y')
        .whereRef('y.event_booking_id', '=', 'b.id')
        .where('y.status', '=', 'paid')
        .select(({ eb, fn, ref }) =>
          fn.sum<number>(eb('y.amount_cents', '+', ref('y.tax_cents'))).as('cents'),
        )
        .as('paidCents'),
      jsonArrayFrom(
        selectFrom('event_seats as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .where('s.released_at', 'is', null)
          .select('s.name')
          .orderBy('s.position'),
      ).as('people'),
    ])
    .executeTakeFirst()
  return row && { ...row, paidCents: row.paidCents ?? 0 }
}

async function sendToBooker(sending: Sending, payload: Exclude<Payload, { entryId: string }>): Promise<void> {
  const { db, services, club } = sending
  const row = await bookingRow(db, payload.bookingId)
  if (!row) throw new NonRetryableError('The booking was not found')
  const booking = emailsOfBooking(sending, row)
  const { event, send } = booking
  const { currency } = row
  switch (payload.kind) {
    case 'ticket':
    case 'reminder':
      return sendTicket(booking, payload)
    case 'canceled':
      return sendCancellation(booking, payload)
    case 'gone':
      return send(
        emails.seatsGoneEmail({
          ...event,
          refundCents: payload.refundCents,
          currency,
          eventUrl: eventUrl(services, club, row),
        }),
        `event-seats-gone ${payload.cause}`,
      )
    case 'given':
      return send(
        emails.givenEmail({ ...event, fullName: payload.fullName, receiver: payload.receiver }),
        `event-given ${payload.bookingId} ${row.code}`,
        { to: payload.to },
      )
    case 'refund-failed':
      return send(
        emails.refundFailedEmail({ ...event, currency, refundCents: await refundCents(db, payload) }),
        `event-refund-failed ${payload.refundId}`,
      )
  }
}

/** A booking with what its emails begin with, and the ways to reach the person who booked. */
function emailsOfBooking(sending: Sending, row: BookingRow) {
  const { db, now } = sending
  const event = aboutOf(sending, row)
  return {
    sending,
    row,
    event,
    /** `key` begins with the occasion. */
    send: async (email: Email, key: string, change: { to?: string; optional?: OptionalEmail } = {}) => {
      await queueEmail(db, { ...email, to: row.email, ...change, occasion: key.split(' ')[0]!, key, now })
    },
    notify: (cause: string, title: string) =>
      notifyOfBooking(db, {
        kind: 'event',
        memberId: row.memberId,
        eventId: row.eventId,
        cause,
        title,
        body: `${event.when}.`,
        now,
      }),
  }
}

type EmailsOfBooking = ReturnType<typeof emailsOfBooking>

async function sendTicket(
  { sending, row, event, send, notify }: EmailsOfBooking,
  payload: Of<'ticket' | 'reminder'>,
): Promise<void> {
  // Erased, given away, or canceled meanwhile.
  if (row.status !== 'booked' || !row.token_hash) return
  const { services, club, now } = sending
  const { paidCents, currency } = row
  const ticket = { ...event, ...ticketOf(services, club, payload.bookingId, row) }
  if (payload.kind === 'ticket')
    return send(
      emails.ticketEmail({ ...ticket, paidCents, currency, refundUntil: refundUntil(club, row) }),
      `event-ticket ${payload.bookingId} ${payload.cause}`,
    )
  const key = `event-reminder ${payload.bookingId} ${row.code}`
  await notify(key, `Coming up: ${row.title}`)
  return send(emails.reminderEmail(ticket), key, {
    optional: row.userId ? reminderOptions(services, club, row.userId, now) : undefined,
  })
}

async function sendCancellation(
  { row, event, send, notify }: EmailsOfBooking,
  { bookingId, by, seats, isWhole, refundCents, reason, cause }: Of<'canceled'>,
): Promise<void> {
  const { title, paidCents, currency } = row
  const key = `event-canceled ${bookingId} ${cause}`
  if (by !== 'booker')
    await notify(key, by === 'event' ? `Canceled: ${title}` : `Your booking of ${title} was changed`)
  const wasPaid = paidCents > 0
  return send(
    emails.canceledEmail({ ...event, by, seats, isWhole, wasPaid, refundCents, currency, reason }),
    key,
  )
}

/** Members can turn reminders off. */
const reminderOptions = ({ env }: EventEmailServices, club: Club, userId: string, now: Date) =>
  optionalEmail(
    { secret: env.sessionSecret, origin: clubOrigin(env, club), now },
    { businessId: club.id, userId },
    'event',
  )

const aboutOf = (
  { club, services }: Pick<Sending, 'club' | 'services'>,
  row: { fullName: string; title: string; place: string; startsAt: Date; endsAt: Date; path: string | null },
) => ({
  club,
  fullName: row.fullName,
  title: row.title,
  when: spanWords(club.timeZone, row),
  place: placeOf(club, row.place),
  picture: eventPicture({ ...row, clubOrigin: clubOrigin(services.env, club) }),
})

function ticketOf({ env }: EventEmailServices, club: Club, bookingId: string, { code, people }: BookingRow) {
  const origin = clubOrigin(env, club)
  const { token } = ticketToken(env.sessionSecret, { id: bookingId, code })
  return {
    people: people.map(({ name }, at) => name || (at === 0 ? 'You' : 'Guest')),
    code,
    codeUrl: origin + paths.ticket.code(token),
    ticketUrl: origin + paths.ticket.page(token),
    calendarUrl: origin + paths.ticket.calendar(token),
  }
}

const eventUrl = ({ env }: EventEmailServices, club: Club, { eventId }: { eventId: string }) =>
  clubOrigin(env, club) + paths.events.page(eventId)

function refundUntil(club: Club, { startsAt, refundHours }: BookingRow): string | null {
  if (refundHours === null) return null
  return whenWords(club.timeZone, new Date(startsAt.getTime() - refundHours * 3_600_000))
}

async function refundCents({ q }: OpenTenantDb, { refundId }: { refundId: string }): Promise<number> {
  const row = await q
    .selectFrom('one_time_refunds')
    .where('id', '=', refundId)
    .select('amount_cents')
    .executeTakeFirstOrThrow()
  return row.amount_cents
}

async function sendToWaiting(
  { db, services, club, now }: Sending,
  { kind, entryId }: Of<'waiting' | 'offer' | 'offer-expired' | 'event-off'>,
): Promise<void> {
  const row = await db.q
    .selectFrom('event_waiting_list as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .leftJoin('pictures as p', 'p.id', 'e.picture_id')
    .where('w.id', '=', entryId)
    .select(['w.member_id as memberId', 'w.status', 'w.full_name as fullName', 'w.email', 'w.seats'])
    .select(['w.offer_expires_at as expiresAt', 'e.id as eventId', 'e.title', 'e.place'])
    .select(['e.starts_at as startsAt', 'e.ends_at as endsAt', 'p.path'])
    .executeTakeFirst()
  if (!row) throw new NonRetryableError('The entry on the waiting list was not found')
  const event = aboutOf({ services, club }, row)
  const { seats } = row
  const { token } = waitingToken(services.env.sessionSecret, entryId)
  const url = clubOrigin(services.env, club) + paths.events.waiting(token)
  const email = {
    waiting: () => (row.status === 'waiting' ? emails.waitingEmail({ ...event, seats, url }) : null),
    offer: () =>
      row.status === 'offered'
        ? emails.offerEmail({ ...event, seats, until: whenWords(club.timeZone, row.expiresAt!), url })
        : null,
    'offer-expired': () => emails.offerExpiredEmail({ ...event, url: eventUrl(services, club, row) }),
    'event-off': () => emails.waitingOverEmail(event),
  }[kind]()
  if (!email) return
  const key = `event-${kind} ${entryId} ${row.expiresAt?.getTime() ?? ''}`
  await queueEmail(db, { ...email, to: row.email, occasion: `event-${kind}`, key, now })
  if (kind === 'waiting') return
  await notifyOfBooking(db, {
    kind: 'waiting_list',
    memberId: row.memberId,
    eventId: row.eventId,
    cause: key,
    title: waitingTitles[kind](row.title),
    body: kind === 'offer' ? `They are held until ${whenWords(club.timeZone, row.expiresAt!)}.` : '',
    now,
  })
}

const waitingTitles = {
  offer: (title: string) => `Seats for you: ${title}`,
  'offer-expired': (title: string) => `Your offer has expired: ${title}`,
  'event-off': (title: string) => `No seats opened up: ${title}`,
}
