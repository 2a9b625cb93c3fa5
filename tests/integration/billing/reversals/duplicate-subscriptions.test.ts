import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { advanceTime } from '../../../builders/active-member'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'
import { aStripeProxy } from '../../../builders/payments/stripe-proxy'

let payments: PaymentPlatform
let club: PayingClub
let member: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
  member = await aSignedUpPerson(payments, club)
})
afterEach(() => payments.fault({ clear: true }))

/** Creates two paid subscriptions of one member: our attempt of the first was expired when the second was opened. */
async function payTwice() {
  const first = await startCheckout(payments, club, member)
  await payments.db.owner.query(`update checkout_attempts set status = 'expired' where id = $1`, [
    first.attemptId,
  ])
  const second = await startCheckout(payments, club, member)
  expect(await payments.pay(first.sessionId)).toBe(200)
  expect(await payments.pay(second.sessionId)).toBe(200)
  const subscriptions = await payments.objects('subscription', club.accountId)
  expect(subscriptions).toHaveLength(2)
  // The list is newest first when a second has passed between the two payments.
  return subscriptions
    .toSorted((one, other) => Number(one.created) - Number(other.created))
    .map((one) => one.id as string) as [string, string]
}

/** A second subscription that was created in Stripe itself, without a share for the platform. */
async function paidWithoutShare() {
  const idOf = async (kind: string, ours: string) =>
    (
      await payments.db.owner.query<{ stripe_id: string }>(
        'select stripe_id from stripe_ids where kind = $1 and (our_id = $2 or our_id in (select id from tier_prices where tier_id = $2))',
        [kind, ours],
      )
    ).rows[0]!.stripe_id
  const session = await payments.stripe(club, '/v1/checkout/sessions', {
    mode: 'subscription',
    customer: await idOf('customer', member.id),
    'line_items[0][price]': await idOf('price', club.tierId),
    'line_items[0][quantity]': '1',
    success_url: 'http://club.example/',
  })
  expect(await payments.pay(session.id as string)).toBe(200)
}

/** The owner of the club, by email address. */
async function anOwner() {
  const { id, email } = await aPerson(payments.db)
  await payments.db.owner.query('update businesses set owner_user_id = $2 where id = $1', [club.id, id])
  return email
}
const mailTo = async (email: string) =>
  (
    await payments.db.owner.query<{ occasion: string }>(
      'select occasion from platform_emails where to_address = $1 order by created_at, id',
      [email],
    )
  ).rows.map(({ occasion }) => occasion)
const reversalOf = async (id: string) =>
  (await payments.db.owner.query('select * from subscription_reversals where subscription_id = $1', [id]))
    .rows[0]

/** Our billing with a Stripe that refuses every refund for lack of funds. */
async function refusingRefunds() {
  const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) =>
    method === 'POST' && url === '/v1/refunds' ? 'deny' : 'pass',
  )
  const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
  return { billing: payments.another(undefined, { env }), restore: proxy.close }
}

const sync = (id: string, billing = payments.billing) => billing.syncSubscription(club.accountId, id)
const live = async () =>
  (await payments.objects('subscription', club.accountId)).filter((one) => one.status === 'active')

async function expectOneLeft() {
  expect(await live()).toHaveLength(1)
  const result = await footprint(payments, member)
  expect(result.memberships.map((one) => one.status).sort()).toEqual(['active', 'canceled'])
  expect(result.emails.map(({ occasion }) => occasion).sort()).toEqual(['duplicate', 'welcome'])
  expect(result.attempts.map((one) => one.status)).toEqual(['completed', 'completed'])
  expect(result.audit.filter((action) => action === 'membership.duplicate-refunded')).toHaveLength(1)
  expect(await payments.objects('refund', club.accountId)).toMatchObject([
    { amount: 9_900, reason: 'duplicate' },
  ])
  const charges = await payments.objects('charge', club.accountId)
  expect(charges.map((one) => one.amount_refunded).sort()).toEqual([0, 9_900])
}

