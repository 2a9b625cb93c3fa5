import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { newId } from '~/foundation/kit/ids'
import {
  action as countAction,
  headers,
  loader as countLoader,
} from '~/routes/business/inventory/counts/count'
import { loader as fileLoader } from '~/routes/business/inventory/counts/differences-csv'
import { action as reviewAction, loader as reviewLoader } from '~/routes/business/inventory/counts/review'
import { action as sheetAction, loader as sheetLoader } from '~/routes/business/inventory/counts/sheet'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { startStocktake } from '~/cellar/counting/start-stocktake.server'
import { aClub } from '../../../builders/club'
import { addStaff, aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

/** An open count of ten bottles, and how its pages answer a person of each role. */
async function aCount() {
  const business = await aClub(database)
  const club = clubOf(business)
  const db = database.tenant(club.id)
  const locationId = await defaultLocation(db, now)
  const wineId = await aWine(db)
  await moveStock(db, { act: 'receive', wineId, quantity: 10, unitCostCents: 1_000, userId: null, now })
  const scope = { locationId, wineType: null, binFrom: '', binTo: '' }
  const stocktakeId = await startStocktake(db, { scope, userId: null, now })
  const signedIn = async (role: 'manager' | 'desk') => {
    const person = await aPerson(database)
    await addStaff(database, person.id, club.id, { role })
    const context = aRequestContext(database, { clubs: [club] })
    const set = await startSession(context, new Request(context.origin), {
      userId: person.id,
      businessId: club.id,
    })
    return (fields?: Record<string, string>, path = '') => {
      const context = aRequestContext(database, { clubs: [club] })
      const request = new Request(`${context.origin}/business/inventory/counts/${stocktakeId}${path}`, {
        method: fields ? 'POST' : 'GET',
        headers: { cookie: set.split(';')[0]! },
        ...(fields && { body: new URLSearchParams(fields) }),
      })
      return { request, context, params: { stocktakeId } }
    }
  }
  return { db, wineId, stocktakeId, manager: await signedIn('manager'), desk: await signedIn('desk') }
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown),
  )

it('the desk counts, but neither posts, cancels nor undoes, downloads nothing and sees no cost', async () => {
  const { db, wineId, desk, manager } = await aCount()
  const entry = { intent: 'count', wineId, quantity: '7', mode: 'set', seen: '', countId: newId() }
  const answer = await sheetAction(desk(entry))
  expect(await answer.json()).toMatchObject({ kind: 'saved', current: { counted: 7, wineId } })
  const sheet = await (await sheetLoader(desk())).json()
  expect(JSON.stringify(sheet)).not.toMatch(/book|cost|cents/i)
  for (const intent of ['cancel', 'undo']) {
    expect(await refused(countAction(desk({ intent })))).toBe('/unauthorized')
  }
  const { review } = await reviewLoader(manager())
  const posting = {
    intent: 'post',
    version: String(review.version),
    uncounted: 'leave',
    reason: 'unknown',
    words: '',
  }
  expect(await refused(reviewAction(desk(posting)))).toBe('/unauthorized')
  expect(await refused(fileLoader(desk()))).toBe('/unauthorized')
  expect((await wineStock(db, wineId)).totals.available).toBe(10)
  const page = await reviewLoader(desk())
  expect(page.review.lines[0]).toMatchObject({ difference: -3, atCostCents: null })
  expect(page.review.totals).not.toHaveProperty('atCostCents')
  expect(review.totals).toMatchObject({ atCostCents: -3_000, under: 3 })
  await reviewAction(manager(posting))
  expect((await wineStock(db, wineId)).totals.available).toBe(7)
  const file = await fileLoader(manager())
  expect(await file.text()).toContain('Elio Grasso Gavarini 2019,,7,10,-3,-30.00,')
  expect(await countLoader(desk())).toMatchObject({ result: { mayExport: false, withCosts: false } })
})

it('a script gets the error in words, and only the counts that changed since', async () => {
  const { wineId, desk } = await aCount()
  const entry = { intent: 'count', wineId, quantity: '7', mode: 'set', seen: '', countId: newId() }
  const first = await (await sheetAction(desk(entry))).json()
  const other = await (await sheetAction(desk({ ...entry, countId: newId() }))).json()
  expect(other).toMatchObject({ kind: 'conflict', ago: 'just now', current: { counted: 7 } })
  for (const quantity of ['-1', '1.5', '1e9', '']) {
    const answer = await (await sheetAction(desk({ ...entry, countId: newId(), quantity }))).json()
    expect(answer).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/bottles/) })
  }
  const since = await (await sheetLoader(desk(undefined, `/sheet?since=${first.current.seq}`))).json()
  expect(since).toEqual({ status: 'open', counts: [], wines: null })
})

it('the camera is allowed on this page alone', () => {
  const none = new Headers()
  const sent = headers({
    loaderHeaders: none,
    actionHeaders: none,
    parentHeaders: none,
    errorHeaders: undefined,
  })
  expect(new Headers(sent).get('permissions-policy')).toContain('camera=(self)')
})
