import type { TenantDb } from '#/db/handles.server'

/** The open booking of a member for an event. */
interface MyBooking {
  id: string
  code: string
  status: 'awaiting_payment' | 'booked'
  hasTicket: boolean
}

export async function bookingOfMember(
  db: TenantDb,
  { eventId, memberId }: { eventId: string; memberId: string },
): Promise<MyBooking | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('event_bookings')
      .where('event_id', '=', eventId)
      .where('member_id', '=', memberId)
      .where('status', 'in', ['awaiting_payment', 'booked'])
      .select(['id', 'code', 'status', 'token_hash'])
      .executeTakeFirst(),
  )
  return row
    ? {
        id: row.id,
        code: row.code,
        status: row.status as MyBooking['status'],
        hasTicket: row.token_hash !== null,
      }
    : null
}
