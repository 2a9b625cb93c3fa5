import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxAttempts } from '~/billing/webhooks/drain-inbox.server'
import { webhookCounts } from '~/billing/webhooks/failed-events/queries.server'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { sendEvent, type Sending } from '../../../builders/payments/signed-event'
import { patiently } from '../../../patience'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
  await payments.billing.drainInbox()
  await payments.db.owner.query('delete from webhook_inbox')
})

let count = 0
const subscriptionEvent = (more: object = {}, object: object = { id: 'sub_unknown' }) => ({
  id: `evt_test_${++count}`,
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  account: club.accountId,
  data: { object: { object: 'subscription', ...object } },
  ...more,
})

const send = (event: unknown, sending?: Sending) => sendEvent(payments, event, sending)

const stored = async () =>
  (await payments.db.owner.query('select event_id, status, attempts, last_error from webhook_inbox')).rows

describe('receiveWebhook', () => {
  it('stores a signed event once', async () => {
    const event = subscriptionEvent()
    expect(await send(event)).toBe(200)
    expect(await send(event)).toBe(200)
    expect(await stored()).toMatchObject([{ event_id: event.id, status: 'queued' }])
  })

  it.each<[string, Sending]>([
    ['no signature', { signature: null }],
    ['an empty signature', { signature: '' }],
    ['another secret', { secret: 'whsec_other' }],
    ['another endpoint’s secret', { secret: 'whsec_tastevin_platform' }],
    ['a changed body', { body: '{"id":"evt_changed"}' }],
    ['a body with trailing bytes', { body: '{} ' }],
    ['a byte order mark before the signed body', { prefix: '\uFEFF' }],
    ['a signature older than five minutes', { ageSeconds: 301 }],
    ['a signature from the future', { ageSeconds: -301 }],
    ['a signature without a time', { signature: 'v1=00' }],
  ])('rejects %s', async (_what, sending) => {
    expect(await send(subscriptionEvent(), sending)).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('accepts a signature just within five minutes', async () => {
    expect(await send(subscriptionEvent(), { ageSeconds: 298 })).toBe(200)
  })

  it.each<[string, unknown]>([
    ['of the other mode', { livemode: true }],
    ['without an account', { account: undefined }],
    ['with an account that is not a string', { account: 7 }],
    ['with an unknown structure', { object: 'something' }],
  ])('rejects an event %s', async (_what, more) => {
    expect(await send(subscriptionEvent(more as object))).toBe(400)
    expect(await stored()).toEqual([])
  })

  it.each([['nothing'], [null], [[1, 2]]])('rejects %j', async (event) => {
    expect(await send(event)).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('returns 404 for an unknown endpoint', async () => {
    expect(await send(subscriptionEvent(), { endpoint: 'constructor' })).toBe(404)
    expect(await stored()).toEqual([])
  })

  it.each([
    'customer.updated',
    'customer.deleted',
    'payment_method.attached',
    'payment_method.automatically_updated',
    'charge.failed',
    'subscription_schedule.released',
  ])('finishes an event that needs no work at once: %s', async (type) => {
    expect(await send(subscriptionEvent({ type }))).toBe(200)
    expect(await stored()).toMatchObject([{ status: 'done', attempts: 0 }])
    expect(await payments.billing.drainInbox()).toBe(0)
    expect(await webhookCounts(payments.db.across())).toEqual({ queued: 0, parked: 0, failed: 0 })
    // An unknown account is worth a look even for these.
    expect(await send(subscriptionEvent({ type, account: 'acct_nobodys' }))).toBe(200)
    expect((await stored()).map(({ status }) => status).sort()).toEqual(['done', 'parked'])
  })

  it('accepts the event of a new account, which may arrive before the account is stored', async () => {
    const related_object = { id: 'acct_new', type: 'v2.core.account' }
    const event = { id: 'evt_new', object: 'v2.core.event', livemode: false, related_object }
    expect(await send({ ...event, type: 'v2.core.account.created' }, { endpoint: 'accounts' })).toBe(200)
    expect(await webhookCounts(payments.db.across())).toEqual({ queued: 0, parked: 0, failed: 0 })
  })

  it('parks events with an unhandled type or an unknown account', async () => {
    expect(await send(subscriptionEvent({ type: 'radar.early_fraud_warning.created' }))).toBe(200)
    expect(await send(subscriptionEvent({ account: 'acct_nobodys' }))).toBe(200)
    expect(await stored()).toMatchObject([{ status: 'parked' }, { status: 'parked' }])
    expect(await payments.billing.drainInbox()).toBe(0)
  })

  it('stores all of five hundred concurrent events, each once', async () => {
    const events = Array.from({ length: 500 }, () => subscriptionEvent())
    const statuses = await Promise.all([...events, ...events].map((event) => send(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await stored()).toHaveLength(500)
  })
})

describe('drainInbox', () => {
  it('parks what turns out to be foreign', async () => {
    await send(subscriptionEvent())
    expect(await payments.billing.drainInbox()).toBe(1)
    expect(await stored()).toMatchObject([
      { status: 'parked', last_error: 'The account has no such subscription.' },
    ])
  })

  it('retries a failure later until it succeeds', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    const [subscription] = await payments.objects('subscription', club.accountId)
    const impatient = payments.another({ timeout: 1_000, retries: 0 })
    await send(subscriptionEvent({}, { id: subscription!.id as string }))
    await payments.fault({ target: 'api', mode: '500', count: 1 })
    await impatient.drainInbox()
    const [failed] = await stored()
    expect(failed).toMatchObject({ status: 'queued', attempts: 1 })
    expect(failed.last_error).toContain('Stripe had a problem.')
    expect(await impatient.drainInbox()).toBe(0)
    await payments.db.owner.query('update webhook_inbox set not_before = received_at')
    expect(await impatient.drainInbox()).toBe(1)
    expect(await stored()).toMatchObject([{ status: 'done' }])
    expect((await footprint(payments, member)).memberships).toMatchObject([{ status: 'active' }])
  })

  it('gives up after many attempts and records why', async () => {
    const impatient = payments.another({ timeout: 1_000, retries: 0 })
    await send(subscriptionEvent())
    await payments.db.owner.query('update webhook_inbox set attempts = $1', [maxAttempts - 1])
    await payments.fault({ target: 'api', mode: '500', count: 1 })
    await impatient.drainInbox()
    const [event] = await stored()
    expect(event).toMatchObject({ status: 'failed', attempts: maxAttempts })
    expect(event.last_error).not.toBeNull()
  })

  it('takes over the claims of a killed worker once they expire', async () => {
    await send(subscriptionEvent())
    await payments.db.owner.query(`update webhook_inbox set claimed_until = now() + interval '30 seconds'`)
    expect(await payments.billing.drainInbox()).toBe(0)
    await payments.db.owner.query(`update webhook_inbox set claimed_until = now() - interval '1 second'`)
    expect(await payments.billing.drainInbox()).toBe(1)
  })

  it('skips an object that another worker has claimed, even with a new event about it', async () => {
    await send(subscriptionEvent())
    await payments.db.owner.query(`update webhook_inbox set claimed_until = now() + interval '30 seconds'`)
    await send(subscriptionEvent())
    expect(await payments.billing.drainInbox()).toBe(0)
  })

  it('starts by itself soon after an event arrives', async () => {
    const worker = payments.another()
    worker.worker.start()
    const receive = async () => {
      const now = new Date()
      const time = Math.floor(now.getTime() / 1000)
      const body = JSON.stringify(subscriptionEvent())
      const digest = createHmac('sha256', payments.env.stripe.webhookSecrets.connect)
      const signature = `t=${time},v1=${digest.update(`${time}.${body}`).digest('hex')}`
      await worker.receiveWebhook({ endpoint: 'connect', body, signature, now })
    }
    const areParked = (count: number) =>
      vi.waitFor(
        async () => expect((await stored()).map((one) => one.status)).toEqual(Array(count).fill('parked')),
        patiently,
      )
    const took: number[] = []
    for (const count of [1, 2, 3]) {
      const before = performance.now()
      await receive()
      await areParked(count)
      took.push(performance.now() - before)
    }
    // Its runs are a second apart, and only the first could have just received it.
    expect(Math.min(...took.slice(1))).toBeLessThan(900)
    // Finds what another process received, without a notification.
    await send(subscriptionEvent())
    await areParked(4)
    await worker.close()
  })
})

describe('the business of an event', () => {
  it('is decided by its account, whatever its metadata says', async () => {
    const rival = await aPayingClub(payments)
    const member = await aSignedUpPerson(payments, club)
    const victim = await aSignedUpPerson(payments, rival)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    const [subscription] = await payments.objects('subscription', club.accountId)
    const forgedMetadata = { business_id: rival.id, member_id: victim.id, tier_id: rival.tierId }
    await stripe(`/v1/subscriptions/${subscription!.id as string}`, forgedMetadata)
    await send(subscriptionEvent({}, { id: subscription!.id, metadata: forgedMetadata }))
    await payments.billing.drainInbox()
    expect((await footprint(payments, member)).memberships).toMatchObject([{ status: 'active' }])
    expect(await footprint(payments, victim)).toMatchObject({ memberships: [], emails: [], joinedOn: null })
    // The rival's account has no such subscription, so naming it has no effect.
    await send(subscriptionEvent({ account: rival.accountId }, { id: subscription!.id }))
    await payments.billing.drainInbox()
    const { rows } = await payments.db.owner.query('select 1 from memberships where business_id = $1', [
      rival.id,
    ])
    expect(rows).toEqual([])
  })

  it('is unknown for a customer the business created itself', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    await payments.db.owner.query('delete from stripe_ids where our_id = $1', [member.id])
    const [subscription] = await payments.objects('subscription', club.accountId)
    await send(subscriptionEvent({}, { id: subscription!.id }))
    await payments.billing.drainInbox()
    expect(await stored()).toMatchObject([
      { status: 'parked', last_error: 'The customer or the price is unknown.' },
    ])
    expect((await footprint(payments, member)).memberships).toEqual([])
  })
})

async function stripe(path: string, metadata: Record<string, string>) {
  const response = await fetch(payments.env.stripe.apiBase + path, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])),
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  expect(response.status).toBe(200)
}
