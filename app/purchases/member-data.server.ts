// A member's cart and purchases: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** A member's cart and purchases with payments and refunds, as their export lists them. Amounts in minor units. */
export async function memberPurchaseData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const cart = await sql<{ row: unknown }>`
    select jsonb_build_object('producer', w.producer, 'name', w.name, 'vintage', w.vintage, 'quantity', c.quantity,
      'added_at', c.added_at) as row
    from cart_lines c join wines w on w.business_id = c.business_id and w.id = c.wine_id
    where c.business_id = ${businessId} and c.member_id = ${memberId}
    order by c.added_at, c.wine_id`.execute(q)
  const purchases = await sql<{ row: unknown }>`
    select jsonb_build_object('number', p.number, 'status', p.status, 'created_at', p.created_at,
      'paid_at', p.paid_at, 'delivered_at', p.delivered_at, 'amount_cents', p.amount_cents, 'currency', p.currency,
      'bottles', (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity,
          'unit_cents', l.unit_cents) order by l.position), '[]')
        from purchase_lines l where l.business_id = p.business_id and l.purchase_id = p.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('status', y.status, 'amount_cents', y.amount_cents,
          'tax_cents', y.tax_cents, 'refunded_cents', y.refunded_cents, 'paid_at', y.paid_at) order by y.created_at), '[]')
        from one_time_payments y where y.business_id = p.business_id and y.purchase_id = p.id)) as row
    from purchases p
    where p.business_id = ${businessId} and p.member_id = ${memberId}
    order by p.created_at, p.id`.execute(q)
  const rows = (found: typeof cart) => found.rows.map(({ row }) => row)
  return { cart: rows(cart), purchases: rows(purchases) }
}

/** Empties the cart of a member who leaves; purchases stay for the books, without a name. */
export async function eraseMemberPurchaseData({ q }: OpenTenantDb, memberId: string): Promise<void> {
  await q.deleteFrom('cart_lines').where('member_id', '=', memberId).execute()
}
