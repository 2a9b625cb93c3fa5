import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createScopes } from '#/tenants/scope.server'
import { createLog } from '~/foundation/kit/log.server'
import { newId } from '~/foundation/kit/ids'
import { stockCheckHandlers } from '~/cellar/stock/jobs/check-stock.server'
import { addLocation, defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock, revalueStock } from '~/cellar/stock/move-stock.server'
import { reverseMovement } from '~/cellar/stock/reverse-movement.server'
import { differenceText, stockCheckView } from '~/cellar/stock/stock-check'
import { commitLocks, handOverLocks, lockBottles } from '~/cellar/stock/stock-locks.server'
import { verifyAllStock } from '~/cellar/stock/verify-all-stock.server'
import { checkStock, latestStockCheck, verifyStock } from '~/cellar/stock/verify-stock.server'
import { aClub } from '../../../builders/club'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-22T17:00:00Z')
const by = { userId: null, now }
const agrees = { count: 0, differences: [] }

/** A cellar in which every kind of movement has happened: 7 bottles in the cellar are available, 2 are promised; 2 are available in the bar. */
async function aUsedCellar() {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  const [main, bar] = [await defaultLocation(db, now), await addLocation(db, { name: 'Bar', now })]
  const wineId = await aWine(db)
  const move = { wineId, quantity: 1, ...by }
  await moveStock(db, { ...move, act: 'receive', quantity: 12, unitCostCents: 1_999 })
  await moveStock(db, { ...move, act: 'receive', quantity: 3, unitCostCents: 2_350 })
  await moveStock(db, { ...move, act: 'transfer', quantity: 4, locationId: main, toLocationId: bar })
  for (const act of ['open_for_glass', 'break', 'sell'] as const)
    await moveStock(db, { ...move, act, locationId: bar })
  await moveStock(db, { ...move, act: 'take_back', locationId: bar })
  const waste = await moveStock(db, { ...move, act: 'write_off', quantity: 2, reason: 'Corked' })
  await reverseMovement(db, { movementId: waste, ...by })
  await revalueStock(db, { wineId, unitCostCents: 2_100, ...by })
  const owner = { kind: 'cart', key: newId() }
  const bottles = [{ wineId, quantity: 2 }]
  await lockBottles(db, { owner, locationId: main, bottles, expiresAt: null, ...by })
  await commitLocks(db, { owner }, by)
  await handOverLocks(db, { owner }, by)
  const other = { kind: 'cart', key: newId() }
  await lockBottles(db, { owner: other, locationId: main, bottles, expiresAt: null, ...by })
  return { db, club, main, bar, wineId }
}

const scopes = () =>
  createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined })

const behindItsBack = (statement: string, values: unknown[]) => database.owner.query(statement, values)