it('the second subscription is canceled and refunded with our share', async () => {
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

it('the refund happens once, however often and concurrently the subscriptions are synced', async () => {
  const [first, second] = await payTwice()
  const other = payments.another()
  await Promise.all([sync(first), sync(second), sync(first, other), sync(second, other), sync(second)])
  await expectOneLeft()
})

it.each(['/v1/refunds', '/v1/subscriptions/', '/v1/invoice_payments'])(
  'the refund is completed later when it was interrupted at %s',
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

it('the refund is completed later when only the response was lost', async () => {
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

/** Two paid subscriptions of one member, the newer made in Stripe itself a minute later. */
async function payTwiceInAMinute() {
  const { sessionId, attemptId } = await startCheckout(payments, club, member)
  expect(await payments.pay(sessionId)).toBe(200)
  await payments.control('/clock', { advance: 'PT1M', account: club.accountId })
  await paidWithoutShare()
  const [newer, older] = (await payments.objects('subscription', club.accountId)).map(
    ({ id }) => id as string,
  )
  return { newer: newer!, older: older!, attemptId }
}

it('the older subscription becomes the membership, with one welcome email, even if the newer one is synced first', async () => {
  const { newer, older } = await payTwiceInAMinute()
  expect(await sync(newer)).toMatchObject({ status: 'canceled' })
  expect(await live()).toMatchObject([{ id: older }])
  expect(await sync(older)).toMatchObject({ status: 'active' })
  const { emails, audit } = await footprint(payments, member)
  expect(emails.map(({ occasion }) => occasion).sort()).toEqual(['duplicate', 'welcome'])
  expect(audit.filter((action) => action === 'membership.active')).toHaveLength(1)
  expect(await payments.objects('refund', club.accountId)).toMatchObject([{ amount: 9_900 }])
})

it('one welcome email is sent when both subscriptions are synced while the newer one looks for older ones', async () => {
  const { newer, older } = await payTwiceInAMinute()
  let others: Promise<unknown> | undefined
  const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) => {
    // The newer one has been read and the older one has not: a webhook and a return take both at this moment.
    if (method === 'GET' && url?.startsWith('/v1/subscriptions?'))
      await (others ??= Promise.all([sync(older), sync(newer), sync(older)]))
    return 'pass'
  })
  const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
  expect(await sync(newer, payments.another(undefined, { env }))).toMatchObject({ status: 'canceled' })
  proxy.close()
  expect(others).toBeDefined()
  expect(await live()).toMatchObject([{ id: older }])
  const { emails } = await footprint(payments, member)
  expect(emails.map(({ occasion }) => occasion).sort()).toEqual(['duplicate', 'welcome'])
  expect(await payments.objects('refund', club.accountId)).toMatchObject([{ amount: 9_900 }])
})

it('the older subscription stays without a second welcome, even if the newer one is a membership already', async () => {
  const { newer, older, attemptId } = await payTwiceInAMinute()
  // As if no checkout of ours had led to the older one.
  await payments.db.owner.query(`update checkout_attempts set status = 'completed' where id = $1`, [
    attemptId,
  ])
  expect(await sync(newer)).toMatchObject({ status: 'active' })
  expect(await sync(older)).toMatchObject({ status: 'active' })
  expect(await live()).toMatchObject([{ id: older }])
  expect(await sync(newer)).toMatchObject({ status: 'canceled' })
  expect(await payments.objects('refund', club.accountId)).toMatchObject([{ amount: 9_900 }])
  const { emails } = await footprint(payments, member)
  expect(emails.map(({ occasion }) => occasion).sort()).toEqual(['duplicate', 'welcome'])
})

it('the refund is full where the platform took no share', async () => {
  const { sessionId } = await startCheckout(payments, club, member)
  expect(await payments.pay(sessionId)).toBe(200)
  const [first] = await payments.objects('subscription', club.accountId)
  await sync(first!.id as string)
  await paidWithoutShare()
  const second = (await payments.objects('subscription', club.accountId)).find(({ id }) => id !== first!.id)
  expect(await sync(second!.id as string)).toMatchObject({ status: 'canceled' })
  expect(await live()).toMatchObject([{ id: first!.id }])
  const charges = await payments.objects('charge', club.accountId)
  expect(charges.map((one) => one.amount_refunded).sort()).toEqual([0, 9_900])
  expect((await footprint(payments, member)).emails.map(({ occasion }) => occasion).sort()).toEqual([
    'duplicate',
    'welcome',
  ])
})

it('the refund covers every month that was charged', async () => {
  const [first, second] = await payTwice()
  await sync(first)
  await advanceTime(payments, club, 'P1M')
  await advanceTime(payments, club, 'PT2H')
  await sync(first)
  const before = await payments.objects('charge', club.accountId)
  expect(before).toHaveLength(4)
  expect(await sync(second)).toMatchObject({ status: 'canceled' })
  const charges = await payments.objects('charge', club.accountId)
  expect(charges.map((one) => one.amount_refunded).sort()).toEqual([0, 0, 9_900, 9_900])
  expect((await footprint(payments, member)).memberships).toMatchObject([
    { status: 'active', subscription_id: first },
    { status: 'canceled' },
  ])
})

it('a refused refund cancels the subscription all the same, is reported to owner and operator, and is repeated later', async () => {
  const [first, second] = await payTwice()
  const owner = await anOwner()
  await sync(first)
  const { billing, restore } = await refusingRefunds()
  expect(await sync(second, billing)).toMatchObject({ status: 'canceled' })
  expect(await live()).toHaveLength(1)
  expect(await mailTo(owner)).toEqual(['second-subscription-open'])
  expect(await reversalOf(second)).toMatchObject({
    refunded_at: null,
    because: expect.stringMatching(/balance/),
  })
  expect((await footprint(payments, member)).emails.map(({ occasion }) => occasion)).toEqual(['welcome'])
  restore()
  await payments.db.owner.query(
    `update subscription_reversals set last_attempted_at = now() - interval '5 minutes'`,
  )
  await payments.billing.retryReversals()
  await expectOneLeft()
  expect(await mailTo(owner)).toEqual(['second-subscription-open', 'second-subscription'])
  expect(await reversalOf(second)).toMatchObject({ because: null, refunded_cents: 9_900 })
})

it('the second subscription stays if the first one has ended without our knowledge', async () => {
  const [first, second] = await payTwice()
  await sync(first)
  await fetch(`${payments.env.stripe.apiBase}/v1/subscriptions/${first}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  expect(await sync(second)).toMatchObject({ status: 'active' })
  expect(await payments.objects('refund', club.accountId)).toEqual([])
  const result = await footprint(payments, member)
  expect(result.memberships.map((one) => one.status).sort()).toEqual(['active', 'canceled'])
})
