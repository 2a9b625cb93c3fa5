import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { BillingService } from '~/billing/create-billing.server'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aStripeProxy, type StripeProxy } from '../../../builders/payments/stripe-proxy'
import { patiently } from '../../../patience'

/** Holds the next response until it is released. */
const slow = { armed: false, held: 0, letGo: () => undefined as void }

let payments: PaymentPlatform
let proxy: StripeProxy
let slowBilling: BillingService
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
  proxy = await aStripeProxy(payments.env.stripe.apiBase!, async () => 'pass', {
    hold: async () => {
      if (!slow.armed) return
      slow.armed = false
      slow.held += 1
      await new Promise<void>((resolve) => (slow.letGo = resolve))
    },
  })
  const stripe = { ...payments.env.stripe, apiBase: proxy.url }
  slowBilling = payments.another(undefined, { env: { ...payments.env, stripe } })
})
afterAll(async () => {
  proxy.close()
  await payments.close()
})
beforeEach(async () => {
  slow.held = 0
  club = await aPayingClub(payments)
})

async function aPaidSubscription() {
  const member = await aSignedUpPerson(payments, club)
  await payments.pay((await startCheckout(payments, club, member)).sessionId)
  const subscriptions = await payments.objects('subscription', club.accountId)
  return { member, id: subscriptions[0]!.id as string }
}

async function cancel(id: string) {
  const response = await fetch(`${payments.env.stripe.apiBase}/v1/subscriptions/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  expect(response.status).toBe(200)
}

it.each([
  ['a known membership', true],
  ['a new membership', false],
])('a stale response does not overwrite newer data of %s', async (_what, newest) => {
  const { member, id } = await aPaidSubscription()
  if (newest) await payments.billing.syncSubscription(club.accountId, id)
  slow.armed = true
  const late = slowBilling.syncSubscription(club.accountId, id)
  await vi.waitFor(() => expect(slow.held).toBe(1), patiently)
  await cancel(id)
  await payments.billing.syncSubscription(club.accountId, id)
  slow.letGo()
  expect(await late).toMatchObject({ kind: 'synced', status: 'canceled' })
  const result = await footprint(payments, member)
  expect(result.memberships).toMatchObject([{ status: 'canceled' }])
  expect(result.emails).toHaveLength(newest ? 1 : 0)
})
