import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { addLocation, defaultLocation, moveLocationUp } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { recordMovements } from '~/cellar/stock/record-movements.server'
import type { Label } from '~/cellar/reference/labels'
import { wineListView } from '~/cellar/public-list/list-view.server'
import { publicList } from '~/cellar/public-list/queries.server'
import { loader } from '~/routes/public/wine-list'
import { setForSale, switchSelling } from '~/club/purchases/sale/sale-switch.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }

interface Facts {
  is_listed?: boolean
  bottle_price_cents?: number
  glass_price_cents?: number
  house_score?: number
  list_note?: string
  bin?: string
  retired_at?: Date
}

async function aList() {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  return { club, db }
}

async function aListedWine(db: TenantDb, label: Partial<Label>, facts: Facts = {}, bottles = 6) {
  const id = await aWine(db, label)
  await setFacts(db, id, { is_listed: true, ...facts })
  if (bottles > 0)
    await moveStock(db, { act: 'receive', wineId: id, quantity: bottles, unitCostCents: 917_31, ...by })
  return id
}

const setFacts = (db: TenantDb, id: string, facts: Facts) =>
  db.transaction((db) =>
    db.q
      .updateTable('wines')
      .set(facts)
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .execute(),
  )

const versionOf = async (businessId: string): Promise<number> => {
  const { rows } = await database.owner.query('select version::int from businesses where id = $1', [
    businessId,
  ])
  return rows[0].version
}

const namesFound = async (db: TenantDb, text: string) => {
  const { wines, isSimilar } = await publicList(db, text)
  return { names: wines.map(({ name }) => name), isSimilar }
}

describe('the public list', () => {
  it('has only the wines that the business put there and did not retire, in the order of a meal', async () => {
    const { db } = await aList()
    await aListedWine(db, { name: 'Gavarini', type: 'red' })
    await aListedWine(db, { name: 'Brut', type: 'sparkling', country: 'France' })
    await aListedWine(db, { name: 'Fiano', type: 'white' })
    await aWine(db, { name: 'Kept back' })
    await aListedWine(db, { name: 'Retired' }, { retired_at: now })
    expect((await publicList(db)).wines.map(({ name }) => name)).toEqual(['Brut', 'Fiano', 'Gavarini'])
  })

  it('contains no cost, stock, bin or note for staff, in what the page receives', async () => {
    const { club, db } = await aList()
    const canary = { notes: 'STAFFNOTECANARY', bin: 'BINCANARY' }
    await aListedWine(db, { notes: canary.notes }, { bin: canary.bin, list_note: 'Ask for a taste.' }, 7_313)
    const context = aRequestContext(database, { club: clubOf(club) })
    const request = new Request(`https://${club.slug}.clubs.example/list?q=${canary.bin}`)
    const withoutSearch = new Request(`https://${club.slug}.clubs.example/list`)
    const answers = [
      await loader({ request, context, params: {} }),
      await loader({ request: withoutSearch, context, params: {} }),
    ]
    const [searched, listed] = answers.map(({ data }) => JSON.stringify(data))
    expect(listed).toContain('Ask for a taste.')
    for (const secret of [canary.notes, canary.bin, '7313', '7,313', '91731', '917.31'])
      expect(listed).not.toContain(secret)
    // Searching for a bin finds nothing: a guest cannot learn that it exists.
    expect(searched).not.toContain('Ask for a taste.')
  })

  it('says that a wine is sold out as soon as its last available bottle is gone, and not before', async () => {
    const { db } = await aList()
    const wineId = await aListedWine(db, {}, {}, 2)
    const isSoldOut = async () => (await publicList(db)).wines[0]!.isSoldOut
    expect(await isSoldOut()).toBe(false)
    await moveStock(db, { act: 'sell', wineId, quantity: 2, ...by })
    expect(await isSoldOut()).toBe(true)
    await moveStock(db, { act: 'take_back', wineId, quantity: 1, ...by })
    expect(await isSoldOut()).toBe(false)
  })

  it('belongs to one business', async () => {
    const [one, other] = [await aList(), await aList()]
    await aListedWine(one.db, { name: 'Of one club' })
    expect((await publicList(other.db)).wines).toEqual([])
  })

  it('does not exist on the platform’s host', async () => {
    const context = aRequestContext(database)
    const request = new Request('https://clubs.example/list')
    await expect(loader({ request, context, params: {} })).rejects.toMatchObject({ status: 404 })
  })
})

