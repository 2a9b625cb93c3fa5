import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectiveRate, netOf, taxOwed } from '~/billing/fees/effective-rate'
import { monthIn } from '~/billing/fees/month'
import { csvHeader, csvLines } from '~/billing/fees/statement-csv.server'
import { statementLines, statementMonths } from '~/billing/fees/statement.server'
import { fromTheStart } from '~/billing/reconcile/phase'
import { hasUnresolved } from '~/billing/reconcile/report'
import { newId } from '~/foundation/kit/ids'
import { refundableAmount } from '~/membership/memberships/refund/refundable-amount.server'
import { advanceTime, anActiveMember } from '../../../builders/active-member'
import {
  aPaymentPlatform,
  aPayingClub,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { asOwner, feesAtStripe, settleFees, withSalesTax } from '../../../builders/payments/sales-tax'
import { aTier } from '../../../builders/tiers'

const timeZone = 'America/New_York'
let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
  // Keeps every test within one month.
  const [now, soon] = [Date.now(), Date.now() + 3_600_000].map((at) => monthIn(timeZone, new Date(at)))
  if (now !== soon) await payments.control('/clock', { advance: 'PT2H' })
})
afterAll(() => payments.close())
beforeEach(async () => {
  await payments.control('/faults', { clear: true })
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments, { priceCents: 10_000 })
  await withSalesTax(payments, club)
})

const month = () => monthIn(timeZone, payments.clock.now(club.id))
const totals = async () => (await statementMonths(club.db, timeZone))[0]!
const lines = () => statementLines(club.db, { month: month(), timeZone, after: null, limit: 500 })

const reconcile = () =>
  payments.billing.reconcileAccount(
    { accountId: club.accountId, businessId: club.id },
    fromTheStart(),
    () => false,
  )

async function refundInvoice(member: { id: string }, invoiceId: string, amountCents: number) {
  const { refundId } = await refundableAmount(club.db, { memberId: member.id, invoiceId })
  const { userId, now } = await asOwner(payments, club)
  await payments.memberships.refundInvoice(club.db, {
    refundId,
    invoiceId,
    amountCents,
    reason: '',
    now,
    requester: { kind: 'business', id: userId },
  })
}

/** Statement, ledger and Stripe tell the same. */
async function expectAgreement() {
  const statement = await totals()
  const { taken, returned } = await feesAtStripe(payments, club)
  expect(statement).toMatchObject({
    feeChargedCents: taken,
    feeReturnedCents: returned,
    feeCents: taken - returned,
  })
  const all = await lines()
  const sum = (of: (line: (typeof all)[number]) => number) => all.reduce((total, line) => total + of(line), 0)
  expect(sum(({ feeCents }) => feeCents)).toBe(statement.feeCents)
  expect(sum(({ salesCents }) => salesCents)).toBe(
    statement.grossCents - statement.refundedCents - statement.disputedCents,
  )
  expect(sum(({ taxCents }) => taxCents)).toBe(taxOwed(statement))
  return statement
}

