import type { ExpressionBuilder } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { deletedAddressDomain } from '~/foundation/messaging/deleted-address'

/** The name of a person whose details were deleted. */
const erasedName = 'Deleted account'

/** An address that reaches no one, with the id of the row. */
const erasedAddress = <Table extends 'event_bookings' | 'event_waiting_list'>({
  fn,
  val,
}: ExpressionBuilder<Schema, Table>) =>
  fn<string>('format', [val(`deleted-%s@${deletedAddressDomain}`), 'id'])

/**
 * Erases the answers and the names of everyone on these bookings, and what a guest said about themselves. What was sold
 * stays for the books.
 */
export async function eraseBookings({ q }: OpenTenantDb, bookingIds: readonly string[]): Promise<void> {
  const ofBookings = anyOf(bookingIds)
  await q
    .deleteFrom('event_answers as a')
    .using('event_seats as s')
    .whereRef('s.id', '=', 'a.seat_id')
    .where('s.booking_id', '=', ofBookings)
    .execute()
  await q
    .updateTable('event_seats')
    .set({ name: '' })
    .where('booking_id', '=', ofBookings)
    .where('name', '<>', '')
    .execute()
  await q
    .updateTable('event_bookings')
    .set((eb) => ({
      guest_name: erasedName,
      guest_email: erasedAddress(eb),
      guest_email_norm: erasedAddress(eb),
      guest_phone: null,
      token_hash: null,
    }))
    .where('id', '=', ofBookings)
    .where('member_id', 'is', null)
    .execute()
}

/** Erases people on waiting lists. One who still waits waits no more, and seats that were offered to them are free. */
export async function eraseWaiting(
  { q }: OpenTenantDb,
  { entryIds, now }: { entryIds: readonly string[]; now: Date },
): Promise<void> {
  await q
    .updateTable('event_waiting_list')
    .set((eb) => ({
      full_name: erasedName,
      email: erasedAddress(eb),
      email_norm: erasedAddress(eb),
      token_hash: null,
      status: eb
        .case()
        .when('status', 'in', ['waiting', 'offered'])
        .then<'left'>('left')
        .else(eb.ref('status'))
        .end(),
      resolved_at: eb.fn.coalesce('resolved_at', eb.val(now)),
    }))
    .where('id', '=', anyOf(entryIds))
    .execute()
}
