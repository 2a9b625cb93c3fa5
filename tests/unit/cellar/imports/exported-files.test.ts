import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluateImports } from '~/cellar/imports/evaluate/evaluate-imports.server'

/** The rows of a fixture as an import into an empty cellar shows them, with these facts each. */
async function rowsOf(file: string, ...facts: string[]) {
  const path = join(import.meta.dirname, '../../../fixtures/exports', file)
  const read = (await evaluateImports([path], { year: 2026 }))[file]!
  const rows = read.rows.map((row) => facts.map((fact) => row[fact as keyof typeof row]))
  return { exporter: read.exporter, rows, error: read.error }
}

describe('a file of a known exporter', () => {
  test('of CellarTracker’s list has costs as prices paid, menu prices, and no window until 9999', async () => {
    const facts = [
      'producer',
      'name',
      'vintage',
      'kind',
      'bottleMl',
      'priceBottle',
      'cost',
      'quantity',
      'state',
    ]
    expect(await rowsOf('cellartracker-list.tsv', ...facts)).toMatchObject({
      exporter: 'CellarTracker list',
      rows: [
        ['Corvara', 'Langhe Nebbiolo', 2019, 'red', 750, 98, 41.5, 3, 'new'],
        ['Maison Alune', 'Maison Alune', 'NV', 'sparkling', 1500, null, null, 1, 'new'],
      ],
    })
  })

  test('of CellarTracker’s inventory counts its bottles and leaves out those that are not delivered', async () => {
    expect(
      await rowsOf('cellartracker-inventory.csv', 'name', 'quantity', 'cost', 'location', 'bin', 'state'),
    ).toMatchObject({
      exporter: 'CellarTracker inventory',
      rows: [
        ["Barbera d'Asti", 3, 28, 'Cellar', 'A1', 'new'],
        ['Gevrey-Chambertin', 1, 90, '(pending)', null, 'skip'],
      ],
    })
  })

  test('of Vivino’s scan history has wines without bottles', async () => {
    const facts = ['producer', 'name', 'vintage', 'kind', 'region', 'country', 'quantity', 'state']
    expect(await rowsOf('vivino-scans.csv', ...facts)).toMatchObject({
      exporter: 'Vivino scan history',
      rows: [
        ['Bodegas Arlanza', 'Crianza', 2019, 'red', 'Rioja', 'Spain', null, 'new'],
        ['Weingut Osterberg', 'Spätlese', 2021, 'white', 'Mosel', 'Germany', null, 'new'],
      ],
    })
  })

  test('of Square’s item library joins bottle and glass, and leaves out what is archived or no alcohol', async () => {
    const facts = ['producer', 'name', 'priceBottle', 'priceGlass', 'cost', 'quantity', 'location', 'state']
    expect(await rowsOf('square-items.csv', ...facts)).toMatchObject({
      exporter: 'Square item library',
      rows: [
        ['Domaine Arvel', 'Sancerre', 58, 15, 24.1, 10, 'Main Street', 'new'],
        [null, 'Sparkling water', 6, null, null, 120, 'Main Street', 'skip'],
        [null, 'Sparkling water', 6, null, null, 80, 'Lake Shore', 'skip'],
        ['Domaine Arvel', 'Pouilly-Fumé', 29, null, null, null, null, 'skip'],
      ],
    })
  })

  test('of Toast’s menu reads glass and bottle from the names and drops modifiers', async () => {
    const facts = ['producer', 'name', 'vintage', 'kind', 'priceBottle', 'priceGlass', 'state']
    expect(await rowsOf('toast-menu.csv', ...facts)).toMatchObject({
      exporter: 'Toast menu',
      rows: [['Domaine Arvel', 'Sancerre', 2021, 'white', 62, 16, 'new']],
    })
  })

  test('of Clover’s inventory leaves out what is no sale', async () => {
    const facts = ['producer', 'name', 'vintage', 'priceBottle', 'cost', 'quantity', 'state']
    expect(await rowsOf('clover-items.csv', ...facts)).toMatchObject({
      exporter: 'Clover inventory',
      rows: [
        ['Domaine Arvel', 'Sancerre', 2022, 64, 26.5, 9, 'new'],
        [null, 'Bottle deposit', null, null, null, null, 'skip'],
      ],
    })
  })

  test('of Lightspeed’s products takes variants as sizes and leaves out what is not active', async () => {
    const facts = ['producer', 'name', 'bottleMl', 'priceBottle', 'cost', 'quantity', 'state']
    expect(await rowsOf('lightspeed-products.csv', ...facts)).toMatchObject({
      exporter: 'Lightspeed product list',
      rows: [
        ['Domaine Arvel', 'Sancerre', 750, 49, 23, 12, 'new'],
        ['Domaine Arvel', 'Sancerre', 1500, 105, 50, 2, 'new'],
        ['Clos Vireau', 'Vin Rouge', 750, 12, 5, 0, 'skip'],
      ],
    })
  })

  test('of Shopify’s products takes further pictures for no rows and an option of vintages for vintages', async () => {
    const facts = ['producer', 'name', 'vintage', 'country', 'priceBottle', 'cost', 'quantity', 'state']
    expect(await rowsOf('shopify-products.csv', ...facts)).toMatchObject({
      exporter: 'Shopify product list',
      rows: [
        ['Corvara', 'Langhe Nebbiolo', 2019, 'Italy', 39, 17.5, 24, 'new'],
        ['Corvara', 'Langhe Nebbiolo', 2020, 'Italy', 41, 18, 30, 'new'],
        ['Corner Shop', 'Gift card', '$50.00', null, 50, null, null, 'skip'],
      ],
    })
  })
})
