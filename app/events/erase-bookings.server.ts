import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { deletedAddressDomain } from '~/messaging/deleted-address'

/** The name of a person whose details were deleted. */
const erasedName = 'Deleted account'

/**
 * Erases the answers and the names of everyone on these bookings, and what a guest said about themselves. What was sold
 * stays for the books.
 */
export async function eraseBookings(
  { q, businessId }: OpenTenantDb,
  bookingIds: readonly string[],
): Promise<void> {
  const chosen = anyOf(bookingIds)
  await sql`
    delete from event_answers a using event_seats s
    where a.business_id = ${businessId} and s.business_id = a.business_id and s.id = a.seat_id
      and s.booking_id = ${chosen}`.execute(q)
  await q
    .updateTable('event_seats')
    .set({ name: '' })
    .where('booking_id', '=', chosen)
    .where('name', '<>', '')
    .execute()
  await sql`
    update event_bookings set guest_name = ${erasedName}, guest_email = 'deleted-' || id || '@' || ${deletedAddressDomain}::text,
      guest_email_norm = 'deleted-' || id || '@' || ${deletedAddressDomain}::text, guest_phone = null, token_hash = null
    where business_id = ${businessId} and id = ${chosen} and member_id is null`.execute(q)
}

/** Erases people on waiting lists. One who still waits waits no more, and seats that were offered to them are free. */
export async function eraseWaiting(
  { q, businessId }: OpenTenantDb,
  { entryIds, now }: { entryIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update event_waiting_list set full_name = ${erasedName}, email = 'deleted-' || id || '@' || ${deletedAddressDomain}::text,
      email_norm = 'deleted-' || id || '@' || ${deletedAddressDomain}::text, token_hash = null,
      status = case when status in ('waiting', 'offered') then 'left' else status end,
      resolved_at = coalesce(resolved_at, ${now})
    where business_id = ${businessId} and id = any(${entryIds}::uuid[])`.execute(q)
}
