// A member's cart and purchases: the rows of their data export, and erasure when their account is deleted.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'

/** A member's cart and purchases with payments and refunds, as their export lists them. Amounts in minor units. */
export async function memberPurchaseData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const { cart, purchases } = await q
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('cart_lines as c')
          .innerJoin('wines as w', 'w.id', 'c.wine_id')
          .where('c.member_id', '=', memberId)
          .select(['w.producer', 'w.name', 'w.vintage', 'c.quantity', 'c.added_at'])
          .orderBy('c.added_at')
          .orderBy('c.wine_id'),
      ).as('cart'),
      jsonArrayFrom(
        selectFrom('purchases as p')
          .where('p.member_id', '=', memberId)
          .select(['p.number', 'p.status', 'p.created_at', 'p.paid_at', 'p.delivered_at'])
          .select(['p.amount_cents', 'p.currency'])
          .select(({ selectFrom }) => [
            jsonArrayFrom(
              selectFrom('purchase_lines as l')
                .whereRef('l.purchase_id', '=', 'p.id')
                .select(['l.name', 'l.quantity', 'l.unit_cents'])
                .orderBy('l.position'),
            ).as('bottles'),
            jsonArrayFrom(
              selectFrom('one_time_payments as y')
                .whereRef('y.purchase_id', '=', 'p.id')
                .select(['y.status', 'y.amount_cents', 'y.tax_cents', 'y.refunded_cents', 'y.paid_at'])
                .orderBy('y.created_at'),
            ).as('payments'),
          ])
          .orderBy('p.created_at')
          .orderBy('p.id'),
      ).as('purchases'),
    ])
    .executeTakeFirstOrThrow()
  return { cart, purchases }
}

/** Empties the cart of a member who leaves; purchases stay for the books, without a name. */
export async function eraseMemberPurchaseData({ q }: OpenTenantDb, memberId: string): Promise<void> {
  await q.deleteFrom('cart_lines').where('member_id', '=', memberId).execute()
}
