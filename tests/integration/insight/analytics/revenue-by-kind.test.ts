import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSales, type KindSales } from '~/insight/analytics/report/sales.server'
import { spanOf } from '~/billing/fees/month'
import { statementMonths } from '~/billing/fees/statement.server'
import { balanceMonths, monthSummary } from '~/billing/payouts/month-summary.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { advanceTime, anActiveMember } from '#/tests/builders/active-member'
import { anEvent } from '#/tests/builders/event'
import { aGuest, book, paymentOfBooking } from '#/tests/builders/event-booking'
import { aPaidGift, openGifts } from '#/tests/builders/gift'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { asOwner } from '#/tests/builders/payments/sales-tax'
import { anOpenPurchase, aWineForSale } from '#/tests/builders/purchase'
import { allReportFaults, openScope } from '#/tests/builders/report-faults'

const timeZone = 'America/New_York'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const salesOf = (club: PayingClub, query: string, now: Date) =>
  club.db.read(async (db) => readSales(db, await openScope(db, { query, timeZone, now })))

const sum = (sales: KindSales[], of: (kind: KindSales) => number) =>
  sales.reduce((total, kind) => total + of(kind), 0)

/** A club with a membership that was partly refunded and disputed, bottles with shipping, a gift and an event's seat. */
async function aSellingClub() {
  const club = await aPayingClub(payments, { priceCents: 3_333 })
  const member = await anActiveMember(payments, club)
  const wineId = await aWineForSale(club.db, { bottles: 12, priceCents: 2_511 })
  const buy = async (quantity: number) => {
    const open = await anOpenPurchase(payments, {
      billing: payments.billing,
      club,
      member,
      cart: [{ wineId, quantity }],
    })
    await payments.pay(open.sessionId)
    await payments.billing.oneTime.confirm(club.db, { paymentId: open.payment, memberId: member.id })
    return open
  }
  const [first, returned] = [await buy(3), await buy(2)]
  await payments.db.owner.query('update purchases set shipping_cents = 1000 where id = $1', [first.purchase])
  const { rows } = await payments.db.owner.query('select id from purchase_lines where purchase_id = $1', [
    returned.purchase,
  ])
  const refundId = newId()
  await refundBottles(club.db, {
    refundId,
    purchaseId: returned.purchase,
    reason: '',
    bottles: [{ lineId: (rows[0] as { id: string }).id, quantity: 1 }],
    userId: (await asOwner(payments, club)).userId,
    now: new Date(),
  })
  await payments.billing.oneTime.executeRefund(club.db, refundId)
  await openGifts(payments, club)
  await aPaidGift(payments, club, { what: 'sum', amount: '75' })
  const eventId = await anEvent(club, {
    now: new Date(),
    pricing: 'paid',
    price_cents: 4_500,
    guests_can_book: true,
  })
  const booked = await book(payments, club, {
    eventId,
    person: aGuest(),
    shownCents: 4_500,
    now: new Date(),
  })
  const payment = await paymentOfBooking(payments, booked.bookingId)
  await payments.pay(payment.session_id)
  await payments.billing.oneTime.confirm(club.db, { paymentId: payment.id, memberId: null })
  await advanceTime(payments, club, 'P33D')
  const [invoice] = await member.invoices()
  await payments.memberships.refundInvoice(club.db, {
    refundId: newId(),
    invoiceId: invoice!.id,
    amountCents: 1_111,
    reason: '',
    requester: { kind: 'business', id: member.requester.id },
    now: member.now(),
  })
  await advanceTime(payments, club, 'P5D')
  await payments.billing.reconcile()
  return { club, member }
}

describe('revenue by kind', () => {
  // Two months of Stripe's clock, and every list of the report.
  it(
    'comes to the statement and to the balance of each month, to the cent',
    { timeout: 120_000 },
    async () => {
      const { club, member } = await aSellingClub()
      const now = member.now()
      const statements = await statementMonths(club.db, timeZone)
      expect(statements.length).toBeGreaterThan(1)
      expect((await balanceMonths(club.db, timeZone)).length).toBe(statements.length)
      for (const statement of statements) {
        const { from, to } = spanOf(timeZone, statement.month)
        const query = `period=custom&from=${dayIn(timeZone, from)}&to=${daysAfter(dayIn(timeZone, to), -1)}`
        const sales = await salesOf(club, query, now)
        const [balance] = await monthSummary(club.db, { month: statement.month, timeZone })
        for (const other of [
          {
            paid: statement.grossCents,
            refunded: statement.refundedCents,
            disputed: statement.disputedCents,
          },
          { paid: balance!.chargedCents, refunded: balance!.refundedCents, disputed: balance!.disputedCents },
        ])
          expect({
            paid: sum(sales, ({ paidCents }) => paidCents),
            refunded: sum(sales, ({ refundedCents }) => refundedCents),
            disputed: sum(sales, ({ disputedCents }) => disputedCents),
          }).toEqual(other)
        expect(sum(sales, ({ taxCents }) => taxCents)).toBe(statement.taxCents - statement.taxRefundedCents)
      }
      const sales = await salesOf(club, 'period=all', now)
      expect(sales.map(({ kind, paidCents, refundedCents }) => [kind, paidCents, refundedCents])).toEqual([
        ['memberships', 6_666, 1_111],
        // Five bottles, of which ten dollars count as shipping here, and one was refunded.
        ['bottles', 5 * 2_511 - 1_000, 2_511],
        ['shipping', 1_000, 0],
        ['events', 4_500, 0],
        ['gifts', 7_500, 0],
      ])
      expect(await allReportFaults(club.db, { query: 'period=all', timeZone, now })).toEqual([])
    },
  )

  it('counts gifts and seats that guests paid for before the first member joined', async () => {
    const club = await aPayingClub(payments)
    await openGifts(payments, club)
    await aPaidGift(payments, club, { what: 'sum', amount: '75' })
    expect(await salesOf(club, 'period=12-months', new Date())).toMatchObject([
      { kind: 'gifts', payments: 1, paidCents: 7_500 },
    ])
  })
})
