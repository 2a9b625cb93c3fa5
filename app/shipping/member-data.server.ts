// A member's addresses and parcels: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** A member's addresses and parcels, as their export lists them. */
export async function memberShippingData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const addresses = await sql<{ row: unknown }>`
    select to_jsonb(a) - 'business_id' - 'id' - 'member_id' as row from member_addresses a
    where a.business_id = ${businessId} and a.member_id = ${memberId} order by a.created_at, a.id`.execute(q)
  const parcels = await sql<{ row: unknown }>`
    select jsonb_build_object('number', p.number, 'status', p.status, 'bottles', p.bottles, 'name', p.name,
      'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state, 'zip', p.zip, 'phone', p.phone,
      'carrier', p.carrier, 'tracking', p.tracking, 'shipped_at', p.shipped_at, 'delivered_at', p.delivered_at,
      'returned_at', p.returned_at) as row
    from parcels p where p.business_id = ${businessId} and p.member_id = ${memberId} order by p.number`.execute(
    q,
  )
  const choices = await sql<{ row: unknown }>`
    select jsonb_build_object('boxes', 'ship', 'agreed_at', c.agreed_at) as row from shipping_choices c
    where c.business_id = ${businessId} and c.member_id = ${memberId}`.execute(q)
  const rows = (found: typeof addresses) => found.rows.map(({ row }) => row)
  return { addresses: rows(addresses), parcels: rows(parcels), shipping_choices: rows(choices) }
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
