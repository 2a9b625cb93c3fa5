import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoBottlesOf } from '#/db/seeds/demo-wines'
import { cellarCsv, cellarWorkbook } from '~/cellar/inventory/export/export-cellar.server'
import type { ExportedWine } from '~/cellar/inventory/export/cellar-table'
import { tableTexts } from '~/cellar/imports/evaluate/table-texts.server'
import { evaluateRows, updatedFields } from '~/cellar/imports/evaluate-rows'
import { readTable } from '~/cellar/list-reader/files/read-table.server'
import { validateRow } from '~/cellar/imports/row-schema'
import { testSeed } from '../../../seed'

const costs = { seesCosts: true }

const emptyWine: ExportedWine = {
  id: '',
  producer: '',
  name: '',
  vintage: null,
  type: 'red',
  formatMl: 750,
  varietal: '',
  appellation: '',
  region: '',
  country: '',
  bottlePrice: null,
  glassPrice: null,
  glassMl: null,
  bin: '',
  location: '',
  supplier: '',
  parLevel: null,
  abv: null,
  drinkFrom: null,
  drinkUntil: null,
  lwin: null,
  body: null,
  acidity: null,
  sweetness: null,
  oak: null,
  attributes: '',
  houseScore: null,
  isListed: 'No',
  listNote: '',
  notes: '',
  bottles: 0,
  promised: 0,
  costCents: null,
}

const demoCellar = (slug: string): ExportedWine[] =>
  demoBottlesOf(slug).map(({ label, bottlePriceCents, glassPriceCents, abvTenths, stock }, place) => ({
    ...emptyWine,
    ...label,
    id: String(place),
    bottlePrice: bottlePriceCents,
    glassPrice: glassPriceCents,
    abv: abvTenths,
    bottles: stock ?? 0,
  }))

/** The rows of an exported cellar as an import shows them; `statesIn` are theirs in a cellar with these wines. */
async function imported(wines: readonly ExportedWine[], format: 'csv' | 'xlsx') {
  const file = format === 'csv' ? Buffer.from(cellarCsv(wines, costs)) : await cellarWorkbook(wines, costs)
  const texts = await tableTexts(await readTable(file), () => Promise.resolve([]))
  const rows = texts.map(({ number, texts: row }, position) => ({
    position,
    number,
    sheet: '',
    isSkipped: false,
    skipReason: '',
    ...validateRow(row),
  }))
  const around = { locations: [], stockMode: 'leave' as const, year: 2026 }
  return {
    values: rows.map(({ values }) => values),
    statesIn: (cellar: readonly ExportedWine[]) =>
      evaluateRows(rows, { ...around, wines: cellar }).map(({ state }) => state),
  }
}

const factsOf = (wine: object) =>
  Object.fromEntries(
    Object.entries(wine).filter(([field]) =>
      (['producer', 'name', 'vintage', 'formatMl', ...updatedFields] as string[]).includes(field),
    ),
  )

describe.each(['csv', 'xlsx'] as const)('an exported cellar, as %s,', (format) => {
  test.each(['bottega-rossa', 'harbor-cellars'])(
    'of %s is the same wines in its own cellar and has the same facts in an empty one',
    async (slug) => {
      const wines = demoCellar(slug)
      expect(wines.length).toBeGreaterThan(100)
      const { values, statesIn } = await imported(wines, format)
      expect(statesIn(wines).filter((state) => state !== 'same')).toEqual([])
      expect(values.map((row) => row && factsOf(row))).toEqual(wines.map(factsOf))
    },
  )

  test('keeps names that look like sizes, years, producers, sums or formulas whole', async () => {
    const names = [
      'Summer in a Bottle',
      'One Glass',
      'Magnum Opus',
      'Half Moon',
      'Double Magnum',
      '1865',
      '2019',
      'Sanford & Benedict',
      'Glass',
      'BTL',
      'Total',
      'Subtotal Red',
      'NV',
      'Red',
      '=1+1',
      '-',
      'N/A',
      "'Quoted'",
      'None',
      'Rosé 75 cl',
      '750 ml',
      'Case of 6',
      '<b>Bold</b>',
      '&amp;',
    ]
    const wines = names.map((name, place) => ({
      ...emptyWine,
      id: String(place),
      producer: 'Sanford',
      name,
      vintage: 2019,
      country: 'USA',
      region: 'Piemonte',
    }))
    const { values, statesIn } = await imported(wines, format)
    expect(values.map((row) => row?.name)).toEqual(names)
    expect(statesIn(wines).every((state) => state === 'same')).toBe(true)
  })

  test('keeps any name that its form takes', async () => {
    const word = fc.constantFrom(
      ...['Glass', 'bottle', '2019', 'Magnum', 'Total', 'the', '&', 'Château', '1.5 L', 'Red', '-', '750ml'],
    )
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    const cellar = fc.uniqueArray(fc.record({ producer: name, name }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ producer, name }) => `${producer}|${name}`.toLowerCase(),
    })
    await fc.assert(
      fc.asyncProperty(cellar, async (labels) => {
        const wines = labels.map((label, place) => ({ ...emptyWine, ...label, id: String(place) }))
        const { values } = await imported(wines, format)
        expect(values.map((row) => row && [row.producer, row.name])).toEqual(
          labels.map(({ producer, name }) => [producer, name]),
        )
      }),
      { numRuns: 30, seed: testSeed },
    )
  })
})
