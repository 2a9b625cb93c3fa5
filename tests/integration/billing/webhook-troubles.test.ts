import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dismissWebhook, retryFailedWebhooks, retryWebhook } from '~/billing/troubles/handle-webhooks.server'
import { webhookCounts, webhookList, type WebhookTrouble } from '~/billing/troubles/webhook-list.server'
import { newId } from '~/kit/ids'
import { aClub } from '../../builders/club'
import { freshDatabase, type TestDatabase } from '../../database'

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

async function anEvent(status: WebhookTrouble, account: string | null = 'acct_osteria') {
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
const list = async (status: WebhookTrouble) =>
  (await webhookList(database.across(), { status, after: null, limit: 50 })).lines
const stateOf = async (id: string) =>
  (
    await database.owner.query('select status, attempts, done_at from webhook_inbox where event_id = $1', [
      id,
    ])
  ).rows[0]

describe('a webhook that nothing came of', () => {
  it('is listed with whose it is and what happened', async () => {
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

  it('is taken up again by one of two who ask at once', async () => {
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

  it('is put aside, and stays so when all that failed is taken up', async () => {
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
