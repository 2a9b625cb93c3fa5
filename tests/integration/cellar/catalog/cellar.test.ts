import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onboardingProgress } from '~/business/onboarding/queries.server'
import { completeWines } from '~/business/onboarding/complete-step.server'
import { newId } from '~/foundation/kit/ids'
import type { Label } from '~/cellar/reference/labels'
import { cellarWines, wineById } from '~/cellar/catalog/queries.server'
import { restoreWine, retireWine } from '~/cellar/catalog/retire-wine.server'
import { addWine, changeWine } from '~/cellar/catalog/save-wine.server'
import { aClub } from '../../../builders/club'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }
const label = (change: Partial<Label> = {}): Label => ({
  producer: 'Elio Grasso',
  name: 'Gavarini',
  type: 'red',
  vintage: 2019,
  varietal: 'Nebbiolo',
  country: 'Italy',
  region: 'Piedmont',
  appellation: 'Barolo',
  formatMl: 750,
  notes: '',
  ...change,
})

async function aCellar() {
  const { id } = await aClub(db)
  return db.tenant(id)
}
const namesIn = async (house: Awaited<ReturnType<typeof aCellar>>) =>
  (await cellarWines(house, 200)).wines.map(({ name }) => name)

describe('a cellar', () => {
  it('stores labels, newest first', async () => {
    const house = await aCellar()
    await addWine(house, { facts: label(), ...by })
    const nv = label({ name: 'Brut', vintage: 'NV', type: 'sparkling', formatMl: 1500 })
    await addWine(house, { facts: nv, userId: null, now: new Date(now.getTime() + 1000) })
    const { wines, count } = await cellarWines(house, 1)
    expect(count).toBe(2)
    expect(wines).toEqual([expect.objectContaining({ id: wines[0]!.id, version: 1, attributes: [], ...nv })])
  })

  it('holds each wine once; another vintage or size is another wine', async () => {
    const house = await aCellar()
    await addWine(house, { facts: label(), ...by })
    await addWine(house, { facts: label({ vintage: 2020 }), ...by })
    await addWine(house, { facts: label({ formatMl: 1500 }), ...by })
    const again = label({ producer: 'ELIO GRASSO' })
    await expect(addWine(house, { facts: again, ...by })).rejects.toMatchObject({ code: 'wine-duplicate' })
    expect((await cellarWines(house, 10)).count).toBe(3)
  })

  it('adds a wine once when submitted twice at the same time', async () => {
    const house = await aCellar()
    const presses = await Promise.allSettled([1, 2, 3].map(() => addWine(house, { facts: label(), ...by })))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('rejects a future vintage', async () => {
    const house = await aCellar()
    const early = addWine(house, { facts: label({ vintage: 2027 }), ...by })
    await expect(early).rejects.toMatchObject({ code: 'vintage-in-future', details: { field: 'vintage' } })
    await addWine(house, { facts: label({ vintage: 2026 }), ...by })
  })

  it('allows editing a label, but not into another existing wine', async () => {
    const house = await aCellar()
    const wineId = await addWine(house, { facts: label(), ...by })
    await addWine(house, { facts: label({ vintage: 2020 }), ...by })
    await changeWine(house, { wineId, facts: label({ notes: 'With the hare' }), ...by })
    expect(await wineById(house, wineId)).toMatchObject({ notes: 'With the hare', vintage: 2019 })
    const other = changeWine(house, { wineId, facts: label({ vintage: 2020 }), ...by })
    await expect(other).rejects.toMatchObject({ code: 'wine-duplicate' })
  })

  it('restores a removed wine unless it was added again', async () => {
    const house = await aCellar()
    const wineId = await addWine(house, { facts: label(), ...by })
    await retireWine(house, { wineId, ...by })
    await retireWine(house, { wineId, ...by })
    expect(await namesIn(house)).toEqual([])
    await expect(changeWine(house, { wineId, facts: label(), ...by })).rejects.toMatchObject({
      code: 'wine-not-found',
    })
    await restoreWine(house, { wineId, ...by })
    expect(await namesIn(house)).toEqual(['Gavarini'])
    await retireWine(house, { wineId, ...by })
    await addWine(house, { facts: label(), ...by })
    await expect(restoreWine(house, { wineId, ...by })).rejects.toMatchObject({ code: 'wine-duplicate' })
  })

  it('is separate for every business', async () => {
    const [house, neighbour] = [await aCellar(), await aCellar()]
    const wineId = await addWine(house, { facts: label(), ...by })
    for (const change of [
      () => retireWine(neighbour, { wineId, ...by }),
      () => changeWine(neighbour, { wineId, facts: label(), ...by }),
      () => restoreWine(neighbour, { wineId: newId(), ...by }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'wine-not-found', status: 404 })
    }
    expect(await wineById(neighbour, wineId)).toBeNull()
    expect(await namesIn(house)).toEqual(['Gavarini'])
  })
})

describe('the onboarding step', () => {
  it('is completed by adding a wine or by skipping it', async () => {
    const [house, other] = [await aCellar(), await aCellar()]
    const isDone = async (db: typeof house) => (await onboardingProgress(db)).readiness.done.wines
    expect(await isDone(house)).toBe(false)
    await addWine(house, { facts: label(), ...by })
    expect(await isDone(house)).toBe(true)
    await completeWines(other, now)
    expect(await isDone(other)).toBe(true)
  })
})
