import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { addLocation, defaultLocation } from '~/cellar/stock/locations.server'
import { lockBottles } from '~/cellar/stock/stock-locks.server'
import type { NewWine } from '~/cellar/reference/labels'
import { cellarCard, cellarTotals } from '~/cellar/inventory/cellar-totals.server'
import { wineListing } from '~/cellar/inventory/wine-listing'
import { wineList } from '~/cellar/inventory/wine-list.server'
import { addWines } from '~/cellar/catalog/save-wine.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { aClub } from '../../../builders/club'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }

async function aCellar(): Promise<TenantDb> {
  return db.tenant((await aClub(db)).id)
}

/** The page of an address's query. */
const listed = (cellar: TenantDb, query = '', { seesCosts = true } = {}) =>
  wineList(cellar, wineListing.read(`https://clubs.example/business/inventory?${query}`), { seesCosts })
const namesOf = async (cellar: TenantDb, query = '') =>
  (await listed(cellar, query)).rows.map(({ name }) => name)

/** A wine with available bottles. */
async function stocked(
  cellar: TenantDb,
  bottles: number,
  facts: Partial<NewWine> = {},
  unitCostCents = 1000,
) {
  const wineId = await aWine(cellar, facts)
  if (bottles > 0)
    await moveStock(cellar, { act: 'opening', wineId, quantity: bottles, unitCostCents, ...by })
  return wineId
}

async function fourWines() {
  const cellar = await aCellar()
  await aWine(cellar, { name: 'Gavarini', bin: 'A-12' })
  await aWine(cellar, {
    producer: 'Fèlsina',
    name: 'Rancia',
    vintage: 2018,
    region: 'Tuscany',
    appellation: 'Chianti Classico',
    varietal: 'Sangiovese',
    bin: 'A-2',
  })
  await aWine(cellar, {
    producer: 'Dauvissat',
    name: 'Les Clos',
    type: 'white',
    vintage: 2020,
    region: 'Burgundy',
    appellation: 'Chablis',
    varietal: 'Chardonnay',
    country: 'France',
  })
  await aWine(cellar, {
    producer: 'Krug',
    name: 'Grande Cuvée',
    type: 'sparkling',
    vintage: 'NV',
    region: 'Champagne',
    appellation: 'Champagne',
    varietal: 'Pinot Noir',
    country: 'France',
  })
  return cellar
}

describe('the search of the list', () => {
  it.each([
    ['felsina', ['Rancia']],
    ['CUVEE krug', ['Grande Cuvée']],
    ['2020', ['Les Clos']],
    ['a-12', ['Gavarini']],
    ['tuscany sangiov', ['Rancia']],
    ['nv', ['Grande Cuvée']],
    ['100% _', []],
    ['krug barolo', []],
  ])(
    'finds “%s” in names, grapes, places, vintages and bins, without regard to accents',
    async (text, names) => {
      const cellar = await fourWines()
      expect(await namesOf(cellar, `q=${encodeURIComponent(text)}`)).toEqual(names)
    },
  )

  it.each([
    ['nebiolo', ['Gavarini']],
    ['chabils', ['Les Clos']],
    ['sangiovesse 2018', ['Rancia']],
    ['dovissat', ['Les Clos']],
  ])('forgives the typing errors of “%s”, and says that similar words are included', async (text, names) => {
    const cellar = await fourWines()
    const { rows, isWidened } = await listed(cellar, `q=${encodeURIComponent(text)}`)
    expect([rows.map(({ name }) => name), isWidened]).toEqual([names, true])
  })

  it('shows wines with the words as typed before wines with similar words', async () => {
    const cellar = await aCellar()
    await aWine(cellar, { producer: 'Aldo', name: 'Rosso' })
    await aWine(cellar, { producer: 'Zeno', name: 'Rossi' })
    expect(await namesOf(cellar, 'q=rossi')).toEqual(['Rossi', 'Rosso'])
  })

  it('finds no wine of another business, with words of its own or similar ones', async () => {
    await fourWines()
    const other = await aCellar()
    await aWine(other, { producer: 'Ridge', name: 'Monte Bello' })
    expect(await namesOf(other, 'q=gavarini')).toEqual([])
    expect(await namesOf(other, 'q=gavarni')).toEqual([])
    expect((await listed(other)).total).toBe(1)
  })
})

