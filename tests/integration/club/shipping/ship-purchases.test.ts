import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { changeToPickUp } from '~/club/fulfillment/parcels/change-fulfillment.server'
import { applyTracking, checkTracking } from '~/club/fulfillment/parcels/csv/apply-tracking.server'
import { readTracking } from '~/club/fulfillment/parcels/csv/read-tracking.server'
import { createParcels } from '~/club/fulfillment/parcels/create-parcels.server'
import { markParcelsDelivered, returnParcel } from '~/club/fulfillment/parcels/end-parcels.server'
import { shipOrders } from '~/club/fulfillment/parcels/ship-orders.server'
import { addToCart, readCart } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { shipCart } from '~/club/shipping/choices/cart-delivery.server'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { aPerson } from '../../../builders/person'
import { aWineForSale, anOpenPurchase, purchaseReturnUrls } from '../../../builders/purchase'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { saveAnAddress, switchShippingOn } from '../../../builders/shipping'

let payments: PaymentPlatform
let club: PayingClub
let by: { userId: string; now: Date }
const now = new Date()

beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  by = { userId: (await aPerson(payments.db)).id, now }
  await switchShippingOn(club.db, by)
})
afterAll(async () => {
  expect((await verifyStock(club.db)).count).toBe(0)
  await payments.close()
})

const all = async (text: string, values: unknown[]) => (await payments.db.owner.query(text, values)).rows
const purchaseOf = async (id: string) => (await all('select * from purchases where id = $1', [id]))[0]
const paymentOf = async (id: string) =>
  (await all('select * from one_time_payments where purchase_id = $1', [id]))[0]
const refundsOf = async (id: string) =>
  (
    await all(
      'select r.amount_cents from one_time_refunds r join one_time_payments p on p.id = r.payment_id where p.purchase_id = $1 order by r.requested_at',
      [id],
    )
  ).map(({ amount_cents }) => amount_cents as number)

/** A member whose cart of so many bottles of $40 is shipped to California, and paid. */
async function aShippedPurchase(quantity: number) {
  const member = await aSignedUpPerson(payments, club)
  const addressId = await saveAnAddress(club.db, { memberId: member.id, now })
  await shipCart(club.db, { memberId: member.id, addressId, hasAgreed: true, clubName: 'A Club', now })
  const wineId = await aWineForSale(club.db, { bottles: 12, priceCents: 4_000 })
  const open = await anOpenPurchase(payments, {
    billing: payments.billing,
    club,
    member,
    cart: [{ wineId, quantity }],
  })
  await payments.pay(open.sessionId)
  await payments.billing.oneTime.confirm(club.db, { paymentId: open.payment, memberId: member.id })
  return { member, wineId, id: open.purchase }
}

const tracking = (n: number) => `1Z999AA1${String(n).padStart(8, '0')}`
let used = 0
const ship = (orderId: string) =>
  shipOrders(club.db, {
    shipments: [{ orderId, carrier: 'ups', carrierName: '', tracking: tracking(++used) }],
    ...by,
  })

