import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromTheStart } from '~/billing/reconcile/phase'
import { salesTaxStatus } from '~/billing/sales-tax/queries.server'
import { anActiveMember, advanceTime } from '../../../builders/active-member'
import {
  aPaymentPlatform,
  aPayingClub,
  aSignedUpPerson,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import {
  asOwner,
  feesAtStripe,
  setStripeTax,
  settleFees,
  withoutSalesTax,
  withSalesTax,
} from '../../../builders/payments/sales-tax'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments, { priceCents: 10_000 })
})

describe('a member who joins a club that adds sales tax', () => {
  it('pays the price and the tax of their state, at once and at every renewal', async () => {
    await withSalesTax(payments, club)
    const member = await anActiveMember(payments, club, { state: 'CA' })
    expect(await member.spent()).toBe(10_885)
    expect(await member.invoices()).toMatchObject([
      { total_cents: 10_885, tax_cents: 885, paid_cents: 10_885 },
    ])
    expect(await member.membership()).toMatchObject({ status: 'active', adds_tax: true })
    await advanceTime(payments, club, 'P32D')
    expect(await member.invoices()).toMatchObject([
      {},
      { total_cents: 10_885, tax_cents: 885, status: 'paid' },
    ])
  })

  it('gives the platform its share of the price alone: what it took of the tax is returned once for each invoice', async () => {
    await withSalesTax(payments, club)
    await anActiveMember(payments, club, { state: 'CA' })
    expect((await feesAtStripe(payments, club)).returned).toBe(0)
    expect(await settleFees(payments, club)).toBe(1)
    const { taken, returned } = await feesAtStripe(payments, club)
    expect(taken - returned).toBe(500)
    expect(await settleFees(payments, club)).toBe(0)
    expect(await feesAtStripe(payments, club)).toEqual({ taken, returned })
  })

  it('pays nothing without an address, and no tax where the state has none', async () => {
    await withSalesTax(payments, club)
    const person = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, person)
    expect(await payments.pay(sessionId)).toBe(422)
    expect(await payments.pay(sessionId, undefined, 'OR')).toBe(200)
    await payments.billing.confirmLatestCheckout(club.db, person.id)
    const { rows } = await payments.db.owner.query(
      'select tax_cents, total_cents from invoices where business_id = $1',
      [club.id],
    )
    expect(rows).toEqual([{ tax_cents: 0, total_cents: 10_000 }])
  })
})

describe('a checkout page that is open while the owner switches sales tax', () => {
  it('keeps what it showed', async () => {
    const before = await aSignedUpPerson(payments, club)
    const untaxed = await startCheckout(payments, club, before)
    await withSalesTax(payments, club)
    const between = await aSignedUpPerson(payments, club)
    const taxed = await startCheckout(payments, club, between)
    await withoutSalesTax(payments, club)
    expect(await payments.pay(untaxed.sessionId)).toBe(200)
    expect(await payments.pay(taxed.sessionId, undefined, 'NY')).toBe(200)
    await payments.billing.confirmLatestCheckout(club.db, before.id)
    await payments.billing.confirmLatestCheckout(club.db, between.id)
    const { rows } = await payments.db.owner.query(
      'select total_cents from invoices where business_id = $1 order by total_cents',
      [club.id],
    )
    expect(rows).toEqual([{ total_cents: 10_000 }, { total_cents: 10_853 }])
  })
})

describe('Stripe Tax that is not set up', () => {
  it('keeps the owner from switching sales tax on, and says what is missing', async () => {
    await setStripeTax(payments, club, 'pending')
    await expect(
      payments.billing.salesTax.turnOn(club.db, await asOwner(payments, club)),
    ).rejects.toMatchObject({ code: 'tax-not-active', sentence: expect.stringContaining('head office') })
  })

  it('sells nothing without the tax once it stops, and warns the owner once', async () => {
    await withSalesTax(payments, club)
    await setStripeTax(payments, club, 'pending')
    const person = await aSignedUpPerson(payments, club)
    for (let turn = 0; turn < 2; turn++) {
      await expect(startCheckout(payments, club, person)).rejects.toMatchObject({ code: 'tax-not-ready' })
    }
    const mails = async () =>
      (
        await payments.db.owner.query(
          `select occasion from platform_emails where idempotency_key like 'tax-stopped:' || $1 || '%'`,
          [club.id],
        )
      ).rows.length
    expect(await mails()).toBe(1)
    await setStripeTax(payments, club, 'active')
    await payments.billing.salesTax.check(club.accountId)
    const { sessionId } = await startCheckout(payments, club, person)
    expect(await payments.pay(sessionId, undefined, 'CA')).toBe(200)
  })
})

describe('tax settings that changed while their webhook was lost', () => {
  it('are found by reconciliation', async () => {
    await withSalesTax(payments, club)
    payments.webhooks.mode = 'drop'
    await setStripeTax(payments, club, 'pending')
    const account = { accountId: club.accountId, businessId: club.id }
    await payments.billing.reconcileAccount(account, fromTheStart(), () => false)
    expect(await salesTaxStatus(club.db)).toMatchObject({ stoppedAt: expect.any(Date) })
  })

  it('are read from the webhook', async () => {
    await withSalesTax(payments, club)
    await setStripeTax(payments, club, 'pending')
    await expect
      .poll(
        async () => {
          await payments.billing.drainInbox()
          return (await salesTaxStatus(club.db)).stoppedAt
        },
        { timeout: 10_000 },
      )
      .not.toBeNull()
  })
})
