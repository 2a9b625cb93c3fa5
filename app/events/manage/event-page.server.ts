// Reads for the business's page of an event.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventFieldChange } from '#/db/schema/events'
import { perksByTier } from '~/tiers/perks/save-perk.server'

interface EventCounts {
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
export async function eventCounts({ q, businessId }: OpenTenantDb, eventId: string): Promise<EventCounts> {
  const { rows } = await sql<EventCounts>`
    select
      count(*) filter (where b.status = 'booked')::int as booked,
      count(*) filter (where b.status = 'awaiting_payment')::int as awaiting,
      count(*) filter (where s.attendance = 'here')::int as here,
      count(*) filter (where s.attendance = 'no_show')::int as "noShow",
      (select coalesce(sum(w.seats), 0)::int from event_waiting_list w
        where w.business_id = ${businessId} and w.event_id = ${eventId} and w.status = 'offered') as offered,
      (select count(*)::int from event_waiting_list w
        where w.business_id = ${businessId} and w.event_id = ${eventId} and w.status = 'waiting') as waiting,
      (select coalesce(sum(w.seats), 0)::int from event_waiting_list w
        where w.business_id = ${businessId} and w.event_id = ${eventId} and w.status = 'waiting') as "waitingSeats"
    from event_seats s
    join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
    where s.business_id = ${businessId} and s.event_id = ${eventId} and s.released_at is null`.execute(q)
  return rows[0]!
}

/** Sum of the booked seats of an event before tax, without those that were refunded, in minor units. */
export async function bookedCents({ q, businessId }: OpenTenantDb, eventId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(s.price_cents), 0)::int as cents from event_seats s
    join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
    where s.business_id = ${businessId} and s.event_id = ${eventId} and s.released_at is null
      and b.status = 'booked' and s.refund_id is null`.execute(q)
  return rows[0]!.cents
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
  { q, businessId }: OpenTenantDb,
  { eventId, seesPrices, limit }: { eventId: string; seesPrices: boolean; limit: number },
): Promise<EventChange[]> {
  const fields = seesPrices
    ? sql`c.fields`
    : sql`coalesce((select jsonb_agg(jsonb_build_object('field', f ->> 'field')) from jsonb_array_elements(c.fields) f), '[]')`
  const { rows } = await sql<EventChange>`
    select c.id, c.action, ${fields} as fields, c.is_told as "isTold", c.changed_at as "changedAt",
      (select s.full_name from business_users s where s.business_id = c.business_id and s.user_id = c.changed_by
        limit 1) as "changedBy"
    from event_changes c where c.business_id = ${businessId} and c.event_id = ${eventId}
    order by c.changed_at desc, c.id desc limit ${limit}`.execute(q)
  return rows
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
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from tiers where business_id = ${db.businessId}
      and (status = 'published' or id = any(${[...withTerms]}::uuid[]))
    order by position, id`.execute(db.q)
  return rows.map(({ id, name }) => ({
    id,
    name,
    perks: (perks.get(id) ?? []).map((perk) => ({ id: perk.id, name: perk.name })),
  }))
}