describe('the platform’s share of memberships with sales tax', () => {
  it('is the plan’s percentage of prices before tax, over any prices and states; a second look finds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            priceCents: fc.integer({ min: 500, max: 60_000 }),
            state: fc.constantFrom('CA', 'NY', 'LA', 'OR', 'IL', 'AK'),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async (joins) => {
          club = await aPayingClub(payments, { priceCents: 10_000 })
          await withSalesTax(payments, club)
          let net = 0
          for (const { priceCents, state } of joins) {
            const tier = await aTier(club.db, { name: `Tier ${newId()}`, priceCents })
            await payments.billing.publishTier(club.db, { tierId: tier.id, now: new Date() })
            await anActiveMember(payments, club, { tierId: tier.id, state })
            net += priceCents
          }
          await settleFees(payments, club)
          await payments.control('/clock', { advance: 'PT1S' })
          await payments.billing.drainInbox()
          const { report } = await reconcile()
          expect(hasUnresolved(report)).toBe(false)
          const statement = await expectAgreement()
          expect(statement.grossCents - statement.taxCents).toBe(net)
          expect(Math.abs(statement.feeCents - net * 0.05)).toBeLessThanOrEqual(joins.length)
          expect(netOf(statement)).toBe(statement.grossCents - statement.feeCents - statement.monthlyFeeCents)
          const second = await reconcile()
          expect(second.report).toMatchObject({ added: 0, repaired: 0, failed: 0 })
          await expectAgreement()
        },
      ),
      { numRuns: 6 },
    )
  })

  it('goes back with refunds in proportion, and all of it in the end', async () => {
    const member = await anActiveMember(payments, club, { state: 'CA' })
    await settleFees(payments, club)
    const [invoice] = await member.invoices()
    let refunded = 0
    for (const part of [1, 2_000, 3_333, 5_551]) {
      await refundInvoice(member, invoice!.id, part)
      refunded += part
      const { taken, returned } = await feesAtStripe(payments, club)
      expect(Math.abs(taken - returned - (500 * (10_885 - refunded)) / 10_885)).toBeLessThanOrEqual(1)
      await payments.billing.drainInbox()
      const statement = await expectAgreement()
      expect(Math.abs(taxOwed(statement) - (885 * (10_885 - refunded)) / 10_885)).toBeLessThanOrEqual(1)
    }
    const { taken, returned } = await feesAtStripe(payments, club)
    expect(returned).toBe(taken)
    expect(taxOwed(await totals())).toBe(0)
  })

  it('goes back with a refund that is made before the return of the tax', async () => {
    const member = await anActiveMember(payments, club, { state: 'CA' })
    const [charge] = await payments.objects('charge', club.accountId)
    await payments.stripe(club, '/v1/refunds', {
      charge: String(charge!.id),
      amount: '5000',
      refund_application_fee: 'true',
    })
    await settleFees(payments, club)
    const { taken, returned } = await feesAtStripe(payments, club)
    expect(Math.abs(taken - returned - (500 * 5_885) / 10_885)).toBeLessThanOrEqual(1)
    expect((await member.invoices()).length).toBe(1)
  })

  it.each(['500', 'timeout', 'lost'])(
    'is returned once where Stripe’s answer is a fault: %s',
    async (mode) => {
      const member = await anActiveMember(payments, club, { state: 'CA' })
      const [invoice] = await member.invoices()
      const billing = payments.another({ timeout: 1_000, retries: 0 })
      await payments.fault({ target: 'api', mode, match: '/refunds', count: 1, ms: 100 })
      await billing.salesTax.settleInvoiceFees(club.db, invoice!.id).catch(() => undefined)
      await payments.control('/faults', { clear: true })
      await Promise.all([
        billing.salesTax.settleInvoiceFees(club.db, invoice!.id).catch(() => undefined),
        payments.billing.salesTax.settleInvoiceFees(club.db, invoice!.id).catch(() => undefined),
      ])
      await settleFees(payments, club)
      const { taken, returned } = await feesAtStripe(payments, club)
      expect(taken - returned).toBe(500)
      await expectAgreement()
    },
  )

  it('is returned once when another process asks for it between two reads', async () => {
    payments.webhooks.mode = 'drop'
    const member = await anActiveMember(payments, club, { state: 'NY' })
    const [invoice] = await member.invoices()
    const [charge] = await payments.objects('charge', club.accountId)
    const [fee] = (await payments.objects('application_fee', 'platform')).filter(
      ({ account }) => account === club.accountId,
    )
    const { owner } = payments.db
    await owner.query(
      `insert into taxed_charges (business_id, charge_id, account_id, invoice_id, currency, charged_cents, tax_cents, created_at)
       select business_id, $2, account_id, id, currency, total_cents, tax_cents, now() from invoices where id = $1`,
      [invoice!.id, charge!.id],
    )
    const other = await owner.connect()
    try {
      await other.query('begin')
      await other.query('lock table fee_returns in access exclusive mode')
      const settled = payments.billing.salesTax.settleInvoiceFees(club.db, invoice!.id)
      await vi.waitFor(async () => {
        const { rows } = await owner.query(
          `select 1 from pg_locks where relation = 'fee_returns'::regclass and not granted`,
        )
        expect(rows).not.toEqual([])
      }, 20_000)
      await other.query('update taxed_charges set fee_id = $2, fee_cents = $3 where charge_id = $1', [
        charge!.id,
        fee!.id,
        fee!.amount,
      ])
      await other.query(
        `insert into fee_returns (business_id, id, charge_id, amount_cents, asked_at) values ($1, $2, $3, 10, now())`,
        [club.id, newId(), charge!.id],
      )
      await other.query('commit')
      await settled
    } finally {
      other.release()
    }
    await Promise.allSettled(
      [0, 1, 2].map(() => payments.another().salesTax.settleInvoiceFees(club.db, invoice!.id)),
    )
    expect(await settleFees(payments, club)).toBe(0)
    await payments.billing.reconcile()
    await expectAgreement()
    const { rows } = await owner.query(
      `select c.fee_cents, c.returned_cents, c.tax_cents, c.charged_cents,
         (select sum(amount_cents)::int from fee_returns r where r.charge_id = c.charge_id and r.status = 'made') as made
       from taxed_charges c where c.charge_id = $1`,
      [charge!.id],
    )
    const { returned } = await feesAtStripe(payments, club)
    expect(rows[0]).toMatchObject({ returned_cents: returned, made: returned })
    expect(returned).toBeLessThan(Number(rows[0].fee_cents))
  })

  it('is returned by reconciliation where every webhook and job was lost', async () => {
    payments.webhooks.mode = 'drop'
    await anActiveMember(payments, club, { state: 'NY' })
    await advanceTime(payments, club, 'P32D')
    const { report } = await reconcile()
    expect(hasUnresolved(report)).toBe(false)
    const { taken, returned } = await feesAtStripe(payments, club)
    expect(taken - returned).toBe(1_000)
    expect((await reconcile()).report).toMatchObject({ added: 0, repaired: 0, failed: 0 })
  })
})

describe('a statement with sales tax', () => {
  it('shows gross, returned and net share, and the rate of sales before tax; the export shows the tax apart', async () => {
    await anActiveMember(payments, club, { state: 'CA' })
    await settleFees(payments, club)
    const statement = await expectAgreement()
    expect(statement).toMatchObject({
      grossCents: 10_885,
      taxCents: 885,
      feeChargedCents: 544,
      feeReturnedCents: 44,
      feeCents: 500,
    })
    expect(effectiveRate({ ...statement, monthlyFeeCents: 0 })).toBe(500)
    const csv = csvHeader() + csvLines(await lines(), timeZone)
    expect(csv).toContain('Sales,Sales tax included,')
    expect(csv).toContain('108.85,8.85,5.44')
    expect(csv).toContain('Share returned')
  })
})
