import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { BillingService } from '~/billing/create-billing.server'
import { newId } from '~/foundation/kit/ids'
import { addToCart } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { purchaseOwner } from '~/club/purchases/purchase-owner'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { lockForOwners } from '~/cellar/stock/stock-locks.server'
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
  billing: Pick<BillingService, 'oneTime'>
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

export interface PaidPurchase {
  memberId: string
  /** The price of each bottle is $40.00 where none is named. */
  cart: { wineId: string; quantity: number; unitCents?: number }[]
  now: Date
  locationId?: string
  status?: 'processing' | 'ready'
  accountId?: string
}

/** A purchase as it is once its payment is recorded, without Stripe: its bottles are promised and paid. */
export function aPaidPurchase(db: TenantDb, order: PaidPurchase) {
  const { memberId, now, status = 'processing', accountId = 'acct_1' } = order
  return db.transaction(async (db) => {
    const locationId = order.locationId ?? (await defaultLocation(db, now))
    const lines = order.cart.map(({ wineId, quantity, unitCents = 4_000 }) => ({
      id: newId(),
      wineId,
      quantity,
      unitCents,
      name: `Wine ${wineId.slice(-4)}`,
    }))
    const cents = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
    const [id, paymentId, of] = [newId(), newId(), { business_id: db.businessId }]
    const { number } = await db.q
      .insertInto('purchases')
      .values({
        ...of,
        id,
        number: sql<number>`(select coalesce(max(number), 1000) + 1 from purchases where business_id = ${db.businessId})`,
        member_id: memberId,
        location_id: locationId,
        status,
        tier_id: null,
        amount_cents: cents,
        currency: 'usd',
        created_at: now,
        changed_at: now,
        paid_at: now,
        ready_at: status === 'ready' ? now : null,
        delivered_at: null,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    const bottles = lines.flatMap(({ id: line_id, wineId, quantity }) =>
      Array.from({ length: quantity }, () => ({ id: newId(), line_id, wineId })),
    )
    const locks = await lockForOwners(db, {
      locationId,
      bottles: bottles.map(({ wineId }) => ({ wineId, quantity: 1, owner: purchaseOwner(id), isPaid: true })),
      expiresAt: null,
      userId: null,
      now,
    })
    await db.q
      .insertInto('purchase_lines')
      .values(
        lines.map(({ id: lineId, wineId, quantity, unitCents, name }, at) => ({
          ...of,
          id: lineId,
          purchase_id: id,
          position: at + 1,
          wine_id: wineId,
          name,
          quantity,
          list_cents: unitCents,
          unit_cents: unitCents,
        })),
      )
      .execute()
    await db.q
      .insertInto('order_bottles')
      .values(
        bottles.map(({ id: bottleId, line_id, wineId }, at) => ({
          ...of,
          id: bottleId,
          box_id: null,
          purchase_id: id,
          purchase_line_id: line_id,
          slot: lines.findIndex((line) => line.id === line_id) + 1,
          wine_id: wineId,
          chosen: 'member' as const,
          lock_id: locks[at]!,
          status: 'promised' as const,
        })),
      )
      .execute()
    await db.q
      .insertInto('one_time_payments')
      .values({
        ...of,
        id: paymentId,
        member_id: memberId,
        purchase_id: id,
        account_id: accountId,
        lines: JSON.stringify([]),
        amount_cents: cents,
        fee_cents: 0,
        currency: 'usd',
        status: 'paid',
        return_to: '{}',
        session_id: `cs_${paymentId}`,
        session_url: null,
        intent_id: `pi_${paymentId}`,
        charge_id: `ch_${paymentId}`,
        receipt_url: `https://pay.stripe.com/receipts/${paymentId}`,
        created_at: now,
        expires_at: now,
        resolved_at: now,
        paid_at: now,
      })
      .execute()
    return {
      id,
      number,
      paymentId,
      lineIds: lines.map((line) => line.id),
      bottleIds: bottles.map((one) => one.id),
    }
  })
}
