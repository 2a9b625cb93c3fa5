import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_WEBHOOK_SECRETS } from '#/sandbox/constants'
import { Deliveries } from '#/sandbox/stripe/deliveries'
import { Faults } from '#/sandbox/stripe/faults'
import { migrate } from '#/sandbox/stripe/migrations'
import { randomFrom } from '#/sandbox/stripe/random'
import { type StoredEvent } from '#/sandbox/stripe/store'
import { emptyDatabase, poolOf } from '../../database'
import { patiently } from '../../patience'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await emptyDatabase()
  pool = poolOf(database.url)
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

async function events(count: number): Promise<StoredEvent[]> {
  const made = Array.from({ length: count }, (_, i) => ({
    id: `evt_${i}`,
    account: 'acct_1',
    type: 'invoice.paid',
    created: i,
    body: { id: `evt_${i}`, object: 'event' },
    endpoint: 'connect',
  }))
  for (const event of made) {
    await pool.query(
      `insert into sandbox.events (id, account, type, created, body, endpoint, state)
       values ($1, $2, $3, $4, $5, $6, 'pending')`,
      [event.id, event.account, event.type, event.created, event.body, event.endpoint],
    )
  }
  return made
}

it('the emulator does not wait for an endpoint that is down, holds few of its events and delivers all of them later', async () => {
  let answer = 503
  const heard = new Set<string>()
  const listener = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (answer === 200) heard.add((JSON.parse(body) as { id: string }).id)
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const deliveries = new Deliveries({
    pool,
    base: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    secrets: SANDBOX_WEBHOOK_SECRETS,
    random: randomFrom(3),
    faults: new Faults(),
    patient: 2,
  })
  deliveries.enqueue(await events(12))
  await deliveries.idle()
  await deliveries.waitForCapacity()
  const { rows } = await pool.query("select count(*)::int as n from sandbox.events where state = 'pending'")
  expect(rows[0]).toEqual({ n: 12 })
  answer = 200
  await expect
    .poll(async () => {
      await deliveries.sweep()
      return heard.size
    }, patiently)
    .toBe(12)
  await deliveries.close()
  const left = await pool.query("select count(*)::int as n from sandbox.events where state <> 'delivered'")
  expect(left.rows[0]).toEqual({ n: 0 })
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})
