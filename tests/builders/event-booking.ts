import { bookSeats, type BookSeats } from '~/club/events/booking/book-seats.server'
import { newId } from '~/foundation/kit/ids'
import type { PayingClub, PaymentPlatform } from './payments/payment-platform'
import { aPerson } from './person'
import { aRecordedMember } from './recorded-member'
import type { PersonWhoBooks } from '~/club/events/waiting-list/offers.server'

export const ticketReturnUrls = (token: string) => ({
  success: `http://club.clubs.example/tickets/${token}?paid=1`,
  cancel: `http://club.clubs.example/tickets/${token}`,
})

/** A club that takes payments, whose members' memberships are only recorded. */
export async function aClubOfBookers(payments: PaymentPlatform, club: PayingClub) {
  const ownerId = (await aPerson(payments.db)).id
  const records = { ...club, database: payments.db, ownerId }
  return { ...records, member: (now: Date) => aRecordedMember(records, { now }) }
}

export type ClubOfBookers = Awaited<ReturnType<typeof aClubOfBookers>>

/** A guest with an address of their own. */
export const aGuest = (name = 'Gus Guest'): PersonWhoBooks => ({
  kind: 'guest',
  name,
  email: `guest-${newId()}@example.test`,
  phone: '',
})

export const asMember = ({ id }: { id: string }): PersonWhoBooks => ({ kind: 'member', memberId: id })

/** Books seats as the event's page does. */
export const book = (
  payments: Pick<PaymentPlatform, 'billing' | 'env'>,
  club: { db: PayingClub['db'] },
  order: Pick<BookSeats, 'eventId' | 'person' | 'now'> & Partial<BookSeats>,
) =>
  bookSeats(payments.billing.oneTime, club.db, {
    bookingId: newId(),
    guests: [],
    answers: [],
    shownCents: 0,
    offerId: null,
    timeZone: 'America/New_York',
    secret: payments.env.sessionSecret,
    returnTo: ticketReturnUrls,
    ...order,
  })

/** The newest payment of a booking. */
export async function paymentOfBooking(payments: PaymentPlatform, bookingId: string) {
  const { rows } = await payments.db.owner.query(
    'select * from one_time_payments where event_booking_id = $1 order by created_at desc, id desc limit 1',
    [bookingId],
  )
  return rows[0] as {
    id: string
    session_id: string
    status: string
    refunded_cents: number
    member_id: string | null
  }
}
