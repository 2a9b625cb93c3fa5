import type { TenantDb } from '#/db/handles.server'
import type { Billing } from '~/billing/create-billing.server'
import { newId } from '~/kit/ids'
import { addToCart } from '~/purchases/cart/cart.server'
import { checkOut } from '~/purchases/checkout/start-purchase.server'
import { aStockedWine } from './club-run'
import type { PayingClub, PaymentPlatform } from './payments/payment-platform'

/** A club that sells bottles: with its license stated and the sale switched on. */
export const sellingBottles = (db: TenantDb) =>
  db.transaction((db) =>
    db.q
      .insertInto('run_settings')
      .values({
        business_id: db.businessId,
        license_number: 'RW-1',
        license_stated_on: '2026-01-02',
        sells_bottles: true,
        changed_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict
          .column('business_id')
          .doUpdateSet({ license_number: 'RW-1', license_stated_on: '2026-01-02', sells_bottles: true }),
      )
      .execute(),
  )

/** A wine on the club's list with a price and bottles in the default location; returns its id. */
export async function aWineForSale(
  db: TenantDb,
  { bottles, priceCents, now = new Date() }: { bottles: number; priceCents: number; now?: Date },
): Promise<string> {
  await sellingBottles(db)
  const wineId = await aStockedWine(db, { bottles, now, name: `Barbera ${newId()}` })
  await db.transaction((db) =>
    db.q
      .updateTable('wines')
      .set({ is_listed: true, bottle_price_cents: priceCents })
      .where('business_id', '=', db.businessId)
      .where('id', '=', wineId)
      .execute(),
  )
  return wineId
}

export const purchaseReturnUrls = (purchaseId: string) => ({
  success: `http://club.clubs.example/customer/order-history?paid=${purchaseId}`,
  cancel: 'http://club.clubs.example/customer/cart',
})

interface OpenPurchase {
  billing: Pick<Billing, 'oneTime'>
  club: PayingClub
  member: { id: string }
  cart: { wineId: string; quantity: number }[]
}

/** A member's cart at its checkout page. */
export async function anOpenPurchase(
  payments: PaymentPlatform,
  { billing, club, member, cart }: OpenPurchase,
) {
  const now = new Date()
  for (const line of cart) await addToCart(club.db, { memberId: member.id, ...line, now })
  const opened = await checkOut(billing.oneTime, club.db, {
    memberId: member.id,
    returnTo: purchaseReturnUrls,
    now,
  })
  if (opened.kind !== 'open') throw new Error(`the purchase is ${opened.kind}`)
  const { rows } = await payments.db.owner.query(
    'select id, session_id from one_time_payments where purchase_id = $1',
    [opened.purchaseId],
  )
  const [{ id, session_id }] = rows as [{ id: string; session_id: string }]
  return { purchase: opened.purchaseId, payment: id, sessionId: session_id }
}
