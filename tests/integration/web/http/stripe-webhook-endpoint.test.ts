import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Hono } from 'hono'
import { stripeWebhooks } from '~/web/http/endpoints/stripe-webhooks.server'
import type { HttpEnv } from '~/web/http/http-env'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'

let payments: PaymentPlatform
const app = new Hono<HttpEnv>()
beforeAll(async () => {
  payments = await aPaymentPlatform()
  stripeWebhooks(app, payments)
})
afterAll(() => payments.close())

const body = JSON.stringify({
  id: 'evt_letter_for_letter',
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  account: 'acct_nobodys',
  data: { object: { object: 'subscription', id: 'sub_1', description: 'Café – 赤ワイン' } },
})

function post(endpoint: string, signature: string | null, method = 'POST') {
  const headers = signature === null ? undefined : { 'stripe-signature': signature }
  return app.request(`https://clubs.example/hooks/stripe/${endpoint}`, { method, body, headers })
}

function signed() {
  const time = Math.floor(Date.now() / 1000)
  const secret = payments.env.stripe.webhookSecrets.connect
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

it('the endpoint stores the signed body byte for byte', async () => {
  expect((await post('connect', signed())).status).toBe(200)
  const { rows } = await payments.db.owner.query('select event_id from webhook_inbox')
  expect(rows).toEqual([{ event_id: 'evt_letter_for_letter' }])
})

it('the endpoint rejects unsigned events, unknown endpoints and other methods', async () => {
  expect((await post('connect', null)).status).toBe(400)
  expect((await post('connect', `${signed()}0`)).status).toBe(400)
  expect((await post('platform', signed())).status).toBe(400)
  expect((await post('nowhere', signed())).status).toBe(404)
  const put = await post('connect', signed(), 'PUT')
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await app.request('https://clubs.example/hooks/stripe/connect')).status).toBe(405)
})
