import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScopes } from '#/tenants/scope.server'
import { staffKindsOf } from '~/people/notifications/kinds'
import { listNotifications } from '~/people/notifications/queries.server'
import { findLowStock, notifyLowStock } from '~/cellar/stock/jobs/notify-low-stock.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { aStockedWine } from '#/tests/builders/club-run'
import { addStaff, aPerson } from '#/tests/builders/person'
import { aClubOfRecords, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
let club: ClubOfRecords
let manager: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
  manager = await aPerson(database)
  await addStaff(database, manager.id, club.id, { role: 'manager' })
})

const now = new Date('2026-11-20T17:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function aWineWithPar(name: string, { bottles = 6, par = 4 } = {}) {
  const wineId = await aStockedWine(club.db, { bottles, now, name })
  await database.owner.query('update wines set par_level = $2 where id = $1', [wineId, par])
  return wineId
}

const move = (wineId: string, act: 'sell' | 'receive', quantity: number) =>
  moveStock(club.db, { act, wineId, quantity, userId: club.ownerId, now })

const titles = async () =>
  (
    await listNotifications(club.db, {
      reader: { userId: manager.id, audience: 'staff', kinds: staffKindsOf('manager') },
      before: null,
    })
  ).notifications.map(({ title, body }) => `${title} ${body}`.trim())

describe('a wine below its par level', () => {
  it('is reported to staff once, and again after it was filled up and fell again', async () => {
    const wineId = await aWineWithPar('Gavarini')
    await move(wineId, 'sell', 2)
    expect(await notifyLowStock(club.db, now)).toBe(0)
    await move(wineId, 'sell', 1)
    await move(wineId, 'sell', 1)
    await findLowStock(
      createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined }),
    )
    const { rows } = await database.owner.query(
      `select count(*)::int as jobs from pgboss.job
       where name = 'notify-low-stock' and data ->> 'businessId' = $1`,
      [club.id],
    )
    expect(rows).toEqual([{ jobs: 1 }])
    expect(await notifyLowStock(club.db, now)).toBe(1)
    expect(await notifyLowStock(club.db, now)).toBe(0)
    expect(await titles()).toEqual([
      expect.stringMatching(/Gavarini.* is below its par level 2 bottles are available\.$/),
    ])
    await move(wineId, 'receive', 6)
    expect(await notifyLowStock(club.db, now)).toBe(0)
    await move(wineId, 'sell', 7)
    expect(await notifyLowStock(club.db, later(60))).toBe(1)
    expect(await titles()).toHaveLength(2)
  })

  it('is one notification with others when many fall at once', async () => {
    for (let at = 0; at < 5; at += 1) await move(await aWineWithPar(`Wine ${at}`), 'sell', 5)
    expect(await notifyLowStock(club.db, now)).toBe(5)
    expect(await titles()).toEqual(['5 wines are below their par level'])
  })

  it('is not reported when it is retired or has no par level', async () => {
    const retired = await aWineWithPar('Retired')
    const without = await aStockedWine(club.db, { bottles: 6, now, name: 'Without' })
    await move(retired, 'sell', 5)
    await move(without, 'sell', 5)
    await database.owner.query('update wines set retired_at = now() where id = $1', [retired])
    expect(await notifyLowStock(club.db, now)).toBe(0)
    expect(await titles()).toEqual([])
  })
})
