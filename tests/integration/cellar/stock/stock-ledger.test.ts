import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { roundedCents } from '~/cellar/stock/exact-cents'
import {
  addLocation,
  archiveLocation,
  cellarLocations,
  defaultLocation,
} from '~/cellar/stock/locations.server'
import { correctStock, moveStock, revalueStock, type StockActName } from '~/cellar/stock/move-stock.server'
import { movementHistory, wineStock } from '~/cellar/stock/queries.server'
import { recordMovements } from '~/cellar/stock/record-movements.server'
import { reverseCause, reverseMovement } from '~/cellar/stock/reverse-movement.server'
import {
  commitLocks,
  handOverLocks,
  lockBottles,
  releaseExpiredLocks,
  releaseLocks,
} from '~/cellar/stock/stock-locks.server'
import { aClub } from '../../../builders/club'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aWine } from '../../../builders/wine'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }

async function aCellar() {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  return { db, main: await defaultLocation(db, now), wineId: await aWine(db) }
}

const receive = (db: TenantDb, wineId: string, quantity: number, unitCostCents: number | null = null) =>
  moveStock(db, { act: 'receive', wineId, quantity, unitCostCents, ...by })
const totalsOf = async (db: TenantDb, wineId: string) => (await wineStock(db, wineId)).totals
const valueOf = async (db: TenantDb, wineId: string) => {
  const { valueCents } = await wineStock(db, wineId)
  return valueCents === null ? null : roundedCents(valueCents)
}

describe('the stock of a wine', () => {
  it('is what was received less what was sold, opened and broken', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 12)
    for (const act of ['sell', 'open_for_glass', 'break'] as const)
      await moveStock(db, { act, wineId, quantity: 1, ...by })
    expect(await totalsOf(db, wineId)).toEqual({ available: 9, locked: 0, committed: 0, out: 3 })
    const { lines } = await movementHistory(db, { wineId, before: null, limit: 10 })
    expect(lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['breakage', 1],
      ['glass', 1],
      ['sale', 1],
      ['receipt', 12],
    ])
  })

  it('never goes below zero: a sale of more bottles than there are names the wine and the bottles left', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 2)
    await expect(moveStock(db, { act: 'sell', wineId, quantity: 3, ...by })).rejects.toMatchObject({
      code: 'not-enough-stock',
      sentence: '2 bottles of Elio Grasso Gavarini 2019 are available in Main cellar, and you entered 3.',
    })
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 2, out: 0 })
  })

  it.each([0, -1, 1.5, 1e9, Number.NaN])('refuses a movement of %s bottles', async (quantity) => {
    const { db, wineId } = await aCellar()
    await expect(receive(db, wineId, quantity)).rejects.toMatchObject({ code: 'bad-quantity', status: 400 })
  })

  it('is out of reach of another business, with the answer of a wine that does not exist', async () => {
    const [ours, theirs] = [await aCellar(), await aCellar()]
    for (const wineId of [theirs.wineId, newId()])
      await expect(receive(ours.db, wineId, 1)).rejects.toMatchObject({ code: 'wine-not-found', status: 404 })
    const elsewhere = {
      act: 'receive',
      wineId: ours.wineId,
      quantity: 1,
      locationId: theirs.main,
      ...by,
    } as const
    await expect(moveStock(ours.db, elsewhere)).rejects.toMatchObject({ code: 'location-not-found' })
  })

  it('moves between locations without changing in all', async () => {
    const { db, main, wineId } = await aCellar()
    const bar = await addLocation(db, { name: 'Bar', now })
    await receive(db, wineId, 6, 1_000)
    await moveStock(db, { act: 'transfer', wineId, locationId: main, toLocationId: bar, quantity: 2, ...by })
    const { byLocation, totals } = await wineStock(db, wineId)
    expect(byLocation.map(({ location, available }) => [location, available])).toEqual([
      ['Main cellar', 4],
      ['Bar', 2],
    ])
    expect(totals.available).toBe(6)
    expect(await valueOf(db, wineId)).toBe(6_000)
    await expect(archiveLocation(db, { locationId: bar, now })).rejects.toMatchObject({
      sentence: 'This location still has 2 bottles. Transfer them first.',
    })
    await moveStock(db, { act: 'transfer', wineId, locationId: bar, toLocationId: main, quantity: 2, ...by })
    await archiveLocation(db, { locationId: bar, now })
    expect(await cellarLocations(db)).toEqual([{ id: main, name: 'Main cellar' }])
  })

  it('is corrected to what was found, with a reason, and not at all where it agrees', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 6)
    const correction = { wineId, reason: 'Two were in the wrong bin', ...by }
    await expect(correctStock(db, { ...correction, reason: ' ', available: 4 })).rejects.toMatchObject({
      sentence: 'Please say why',
    })
    await correctStock(db, { ...correction, available: 8 })
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 8, out: 0 })
    expect(await correctStock(db, { ...correction, available: 8 })).toBeNull()
  })
})

