// The parcel of a box or a purchase, and its address.
import type { Selectable } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { AddressColumns, ParcelsTable } from '#/db/schema/shipping'
import type { Order } from '../order/lock-order.server'

export type Parcel = Selectable<ParcelsTable>

/** The parcel of an order that is packed or under way, locked; undefined before it is packed and after it came back. */
export function lockParcelOf(
  db: OpenTenantDb,
  { kind, id }: Pick<Order, 'kind' | 'id'>,
): Promise<Parcel | undefined> {
  return db.q
    .selectFrom('parcels')
    .where(kind === 'box' ? 'run_order_id' : 'purchase_id', '=', id)
    .where('status', 'in', ['packed', 'shipped', 'delivered'])
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The address to which an order goes now: that of the purchase, or the member's default one for a box. Null where there
 * is none.
 */
export async function addressOf(
  db: OpenTenantDb,
  { kind, id, member }: Order,
): Promise<AddressColumns | null> {
  const columns = ['name', 'street', 'unit', 'city', 'state', 'zip', 'phone'] as const
  const row =
    kind === 'purchase'
      ? await db.q
          .selectFrom('purchase_shipping')
          .where('purchase_id', '=', id)
          .select(columns)
          .executeTakeFirst()
      : await db.q
          .selectFrom('member_addresses')
          .where('member_id', '=', member.id)
          .where('is_default', '=', true)
          .select(columns)
          .executeTakeFirst()
  return row ?? null
}