describe('shipping bottles that a member buys', () => {
  it('is a line of the payment, with the platform’s share on bottles and shipping', async () => {
    const { id, member } = await aShippedPurchase(4)
    // Four bottles go into a carton of twelve: $15.00 and $5.00.
    expect(await purchaseOf(id)).toMatchObject({
      amount_cents: 18_000,
      shipping_cents: 2_000,
      fulfillment: 'ship',
    })
    const payment = await paymentOf(id)
    expect(payment.lines.at(-1)).toEqual({ name: 'Shipping to California', quantity: 1, unitCents: 2_000 })
    expect(payment.fee_cents).toBe(Math.round((18_000 * payment.fee_cents) / payment.amount_cents))
    expect(payment).toMatchObject({ amount_cents: 18_000, status: 'paid' })
    // The next purchase is asked about again.
    expect(await all('select * from cart_deliveries where member_id = $1', [member.id])).toEqual([])
    expect((await readCart(club.db, { memberId: member.id, now })).lines).toEqual([])
  })

  it('is refused at the checkout once the state is not allowed any more', async () => {
    const member = await aSignedUpPerson(payments, club)
    const addressId = await saveAnAddress(club.db, { memberId: member.id, now, state: 'OR', zip: '97201' })
    await shipCart(club.db, { memberId: member.id, addressId, hasAgreed: true, clubName: 'A Club', now })
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 4_000 })
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 1, now })
    await payments.db.owner.query(`update shipping_states set expires_on = '2020-01-01' where state = 'OR'`)
    await expect(
      checkOut(payments.billing.oneTime, club.db, { memberId: member.id, returnTo: purchaseReturnUrls, now }),
    ).rejects.toMatchObject({ code: 'cart-changed' })
  })

  it('needs the agreement about the signature and a state that is offered', async () => {
    const member = await aSignedUpPerson(payments, club)
    const [here, utah] = [
      await saveAnAddress(club.db, { memberId: member.id, now }),
      await saveAnAddress(club.db, { memberId: member.id, now, state: 'UT', zip: '84101' }),
    ]
    const choose = (addressId: string, hasAgreed: boolean) =>
      shipCart(club.db, { memberId: member.id, addressId, hasAgreed, clubName: 'A Club', now })
    await expect(choose(here, false)).rejects.toMatchObject({ code: 'not-agreed' })
    await expect(choose(utah, true)).rejects.toMatchObject({ code: 'state-refused' })
    const another = await aSignedUpPerson(payments, club)
    const theirs = await saveAnAddress(club.db, { memberId: another.id, now })
    await expect(choose(theirs, true)).rejects.toMatchObject({ code: 'address-not-found' })
  })

  it('is refunded with the last bottle before it leaves, and not after', async () => {
    const refund = async (id: string) => {
      const [line] = await all('select id, quantity from purchase_lines where purchase_id = $1', [id])
      await refundBottles(club.db, {
        refundId: newId(),
        purchaseId: id,
        bottles: [{ lineId: line.id, quantity: line.quantity }],
        reason: '',
        ...by,
      })
    }
    const before = await aShippedPurchase(2)
    await refund(before.id)
    expect(await refundsOf(before.id)).toEqual([9_500])
    const after = await aShippedPurchase(2)
    await ship(after.id)
    await refund(after.id)
    expect(await refundsOf(after.id)).toEqual([8_000])
    expect(await purchaseOf(after.id)).toMatchObject({ status: 'shipped' })
  })

  it('is refunded alone when the order is picked up instead', async () => {
    const { id } = await aShippedPurchase(1)
    await createParcels(club.db, { orderIds: [id], ...by })
    await changeToPickUp(club.db, { orderId: id, refundId: newId(), ...by })
    await changeToPickUp(club.db, { orderId: id, refundId: newId(), ...by })
    expect(await refundsOf(id)).toEqual([1_500])
    expect(await purchaseOf(id)).toMatchObject({ fulfillment: 'pick_up', status: 'ready' })
    expect((await ship(id))[0]).toMatchObject({ outcome: 'refused' })
  })

  it('keeps the bottles of a returned order for it, and ships them again', async () => {
    const { id, wineId } = await aShippedPurchase(3)
    await ship(id)
    await returnParcel(club.db, { orderId: id, note: '', ...by })
    expect(await purchaseOf(id)).toMatchObject({ status: 'returned' })
    expect((await all('select committed, out from stock_totals where wine_id = $1', [wineId]))[0]).toEqual({
      committed: 3,
      out: 0,
    })
    expect(await ship(id)).toMatchObject([{ outcome: 'done' }])
    await markParcelsDelivered(club.db, { orderIds: [id], ...by })
    expect(await purchaseOf(id)).toMatchObject({ status: 'delivered' })
  })

  it('takes tracking numbers from a file, row by row', async () => {
    const [first, second] = [await aShippedPurchase(1), await aShippedPurchase(1)]
    await createParcels(club.db, { orderIds: [first.id], ...by })
    const [{ number }] = await all('select number from parcels where purchase_id = $1', [first.id])
    const { number: order } = await purchaseOf(second.id)
    const text = [
      'parcel,carrier,tracking',
      `P${number},UPS Ground,1Z 777 AA1 0000 0001`,
      `${order},FedEx,=1+2`,
      '99999,UPS,1Z777AA100000002',
      `P${number},UPS,1Z777AA100000003`,
      'nonsense,,',
    ].join('\r\n')
    const rows = readTracking(text)
    const checked = await checkTracking(club.db, rows)
    expect(checked.map(({ act }) => act)).toEqual(['ship', 'none', 'none', 'none', 'none'])
    expect(checked.map(({ problem }) => problem)).toEqual([
      '',
      'This is a formula, not a tracking number.',
      'There is no shipped order 99999.',
      'Line 2 is about the same order.',
      'Enter a parcel such as P12, or the number of an order.',
    ])
    const result = await applyTracking(club.db, { rows, ...by })
    expect(result).toMatchObject({ shipped: 1, delivered: 0 })
    expect(result.refused).toHaveLength(4)
    expect(await purchaseOf(first.id)).toMatchObject({ status: 'shipped' })
    expect(() => readTracking('a,b\n1,2')).toThrow('columns')
  })
})