it('a wine without stock is corrected once when two people enter the same count', async () => {
  const { db, wineId } = await aCellar()
  const correction = { wineId, available: 6, reason: 'Found', ...by }
  await Promise.all([correctStock(db, correction), correctStock(db, correction)])
  expect(await totalsOf(db, wineId)).toMatchObject({ available: 6 })
})

describe('the value at cost', () => {
  it('is the weighted average over all deliveries, kept exactly', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 1, 1_000)
    await receive(db, wineId, 2, 1_001)
    await moveStock(db, { act: 'sell', wineId, quantity: 1, ...by })
    expect((await wineStock(db, wineId)).valueCents).toBe('2001.333333')
    await moveStock(db, { act: 'sell', wineId, quantity: 2, ...by })
    expect((await wineStock(db, wineId)).valueCents).toBe('0.000000')
  })

  it('is unknown until a cost is known, which then values the bottles that had none', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 4)
    expect(await valueOf(db, wineId)).toBeNull()
    const delivery = await receive(db, wineId, 2, 1_500)
    expect(await valueOf(db, wineId)).toBe(9_000)
    await reverseMovement(db, { movementId: delivery, ...by })
    expect(await valueOf(db, wineId)).toBe(6_000)
  })

  it('follows a new cost for the bottles in the cellar', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 3, 1_000)
    await revalueStock(db, { wineId, unitCostCents: 1_250, ...by })
    expect(await valueOf(db, wineId)).toBe(3_750)
  })
})

describe('the undo', () => {
  it('brings the bottles of a sale back with their cost, once', async () => {
    const { db, wineId } = await aCellar()
    await receive(db, wineId, 3, 1_000)
    const sale = await moveStock(db, { act: 'sell', wineId, quantity: 2, ...by })
    expect(await reverseMovement(db, { movementId: sale, ...by })).toMatchObject({ reversed: 2, gone: 0 })
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 3, out: 0 })
    expect(await valueOf(db, wineId)).toBe(3_000)
    await expect(reverseMovement(db, { movementId: sale, ...by })).rejects.toMatchObject({
      sentence: 'This is already undone.',
    })
  })

  it('of a delivery takes out the bottles that are there and says how many are gone', async () => {
    const { db, wineId } = await aCellar()
    const delivery = await receive(db, wineId, 12)
    await moveStock(db, { act: 'sell', wineId, quantity: 7, ...by })
    expect(await reverseMovement(db, { movementId: delivery, ...by })).toMatchObject({ reversed: 5, gone: 7 })
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 0, out: 7 })
    await expect(reverseMovement(db, { movementId: delivery, ...by })).rejects.toMatchObject({
      code: 'bottles-gone',
    })
  })

  it('covers all movements of one cause, and is safe to repeat', async () => {
    const { db, main, wineId } = await aCellar()
    const other = await aWine(db, { name: 'Ginestra' })
    const cause = { kind: 'import', key: newId() }
    const lines = [wineId, other].map((wineId) => ({
      wineId,
      locationId: main,
      quantity: 6,
      from: null,
      to: 'available' as const,
    }))
    await recordMovements(db, { kind: 'opening', lines, cause, ...by })
    await moveStock(db, { act: 'sell', wineId: other, quantity: 1, ...by })
    const results = await reverseCause(db, { ...cause, ...by })
    expect(results.map(({ reversed, gone }) => [reversed, gone]).sort()).toEqual([
      [5, 1],
      [6, 0],
    ])
    const again = await reverseCause(db, { ...cause, ...by })
    expect(again.every(({ reversed }) => reversed === 0)).toBe(true)
  })
})

