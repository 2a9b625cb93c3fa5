import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPageViewCounter } from '~/platform/public-site/page-views/count-page-views.server'
import { readPageViews, viewPeriods } from '~/platform/public-site/page-views/read-page-views.server'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(() => database.owner.query('truncate site_page_views'))

const warnings: unknown[] = []
const counterAt = (moment: string, db = database.across()) =>
  createPageViewCounter({
    db,
    rootDomain: 'tastevin.example:3000',
    now: () => new Date(moment),
    log: { warn: (...line: unknown[]) => void warnings.push(line) },
  })
const request = (url: string, referer?: string) =>
  ({ method: 'GET', url, headers: { 'user-agent': 'Mozilla/5.0 Safari', referer } }) as IncomingMessage
const days = viewPeriods[1]
const read = (more: { page?: string; source?: string } = {}) =>
  readPageViews(database.across(), { period: days, today: '2026-11-27', ...more })

it('the views of two processes add up by day, page and source', async () => {
  const first = counterAt('2026-11-27T10:00:00Z')
  const second = counterAt('2026-11-26T23:59:00Z')
  first.count(request('/pricing'))
  first.count(request('/pricing', 'https://wine.example/post'))
  first.count(request('/landing', 'http://tastevin.example:3000/pricing'))
  second.count(request('/pricing'))
  await Promise.all([first.close(), second.close()])
  const third = counterAt('2026-11-27T12:00:00Z')
  third.count(request('/pricing'))
  await third.close()

  const views = await read()
  expect(views.total).toBe(5)
  expect(views.byTime.slice(-3)).toEqual([
    { name: '2026-11-25', views: 0 },
    { name: '2026-11-26', views: 1 },
    { name: '2026-11-27', views: 4 },
  ])
  expect(views.byPage).toEqual([
    { name: '/pricing', views: 4 },
    { name: '/landing', views: 1 },
  ])
  expect(views.bySource).toEqual([
    { name: 'direct', views: 3 },
    { name: 'wine.example', views: 1 },
  ])
  expect((await read({ source: 'wine.example' })).byPage).toEqual([{ name: '/pricing', views: 1 }])
})

it('invented sources end as “other” and no view is lost', async () => {
  const counter = counterAt('2026-11-27T10:00:00Z')
  for (let at = 0; at < 2_500; at++) counter.count(request('/pricing', `https://site-${at}.example/`))
  await counter.flush()
  counter.count(request('/pricing', 'https://one-more.example/'))
  await counter.close()
  const { total, bySource } = await read()
  expect(total).toBe(2_501)
  expect(bySource.length).toBeLessThanOrEqual(301)
  expect(bySource[0]!.name).toBe('other')
})

it('the views that could not be stored are stored the next time', async () => {
  const db = database.across()
  let isAway = true
  const counter = counterAt('2026-11-27T10:00:00Z', {
    ...db,
    transaction: (work) => (isAway ? Promise.reject(new Error('away')) : db.transaction(work)),
  } as typeof db)
  counter.count(request('/about'))
  await counter.flush()
  expect(warnings).toHaveLength(1)
  isAway = false
  await counter.close()
  expect((await read()).total).toBe(1)
})

it('the views are deleted after three years', async () => {
  await database.owner.query(
    `insert into site_page_views values (current_date - interval '4 years', '/about', 'direct', 7)`,
  )
  const counter = counterAt('2026-11-27T10:00:00Z')
  counter.count(request('/about'))
  await counter.close()
  const { rows } = await database.owner.query('select sum(views)::int as views from site_page_views')
  expect(rows).toEqual([{ views: 1 }])
})
