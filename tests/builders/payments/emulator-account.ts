import { expect, vi } from 'vitest'
import { API_VERSION, SANDBOX_SECRET_KEY } from '#/sandbox/constants'
import type { TestDatabase } from '../../database'
import { patiently } from '../../patience'

interface Emulator {
  sandboxUrl: string
}

/** An account at the Stripe emulator of a running platform that can take cards. */
export async function anEmulatorAccount(platform: Emulator): Promise<string> {
  const { id } = await callEmulator(platform, '/v2/core/accounts', {
    display_name: 'A Club',
    contact_email: 'hello@club.test',
    dashboard: 'full',
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
  })
  await callEmulator(platform, `/_sandbox/api/accounts/${id}/outcome`, { outcome: 'ready' })
  return id!
}

/** Connects the account to a business, as `ready` in our own rows. */
export async function connectAccount(
  { owner }: Pick<TestDatabase, 'owner'>,
  clubId: string,
  accountId: string,
) {
  await owner.query(
    `insert into stripe_accounts (account_id, business_id, state, livemode, created_at) values ($1, $2, 'ready', false, now())`,
    [accountId, clubId],
  )
}

/** Waits until all webhooks about the accounts have been delivered and processed. */
export async function untilWebhooksProcessed(platform: Emulator, { owner }: Pick<TestDatabase, 'owner'>) {
  // Responds once everything has been delivered.
  await callEmulator(platform, '/_sandbox/api/clock', { advance: 'PT1S' })
  const unheard = `select event_id from webhook_inbox where status = 'queued'`
  await vi.waitFor(async () => expect((await owner.query(unheard)).rows).toEqual([]), patiently)
}

async function callEmulator({ sandboxUrl }: Emulator, path: string, body: object): Promise<{ id?: string }> {
  const response = await fetch(sandboxUrl + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${SANDBOX_SECRET_KEY}`,
      'stripe-version': API_VERSION,
    },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id?: string }
}