describe('the replay of the stock ledger', () => {
  it('agrees with a cellar in which everything went through the ledger', async () => {
    const { db } = await aUsedCellar()
    const { movements, ...result } = await verifyStock(db)
    expect(result).toEqual(agrees)
    expect(movements).toBeGreaterThan(10)
  })

  it('agrees with a cellar without movements', async () => {
    const club = await aClub(database)
    expect(await verifyStock(database.tenant(club.id))).toEqual({ movements: 0, ...agrees })
  })

  it('names the wine, location, state and both figures of a level that was changed behind its back', async () => {
    const { db, bar, wineId } = await aUsedCellar()
    await behindItsBack(
      'update stock_levels set available = available + 5 where wine_id = $1 and location_id = $2',
      [wineId, bar],
    )
    const { count, differences } = await verifyStock(db)
    expect(count).toBe(1)
    expect(differences).toEqual([
      {
        wineId,
        wine: 'Elio Grasso Gavarini 2019',
        location: 'Bar',
        figure: 'available',
        ledger: '2',
        stored: '7',
      },
    ])
    expect(differenceText(differences[0]!)).toBe(
      'Elio Grasso Gavarini 2019, Bar, available: ledger 2, stored 7',
    )
  })

  it.each([
    ['a total', 'update stock_totals set out = out + 1 where wine_id = $1', 'all locations, gone: ledger'],
    [
      'a value at cost',
      'update stock_totals set value_cents = value_cents + 1000 where wine_id = $1',
      'all locations, value at cost: ledger $',
    ],
    [
      'a level that is missing',
      'delete from stock_levels where wine_id = $1',
      'Main cellar, available: ledger 7, stored 0',
    ],
    [
      'promised bottles without an owner',
      `update stock_locks set state = 'released' where wine_id = $1 and state = 'locked'`,
      'Main cellar, promised to orders and carts: ledger 2, stored 0',
    ],
  ])('finds %s that was changed behind its back', async (_what, statement, expected) => {
    const { db, wineId } = await aUsedCellar()
    await behindItsBack(statement, [wineId])
    const { differences } = await verifyStock(db)
    expect(differences.map(differenceText).join('\n')).toContain(expected)
  })

  it('is right while bottles move: a movement is in all figures or in none', async () => {
    const { db, wineId } = await aUsedCellar()
    let isMoving = true
    const moving = Promise.all(
      [1, 2, 3].map(async () => {
        for (let i = 0; i < 25; i += 1)
          await moveStock(db, { act: i % 2 ? 'sell' : 'receive', wineId, quantity: 1, ...by })
      }),
    ).finally(() => (isMoving = false))
    const checks = []
    while (isMoving) checks.push(await verifyStock(db))
    await moving
    expect(new Set(checks.map(({ movements }) => movements)).size).toBeGreaterThan(1)
    for (const check of checks) expect(check).toMatchObject(agrees)
  })

  it('reads one business at a time and mixes none', async () => {
    const [ours, theirs] = [await aUsedCellar(), await aUsedCellar()]
    await behindItsBack('update stock_totals set available = available + 1 where wine_id = $1', [
      theirs.wineId,
    ])
    const counts = new Map<string, number>()
    for await (const { businessId, count } of verifyAllStock(scopes())) counts.set(businessId, count)
    expect(counts.get(ours.club.id)).toBe(0)
    expect(counts.get(theirs.club.id)).toBe(1)
  })
})

describe('the nightly check', () => {
  it('keeps its latest result for the owner, logs what differs and corrects nothing', async () => {
    const { db, club, bar, wineId } = await aUsedCellar()
    expect(await latestStockCheck(db)).toBeNull()
    await checkStock(db, new Date('2026-11-21T04:40:00Z'))
    await behindItsBack('update stock_levels set available = 3 where wine_id = $1 and location_id = $2', [
      wineId,
      bar,
    ])
    const log = createLog('silent')
    const error = vi.spyOn(log, 'error')
    const tenantHandler = stockCheckHandlers({ scopes: scopes() }).find(({ scope }) => scope === 'tenant')!
    const run = { jobId: newId(), attempt: 1, isLast: false, signal: new AbortController().signal, log, now }
    if (tenantHandler.scope === 'tenant') await tenantHandler.run(db, { businessId: club.id }, run)
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({
        businessId: club.id,
        first: ['Elio Grasso Gavarini 2019, Bar, available: ledger 2, stored 3'],
      }),
      'stock levels differ from the stock ledger',
    )
    const stored = await latestStockCheck(db)
    expect(stockCheckView(stored!, { timeZone: 'America/New_York', showsCosts: true })).toEqual({
      text: 'Stock ledger checked November 22, 2026: 1 figure differs',
      count: 1,
      differences: ['Elio Grasso Gavarini 2019, Bar, available: ledger 2, stored 3'],
    })
    expect((await verifyStock(db)).count).toBe(1)
  })

  it('tells the owner the day in their time zone when all figures agree', async () => {
    const { db } = await aUsedCellar()
    await checkStock(db, new Date('2026-11-23T04:40:00Z'))
    const stored = await latestStockCheck(db)
    expect(stockCheckView(stored!, { timeZone: 'America/New_York', showsCosts: false })).toMatchObject({
      text: 'Stock ledger checked November 22, 2026: all figures agree',
      differences: [],
    })
  })

  it('queues a check for each business that has stock', async () => {
    const [used, empty] = [await aUsedCellar(), await aClub(database)]
    const all = stockCheckHandlers({ scopes: scopes() }).find(({ scope }) => scope === 'platform')!
    const log = createLog('silent')
    const run = { jobId: newId(), attempt: 1, isLast: false, signal: new AbortController().signal, log, now }
    if (all.scope === 'platform') await all.run({}, run)
    const { rows } = await database.owner.query(
      `select data->>'businessId' as business from pgboss.job where name = 'check-stock'`,
    )
    const queued = rows.map(({ business }) => business)
    expect(queued).toContain(used.club.id)
    expect(queued).not.toContain(empty.id)
  })
})
