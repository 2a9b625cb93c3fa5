import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  aCandidate,
  aPayingClub,
  aPaymentPlatform,
  checkout,
  footprint,
  type PayingClub,
  type Payments,
} from '../../builders/payments'

let payments: Payments
let club: PayingClub
let member: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
  member = await aCandidate(payments, club)
})
afterEach(() => payments.fault({ clear: true }))

/** Two paid subscriptions of one member: the first checkout had been lost sight of when the second was opened. */
async function payTwice() {
  const first = await checkout(payments, club, member)
  await payments.db.owner.query(`update checkout_attempts set status = 'expired' where id = $1`, [
    first.attemptId,
  ])
  const second = await checkout(payments, club, member)
  expect(await payments.pay(first.sessionId)).toBe(200)
  expect(await payments.pay(second.sessionId)).toBe(200)
  const subscriptions = await payments.objects('subscription', club.accountId)
  expect(subscriptions).toHaveLength(2)
  return subscriptions.map((one) => one.id as string) as [string, string]
}

const sync = (id: string, billing = payments.billing) => billing.syncSubscription(club.accountId, id)
const live = async () =>
  (await payments.objects('subscription', club.accountId)).filter((one) => one.status === 'active')

async function expectOneLeft() {
  expect(await live()).toHaveLength(1)
  const found = await footprint(payments, member)
  expect(found.memberships.map((one) => one.status).sort()).toEqual(['active', 'canceled'])
  expect(found.mail.map(({ occasion }) => occasion).sort()).toEqual(['duplicate', 'welcome'])
  expect(found.attempts.map((one) => one.status)).toEqual(['completed', 'completed'])
  expect(
    found.audit.filter((action) => action === 'membership.duplicate-subscription-refunded'),
  ).toHaveLength(1)
  expect(await payments.objects('refund', club.accountId)).toMatchObject([
    { amount: 9_900, reason: 'duplicate' },
  ])
  const charges = await payments.objects('charge', club.accountId)
  expect(charges.map((one) => one.amount_refunded).sort()).toEqual([0, 9_900])
}

it('the second is ended and its payment given back, with our share', async () => {
  const [first, second] = await payTwice()
  expect(await sync(first)).toMatchObject({ status: 'active' })
  expect(await sync(second)).toMatchObject({ status: 'canceled' })
  await expectOneLeft()
  const fees = await payments.objects('application_fee', 'platform')
  expect(
    fees
      .filter((fee) => fee.account === club.accountId)
      .map((fee) => fee.amount_refunded)
      .sort(),
  ).toEqual([0, 495])
})

it('happens once, however often and from how many sides it is looked at', async () => {
  const [first, second] = await payTwice()
  const other = payments.another()
  await Promise.all([sync(first), sync(second), sync(first, other), sync(second, other), sync(second)])
  await expectOneLeft()
})

it.each(['/v1/refunds', '/v1/subscriptions/', '/v1/invoice_payments'])(
  'is finished later when it broke off at %s',
  async (match) => {
    const [first, second] = await payTwice()
    await sync(first)
    const once = payments.another({ timeout: 1_000, retries: 0 })
    await payments.fault({ target: 'api', mode: '500', count: 1, match })
    await sync(second, once).catch(() => undefined)
    await payments.fault({ clear: true })
    await sync(second, once)
    await expectOneLeft()
  },
)

it('is finished later when only the answer was lost', async () => {
  const [first, second] = await payTwice()
  await sync(first)
  const once = payments.another({ timeout: 1_000, retries: 0 })
  for (const match of ['/v1/refunds', `/v1/subscriptions/${second}`]) {
    await payments.fault({ target: 'api', mode: 'lost', count: 1, match })
    await sync(second, once).catch(() => undefined)
    await payments.fault({ clear: true })
  }
  await sync(second, once)
  await expectOneLeft()
})

it('is none where the first has ended without our knowing', async () => {
  const [first, second] = await payTwice()
  await sync(first)
  await fetch(`${payments.env.stripe.apiBase}/v1/subscriptions/${first}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  expect(await sync(second)).toMatchObject({ status: 'active' })
  expect(await payments.objects('refund', club.accountId)).toEqual([])
  const found = await footprint(payments, member)
  expect(found.memberships.map((one) => one.status).sort()).toEqual(['active', 'canceled'])
})
