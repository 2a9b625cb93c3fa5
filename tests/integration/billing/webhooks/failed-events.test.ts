import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScopes } from '#/tenants/scope.server'
import {
  dismissWebhook,
  retryFailedWebhooks,
  retryWebhook,
} from '~/billing/webhooks/failed-events/retry-failed-events.server'
import { failedEventListing } from '~/billing/webhooks/failed-events/failed-event-listing'
import { webhookCounts, webhookList } from '~/billing/webhooks/failed-events/queries.server'
import { alertAfterAttempts } from '~/billing/webhooks/drain-inbox.server'
import { alertOperators } from '~/billing/webhooks/failed-events/alert-operators.server'
import type { Env } from '~/foundation/kit/env.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
  club = await aClub(database, { name: 'Osteria' })
  await database.owner.query(
    `insert into stripe_accounts (account_id, business_id, state, livemode, created_at)
     values ('acct_osteria', $1, 'ready', false, now())`,
    [club.id],
  )
})
afterAll(() => database.close())

async function anEvent(status: 'failed' | 'parked', account: string | null = 'acct_osteria') {
  const id = `evt_${newId()}`
  await database.owner.query(
    `insert into webhook_inbox (event_id, endpoint, account_id, type, object_key, livemode, payload, status, attempts,
       not_before, last_error, received_at, done_at)
     values ($1, 'connect', $2, 'customer.subscription.updated', 'subscription:x', false, '{}', $3, 20, now(),
       'The provider did not answer', now(), now())`,
    [id, account, status],
  )
  return id
}

const by = () => ({ adminId: newId(), requestId: 'a-request', now: new Date() })
const list = async (status: 'failed' | 'parked') =>
  (
    await webhookList(database.across(), {
      ...failedEventListing.all,
      status: status === 'parked' ? status : null,
    })
  ).rows
const stateOf = async (id: string) =>
  (
    await database.owner.query('select status, attempts, done_at from webhook_inbox where event_id = $1', [
      id,
    ])
  ).rows[0]

describe('a failed webhook', () => {
  it('is listed with its business and the error', async () => {
    const [failed, parked] = [await anEvent('failed'), await anEvent('parked', 'acct_nobodys')]
    expect(await list('failed')).toMatchObject([
      {
        eventId: failed,
        business: { id: club.id, name: 'Osteria' },
        attempts: 20,
        because: 'The provider did not answer',
      },
    ])
    expect(await list('parked')).toMatchObject([
      { eventId: parked, business: null, accountId: 'acct_nobodys' },
    ])
    expect(await webhookCounts(database.across())).toEqual({ queued: 0, parked: 1, failed: 1 })
  })

  it('is retried by one of two concurrent requests', async () => {
    const id = await anEvent('parked')
    const presses = await Promise.allSettled([
      retryWebhook(database.across(), id, by()),
      retryWebhook(database.across(), id, by()),
    ])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(id)).toEqual({ status: 'queued', attempts: 0, done_at: null })
    const { rows } = await database.owner.query('select action from audit_log where target_id = $1', [id])
    expect(rows).toEqual([{ action: 'webhook.retried' }])
  })

  it('stays dismissed when all failed events are retried', async () => {
    const [aside, other] = [await anEvent('failed'), await anEvent('failed')]
    await dismissWebhook(database.across(), aside, by())
    expect(await retryFailedWebhooks(database.across(), by())).toBeGreaterThan(0)
    expect(await stateOf(aside)).toMatchObject({ status: 'dismissed' })
    expect(await stateOf(other)).toMatchObject({ status: 'queued' })
    expect(await list('failed')).toEqual([])
    expect(await retryFailedWebhooks(database.across(), by())).toBe(0)
    await expect(dismissWebhook(database.across(), aside, by())).rejects.toMatchObject({ status: 409 })
    await expect(retryWebhook(database.across(), 'evt_nobodys', by())).rejects.toMatchObject({ status: 409 })
  })
})

describe('an administrator', () => {
  const env = { mail: { from: 'hello@tastevin.test' }, scheme: 'https', rootDomain: 'clubs.test' } as Env
  const scopes = () =>
    createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined })
  const emails = async () =>
    (
      await database.owner.query(
        `select to_address, subject from platform_emails where occasion = 'operator-alert' order by created_at`,
      )
    ).rows

  it('is alerted once a day about webhooks that keep failing and accounts that cannot be reconciled', async () => {
    await database.owner.query('delete from webhook_inbox')
    const admin = await aPerson(database)
    await aPerson(database)
    await database.owner.query('update users set is_admin = true where id = $1', [admin.id])
    const now = new Date('2026-11-22T10:00:00Z')
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    expect(await alertOperators({ scopes: scopes(), env }, now)).toBeNull()
    expect(await emails()).toEqual([])

    const id = await anEvent('failed')
    await database.owner.query(
      `update webhook_inbox set status = 'queued', attempts = $2 where event_id = $1`,
      [id, alertAfterAttempts],
    )
    expect(await alertOperators({ scopes: scopes(), env }, now)).toEqual({
      failing: 1,
      givenUp: 0,
      behind: 0,
    })
    await alertOperators({ scopes: scopes(), env }, later(1))
    expect(await emails()).toEqual([
      { to_address: admin.email, subject: 'Stripe webhooks cannot be processed' },
    ])

    await database.owner.query(`delete from webhook_inbox`)
    await database.owner.query('update stripe_accounts set reconcile_failing_since = $1', [later(-49)])
    await alertOperators({ scopes: scopes(), env }, later(24))
    expect((await emails()).map(({ subject }) => subject as string)).toEqual([
      'Stripe webhooks cannot be processed',
      'Stripe accounts cannot be reconciled',
    ])
  })
})