describe('searching the list', () => {
  it('ignores case and accents, and finds a misspelled wine where nothing matches exactly', async () => {
    const { db } = await aList()
    await aListedWine(db, { producer: 'Fèlsina', name: 'Rancia', varietal: 'Sangiovese' })
    await aListedWine(db, {
      producer: 'Domaine Huet',
      name: 'Le Mont',
      varietal: 'Chenin Blanc',
      type: 'white',
    })
    expect(await namesFound(db, 'FELSINA rancia')).toEqual({ names: ['Rancia'], isSimilar: false })
    expect(await namesFound(db, 'Sangovese')).toEqual({ names: ['Rancia'], isSimilar: true })
    expect(await namesFound(db, 'zzyzx')).toEqual({ names: [], isSimilar: false })
    expect(await namesFound(db, '100% _x')).toEqual({ names: [], isSimilar: false })
  })

  it('narrows by type, glass and price, and says which price it cannot read', async () => {
    const { club, db } = await aList()
    await aListedWine(db, { name: 'Cheap' }, { bottle_price_cents: 30_00 })
    await aListedWine(db, { name: 'Dear' }, { bottle_price_cents: 190_00, glass_price_cents: 19_00 })
    await aListedWine(db, { name: 'No price', type: 'white' })
    const view = async (query: string) => {
      const request = { query: new URLSearchParams(query), url: 'https://x/list' }
      const { sections, total, filter } = await wineListView(db, clubOf(club), request)
      const wines = sections
        .filter(({ id }) => id !== 'glass')
        .flatMap(({ groups }) => groups.flatMap((g) => g.wines))
      return { names: wines.map(({ name }) => name), total, problems: filter.problems }
    }
    expect(await view('max=100')).toMatchObject({ names: ['Cheap'], total: 3 })
    expect(await view('glass=1')).toMatchObject({ names: ['Dear'] })
    expect(await view('glass=1&max=20')).toMatchObject({ names: ['Dear'] })
    expect(await view('type=white')).toMatchObject({ names: ['No price'] })
    expect(await view('min=cheap')).toMatchObject({
      names: ['No price', 'Cheap', 'Dear'],
      problems: ['“cheap” is not a price. Enter a number, such as 40.'],
    })
  })
})

describe('the version of a club', () => {
  it('grows when a listed wine sells out and when it comes back, not while some are left', async () => {
    const { club, db } = await aList()
    const wineId = await aListedWine(db, {}, {}, 5)
    const version = await versionOf(club.id)
    await moveStock(db, { act: 'sell', wineId, quantity: 4, ...by })
    expect(await versionOf(club.id)).toBe(version)
    await moveStock(db, { act: 'sell', wineId, quantity: 1, ...by })
    expect(await versionOf(club.id)).toBe(version + 1)
    await moveStock(db, { act: 'take_back', wineId, quantity: 1, ...by })
    expect(await versionOf(club.id)).toBe(version + 2)
  })

  it('follows what guests see of a listed wine, and nothing else', async () => {
    const { club, db } = await aList()
    const listed = await aListedWine(db, {})
    const other = await aWine(db, { name: 'Kept back' })
    const version = await versionOf(club.id)
    await setFacts(db, other, { bottle_price_cents: 50_00 })
    await setFacts(db, listed, { bin: 'B 12' })
    await moveStock(db, { act: 'receive', wineId: other, quantity: 3, ...by })
    expect(await versionOf(club.id)).toBe(version)
    await setFacts(db, listed, { bottle_price_cents: 50_00 })
    expect(await versionOf(club.id)).toBe(version + 1)
    await setFacts(db, listed, { is_listed: false })
    expect(await versionOf(club.id)).toBe(version + 2)
  })

  it('grows with what decides whether guests can buy a listed bottle: its sale, all sales, and the first location', async () => {
    const { club, db } = await aList()
    const wineId = await aListedWine(db, {}, {}, 5)
    const bar = await addLocation(db, { name: 'Bar', now })
    await moveStock(db, { act: 'transfer', wineId, quantity: 2, toLocationId: bar, ...by })
    const { id: userId } = await aPerson(database)
    await stateLicense(db, { number: 'CA-20-123456', statedOn: '2026-11-01', userId, now })
    const versions = [await versionOf(club.id)]
    const acts = [
      () => setForSale(db, { wineId, isForSale: false, userId, now }),
      () => switchSelling(db, { isOn: true, userId, now }),
      () => moveStock(db, { act: 'transfer', wineId, quantity: 3, toLocationId: bar, ...by }),
      () => moveLocationUp(db, { locationId: bar }),
    ]
    for (const act of acts) {
      await act()
      versions.push(await versionOf(club.id))
    }
    expect(versions.map((version) => version - versions[0]!)).toEqual([0, 1, 2, 3, 4])
  })

  it('grows once for a transaction that changes and receives many listed wines', async () => {
    const { club, db } = await aList()
    const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => aWine(db, { name })))
    const locationId = await defaultLocation(db, now)
    const version = await versionOf(club.id)
    await db.transaction(async (db) => {
      for (const id of ids) await setFacts(db, id, { is_listed: true })
      const lines = ids.map((wineId) => ({
        wineId,
        locationId,
        quantity: 6,
        from: null,
        to: 'available' as const,
      }))
      await recordMovements(db, { kind: 'receipt', lines, ...by })
    })
    expect(await versionOf(club.id)).toBe(version + 1)
  })
})
