import type { TenantDb } from '#/db/handles.server'

/** The provider's receipt of a purchase or a gift that a member paid; null where there is none. */
export async function receiptOf(
  db: TenantDb,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<string | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('one_time_payments')
      .where((eb) => eb.or([eb('purchase_id', '=', orderId), eb('gift_id', '=', orderId)]))
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
      .where('purchase_id', '=', purchaseId)
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .select('id')
      .executeTakeFirst()
    return row?.id ?? null
  })
}
