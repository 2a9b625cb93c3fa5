// Offers of seats to those who wait. An offer holds its seats until it is taken, declined or expires.
import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { EventWaitingListTable } from '#/db/schema/events'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { lockEvent } from '../manage/event-record.server'
import { eventEmailJob } from '../booking/emails/jobs'
import { offerSeatsJob } from '../jobs'
import { nextOffers, offerExpiry, seatsLeft } from '../rules'

type WaitingEntry = Selectable<EventWaitingListTable>

/** An entry, locked until the transaction ends. Lock its event first. */
const lockEntry = (db: OpenTenantDb, entryId: string): Promise<WaitingEntry | undefined> =>
  db.q.selectFrom('event_waiting_list').where('id', '=', entryId).selectAll().forUpdate().executeTakeFirst()

async function setEntry(
  db: OpenTenantDb,
  entryId: string,
  to: Partial<Pick<WaitingEntry, 'status' | 'offered_at' | 'offer_expires_at' | 'resolved_at'>>,
): Promise<void> {
  await db.q.updateTable('event_waiting_list').set(to).where('id', '=', entryId).execute()
}

/**
 * Offers the seats that are free to those who wait, in their order, and emails them. Does nothing where none is free, or
 * booking is closed. Repeated, it offers nothing twice.
 */
export function offerSeats(db: TenantDb, { eventId, now }: { eventId: string; now: Date }): Promise<number> {
  return db.transaction(async (db) => {
    const event = await lockEvent(db, eventId)
    if (event.status !== 'published') return 0
    const expires = offerExpiry({ startsAt: event.starts_at, closesAt: event.closes_at }, now)
    if (!expires) return 0
    const waiting = await db.q
      .selectFrom('event_waiting_list')
      .where('event_id', '=', eventId)
      .where('status', '=', 'waiting')
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'seats'])
      .forUpdate()
      .execute()
    const left = seatsLeft({ capacity: event.capacity, seatsTaken: event.seats_taken })
    const offers = nextOffers(waiting, left)
    for (const { id } of offers) {
      await setEntry(db, id, { status: 'offered', offered_at: now, offer_expires_at: expires })
      await sendJob(db, eventEmailJob, { kind: 'offer', entryId: id })
    }
    return offers.length
  })
}

/**
 * Takes an offer in the transaction that books its seats, which are free from then on until they are booked. The event is
 * locked already. Throws `offer-gone` (409) where it expired, was answered, or is another's.
 */
export async function takeOffer(
  db: OpenTenantDb,
  { offerId, eventId, person, now }: { offerId: string; eventId: string; person: PersonWhoBooks; now: Date },
): Promise<{ seats: number }> {
  const entry = await lockEntry(db, offerId)
  const isTheirs =
    entry && (entry.member_id === null || (person.kind === 'member' && person.memberId === entry.member_id))
  if (
    !isTheirs ||
    entry.event_id !== eventId ||
    entry.status !== 'offered' ||
    entry.offer_expires_at! <= now
  ) {
    throw new DomainError(
      'offer-gone',
      409,
      'These seats are no longer held for you. You can join the waiting list again.',
    )
  }
  await setEntry(db, offerId, { status: 'booked', resolved_at: now })
  return { seats: entry.seats }
}

/** Answers no to an offer, or leaves the list. Safe to repeat: false where there was nothing to leave. */
export function leaveWaitingList(
  db: TenantDb,
  { entryId, now }: { entryId: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('event_waiting_list')
      .where('id', '=', entryId)
      .select('event_id')
      .executeTakeFirst()
    if (!row) return false
    await lockEvent(db, row.event_id)
    const entry = await lockEntry(db, entryId)
    if (entry?.status !== 'waiting' && entry?.status !== 'offered') return false
    const wasOffered = entry.status === 'offered'
    await setEntry(db, entryId, { status: wasOffered ? 'declined' : 'left', resolved_at: now })
    if (wasOffered) await sendJob(db, offerSeatsJob, { eventId: row.event_id })
    return true
  })
}

/** Someone who books no longer waits. Another offer that they had goes to the next in line. */
export async function endWaiting(
  db: OpenTenantDb,
  {
    eventId,
    person,
    offerId,
    now,
  }: { eventId: string; person: PersonWhoBooks; offerId: string | null; now: Date },
): Promise<void> {
  const left = await db.q
    .updateTable('event_waiting_list as w')
    .from('event_waiting_list as before')
    .set((eb) => ({
      resolved_at: now,
      status: eb.case('w.status').when('offered').then<'declined'>('declined').else<'left'>('left').end(),
    }))
    .whereRef('before.id', '=', 'w.id')
    .where('w.event_id', '=', eventId)
    .where('w.status', 'in', ['waiting', 'offered'])
    .where('w.id', 'is distinct from', offerId)
    .where((eb) =>
      person.kind === 'member'
        ? eb('w.member_id', '=', person.memberId)
        : eb('w.email_norm', '=', normalizeEmail(person.email)),
    )
    .returning('before.status')
    .execute()
  if (left.some(({ status }) => status === 'offered')) await sendJob(db, offerSeatsJob, { eventId })
}

/** Ends offers whose time is over and tells those who had them; their seats go to the next. Returns the events' ids. */
export function expireOffers(db: TenantDb, now: Date): Promise<string[]> {
  return db.transaction(async (db) => {
    const events = await db.q
      .selectFrom('event_waiting_list')
      .where('status', '=', 'offered')
      .where('offer_expires_at', '<=', now)
      .select('event_id as eventId')
      .distinct()
      .orderBy('event_id')
      .execute()
    for (const { eventId } of events) {
      await lockEvent(db, eventId)
      const ended = await db.q
        .updateTable('event_waiting_list')
        .set({ status: 'expired', resolved_at: now })
        .where('event_id', '=', eventId)
        .where('status', '=', 'offered')
        .where('offer_expires_at', '<=', now)
        .returning('id')
        .execute()
      for (const { id } of ended) await sendJob(db, eventEmailJob, { kind: 'offer-expired', entryId: id })
      await sendJob(db, offerSeatsJob, { eventId })
    }
    return events.map(({ eventId }) => eventId)
  })
}

/** Ends the waiting list of an event that is canceled or over. Returns those who waited. */
export async function closeWaitingList(
  db: OpenTenantDb,
  { eventId, now }: { eventId: string; now: Date },
): Promise<string[]> {
  const ended = await db.q
    .updateTable('event_waiting_list')
    .set({ status: 'expired', resolved_at: now })
    .where('event_id', '=', eventId)
    .where('status', 'in', ['waiting', 'offered'])
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** The person who books: a member, or a guest by name and address. */
export type PersonWhoBooks =
  { kind: 'member'; memberId: string } | { kind: 'guest'; name: string; email: string; phone: string }
