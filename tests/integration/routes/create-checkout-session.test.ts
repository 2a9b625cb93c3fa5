import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '~/people/identity/sessions/start-session.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { action, loader } from '~/routes/api/create-checkout-session'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { aRequestContext, clubOf } from '../../builders/request-context'

let payments: PaymentPlatform
let club: PayingClub
let member: { id: string; email: string; userId: string }
let cookie: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
  const candidate = await aSignedUpPerson(payments, club)
  const { rows } = await payments.db.owner.query('select user_id from members where id = $1', [candidate.id])
  member = { ...candidate, userId: rows[0].user_id }
  const set = await startSession(context(), new Request('https://club.test'), {
    userId: member.userId,
    businessId: club.id,
  })
  cookie = set.split(';')[0]!
})
afterAll(() => payments.close())

function context(of: PayingClub = club): RequestContext {
  const context = aRequestContext(payments.db, { club: clubOf(of) })
  return { ...context, services: { ...context.services, billing: payments.billing } }
}

const wanted = () => ({
  customerId: member.id,
  customerEmail: member.email,
  restaurantId: club.id,
  successUrl: 'https://evil.example/thanks',
  cancelUrl: 'https://evil.example/',
  type: 'customer_subscription',
  metadata: {
    type: 'customer_subscription',
    customer_id: member.id,
    restaurant_id: club.id,
    tier_id: club.tierId,
  },
  createPrice: true,
  tierData: { name: 'Almost free', description: '', price: 0.01 },
})

async function post(body: unknown, more: { cookie?: string | null; at?: PayingClub; type?: string } = {}) {
  const at = more.at ?? club
  const request = new Request(`https://${at.slug}.clubs.example/api/create-checkout-session`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': more.type ?? 'application/json',
      ...(more.cookie === null ? {} : { cookie: more.cookie ?? cookie }),
    },
  })
  const response = await action({ request, params: {}, context: context(at) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('the endpoint opens the member’s checkout at the server’s own price and addresses', async () => {
  const { status, body } = await post(wanted())
  expect(status).toBe(200)
  const [session] = await payments.objects('checkout.session', club.accountId)
  expect(body).toEqual({ id: session!.id, url: session!.url })
  expect(session).toMatchObject({ amount_total: 9_900 })
  expect(String(session!.success_url)).toContain(club.slug)
  expect(JSON.stringify(session)).not.toContain('evil')
  const { createPrice: _, tierData: __, ...rest } = wanted()
  expect(await post({ ...rest, priceId: 'price_of_a_cent' })).toEqual({ status, body })
})

it('the endpoint serves the member alone, in their own club', async () => {
  expect(await post(wanted(), { cookie: null })).toMatchObject({
    status: 401,
    body: { error: expect.any(String) },
  })
  expect((await post(wanted(), { cookie: '__Host-session=made-up' })).status).toBe(401)
  const other = await aSignedUpPerson(payments, club)
  const foreign = wanted()
  const asOther = {
    ...foreign,
    customerId: other.id,
    metadata: { ...foreign.metadata, customer_id: other.id },
  }
  expect(await post(asOther)).toMatchObject({ status: 403, body: { error: expect.any(String) } })
  const elsewhere = await aPayingClub(payments)
  expect((await post(wanted(), { at: elsewhere })).status).toBe(401)
})

it.each<[string, (body: ReturnType<typeof wanted>) => unknown]>([
  ['no JSON', () => '{'],
  ['nothing', () => null],
  ['a list', () => []],
  ['a field too many', (body) => ({ ...body, discount: 100 })],
  ['a field missing', ({ customerId: _, ...body }) => body],
  ['another type', (body) => ({ ...body, type: 'gift' })],
  [
    'ids that are none',
    (body) => ({ ...body, customerId: '1', metadata: { ...body.metadata, customer_id: '1' } }),
  ],
  ['two people at once', (body) => ({ ...body, metadata: { ...body.metadata, customer_id: club.id } })],
  ['two clubs at once', (body) => ({ ...body, metadata: { ...body.metadata, restaurant_id: member.id } })],
  ['two prices at once', (body) => ({ ...body, priceId: 'price_1' })],
  ['no price', ({ createPrice: _, tierData: __, ...body }) => body],
  ['an address that is a script', (body) => ({ ...body, successUrl: 'javascript:alert(1)' })],
  ['an invisible character', (body) => ({ ...body, tierData: { ...body.tierData, name: 'a\u202Eb' } })],
])('the endpoint refuses %s with a sentence', async (_what, change) => {
  const { status, body } = await post(change(wanted()))
  expect(status).toBe(400)
  expect(Object.keys(body)).toEqual(['error', 'status', 'type'])
  expect(String(body.error)).not.toContain('discount')
})

it('the endpoint takes JSON by POST only', async () => {
  expect((await post(wanted(), { type: 'text/plain' })).status).toBe(415)
  expect(loader().status).toBe(405)
})

it('the endpoint says in a sentence why there is no checkout', async () => {
  const body = wanted()
  const other = { ...body, metadata: { ...body.metadata, tier_id: club.id } }
  expect(await post(other)).toMatchObject({
    status: 409,
    body: {
      error: 'This membership tier is no longer offered. Please choose another one.',
      status: 409,
      type: 'API_ERROR',
    },
  })
})
