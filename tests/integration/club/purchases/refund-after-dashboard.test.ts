import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { changeOrders } from '~/club/orders/changes/change-orders.server'
import { sendGiftEmail } from '~/club/gifts/emails/send-gift-email.server'
import { refundGift } from '~/club/gifts/manage/refund-gift.server'
import { orderPage } from '~/club/orders/page/order-page.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { refundSum } from '~/club/purchases/refund/refund-sum.server'
import { aPaidGift, openGifts } from '#/tests/builders/gift'
import { anOpenPurchase, aWineForSale } from '#/tests/builders/purchase'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { asOwner } from '#/tests/builders/payments/sales-tax'

let payments: PaymentPlatform
let club: PayingClub
let userId: string

beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments)
  userId = (await asOwner(payments, club)).userId
})

const rows = async (text: string, ...values: unknown[]) =>
  (await payments.db.owner.query(text, values)).rows as Record<string, unknown>[]

/** A paid order of two bottles at $30.00, of which the owner refunded a sum in Stripe's dashboard. */
async function anOrderWith(refundedCents: number) {
  const member = await aSignedUpPerson(payments, club)
  const wineId = await aWineForSale(club.db, { bottles: 4, priceCents: 3_000 })
  const { purchase, payment, sessionId } = await anOpenPurchase(payments, {
    billing: payments.billing,
    club,
    member,
    cart: [{ wineId, quantity: 2 }],
  })
  await payments.pay(sessionId)
  await payments.billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id })
  const [row] = await rows('select intent_id from one_time_payments where id = $1', payment)
  await payments.stripe(club, '/v1/refunds', {
    payment_intent: String(row!.intent_id),
    amount: String(refundedCents),
  })
  await payments.billing.reconcile()
  const [line] = await rows('select id from purchase_lines where purchase_id = $1', purchase)
  return { purchaseId: purchase, payment, lineId: String(line!.id) }
}

const paymentRow = async (id: string) =>
  (await rows('select refunded_cents, amount_cents from one_time_payments where id = $1', id))[0]
const statusOf = async (id: string) =>
  (await rows('select status from purchases where id = $1', id))[0]!.status
const refundsAtStripe = async () =>
  (await payments.objects('refund', club.accountId))
    .map(({ amount }) => Number(amount))
    .toSorted((a, b) => a - b)

async function makeAll(payment: string) {
  for (const { id } of await rows('select id from one_time_refunds where payment_id = $1', payment))
    await payments.billing.oneTime.executeRefund(club.db, String(id))
}

describe('an order of which a part was refunded in Stripe’s dashboard', () => {
  it('is canceled with a refund of what is left', async () => {
    const { purchaseId, payment } = await anOrderWith(1_000)
    await changeOrders(club.db, {
      changeId: newId(),
      selection: { orderIds: [purchaseId] },
      expected: 1,
      act: 'cancel',
      reason: 'Out of stock',
      may: () => true,
      userId,
      now: new Date(),
    })
    await makeAll(payment)
    expect(await statusOf(purchaseId)).toBe('canceled')
    expect(await refundsAtStripe()).toEqual([1_000, 5_000])
    expect(await paymentRow(payment)).toMatchObject({ refunded_cents: 6_000 })
  })

  it('has its bottles refunded at their price, and the last at what is left', async () => {
    const { purchaseId, payment, lineId } = await anOrderWith(1_000)
    const refund = () =>
      refundBottles(club.db, {
        refundId: newId(),
        purchaseId,
        bottles: [{ lineId, quantity: 1 }],
        reason: '',
        userId,
        now: new Date(),
      })
    await refund()
    await refund()
    await makeAll(payment)
    expect(await refundsAtStripe()).toEqual([1_000, 2_000, 3_000])
    expect(await statusOf(purchaseId)).toBe('canceled')
    await expect(refund()).rejects.toMatchObject({ code: 'bottles-refunded' })
  })

  it('gives back any sum up to what is left, which says nothing of bottles until all is back', async () => {
    const { purchaseId, payment, lineId } = await anOrderWith(1_000)
    const refund = (amountCents: number, refundId = newId()) =>
      refundSum(club.db, { refundId, purchaseId, amountCents, reason: 'Late', userId, now: new Date() })
    await expect(refund(5_001)).rejects.toMatchObject({
      code: 'refund-too-much',
      sentence: 'You can refund up to $50.00 of this payment.',
    })
    const twice = newId()
    await refund(500, twice)
    await refund(500, twice)
    await makeAll(payment)
    const { payment: shown, lines } = (await club.db.read((db) =>
      orderPage(db, purchaseId, { seesMoney: true }),
    ))!
    expect(shown).toMatchObject({ refundedCents: 1_500, leftCents: 4_500 })
    expect(lines).toMatchObject([{ refundable: 2 }])
    await refundBottles(club.db, {
      refundId: newId(),
      purchaseId,
      bottles: [{ lineId, quantity: 1 }],
      reason: '',
      userId,
      now: new Date(),
    })
    await refund(1_500)
    await makeAll(payment)
    expect(await refundsAtStripe()).toEqual([500, 1_000, 1_500, 3_000])
    expect(await statusOf(purchaseId)).toBe('canceled')
  })
})

describe('a gift of which a part was refunded in Stripe’s dashboard', () => {
  it('is refunded with what is left, and its email says that sum', async () => {
    await openGifts(payments, club)
    const { giftId, payment } = await aPaidGift(payments, club, { what: 'sum', amount: '100' })
    const [row] = await rows('select intent_id from one_time_payments where id = $1', payment)
    await payments.stripe(club, '/v1/refunds', { payment_intent: String(row!.intent_id), amount: '4000' })
    await payments.billing.reconcile()
    const now = new Date()
    const refundId = await refundGift(club.db, { giftId, by: { kind: 'giver' }, now })
    await payments.billing.oneTime.executeRefund(club.db, refundId)
    expect(await refundsAtStripe()).toEqual([4_000, 6_000])
    const services = { clubs: payments.clubs, env: payments.env }
    await sendGiftEmail(club.db, services, { giftId, kind: 'refunded', now })
    const [email] = await rows(
      `select text from outgoing_emails where business_id = $1 and occasion = 'gift-refunded'`,
      club.id,
    )
    expect(String(email!.text)).toContain('We refunded $60.00')
  })
})
