import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteOldEvents } from '~/billing/webhooks/delete-old-events.server'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

const now = new Date('2026-11-30T05:05:00Z')
const noSignal = new AbortController().signal

/** Events of this status that were processed so many days ago; null: not yet. */
const add = (prefix: string, count: number, status: string, daysAgo: number | null) =>
  db.owner.query(
    `insert into webhook_inbox (event_id, endpoint, type, object_key, livemode, payload, status, not_before, received_at, done_at)
     select $1 || n, 'connect', 'invoice.paid', 'in_1', false, '{}', $2, $4, '2026-01-01',
       $4::timestamptz - make_interval(days => $3)
     from generate_series(1, $5) n`,
    [prefix, status, daysAgo, now, count],
  )
const remaining = async () =>
  (
    await db.owner.query<{ kind: string; count: number }>(
      `select rtrim(event_id, '0123456789') as kind, count(*)::int as count from webhook_inbox group by 1 order by 1`,
    )
  ).rows.map(({ kind, count }) => [kind, count])

it('an event is deleted 90 days after it was processed, and one that waits or failed stays', async () => {
  await add('recent', 1, 'done', 90)
  await add('old', 5_001, 'done', 91)
  await add('failed', 1, 'failed', 400)
  await add('parked', 1, 'parked', 400)
  await add('queued', 1, 'queued', null)
  expect(await deleteOldEvents(db.across(), now, noSignal)).toBe(5_001)
  const left = [
    ['failed', 1],
    ['parked', 1],
    ['queued', 1],
    ['recent', 1],
  ]
  expect(await remaining()).toEqual(left)
  expect(await deleteOldEvents(db.across(), now, noSignal)).toBe(0)
  expect(await remaining()).toEqual(left)
})

it('a run that is to stop leaves the rest of the events for the next night', async () => {
  await add('late', 1, 'done', 200)
  expect(await deleteOldEvents(db.across(), now, AbortSignal.abort())).toBe(0)
  expect(await deleteOldEvents(db.across(), now, noSignal)).toBe(1)
})
