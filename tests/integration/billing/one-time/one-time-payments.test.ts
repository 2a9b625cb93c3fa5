import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OneTimePaymentChanged } from '~/billing/one-time/events'
import { askRefund } from '~/billing/refunds/refund-payment.server'
import { newId } from '~/foundation/kit/ids'
import { anOpenPurchase, aWineForSale } from '#/tests/builders/purchase'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub
const heard: OneTimePaymentChanged[] = []

beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
})
afterAll(() => payments.close())

const listening = () =>
  payments.another(undefined, {
    oneTimeListeners: {
      changed: [
        (_db, event) => {
          heard.push(event)
          return Promise.resolve()
        },
      ],
    },
  })

describe('a one-time payment', () => {
  it('is paid on the hosted page once, with the platform’s share of the sum, and is in the ledger', async () => {
    const billing = listening()
    const { payment, sessionId } = await anOpenPayment(billing)
    const again = await billing.oneTime.openPage(club.db, { paymentId: payment, now: new Date() })
    expect(again).toMatchObject({ kind: 'open', url: expect.stringContaining(sessionId) })

    expect(await payments.pay(sessionId)).toBe(200)
    const answers = await Promise.all([
      billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id }),
      payments.another().reconcileCheckouts(inFuture(5)),
      billing.drainInbox(),
    ])

    expect(answers[0]).toBe('paid')
    expect(changesOf(payment).filter(({ change }) => change.kind === 'paid')).toHaveLength(1)
    expect(await ledger(payment)).toEqual({ sales: [['charge', 7_500]], fees: [['fee', 375]] })
    const [row] = await rows(payment)
    expect(row).toMatchObject({ status: 'paid', refunded_cents: 0 })
    expect(row!.receipt_url).toMatch(/^http/)
  })

  it('is refunded in part with the platform’s share, once however often it is asked for', async () => {
    const billing = listening()
    const { payment, sessionId } = await anOpenPayment(billing)
    await payments.pay(sessionId)
    await billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id })
    const refundId = newId()
    const ask = (amountCents: number, id = refundId) =>
      club.db.transaction((db) =>
        askRefund(db, {
          refundId: id,
          paymentId: payment,
          amountCents,
          reason: 'Corked',
          requestedBy: null,
          now: new Date(),
        }),
      )

    await ask(2_500)
    await ask(2_500)
    await expect(ask(5_001, newId())).rejects.toMatchObject({ code: 'refund-too-much' })
    await Promise.allSettled([
      billing.oneTime.executeRefund(club.db, refundId),
      billing.oneTime.executeRefund(club.db, refundId),
    ])
    await billing.oneTime.executeRefund(club.db, refundId)

    expect(await ledger(payment)).toEqual({
      sales: [
        ['charge', 7_500],
        ['refund', 2_500],
      ],
      fees: [
        ['fee', 375],
        ['return', 125],
      ],
    })
    expect(await rows(payment)).toMatchObject([{ refunded_cents: 2_500 }])
  })

  it('that was refunded on Stripe’s own pages shows the refund here after reconciliation', async () => {
    const billing = listening()
    const { payment, sessionId } = await anOpenPayment(billing)
    await payments.pay(sessionId)
    await billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id })
    const [{ intent_id }] = (await rows(payment)) as [{ intent_id: string }]
    await payments.stripe(club, '/v1/refunds', { payment_intent: intent_id, amount: '500' })

    await billing.reconcile()

    expect(await rows(payment)).toMatchObject([{ refunded_cents: 500 }])
    expect(changesOf(payment).at(-1)!.change).toEqual({ kind: 'refunded', refundedCents: 500 })
  })

  it('stays open after a declined card and ends when its page is closed', async () => {
    const billing = listening()
    const { payment, sessionId } = await anOpenPayment(billing)
    expect(await payments.pay(sessionId, '4000000000000002')).toBe(402)
    expect(await billing.oneTime.confirm(club.db, { paymentId: payment, memberId: member.id })).toBe('unpaid')

    expect(await billing.oneTime.cancel(club.db, { paymentId: payment, now: new Date() })).toEqual({
      kind: 'expired',
    })
    expect(changesOf(payment).map(({ change }) => change.kind)).toEqual(['expired'])
    expect(await payments.pay(sessionId)).toBeGreaterThanOrEqual(400)
  })

  it('counts when it was paid while it was being closed', async () => {
    const billing = listening()
    const { payment, sessionId } = await anOpenPayment(billing)
    await payments.pay(sessionId)
    expect(await billing.oneTime.cancel(club.db, { paymentId: payment, now: new Date() })).toEqual({
      kind: 'paid',
    })
  })

  it('whose page is past its time is closed at Stripe before it ends here', async () => {
    const billing = listening()
    const { payment, sessionId } = await anOpenPayment(billing)
    await billing.reconcileCheckouts(inFuture(40))
    expect(await rows(payment)).toMatchObject([{ status: 'expired' }])
    const [session] = (await payments.objects('checkout.session', club.accountId)).filter(
      ({ id }) => id === sessionId,
    )
    expect(session).toMatchObject({ status: 'expired' })
  })

  it('of another member is not found', async () => {
    const { payment } = await anOpenPayment(listening())
    const other = await aSignedUpPerson(payments, club)
    expect(await payments.billing.oneTime.confirm(club.db, { paymentId: payment, memberId: other.id })).toBe(
      'unknown',
    )
  })
})

let member: { id: string }

async function anOpenPayment(billing: PaymentPlatform['billing']) {
  member = await aSignedUpPerson(payments, club)
  const wineId = await aWineForSale(club.db, { bottles: 3, priceCents: 2_500 })
  return anOpenPurchase(payments, { billing, club, member, cart: [{ wineId, quantity: 3 }] })
}

const inFuture = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const changesOf = (payment: string) => heard.filter(({ paymentId }) => paymentId === payment)

async function rows(payment: string): Promise<Record<string, unknown>[]> {
  return (await payments.db.owner.query('select * from one_time_payments where id = $1', [payment])).rows
}

async function ledger(payment: string) {
  const of = async (table: string) =>
    (
      await payments.db.owner.query(
        `select l.kind, l.amount_cents from ${table} l join one_time_payments p on p.charge_id = l.charge_id
         where p.id = $1 order by l.kind`,
        [payment],
      )
    ).rows.map(({ kind, amount_cents }) => [kind, amount_cents])
  return { sales: await of('club_sales'), fees: await of('platform_fees') }
}
