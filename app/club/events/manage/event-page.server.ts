// Reads for the business's page of an event.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventFieldChange } from '#/db/schema/events'
import { perksByTier } from '~/membership/tiers/perks/save-perk.server'

export interface EventCounts {
  /** Seats of bookings that are booked, and of those whose payment is open. */
  booked: number
  awaiting: number
  /** Seats held by offers. */
  offered: number
  /** Entries of the waiting list that wait, and the seats they want. */
  waiting: number
  waitingSeats: number
  here: number
  noShow: number
}

/** Seats and people of an event. */
export function eventCounts({ q }: OpenTenantDb, eventId: string): Promise<EventCounts> {
  const people = q
    .selectFrom('event_seats as s')
    .innerJoin('event_bookings as b', 'b.id', 's.booking_id')
    .where('s.event_id', '=', eventId)
    .where('s.released_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('b.status', '=', 'booked').as('booked'),
      fn.countAll<number>().filterWhere('b.status', '=', 'awaiting_payment').as('awaiting'),
      fn.countAll<number>().filterWhere('s.attendance', '=', 'here').as('here'),
      fn.countAll<number>().filterWhere('s.attendance', '=', 'no_show').as('noShow'),
    ])
  const waitingList = q
    .selectFrom('event_waiting_list')
    .where('event_id', '=', eventId)
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('seats').filterWhere('status', '=', 'offered'), lit(0)).as('offered'),
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
      fn.coalesce(fn.sum<number>('seats').filterWhere('status', '=', 'waiting'), lit(0)).as('waitingSeats'),
    ])
  return q
    .selectFrom([people.as('people'), waitingList.as('waitingList')])
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Sum of the booked seats of an event before tax, without those that were refunded, in minor units. */
export async function bookedCents({ q }: OpenTenantDb, eventId: string): Promise<number> {
  const { cents } = await q
    .selectFrom('event_seats as s')
    .innerJoin('event_bookings as b', 'b.id', 's.booking_id')
    .where('s.event_id', '=', eventId)
    .where('s.released_at', 'is', null)
    .where('b.status', '=', 'booked')
    .where('s.refund_id', 'is', null)
    .select(({ fn }) => fn.sum<number | null>('s.price_cents').as('cents'))
    .executeTakeFirstOrThrow()
  return cents ?? 0
}

export interface EventChange {
  id: string
  action: 'created' | 'published' | 'changed' | 'canceled'
  /** Without the values, which may be prices, for staff who see no prices. */
  fields: (Pick<EventFieldChange, 'field'> & Partial<EventFieldChange>)[]
  isTold: boolean
  /** Null for a series. */
  changedBy: string | null
  changedAt: Date
}

/** The latest changes of an event, newest first. */
export async function eventChanges(
  { q }: OpenTenantDb,
  { eventId, seesPrices, limit }: { eventId: string; seesPrices: boolean; limit: number },
): Promise<EventChange[]> {
  const changes = await q
    .selectFrom('event_changes as c')
    .leftJoin('business_users as u', 'u.user_id', 'c.changed_by')
    .where('c.event_id', '=', eventId)
    .select(['c.id', 'c.action', 'c.fields', 'c.is_told as isTold', 'c.changed_at as changedAt'])
    .select('u.full_name as changedBy')
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
  if (seesPrices) return changes
  return changes.map((change) => ({ ...change, fields: change.fields.map(({ field }) => ({ field })) }))
}

/** The messages that were sent to people of an event, newest first. */
export async function eventMessages({ q }: OpenTenantDb, eventId: string) {
  return q
    .selectFrom('event_messages')
    .where('event_id', '=', eventId)
    .orderBy('sent_at', 'desc')
    .limit(20)
    .select(['id', 'audience', 'subject', 'recipients', 'sent_at as sentAt'])
    .execute()
}

export interface TierChoice {
  id: string
  name: string
  perks: { id: string; name: string }[]
}

/** The tiers that the form of an event asks about: those that are offered or still have terms in the event. */
export async function tierChoices(
  db: OpenTenantDb,
  withTerms: readonly string[] = [],
): Promise<TierChoice[]> {
  const perks = await perksByTier(db)
  const tiers = await db.q
    .selectFrom('tiers')
    .where(({ eb, or }) => or([eb('status', '=', 'published'), eb('id', '=', anyOf(withTerms))]))
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return tiers.map(({ id, name }) => ({
    id,
    name,
    perks: (perks.get(id) ?? []).map((perk) => ({ id: perk.id, name: perk.name })),
  }))
}
