import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestContext } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import { loader as landing } from '~/routes/public/landing'
import { loader as support } from '~/routes/public/support'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const argsOf = (context: RequestContext) => ({
  request: new Request(`${context.origin}/support`),
  context,
  params: {},
})
/** Kept by the page cache for ten seconds at most. */
const briefly = { 'Cache-Control': 'no-cache', 'X-Page-Cache': 'site; max-age=10' }

it('the landing page links the demo clubs that are live at that moment, and is kept for seconds', async () => {
  const live = clubOf({ id: newId(), slug: 'bottega-rossa' })
  const suspended = clubOf({ id: newId(), slug: 'harbor-cellars' }, { status: 'suspended' })
  const open = await landing(argsOf(aRequestContext(database, { clubs: [live, suspended] })))
  expect(open.data.live).toEqual([expect.stringContaining('bottega-rossa'), null, null])
  expect(open.init?.headers).toEqual(briefly)
  const closed = await landing(argsOf(aRequestContext(database, { clubs: [suspended] })))
  expect(closed.data.live).toEqual([null, null, null])
})

it('the support page says what works at that moment, promises no hours of its own, and is kept for seconds', async () => {
  const context = aRequestContext(database)
  const working = await support(argsOf(context))
  expect(working.data).toMatchObject({
    status: { pages: 'working', database: 'working' },
    supportHours: null,
    maxAgeSeconds: 10,
  })
  expect(working.init?.headers).toEqual(briefly)

  const broken = aRequestContext(database)
  const unreachable = { platform: () => ({ read: () => Promise.reject(new Error('ECONNREFUSED')) }) }
  const services = { ...broken.services, scopes: unreachable as never }
  const failing = await support(argsOf({ ...broken, services }))
  expect(failing.data.status).toEqual({ pages: 'working', database: 'not working' })
})
