import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { PurchaseStatus } from '#/db/schema/purchases/purchases'

export interface MemberPurchase {
  id: string
  number: number
  status: Exclude<PurchaseStatus, 'awaiting_payment' | 'abandoned'>
  paidAt: Date
  /** The sales tax in the total. */
  taxCents: number
  /** Tax included. */
  totalCents: number
  refundedCents: number
  currency: string
  hasReceipt: boolean
  lines: { wineId: string; name: string; quantity: number; unitCents: number }[]
}

export interface PurchasePage {
  purchases: MemberPurchase[]
  hasMore: boolean
}

export const purchasesPerPage = 20

/** A member's paid purchases, newest first. `page` counts from 1. */
export function memberPurchases(
  db: TenantDb,
  { memberId, page }: { memberId: string; page: number },
): Promise<PurchasePage> {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql<MemberPurchase>`
      select p.id, p.number, p.status, p.paid_at as "paidAt", y.amount_cents + y.tax_cents as "totalCents", y.tax_cents as "taxCents",
        y.refunded_cents as "refundedCents", p.currency, y.receipt_url is not null as "hasReceipt",
        (select jsonb_agg(jsonb_build_object('wineId', l.wine_id, 'name', l.name, 'quantity', l.quantity,
            'unitCents', l.unit_cents) order by l.position)
          from purchase_lines l
          where l.business_id = p.business_id and l.purchase_id = p.id) as lines
      from purchases p
      join one_time_payments y on y.business_id = p.business_id and y.purchase_id = p.id and y.status = 'paid'
      where p.business_id = ${businessId} and p.member_id = ${memberId}
      order by p.paid_at desc, p.id
      limit ${purchasesPerPage + 1} offset ${(page - 1) * purchasesPerPage}`.execute(q)
    return { purchases: rows.slice(0, purchasesPerPage), hasMore: rows.length > purchasesPerPage }
  })
}

/** The provider's receipt of a member's purchase; null where there is none. */
export async function receiptOf(
  db: TenantDb,
  { purchaseId, memberId }: { purchaseId: string; memberId: string },
): Promise<string | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('one_time_payments')
      .where('business_id', '=', db.businessId)
      .where('purchase_id', '=', purchaseId)
      .where('member_id', '=', memberId)
      .where('status', '=', 'paid')
      .select('receipt_url')
      .executeTakeFirst(),
  )
  return row?.receipt_url ?? null
}

/** The member's open payment for a purchase, for the page they return to. */
export function paymentOfPurchase(
  db: TenantDb,
  { purchaseId, memberId }: { purchaseId: string; memberId: string },
): Promise<string | null> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('one_time_payments')
      .where('business_id', '=', db.businessId)
      .where('purchase_id', '=', purchaseId)
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .select('id')
      .executeTakeFirst()
    return row?.id ?? null
  })
}
