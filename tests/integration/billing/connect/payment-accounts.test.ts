import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { aClub } from '../../../builders/club'
import {
  aPaymentPlatform,
  completeStripeOnboarding,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aTier } from '../../../builders/tiers'

let payments: PaymentPlatform
let tenant: TenantDb
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  tenant = payments.db.tenant((await aClub(payments.db, { name: 'Harbor Cellars' })).id)
})

const now = new Date()
const connect = () => payments.billing.connectAccount(tenant, { now })
const state = async () =>
  (
    await payments.db.owner.query('select state from stripe_accounts where business_id = $1', [
      tenant.businessId,
    ])
  ).rows[0]?.state as string | undefined

it('a business has one account, however often and concurrently it connects', async () => {
  const other = payments.another()
  const connected = await Promise.all([connect(), connect(), other.connectAccount(tenant, { now })])
  expect(new Set(connected.map((one) => one.accountId)).size).toBe(1)
  expect(await connect()).toEqual(connected[0])
  expect(await state()).toBe('not_started')
})

it('connecting links to Stripe’s onboarding form, and learns of its completion by webhook', async () => {
  const { accountId } = await connect()
  const back = 'https://clubs.example/business'
  const { url } = await payments.billing.accountLink(tenant, { returnUrl: back, refreshUrl: back })
  expect(await state()).toBe('in_progress')
  await payments.control(`/setup/${url.split('/').at(-1)!}/complete`, { outcome: 'ready' })
  await payments.arrived('v2.core.account[requirements].updated')
  expect(await state()).toBe('ready')
  expect(await payments.billing.syncAccount(accountId)).toBe('ready')
})

it.each([
  ['in_progress', 'in_progress'],
  ['action_needed', 'action_needed'],
  ['pending', 'pending'],
  ['restricted', 'restricted'],
  ['rejected', 'restricted'],
  ['ready', 'ready'],
])('the outcome %s at Stripe is stored as %s', async (outcome, expected) => {
  const { accountId } = await connect()
  const back = 'https://clubs.example/business'
  await payments.billing.accountLink(tenant, { returnUrl: back, refreshUrl: back })
  expect(await completeStripeOnboarding(payments, accountId, outcome)).toBe(expected)
  expect(await state()).toBe(expected)
})

it('a business is disconnected when it revokes access, and can connect again', async () => {
  const { accountId } = await connect()
  await completeStripeOnboarding(payments, accountId, 'ready')
  await payments.control(`/accounts/${accountId}/outcome`, { outcome: 'disconnected' })
  await payments.arrived('account.application.deauthorized')
  expect(await state()).toBe('disconnected')
  expect((await connect()).accountId).not.toBe(accountId)
})

it('an unknown account is ignored', async () => {
  expect(await payments.billing.syncAccount('acct_nobodys')).toBeNull()
})

it('a tier is one product with one price, however often it is published', async () => {
  const { accountId } = await connect()
  const tier = await aTier(tenant, { name: 'Sea Glass', priceCents: 4_950 })
  const publish = () => payments.billing.publishTier(tenant, { tierId: tier.id, now })
  await Promise.all([publish(), publish(), payments.another().publishTier(tenant, { tierId: tier.id, now })])
  await publish()
  expect(await payments.objects('product', accountId)).toMatchObject([{ name: 'Sea Glass' }])
  expect(await payments.objects('price', accountId)).toMatchObject([
    { unit_amount: 4_950, currency: 'usd', recurring: { interval: 'month' } },
  ])
})

it('a tier is not published before its business is connected', async () => {
  const tier = await aTier(tenant)
  await payments.billing.publishTier(tenant, { tierId: tier.id, now })
  const { rows } = await payments.db.owner.query('select 1 from stripe_ids where business_id = $1', [
    tenant.businessId,
  ])
  expect(rows).toEqual([])
  await expect(
    payments.billing.publishTier(tenant, { tierId: tenant.businessId, now }),
  ).rejects.toMatchObject({ code: 'tier-not-found' })
})
