import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePlan } from '~/billing/plan/change-plan.server'
import { feeShareProgress } from '~/billing/plan/apply-plan-change.server'
import { anActiveMember } from '../../../builders/active-member'
import {
  aSignedUpPerson,
  aPaymentPlatform,
  aPayingClub,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { planRow, subscribeToPlan } from '../../../builders/payments/platform-plan'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments, { priceCents: 3_333 })
})
afterEach(() => payments.fault({ clear: true }))

const back = 'http://clubs.example/business/plan'
const order = (plan: 'neighborhood' | 'sommelier' | 'world_class', userId: string) => ({
  plan,
  returnTo: { success: back, cancel: back },
  userId,
  now: payments.clock.now(),
})

/** The share of each running subscription of the club at Stripe, in percent. */
async function shares() {
  const subscriptions = await payments.objects('subscription', club.accountId)
  return subscriptions.map((one) => one.application_fee_percent)
}

const platformsOwn = (type: string) => payments.objects(type, 'platform')

describe('choosing a plan', () => {
  it('creates a subscription on the platform’s own account and sets the share of new charges', async () => {
    const { outcome } = await subscribeToPlan(payments, club.db, 'world_class')
    expect(outcome).toBe('paid')
    expect(await planRow(payments, club.id)).toMatchObject({
      plan: 'world_class',
      paid_plan: 'world_class',
      stripe_status: 'active',
      unpaid_since: null,
      sign_ups_closed_at: null,
    })
    await anActiveMember(payments, club)
    expect(await shares()).toEqual([8])
    const { rows } = await payments.db.owner.query(
      'select amount_cents from plan_invoices where business_id = $1',
      [club.id],
    )
    expect(rows).toEqual([{ amount_cents: 75_000 }])
  })

  it('takes effect by webhook alone', async () => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier', '4000000000000002')
    const { sessionId } = await payments.billing.openPlanCheckout(club.db, order('sommelier', userId))
    await payments.pay(sessionId)
    await payments.arrived('checkout.session.completed')
    expect(await planRow(payments, club.id)).toMatchObject({ plan: 'sommelier', stripe_status: 'active' })
  })

  it('opens one checkout for repeated and concurrent clicks, and another plan closes it', async () => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier', '4000000000000002')
    const press = (plan: 'sommelier' | 'world_class', billing = payments.billing) =>
      billing.openPlanCheckout(club.db, order(plan, userId))
    const first = await press('sommelier')
    const all = await Promise.all([press('sommelier'), press('sommelier', payments.another())])
    expect(new Set([first, ...all].map(({ sessionId }) => sessionId)).size).toBe(1)
    const other = await press('world_class')
    expect(other.sessionId).not.toBe(first.sessionId)
    expect(await payments.pay(first.sessionId)).toBe(410)
    await payments.pay(other.sessionId)
    expect(await payments.billing.confirmPlanCheckout(club.db, other.sessionId)).toBe('paid')
    await expect(press('sommelier')).rejects.toMatchObject({ code: 'plan-exists' })
  })

  it('takes effect without a webhook and without a return', async () => {
    payments.webhooks.mode = 'drop'
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier', '4000000000000002')
    const { sessionId } = await payments.billing.openPlanCheckout(club.db, order('sommelier', userId))
    await payments.pay(sessionId)
    await payments.db.owner.query(
      `update plan_checkouts set created_at = created_at - interval '2 minutes' where business_id = $1`,
      [club.id],
    )
    await payments.billing.enforcePlanGrace()
    expect(await planRow(payments, club.id)).toMatchObject({ plan: 'sommelier', stripe_status: 'active' })
  })

  it('ignores a session that is not the business’s own', async () => {
    const other = await aPayingClub(payments)
    const { sessionId } = await subscribeToPlan(payments, other.db, 'sommelier')
    expect(await payments.billing.confirmPlanCheckout(club.db, sessionId)).toBe('unknown')
    expect(await planRow(payments, club.id)).toMatchObject({ plan: 'neighborhood', stripe_status: null })
  })

  it.each(['500', '429', 'lost'])('charges once when Stripe responds with %s', async (mode) => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier', '4000000000000002')
    await payments.fault({ target: 'api', mode, count: 3, match: '/v1/checkout/sessions' })
    const press = () => payments.billing.openPlanCheckout(club.db, order('world_class', userId))
    let opened = await press().catch(() => null)
    for (let again = 0; !opened && again < 4; again++) opened = await press().catch(() => null)
    if (!opened) throw new Error('The checkout never opened')
    await payments.pay(opened.sessionId)
    expect(await payments.billing.confirmPlanCheckout(club.db, opened.sessionId)).toBe('paid')
    const { rows } = await payments.db.owner.query(
      'select customer_id from business_plans where business_id = $1',
      [club.id],
    )
    const subscriptions = await platformsOwn('subscription')
    expect(subscriptions.filter(({ customer }) => customer === rows[0].customer_id)).toHaveLength(1)
  })
})

