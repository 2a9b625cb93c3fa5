import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statementMonths } from '~/billing/fees/statement.server'
import { hasUnresolved } from '~/billing/reconcile/report'
import { newId } from '~/foundation/kit/ids'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { planRow, subscribeToPlan } from '../../../builders/payments/platform-plan'

let payments: PaymentPlatform
let club: PayingClub
let member: ActiveMember
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  await payments.db.owner.query('update stripe_accounts set disconnected_at = now()')
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
  member = await anActiveMember(payments, club)
})

const all = async (text: string, values: unknown[] = []) => (await payments.db.owner.query(text, values)).rows
const reconcile = () => payments.billing.reconcile()
const charges = async () =>
  (await payments.objects('charge', club.accountId)).sort((a, b) => Number(a.created) - Number(b.created))
const mark = async () =>
  (await all('select reconciled_until from stripe_accounts where account_id = $1', [club.accountId]))[0]
    .reconciled_until as Date | null

const problem = 'Stripe had a problem. Please try again in a moment.'

/** Advances the clocks of club and platform while webhooks are lost. */
async function pass(duration: string) {
  for (const account of [club.accountId, 'platform'])
    await payments.control('/clock', { advance: duration, account })
  await payments.clock.refresh()
}

/** Sales and the net amount over all months. */
async function sums() {
  const months = await statementMonths(club.db, 'UTC')
  const sum = (of: (month: (typeof months)[number]) => number) =>
    months.reduce((all, one) => all + of(one), 0)
  return {
    gross: sum((one) => one.grossCents),
    refunded: sum((one) => one.refundedCents),
    disputed: sum((one) => one.disputedCents),
    fee: sum((one) => one.feeCents),
    monthly: sum((one) => one.monthlyFeeCents),
  }
}

describe('reconciliation after a long gap', () => {
  it('finds events of an old charge by their own date', async () => {
    // The charge, its fee, and the movement of the balance that no payout holds yet.
    expect(await reconcile()).toMatchObject({ added: 3, failed: 0 })
    for (let month = 0; month < 4; month++) await pass('P1M')
    await pass('PT3H')
    // Four charges with their fees; of the movements only the last, since the others come with their payouts.
    expect(await reconcile()).toMatchObject({ added: 9, failed: 0 })
    expect(await sums()).toMatchObject({ gross: 49_500, fee: 2_475 })
    expect(await member.invoices()).toHaveLength(5)
    const [first, second] = await charges()
    await payments.stripe(club, '/v1/refunds', { charge: String(first!.id), amount: '1000' })
    await payments.stripe(
      { accountId: '' },
      `/v1/application_fees/${String(first!.application_fee)}/refunds`,
      {
        amount: '100',
      },
    )
    await payments.control(`/charges/${String(second!.id)}/dispute`, { outcome: 'lost' })
    const report = await reconcile()
    expect(report).toMatchObject({ failed: 0, missing: 0, unresolved: [] })
    expect(await sums()).toMatchObject({ gross: 49_500, refunded: 1_000, disputed: 9_900, fee: 2_375 })
    expect((await member.invoices()).map((invoice) => invoice.refunded_cents)).toEqual([1_000, 0, 0, 0, 0])
    expect(await reconcile()).toMatchObject({ added: 0, repaired: 0, failed: 0 })
  })

  it('updates open disputes and unpaid invoices from long before the lists start', async () => {
    const [charge] = await charges()
    await payments.control(`/charges/${String(charge!.id)}/dispute`, { outcome: 'open' })
    await reconcile()
    expect(await sums()).toMatchObject({ disputed: 9_900 })
    for (let month = 0; month < 3; month++) await pass('P1M')
    await reconcile()
    await payments.control(`/charges/${String(charge!.id)}/dispute`, { outcome: 'won' })
    // The dispute, and the movement of the balance that brings its amount back.
    expect(await reconcile()).toMatchObject({ repaired: 1, added: 1, failed: 0 })
    expect(await sums()).toMatchObject({ disputed: 0 })
  })

  it('finds every paid month of the business’s own plan', async () => {
    await subscribeToPlan(payments, club.db, 'neighborhood')
    for (let month = 0; month < 3; month++) await pass('P1M')
    await pass('PT3H')
    expect(hasUnresolved(await reconcile())).toBe(false)
    expect(await sums()).toMatchObject({ monthly: 120_000 })
    expect(await planRow(payments, club.id)).toMatchObject({ stripe_status: 'active', unpaid_since: null })
  })
})

