import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWine } from '~/cellar/catalog/save-wine.server'
import type { Label } from '~/cellar/reference/labels'
import { suggestProducers } from '~/cellar/catalog/suggestions.server'
import { aClub } from '../../../builders/club'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')
const label = (producer: string, name: string): Label => ({
  producer,
  name,
  type: 'red',
  vintage: 2019,
  varietal: '',
  country: '',
  region: '',
  appellation: '',
  formatMl: 750,
  notes: '',
})

async function aCellarOf(...producers: string[]) {
  const { id } = await aClub(db)
  const tenant = db.tenant(id)
  for (const [index, producer] of producers.entries())
    await addWine(tenant, { facts: label(producer, `Wine ${index}`), userId: null, now })
  return tenant
}
const valuesOf = async (...query: Parameters<typeof suggestProducers>) =>
  (await suggestProducers(...query)).map(({ value }) => value)

describe('producers while they are typed', () => {
  it('are those of the business’s own wines, each once, whatever the accents', async () => {
    const cellar = await aCellarOf('Fèlsina', 'Fèlsina', 'Fontodi', 'Elio Grasso')
    expect(await valuesOf(cellar, 'fels')).toEqual(['Fèlsina'])
    expect(await valuesOf(cellar, 'FÈL')).toEqual(['Fèlsina'])
  })

  it('begin as typed before they contain it, and forgive a typing error', async () => {
    const cellar = await aCellarOf('Domaine Grasset', 'Grasso', 'Produttori del Barbaresco')
    expect(await valuesOf(cellar, 'gras')).toEqual(['Grasso', 'Domaine Grasset'])
    expect(await valuesOf(cellar, 'Prodotori del Barbaresco')).toEqual(['Produttori del Barbaresco'])
    expect(await valuesOf(cellar, 'garss')).toEqual(['Grasso', 'Domaine Grasset'])
  })

  it('of another business never appear', async () => {
    await aCellarOf('Secret Estate')
    const own = await aCellarOf('Second Estate')
    expect(await valuesOf(own, 'estate')).toEqual(['Second Estate'])
    expect(await valuesOf(own, 'secret estate')).not.toContain('Secret Estate')
  })

  it('are none for a text without letters, and wildcards are only text', async () => {
    const cellar = await aCellarOf('Grasso')
    for (const text of ['', '  ', '%', '_', "'; drop table wines; --%", '\\'])
      expect(await valuesOf(cellar, text)).toEqual([])
    expect(
      (await valuesOf(await aCellarOf(...'abcdefghij'.split('').map((one) => `Estate ${one}`)), 'estate'))
        .length,
    ).toBe(8)
  })
})
