import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { action, loader } from '~/routes/hooks/stripe'
import { aPaymentPlatform, type Payments } from '../../builders/payments'
import { aRequestContext } from '../../builders/request-context'

let payments: Payments
beforeAll(async () => {
  payments = await aPaymentPlatform()
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
  const base = aRequestContext(payments.db)
  const context = { ...base, services: { ...base.services, billing: payments.billing } }
  const headers = signature === null ? undefined : { 'stripe-signature': signature }
  const request = new Request(`https://clubs.example/hooks/stripe/${endpoint}`, { method, body, headers })
  return action({ request, params: { endpoint }, context })
}

function signed() {
  const time = Math.floor(Date.now() / 1000)
  const secret = payments.env.stripe.webhookSecrets.connect
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

it('stores what was signed, letter for letter', async () => {
  const answer = await post('connect', signed())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { rows } = await payments.db.owner.query('select event_id from webhook_inbox')
  expect(rows).toEqual([{ event_id: 'evt_letter_for_letter' }])
})

it('refuses what was not, what nobody listens for, and every other method', async () => {
  expect((await post('connect', null)).status).toBe(400)
  expect((await post('connect', `${signed()}0`)).status).toBe(400)
  expect((await post('platform', signed())).status).toBe(400)
  expect((await post('nowhere', signed())).status).toBe(404)
  expect((await post('connect', signed(), 'PUT')).status).toBe(405)
  expect(loader().status).toBe(405)
})