it('reconciliation restores the plan’s share on a subscription with another share', async () => {
  await reconcile()
  const { subscription_id: id } = await member.membership()
  await payments.stripe(club, `/v1/subscriptions/${id}`, { application_fee_percent: '1' })
  expect(await reconcile()).toMatchObject({ failed: 0 })
  const [subscription] = await payments.objects('subscription', club.accountId)
  expect(subscription).toMatchObject({ id, application_fee_percent: 5 })
  expect(await member.membership()).toMatchObject({ fee_basis_points: 500 })
})

describe('a fault that reconciliation cannot repair', () => {
  it('is named and counted, and the next comparison starts from the same mark', async () => {
    await reconcile()
    const before = (await mark())!
    await payments.db.owner.query(
      `insert into disputes (business_id, id, account_id, stripe_dispute_id, amount_cents, currency, reason, status,
         opened_at, synced_at)
       values ($1, $2, $3, 'du_unknown', 9900, 'usd', 'fraudulent', 'needs_response', now() - interval '60 days', now())`,
      [club.id, newId(), club.accountId],
    )
    await pass('P1D')
    const once = payments.another({ timeout: 1_000, retries: 0 })
    await payments.fault({ target: 'api', mode: '500', match: '/v1/disputes', count: 1 })
    const report = await once.reconcile()
    await payments.fault({ clear: true })
    expect(report).toMatchObject({ failed: 1, unresolved: [`account ${club.accountId}: ${problem}`] })
    expect(hasUnresolved(report)).toBe(true)
    expect(await mark()).toEqual(before)
    // Nothing fails any more, although Stripe does not know one of our rows.
    const next = await reconcile()
    expect(next).toMatchObject({
      failed: 0,
      missing: 1,
      unresolved: [`dispute du_unknown of ${club.accountId}: Stripe does not know it`],
    })
    expect(hasUnresolved(next)).toBe(true)
    expect((await mark())!.getTime()).toBeGreaterThan(before.getTime())
  })

  it('is not a failed webhook whose cause was fixed', async () => {
    const { subscription_id: subscription } = await member.membership()
    await payments.db.owner.query(
      `insert into webhook_inbox (event_id, endpoint, account_id, type, object_key, livemode, payload, status, attempts,
         not_before, last_error, received_at, done_at)
       values ($1, 'connect', $2, 'customer.subscription.updated', $3, false, '{}', 'failed', 180, now(), 'x', now(), now())`,
      [`evt_${newId()}`, club.accountId, `${club.accountId}:${subscription}`],
    )
    expect(hasUnresolved(await reconcile())).toBe(false)
    expect(await all(`select status from webhook_inbox where account_id = $1`, [club.accountId])).toEqual([
      { status: 'done' },
    ])
  })
})

it('reconciliation adds up the refunds of an invoice that was paid with two charges', async () => {
  await reconcile()
  const [charge] = await charges()
  const intent = String(charge!.payment_intent)
  // Simulates a payment in two parts by duplicating the objects under other ids.
  await payments.db.owner.query(
    `insert into sandbox.objects (id, account, type, created, customer, parent, state, live, due_at, body, hidden)
     select replace(replace(id, $1, $1 || 'b'), $2, $2 || 'b') || case type when 'invoice_payment' then 'b' else '' end,
       account, type, created, customer, replace(parent, $2, $2 || 'b'), state, live, due_at,
       replace(replace(replace(body::text, $1, $1 || 'b'), $2, $2 || 'b'),
         case type when 'invoice_payment' then id else 'none' end, id || 'b')::json, hidden
     from sandbox.objects where id in ($1, $2)
       or (type = 'invoice_payment' and body::text like '%' || $2 || '%')`,
    [String(charge!.id), intent],
  )
  for (const [id, amount] of [
    [String(charge!.id), '1000'],
    [`${String(charge!.id)}b`, '300'],
  ] as const)
    await payments.stripe(club, '/v1/refunds', { charge: id, amount })
  expect(hasUnresolved(await reconcile())).toBe(false)
  expect(await member.invoices()).toMatchObject([{ refunded_cents: 1_300 }])
})
