import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { effectiveRate, taxOwed } from '~/billing/fees/effective-rate'
import { statementMonths } from '~/billing/fees/statement.server'
import { newId } from '~/foundation/kit/ids'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import {
  aPaymentPlatform,
  aPayingClub,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { asOwner, feesAtStripe, setStripeTax, withSalesTax } from '../../../builders/payments/sales-tax'
import { anOpenPurchase, aWineForSale } from '../../../builders/purchase'

let payments: PaymentPlatform
let club: PayingClub
let member: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments)
  await withSalesTax(payments, club)
  member = await aSignedUpPerson(payments, club)
})

const rowOf = async (payment: string) =>
  (await payments.db.owner.query('select * from one_time_payments where id = $1', [payment]))
    .rows[0] as Record<string, unknown>

describe('bottles bought from a club that adds sales tax', () => {
  it('cost their price and the tax; the platform’s share is of the price, and no part of it has to be returned', async () => {
    const wineId = await aWineForSale(club.db, { bottles: 6, priceCents: 3_333 })
    const { payment, sessionId } = await anOpenPurchase(payments, {
      billing: payments.billing,
      club,
      member,
      cart: [{ wineId, quantity: 3 }],
    })
    expect(await payments.pay(sessionId)).toBe(422)
    expect(await payments.pay(sessionId, undefined, 'CA')).toBe(200)
    await payments.billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id })
    expect(await rowOf(payment)).toMatchObject({ amount_cents: 9_999, tax_cents: 885, fee_cents: 500 })
    expect(await feesAtStripe(payments, club)).toEqual({ taken: 500, returned: 0 })
    const [month] = await statementMonths(club.db, 'America/New_York')
    expect(month).toMatchObject({ grossCents: 10_884, taxCents: 885, feeCents: 500 })
    expect(effectiveRate({ ...month!, monthlyFeeCents: 0 })).toBe(500)
  })

  it('are refunded one by one with their part of the tax, which sums to the whole', async () => {
    const wineId = await aWineForSale(club.db, { bottles: 6, priceCents: 1_001 })
    const { purchase, payment, sessionId } = await anOpenPurchase(payments, {
      billing: payments.billing,
      club,
      member,
      cart: [{ wineId, quantity: 3 }],
    })
    await payments.pay(sessionId, undefined, 'NY')
    await payments.billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id })
    const { rows } = await payments.db.owner.query('select id from purchase_lines where purchase_id = $1', [
      purchase,
    ])
    const { userId } = await asOwner(payments, club)
    const refunded: number[] = []
    for (let bottle = 0; bottle < 3; bottle++) {
      const refundId = newId()
      await refundBottles(club.db, {
        refundId,
        purchaseId: purchase,
        bottles: [{ lineId: (rows[0] as { id: string }).id, quantity: 1 }],
        reason: '',
        userId,
        now: new Date(),
      })
      await payments.billing.oneTime.executeRefund(club.db, refundId)
      refunded.push((await rowOf(payment)).refunded_cents as number)
    }
    expect(refunded).toEqual([1_086, 2_173, 3_259])
    expect(await rowOf(payment)).toMatchObject({ tax_cents: 256 })
    const [month] = await statementMonths(club.db, 'America/New_York')
    expect(taxOwed(month!)).toBe(0)
    expect(await feesAtStripe(payments, club)).toEqual({ taken: 150, returned: 150 })
  })

  it('are not sold without the tax once Stripe Tax stops, and wait in the cart', async () => {
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 2_000 })
    await setStripeTax(payments, club, 'pending')
    const buy = () =>
      anOpenPurchase(payments, { billing: payments.billing, club, member, cart: [{ wineId, quantity: 1 }] })
    await expect(buy()).rejects.toMatchObject({ code: 'tax-not-ready' })
    const locked = await payments.db.owner.query(
      `select count(*)::int as n from order_bottles where business_id = $1 and status = 'promised'`,
      [club.id],
    )
    expect(locked.rows).toEqual([{ n: 0 }])
    await setStripeTax(payments, club, 'active')
    const { sessionId } = await buy()
    expect(await payments.pay(sessionId, undefined, 'CA')).toBe(200)
  })
})
