// The row of an event, as every change of it reads and locks it.
import type { Selectable } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventsTable } from '#/db/schema/events'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import type { BookingTerms, EventFacts, TierTerms } from '../rules'
import type { EventDetails } from './event-details'

export type EventRow = Selectable<EventsTable>

const eventNotFound = () => new DomainError('event-not-found', 404, 'Event not found.')

/** An event; throws `event-not-found` (404). */
export async function findEvent(db: OpenTenantDb, eventId: string): Promise<EventRow> {
  const row = await eventById(db, eventId)?.executeTakeFirst()
  if (!row) throw eventNotFound()
  return row
}

const eventById = ({ q }: OpenTenantDb, eventId: string) =>
  isId(eventId) ? q.selectFrom('events').where('id', '=', eventId).selectAll() : undefined

/**
 * The same, locked until the transaction ends. Whatever changes an event or its bookings locks the event first.
 * Throws `event-not-found` (404).
 */
export async function lockEvent(db: OpenTenantDb, eventId: string): Promise<EventRow> {
  const row = await eventById(db, eventId)?.forNoKeyUpdate().executeTakeFirst()
  if (!row) throw eventNotFound()
  return row
}

/** Facts and terms of an event for the rules. */
export const factsOf = (row: EventRow): EventFacts & BookingTerms => ({
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  capacity: row.capacity,
  seatsTaken: row.seats_taken,
  publishedAt: row.published_at,
  visibility: row.visibility,
  guestsCanBook: row.guests_can_book,
  membersFrom: row.members_from,
  guestsFrom: row.guests_from,
  closesAt: row.closes_at,
  guestsPerBooking: row.guests_per_booking,
})

/** Terms of an event for each tier. */
export async function eventTiers({ q }: OpenTenantDb, eventId: string): Promise<TierTerms[]> {
  return q
    .selectFrom('event_tiers')
    .where('event_id', '=', eventId)
    .orderBy('tier_id')
    .select([
      'tier_id as tierId',
      'is_invited as isInvited',
      'price_cents as priceCents',
      'perk_id as perkId',
      'books_from as booksFrom',
    ])
    .execute()
}

/** Details of an event that the business set. */
export async function detailsOf(db: OpenTenantDb, row: EventRow): Promise<EventDetails> {
  return {
    title: row.title,
    description: row.description,
    place: row.place,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    capacity: row.capacity,
    guestsPerBooking: row.guests_per_booking,
    visibility: row.visibility,
    guestsCanBook: row.guests_can_book,
    pricing: row.pricing,
    priceCents: row.price_cents,
    refundHours: row.refund_hours,
    membersFrom: row.members_from,
    guestsFrom: row.guests_from,
    closesAt: row.closes_at,
    tiers: await eventTiers(db, row.id),
  }
}

/** The columns that hold these details; tiers have rows of their own. */
export const columnsOf = (details: EventDetails) => ({
  title: details.title,
  description: details.description,
  place: details.place,
  starts_at: details.startsAt,
  ends_at: details.endsAt,
  capacity: details.capacity,
  guests_per_booking: details.guestsPerBooking,
  visibility: details.visibility,
  guests_can_book: details.guestsCanBook,
  pricing: details.pricing,
  price_cents: details.priceCents,
  refund_hours: details.refundHours,
  members_from: details.membersFrom,
  guests_from: details.guestsFrom,
  closes_at: details.closesAt,
})
