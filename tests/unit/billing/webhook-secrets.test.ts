import { expect, it } from 'vitest'
import type { BillingContext } from '~/billing/context'
import { receiveWebhook } from '~/billing/webhooks/receive-webhook.server'

it('a webhook is accepted under the old secret of its endpoint and under the new one, and under no other', async () => {
  const context = {
    // Its signature is the secret itself.
    gateway: { isSigned: (_body: string, signature: string, secret: string) => signature === secret },
    webhookSecrets: {
      platform: 'whsec_old, whsec_new',
      connect: 'whsec_connect',
      accounts: 'whsec_accounts',
    },
    livemode: false,
    log: { warn: () => undefined },
  } as unknown as BillingContext
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    livemode: false,
    created: 1_795_000_000,
    data: { object: { object: 'invoice', id: 'in_1' } },
  })
  const send = async (signature: string) => {
    const store = async () => true
    const now = new Date('2026-11-20T17:00:00Z')
    return (await receiveWebhook(context, store, { endpoint: 'platform', body, signature, now })).status
  }
  expect(await send('whsec_old')).toBe(200)
  expect(await send('whsec_new')).toBe(200)
  expect(await send('whsec_connect')).toBe(400)
  expect(await send('whsec_old, whsec_new')).toBe(400)
})
