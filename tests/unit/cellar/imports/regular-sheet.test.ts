import { describe, expect, it } from 'vitest'
import { guessColumns } from '~/cellar/list-reader/table/guess-columns.server'
import type { Cell } from '~/cellar/list-reader/files/table'
import { plainRow, regularSheet } from '~/cellar/list-reader/sheet/regular-sheet.server'

/** The rows of a sheet as they are put in order, by the fields that their columns are taken for. */
function read(...rows: Cell[][]) {
  const sheet = regularSheet(rows.map((cells, at) => ({ number: at + 1, cells })))
  const wines = sheet.rows.map(plainRow)
  const mapping = guessColumns(sheet.headers, wines)
  return wines.map(({ cells }) =>
    Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, cells[column]])),
  )
}

describe('a sheet', () => {
  it('has a row for each size where its prices stand in a column for each', () => {
    const wines = read(
      ['The house cellar, October'],
      ['Wine', 'Grower', 'Year', '37.5cl', '75cl', 'Magnum'],
      ['Meursault', 'Orvane', 2019, '', 95, 200],
      ['Sauternes', 'Château Lunaro', 2015, 40, '', ''],
    )
    expect(wines.map(({ name, formatMl, bottlePrice }) => [name, formatMl, bottlePrice])).toEqual([
      ['Meursault', '750 ml', 95],
      ['Meursault', '1500 ml', 200],
      ['Sauternes', '375 ml', 40],
    ])
  })

  it('takes headings between the rows for their kind, and leaves sums and repeated names of columns out', () => {
    const wines = read(
      ['Producer', 'Wine', 'Price'],
      ['RED WINES (2)'],
      ['Tessari', 'Barolo', 90],
      ['Orvane', 'Syrah', 40],
      ['Subtotal', '', 130],
      ['WHITE WINES'],
      ['Producer', 'Wine', 'Price'],
      ['Lunaro', 'Soave', 35],
      ['Total', '', 165],
    )
    expect(wines.map(({ name, type }) => [name, type])).toEqual([
      ['Barolo', 'RED WINES (2)'],
      ['Syrah', 'RED WINES (2)'],
      ['Soave', 'WHITE WINES'],
    ])
  })

  it('reads names of columns in two rows: prices by what they buy, stock and cost as such', () => {
    const [wine] = read(
      ['', '', 'Prix de vente', '', 'Stock', '', 'Achat'],
      ['Domaine', 'Vin', 'Verre', 'Bouteille', 'Cave', 'Bar', 'Bouteille'],
      ['Orvane', 'Sancerre', '9,50 €', '48,00 €', 12, 1, '14,20'],
    )
    expect(wine).toMatchObject({ glassPrice: '9,50 €', bottlePrice: '48,00 €', quantity: 12 })
  })

  it('counts a merged cell for all its rows', () => {
    const wines = read(
      ['Country', 'Producer', 'Wine', 'Price'],
      ['Italy', 'Tessari', 'Barolo', 90],
      ['', '', 'Langhe', 45],
      ['', 'Lunaro', 'Soave', 35],
      ['', '', 'Recioto', 60],
      ['France', 'Orvane', 'Syrah', 40],
    )
    expect(wines.map(({ country, producer }) => `${country} ${producer}`)).toEqual([
      'Italy Tessari',
      'Italy Tessari',
      'Italy Lunaro',
      'Italy Lunaro',
      'France Orvane',
    ])
  })

  it('of a shop names a wine once: rows without a name, or with a longer one, are its variants', () => {
    const blank = read(
      ['Handle', 'Title', 'Vendor', 'Option1 Name', 'Option1 Value', 'Variant Price'],
      ['syrah', 'Orvane Syrah 2019', 'Orvane', 'Size', '750ml', '40.00'],
      ['syrah', '', '', '', 'Magnum', '85.00'],
      ['barolo', 'Tessari Barolo 2018', 'Tessari', 'Size', '750ml', '90.00'],
      ['soave', 'Lunaro Soave 2022', 'Lunaro', 'Size', '750ml', '35.00'],
    )
    expect(blank[1]).toMatchObject({
      producer: 'Orvane',
      name: 'Orvane Syrah 2019',
      formatMl: 'Magnum',
      bottlePrice: '85.00',
    })
    const longer = read(
      ['Type', 'SKU', 'Name', 'Regular price', 'Categories', 'Attribute 1 name', 'Attribute 1 value(s)'],
      ['variable', 'A', 'Orvane Syrah 2019', '', 'Wine > Red', 'Size', '750ml, 1.5l'],
      ['variation', 'A-1', 'Orvane Syrah 2019 - 750ml', '40', '', 'Size', '750ml'],
      ['variation', 'A-2', 'Orvane Syrah 2019 - 1.5l', '85', '', 'Size', '1.5l'],
    )
    expect(longer.map(({ name, type, formatMl }) => [name, type, formatMl])).toEqual([
      ['Orvane Syrah 2019', 'Wine > Red', '750ml'],
      ['Orvane Syrah 2019', 'Wine > Red', '1.5l'],
    ])
  })
})
