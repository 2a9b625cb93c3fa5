import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { anActiveMember, advanceTime, type ActiveMember } from '../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'

/** Eight percent of it is not a whole cent; five percent is $1.67. */
const price = 3_333

let payments: PaymentPlatform
let club: PayingClub
let member: ActiveMember
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  await payments.fault({ clear: true })
  club = await aPayingClub(payments, { priceCents: price })
  member = await anActiveMember(payments, club)
})

const requester = () => ({ kind: 'business' as const, id: member.requester.id })
const refund = async (amountCents: number, refundId = randomUUID()) => {
  const [invoice] = await member.invoices()
  const order = {
    refundId,
    invoiceId: invoice!.id,
    amountCents,
    reason: '',
    requester: requester(),
    now: member.now(),
  }
  return payments.memberships.refundInvoice(club.db, order)
}
const fee = async () =>
  (await payments.objects('application_fee', 'platform')).find((one) => one.account === club.accountId)!

describe('refunds', () => {
  it('add up to the whole payment in parts, with our share', async () => {
    expect(await fee()).toMatchObject({ amount: 167, amount_refunded: 0 })
    await refund(1_111)
    expect(await member.invoices()).toMatchObject([{ refunded_cents: 1_111 }])
    expect(await fee()).toMatchObject({ amount_refunded: 56 })
    await refund(1_111)
    await refund(1_111)
    expect(await member.invoices()).toMatchObject([{ refunded_cents: price }])
    expect(await member.spent()).toBe(0)
    expect(await fee()).toMatchObject({ amount: 167, amount_refunded: 167 })
    expect(await member.emails()).toEqual(['refund', 'refund', 'refund'])
    await expect(refund(1)).rejects.toMatchObject({ code: 'refund-too-much', status: 409 })
  })

  it('never exceed what was paid, even when several are requested at once', async () => {
    await expect(refund(price + 1)).rejects.toMatchObject({
      sentence: 'You can refund up to $33.33 of this payment.',
      details: { field: 'amount' },
    })
    const all = await Promise.allSettled([refund(2_000), refund(1_900), refund(1_800)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [made] = await payments.objects('refund', club.accountId)
    expect(await member.spent()).toBe(price - (made!.amount as number))
  })

  it('are made once, however often the form is submitted', async () => {
    const id = randomUUID()
    await Promise.all([refund(500, id), refund(500, id)])
    await refund(500, id)
    expect(await member.spent()).toBe(price - 500)
    expect(await member.emails()).toEqual(['refund'])
  })

  it.each([1, price])('of %i cents', async (cents) => {
    await refund(cents)
    expect(await member.spent()).toBe(price - cents)
  })

  it.each(['500', 'timeout', 'lost'])(
    'are made once after a %s, and are completed in the background',
    async (mode) => {
      const once = payments.another({ timeout: 500, retries: 0 })
      // Stripe's client retries a request once when the connection breaks.
      await payments.fault({ target: 'api', mode, count: 2, ms: 800, match: '/v1/refunds' })
      const [invoice] = await member.invoices()
      const order = {
        refundId: randomUUID(),
        invoiceId: invoice!.id,
        amountCents: 1_000,
        reason: '',
        requester: requester(),
        now: member.now(),
      }
      await expect(once.memberships.refundInvoice(club.db, order)).rejects.toMatchObject({
        code: expect.stringMatching(/^payment-/),
      })
      await payments.fault({ clear: true })
      await payments.db.owner.query(`update refunds set attempted_at = now() - interval '1 minute'`)
      await payments.memberships.retryPendingRequests()
      await payments.memberships.refundInvoice(club.db, order)
      expect(await member.invoices()).toMatchObject([{ refunded_cents: 1_000 }])
      expect(await member.spent()).toBe(price - 1_000)
      expect(await member.emails()).toEqual(['refund'])
    },
  )

  it('made by the business in Stripe show on the invoice', async () => {
    const [charge] = await payments.objects('charge', club.accountId)
    await payments.stripe(club, '/v1/refunds', { charge: charge!.id as string, amount: '700' })
    await payments.arrived('charge.refunded')
    expect(await member.invoices()).toMatchObject([{ refunded_cents: 700 }])
    await expect(refund(price - 699)).rejects.toMatchObject({ code: 'refund-too-much' })
  })
})

describe('a disputed payment', () => {
  it.each(['won', 'lost'])(
    'is shown to the business with its member, and with its outcome: %s',
    async (outcome) => {
      const [charge] = await payments.objects('charge', club.accountId)
      expect((await payments.control(`/charges/${charge!.id as string}/dispute`, { outcome })).status).toBe(
        200,
      )
      await advanceTime(payments, club, 'PT1M')
      await advanceTime(payments, club, 'P90D')
      const [dispute] = await listDisputes(club.db, member.id)
      expect(dispute).toMatchObject({ memberId: member.id, amountCents: price, status: outcome })
      expect(dispute!.closedAt).not.toBeNull()
      expect(await listDisputes(club.db)).toEqual([])
    },
  )
})

describe('reconciliation without any webhook', () => {
  it('finds refunds and disputes', async () => {
    payments.webhooks.mode = 'drop'
    onTestFinished(() => void (payments.webhooks.mode = 'receive'))
    const [charge] = await payments.objects('charge', club.accountId)
    await payments.stripe(club, '/v1/refunds', { charge: charge!.id as string, amount: '700' })
    const contested = await anActiveMember(payments, club)
    const charges = await payments.objects('charge', club.accountId)
    const second = charges.find((one) => one.id !== charge!.id)!
    await payments.control(`/charges/${second.id as string}/dispute`, { outcome: 'open' })
    await payments.billing.reconcile()
    expect(await member.invoices()).toMatchObject([{ refunded_cents: 700 }])
    expect(await listDisputes(club.db)).toMatchObject([{ memberId: contested.id, amountCents: price }])
  })
})

describe('Stripe’s pages', () => {
  it('open for the card and the invoices of the member who asks', async () => {
    const order = {
      memberId: member.id,
      returnUrl: 'http://club.clubs.example/customer/billing',
      now: member.now(),
    }
    const { url } = await payments.billing.openPortal(club.db, order)
    const page = await (await fetch(url)).text()
    expect(page).toContain('$33.33')
    expect(page).toContain(order.returnUrl)
    expect(page).not.toMatch(/cancel/i)
    const again = await payments.billing.openPortal(club.db, order)
    expect(again.url).not.toBe(url)
    const { rows } = await payments.db.owner.query(
      `select 1 from stripe_ids where business_id = $1 and kind = 'portal'`,
      [club.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('show the member’s own invoice, and no one else’s', async () => {
    const [invoice] = await member.invoices()
    const { url } = await payments.billing.hostedInvoice(club.db, {
      invoiceId: invoice!.id,
      memberId: member.id,
    })
    expect(await (await fetch(url)).text()).toContain('$33.33')
    const other = await anActiveMember(payments, club)
    await expect(
      payments.billing.hostedInvoice(club.db, { invoiceId: invoice!.id, memberId: other.id }),
    ).rejects.toMatchObject({ code: 'invoice-not-found', status: 404 })
  })
})
