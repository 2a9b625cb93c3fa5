// Staff notes about a member's orders: the rows of their data export, and erasure when their account is deleted.
import { expressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

const isOfMember = (memberId: string) => {
  const eb = expressionBuilder<Schema, 'order_notes'>()
  const orders = eb.selectFrom('order_index').where('member_id', '=', memberId).select('id')
  return eb(eb.fn.coalesce('box_id', 'purchase_id'), 'in', orders)
}

/** Notes about a member's orders, as their export lists them. */
export async function memberOrderData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const order_notes = await q
    .selectFrom('order_notes')
    .where(isOfMember(memberId))
    .select(['note', 'written_at'])
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  return { order_notes }
}

/** Erases notes about the orders of a member who leaves. */
export async function eraseMemberOrderData({ q }: OpenTenantDb, memberId: string): Promise<void> {
  await q.deleteFrom('order_notes').where(isOfMember(memberId)).execute()
}
