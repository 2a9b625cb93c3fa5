import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'

/** A person's own entry on the waiting list of an event. */
interface WaitingPlace {
  id: string
  eventId: string
  memberId: string | null
  fullName: string
  email: string
  seats: number
  status: 'waiting' | 'offered' | 'booked' | 'declined' | 'expired' | 'left'
  expiresAt: Date | null
  /** How many are before them. */
  ahead: number
}

/** An entry by the hash of its link, or a member's open one for an event; null for none. */
export async function waitingPlace(
  db: TenantDb,
  key: { tokenHash: Buffer } | { eventId: string; memberId: string },
): Promise<WaitingPlace | null> {
  const { rows } = await db.read(({ q, businessId }) =>
    sql<WaitingPlace>`
      select w.id, w.event_id as "eventId", w.member_id as "memberId", w.full_name as "fullName", w.email, w.seats,
        w.status, w.offer_expires_at as "expiresAt",
        (select count(*)::int from event_waiting_list o where o.business_id = w.business_id and o.event_id = w.event_id
          and o.status = 'waiting' and (o.created_at, o.id) < (w.created_at, w.id)) as ahead
      from event_waiting_list w
      where w.business_id = ${businessId} and ${
        'tokenHash' in key
          ? sql`w.token_hash = ${key.tokenHash}`
          : sql`w.event_id = ${key.eventId} and w.member_id = ${key.memberId} and w.status in ('waiting', 'offered')`
      }
      limit 1`.execute(q),
  )
  return rows[0] ?? null
}