it('undoing a cause that sold bottles and took one back leaves none behind', async () => {
  const { db, wineId } = await aCellar()
  await receive(db, wineId, 3)
  const cause = { kind: 'sales_file', key: newId() }
  await moveStock(db, { act: 'sell', wineId, quantity: 3, cause, ...by })
  await moveStock(db, { act: 'take_back', wineId, quantity: 1, cause, ...by })
  const results = await reverseCause(db, { ...cause, ...by })
  expect(results.map(({ gone }) => gone)).toEqual([0, 0])
  expect(await totalsOf(db, wineId)).toMatchObject({ available: 3, out: 0 })
})

describe('promised bottles', () => {
  const aLock = (
    db: TenantDb,
    locationId: string,
    wineId: string,
    quantity = 1,
    expiresAt: Date | null = null,
  ) =>
    lockBottles(db, {
      owner: { kind: 'cart', key: newId() },
      locationId,
      bottles: [{ wineId, quantity }],
      expiresAt,
      ...by,
    })

  it('are promised to 10 of 50 parallel buyers when 10 are left', async () => {
    const { db, main, wineId } = await aCellar()
    await receive(db, wineId, 10)
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => aLock(db, main, wineId)))
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(attempts.length - refused.length).toBe(10)
    expect(new Set(refused.map(({ reason }) => (reason as { code: string }).code))).toEqual(
      new Set(['not-enough-stock']),
    )
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 0, locked: 10 })
  })

  it('are paid and handed over once, however often it is asked', async () => {
    const { db, main, wineId } = await aCellar()
    await receive(db, wineId, 3, 1_000)
    const lockIds = await aLock(db, main, wineId, 2)
    expect([await commitLocks(db, { lockIds }, by), await commitLocks(db, { lockIds }, by)]).toEqual([1, 0])
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 1, committed: 2 })
    expect([await handOverLocks(db, { lockIds }, by), await handOverLocks(db, { lockIds }, by)]).toEqual([
      1, 0,
    ])
    expect(await totalsOf(db, wineId)).toEqual({ available: 1, locked: 0, committed: 0, out: 2 })
    expect(await releaseLocks(db, { lockIds }, by)).toBe(0)
    expect(await valueOf(db, wineId)).toBe(1_000)
  })

  it('become available again when they expire, but not once they are paid', async () => {
    const { db, main, wineId } = await aCellar()
    await receive(db, wineId, 3)
    const soon = new Date(now.getTime() + 60_000)
    const paid = await aLock(db, main, wineId, 1, soon)
    await aLock(db, main, wineId, 2, soon)
    await commitLocks(db, { lockIds: paid }, by)
    expect(await releaseExpiredLocks(db, now)).toBe(0)
    expect(await releaseExpiredLocks(db, soon)).toBe(1)
    expect(await totalsOf(db, wineId)).toMatchObject({ available: 2, locked: 0, committed: 1 })
  })
})