describe('changing a plan', () => {
  const order = (userId: string) => ({ plan: 'world_class' as const, userId, now: payments.clock.now() })

  it('is applied to every running membership, and finishes after an interruption', async () => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier')
    for (let i = 0; i < 5; i++) await anActiveMember(payments, club)
    expect(await shares()).toEqual([7, 7, 7, 7, 7])
    await changePlan(club.db, order(userId))
    await expect(changePlan(club.db, order(userId))).rejects.toMatchObject({ code: 'plan-changing' })

    // The plan's own subscription and two memberships succeed; then Stripe fails, retries included.
    const impatient = payments.another({ timeout: 2_000, retries: 0 })
    const subscriptions = await payments.objects('subscription', club.accountId)
    for (const { id } of subscriptions.slice(0, 3)) {
      await payments.fault({ target: 'api', mode: '500', count: 1, match: `/v1/subscriptions/${String(id)}` })
    }
    const first = await impatient.applyPlanChange(club.db)
    expect(first).toMatchObject({ changed: 2, failed: 3, isComplete: true })
    expect(await feeShareProgress(club.db)).toEqual({ running: 5, carrying: 2 })
    expect((await shares()).sort()).toEqual([7, 7, 7, 8, 8])

    expect(await impatient.applyPlanChange(club.db)).toMatchObject({ changed: 3, failed: 0 })
    expect(await shares()).toEqual([8, 8, 8, 8, 8])
    expect(await impatient.applyPlanChange(club.db)).toMatchObject({ changed: 0, failed: 0 })
    expect(await planRow(payments, club.id)).toMatchObject({ plan: 'world_class', paid_plan: 'world_class' })
    const [own] = (await platformsOwn('subscription')).filter(
      (one) => (one.metadata as Record<string, string>).business_id === club.id,
    )
    expect(own).toMatchObject({ items: { data: [{ price: { unit_amount: 75_000 } }] } })
    await expect(changePlan(club.db, order(userId))).rejects.toMatchObject({ code: 'plan-same' })
  })

  it('happens once when the responses are lost', async () => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier')
    await anActiveMember(payments, club)
    await changePlan(club.db, order(userId))
    const impatient = payments.another({ timeout: 2_000, retries: 0 })
    await payments.fault({ target: 'api', mode: 'lost', count: 2, match: '/v1/subscriptions' })
    for (let i = 0; i < 5; i++) await impatient.applyPlanChange(club.db).catch(() => undefined)
    expect(await shares()).toEqual([8])
    expect(await planRow(payments, club.id)).toMatchObject({ plan: 'world_class' })
  })

  it('reaches a checkout that was opened before it and paid after it', async () => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier')
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await changePlan(club.db, order(userId))
    await payments.billing.applyPlanChange(club.db)
    await payments.pay(sessionId)
    await payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now: new Date() })
    expect(await shares()).toEqual([7])
    const { rows } = await payments.db.owner.query(
      `select 1 from pgboss.job where name = 'carry-plan' and state = 'created' and data->>'businessId' = $1
       and created_on > now() - interval '10 seconds'`,
      [club.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    await payments.billing.applyPlanChange(club.db)
    expect(await shares()).toEqual([8])
  })

  it('reverts changes made by hand in Stripe, repeatedly', async () => {
    await subscribeToPlan(payments, club.db, 'sommelier')
    const member = await anActiveMember(payments, club)
    const { subscription_id } = await member.membership()
    for (let i = 0; i < 2; i++) {
      await payments.stripe(club, `/v1/subscriptions/${subscription_id}`, { application_fee_percent: '1' })
      await payments.billing.syncSubscription(club.accountId, subscription_id)
      expect(await payments.billing.applyPlanChange(club.db)).toMatchObject({ changed: 1 })
      expect(await shares()).toEqual([7])
    }
  })

  it('leaves other clubs alone', async () => {
    const other = await aPayingClub(payments)
    await anActiveMember(payments, other)
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier')
    await changePlan(club.db, order(userId))
    await payments.billing.applyPlanChange(club.db)
    const theirs = await payments.objects('subscription', other.accountId)
    expect(theirs.map((one) => one.application_fee_percent)).toEqual([5])
  })

  it('requires a current plan', async () => {
    const { userId } = await subscribeToPlan(payments, club.db, 'sommelier', '4000000000000002')
    await expect(changePlan(club.db, order(userId))).rejects.toMatchObject({ code: 'plan-missing' })
  })
})
