// A member's addresses and parcels: the rows of their data export, and erasure when their account is deleted.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'

/** A member's addresses and parcels, as their export lists them. */
export async function memberShippingData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const addresses = q
    .selectFrom('member_addresses')
    .where('member_id', '=', memberId)
    .select(['name', 'street', 'unit', 'city', 'state', 'zip', 'phone', 'is_default', 'created_at'])
    .select(['changed_at'])
    .orderBy('created_at')
    .orderBy('id')
  const parcels = q
    .selectFrom('parcels')
    .where('member_id', '=', memberId)
    .select(['number', 'status', 'bottles', 'name', 'street', 'unit', 'city', 'state', 'zip', 'phone'])
    .select(['carrier', 'tracking', 'shipped_at', 'delivered_at', 'returned_at'])
    .orderBy('number')
  const choices = q
    .selectFrom('shipping_choices')
    .where('member_id', '=', memberId)
    .select((eb) => [eb.val('ship').as('boxes'), 'agreed_at'])
  return q
    .selectNoFrom([
      jsonArrayFrom(addresses).as('addresses'),
      jsonArrayFrom(parcels).as('parcels'),
      jsonArrayFrom(choices).as('shipping_choices'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Erases the addresses and choices of a member who leaves. Parcels and purchases keep city, state and ZIP code, which
 * states ask for, and the tracking number.
 */
export async function eraseMemberShippingData({ q }: OpenTenantDb, memberId: string): Promise<void> {
  for (const table of ['cart_deliveries', 'shipping_choices', 'member_addresses'] as const)
    await q.deleteFrom(table).where('member_id', '=', memberId).execute()
  const erased = { name: 'Deleted account', street: '', unit: '', phone: '' }
  await q
    .updateTable('parcels')
    .set({ ...erased, return_note: '' })
    .where('member_id', '=', memberId)
    .execute()
  await q
    .updateTable('purchase_shipping')
    .set(erased)
    .where('purchase_id', 'in', (eb) =>
      eb.selectFrom('purchases').where('member_id', '=', memberId).select('id'),
    )
    .execute()
}