describe('the filters of the list', () => {
  it('count the wines of each choice with the other filters as they are', async () => {
    const cellar = await fourWines()
    const { total, counts } = await listed(cellar, 'type=white')
    expect(total).toBe(1)
    expect(counts.type).toEqual([
      { value: 'sparkling', count: 1 },
      { value: 'white', count: 1 },
      { value: 'red', count: 2 },
    ])
    expect(counts.region).toEqual([{ value: 'Burgundy', count: 1 }])
    expect(counts.show).toMatchObject({ current: 1, out: 1, low: 1, retired: 0 })
    expect(counts.listed).toEqual({ yes: 0, no: 1 })
  })

  it('tell low, out of stock, below par and promised apart', async () => {
    const cellar = await aCellar()
    await stocked(cellar, 0, { name: 'None' })
    await stocked(cellar, 5, { name: 'Five' })
    await stocked(cellar, 6, { name: 'Six', parLevel: 12 })
    const promised = await stocked(cellar, 20, { name: 'Twenty' })
    const locationId = await defaultLocation(cellar, now)
    const owner = { kind: 'run', key: newId() }
    await lockBottles(cellar, {
      owner,
      locationId,
      bottles: [{ wineId: promised, quantity: 3 }],
      expiresAt: null,
      ...by,
    })
    expect(await namesOf(cellar, 'show=low&sort=available')).toEqual(['None', 'Five'])
    expect(await namesOf(cellar, 'show=out')).toEqual(['None'])
    expect(await namesOf(cellar, 'show=below_par')).toEqual(['Six'])
    expect(await namesOf(cellar, 'show=promised')).toEqual(['Twenty'])
    expect((await listed(cellar)).counts.show).toEqual({
      current: 4,
      low: 2,
      out: 1,
      below_par: 1,
      promised: 1,
      retired: 0,
    })
  })

  it('find a wine in its usual location and where its bottles are', async () => {
    const cellar = await aCellar()
    const main = await defaultLocation(cellar, now)
    const bar = await addLocation(cellar, { name: 'Bar', now })
    const wineId = await stocked(cellar, 12, { name: 'Both', locationId: main })
    await moveStock(cellar, {
      act: 'transfer',
      wineId,
      locationId: main,
      toLocationId: bar,
      quantity: 2,
      ...by,
    })
    await aWine(cellar, { name: 'Bar only', locationId: bar })
    expect(await namesOf(cellar, `location=${main}`)).toEqual(['Both'])
    expect(await namesOf(cellar, `location=${bar}`)).toEqual(['Bar only', 'Both'])
    const counts = new Map((await listed(cellar)).counts.location.map(({ value, count }) => [value, count]))
    expect([counts.get(main), counts.get(bar)]).toEqual([1, 2])
  })

  it('show retired wines only in their own view', async () => {
    const cellar = await fourWines()
    const { rows } = await listed(cellar, 'q=krug')
    await retireWine(cellar, { wineId: rows[0]!.id, ...by })
    expect(await namesOf(cellar, 'q=krug')).toEqual([])
    expect(await namesOf(cellar, 'show=retired')).toEqual(['Grande Cuvée'])
  })
})