describe('any sequence of parallel movements', () => {
  const act = fc.constantFrom<StockActName | 'lock' | 'undo'>(
    'receive',
    'sell',
    'open_for_glass',
    'break',
    'take_back',
    'transfer',
    'lock',
    'undo',
  )
  const step = fc.record({
    act,
    wine: fc.nat(2),
    place: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 8 }),
    cost: fc.option(fc.integer({ min: 0, max: 9_999 })),
  })

  it('leaves no state negative, and the ledger adds up to the levels and the value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
        async (rounds) => {
          const { db, main, wineId } = await aCellar()
          const places = [main, await addLocation(db, { name: 'Bar', now })]
          const wines = [wineId, await aWine(db, { name: 'Ginestra' }), await aWine(db, { name: 'Runcot' })]
          const done: string[] = []
          for (const round of rounds) {
            const attempts = await Promise.allSettled(
              round.map(async ({ act, wine, place, quantity, cost }) => {
                const [wineId, locationId] = [wines[wine]!, places[place]!]
                const expiresAt = null
                if (act === 'undo') {
                  const movementId = done.at(-1 - wine)
                  if (movementId) await reverseMovement(db, { movementId, ...by })
                } else if (act === 'lock') {
                  const owner = { kind: 'cart', key: newId() }
                  const lockIds = await lockBottles(db, {
                    owner,
                    locationId,
                    bottles: wines.map((wineId) => ({ wineId, quantity: 1 })),
                    expiresAt,
                    ...by,
                  })
                  if (quantity > 4) await commitLocks(db, { lockIds }, by)
                  else await releaseLocks(db, { owner }, by)
                } else {
                  const toLocationId = places[1 - place]
                  const move = { act, wineId, locationId, toLocationId, quantity, unitCostCents: cost, ...by }
                  done.push(
                    await moveStock(db, act === 'transfer' ? move : { ...move, toLocationId: undefined }),
                  )
                }
              }),
            )
            for (const attempt of attempts)
              if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ name: 'DomainError' })
          }
          expect(await replayDifferences(db)).toEqual([])
        },
      ),
      { numRuns: 25 },
    )
  })
})

/** Levels and totals that differ from the sum of the ledger, computed independently of the product. */
function replayDifferences(db: TenantDb) {
  return db.read(async ({ q, businessId }) => {
    const { rows } = await sql`
      with effects as (
        select wine_id, location_id, from_state as state, -quantity as change from stock_movements
        where business_id = ${businessId} and from_state is not null
        union all
        select wine_id, coalesce(to_location_id, location_id), to_state, quantity from stock_movements
        where business_id = ${businessId} and to_state is not null
      ), ledger as (
        select wine_id, location_id, state, sum(change)::int as bottles from effects group by 1, 2, 3
      ), levels as (
        select wine_id, location_id, state, bottles from stock_levels cross join lateral
          (values ('available', available), ('locked', locked), ('committed', committed), ('out', out)) s (state, bottles)
      ), totals as (
        select wine_id, state, bottles from stock_totals cross join lateral
          (values ('available', available), ('locked', locked), ('committed', committed), ('out', out)) s (state, bottles)
      )
      select 'level' as kind, wine_id, coalesce(a.bottles, 0) as ledger, coalesce(b.bottles, 0) as stored
      from ledger a full join levels b using (wine_id, location_id, state)
      where coalesce(a.bottles, 0) <> coalesce(b.bottles, 0) or coalesce(b.bottles, 0) < 0
      union all
      select 'total', wine_id, coalesce(a.bottles, 0), coalesce(b.bottles, 0)
      from (select wine_id, state, sum(bottles)::int as bottles from ledger group by 1, 2) a
      full join totals b using (wine_id, state) where coalesce(a.bottles, 0) <> coalesce(b.bottles, 0)
      union all
      select 'value', wine_id, 0, 0 from stock_totals
      join (select wine_id, sum(value_change_cents) as value from stock_movements group by 1) m using (wine_id)
      where coalesce(value_cents, 0) <> m.value or value_cents < 0
        or (available + locked + committed = 0 and coalesce(value_cents, 0) <> 0)`.execute(q)
    return rows
  })
}