describe('the sorted list', () => {
  it('orders bins by their figures and puts wines without one last, both ways', async () => {
    const cellar = await fourWines()
    expect((await namesOf(cellar, 'sort=bin')).slice(0, 2)).toEqual(['Rancia', 'Gavarini'])
    expect((await namesOf(cellar, 'sort=bin&dir=desc')).slice(0, 2)).toEqual(['Gavarini', 'Rancia'])
  })

  it.each([
    'type',
    'vintage',
    'region',
    'location',
    'available',
    'promised',
    'par',
    'bottlePrice',
    'glassPrice',
    'cost',
    'value',
    'score',
    'listed',
    'window',
  ])('orders by %s and back', async (sort) => {
    const cellar = await fourWines()
    await stocked(cellar, 3, {
      producer: 'Ridge',
      name: 'Lytton Springs',
      parLevel: 2,
      houseScore: 92,
      bottlePriceCents: 6000,
      isListed: true,
      drinkFrom: 2026,
    })
    const up = await namesOf(cellar, `sort=${sort}`)
    expect([...up].sort()).toEqual([...(await namesOf(cellar, `sort=${sort}&dir=desc`))].sort())
    expect(up).toHaveLength(5)
  })

  it('leads through all wines without leaving one out or showing one twice', async () => {
    const cellar = await aCellar()
    const wines = Array.from({ length: wineListing.pageSize * 2 + 5 }, (_, place) => ({
      id: newId(),
      facts: {
        producer: 'Same',
        name: `Wine ${place}`,
        type: 'red',
        vintage: 2020,
        varietal: '',
        country: '',
        region: '',
        appellation: '',
        formatMl: 750,
        notes: '',
      } as const,
    }))
    await addWines(cellar, { wines, ...by })
    const pages = [
      await listed(cellar, 'sort=type'),
      await listed(cellar, 'sort=type&page=2'),
      await listed(cellar, 'sort=type&page=3'),
    ]
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect([ids.length, new Set(ids).size, pages[0]!.pages]).toEqual([85, 85, 3])
    expect((await listed(cellar, 'page=99')).page).toBe(3)
  })

  it('keeps its parameters in the address, and ignores invalid ones', () => {
    const read = (query: string) => wineListing.query(wineListing.read(`https://clubs.example/?${query}`))
    expect(read('q=krug&type=red&sort=value&dir=desc&page=2')).toMatchObject({
      q: 'krug',
      type: 'red',
      sort: 'value',
      dir: 'desc',
      page: '2',
    })
    const odd = Object.entries(
      read('type=__proto__&sort=constructor&page=-1&location=x&show=all&listed=maybe'),
    )
    expect(odd.filter(([, value]) => value !== undefined)).toEqual([])
  })
})

describe('the figures of the cellar', () => {
  it('are those of the stock ledger, with what is not known left out and named', async () => {
    const cellar = await aCellar()
    await stocked(cellar, 10, { name: 'Priced', bottlePriceCents: 4000 }, 1250)
    const retired = await stocked(cellar, 4, { name: 'Retired', bottlePriceCents: 1000 }, 500)
    await retireWine(cellar, { wineId: retired, ...by })
    const unknown = await aWine(cellar, { name: 'Unknown' })
    await moveStock(cellar, { act: 'opening', wineId: unknown, quantity: 3, ...by })
    expect(await cellarTotals(cellar)).toEqual({
      wines: 2,
      bottles: 17,
      promised: 0,
      low: 1,
      out: 0,
      valueCents: 14_500,
      bottlesWithoutCost: 3,
      priceCents: 44_000,
      bottlesWithoutPrice: 3,
    })
  })

  it('have no cost and no value for staff who may not see them', async () => {
    const cellar = await aCellar()
    await stocked(cellar, 10)
    expect((await listed(cellar)).rows[0]).toMatchObject({
      costCents: '1000.0000000000000000',
      valueCents: '10000.000000',
    })
    const { rows } = await listed(cellar, 'sort=value', { seesCosts: false })
    expect(rows[0]).toMatchObject({ costCents: null, valueCents: null })
  })

  it('of the dashboard show the latest wines, how many are low, and how many came this month', async () => {
    const cellar = await aCellar()
    await stocked(cellar, 24, { name: 'First', houseScore: 92 })
    await stocked(cellar, 2, { name: 'Second' })
    const monthStart = new Date('2026-11-01T05:00:00Z')
    const card = await cellarCard(cellar, { limit: 1, monthStart })
    expect(card).toMatchObject({ count: 2, low: 1, added: 2 })
    expect(card.wines).toHaveLength(1)
    const next = await cellarCard(cellar, { limit: 4, monthStart: new Date('2026-12-01T05:00:00Z') })
    expect([next.added, next.wines.find(({ name }) => name === 'First')?.score]).toEqual([0, 92])
  })
})
