import { describe, expect, it } from 'vitest'
import { readTableDocument } from '~/wines/reading/documents/read-table'
import { readColumns } from '~/wines/reading/fields/read-columns.server'
import { readFields } from '~/wines/reading/fields/read-fields.server'

function read(rows: (string | number)[][]) {
  const sheet = { name: '', rows: rows.map((cells, at) => ({ number: at + 1, cells })) }
  const raw = readColumns(readTableDocument({ sheets: [sheet] }))
  return raw && { ...raw, wines: readFields(raw, { producers: [] }).map(({ wine }) => wine) }
}

describe('a table', () => {
  it('is read by its columns, with both columns of places and prices of the glass', () => {
    const list = read([
      ['name', 'type', 'country', 'region_1', 'region_2', 'bin', 'vintage', 'glass_price', 'bottle_price'],
      [
        'Orvane Les Pentes Sancerre',
        'white',
        'France',
        'Upper Loire',
        'Sancerre',
        '130',
        '2023',
        '$14',
        '$52.50',
      ],
      ['Tessari Barolo Riserva', 'red', 'Italy', 'Piedmont', 'Barolo', '131', 'NV', '', '$1,140'],
    ])
    expect(list!.currency).toBe('USD')
    expect(list!.wines[0]).toMatchObject({
      type: 'white',
      producer: 'Orvane',
      vintage: 2023,
      appellation: 'Sancerre',
      region: 'Upper Loire',
      country: 'France',
      bin: '130',
      bottlePrice: 5250,
      glasses: [{ price: 1400, ml: null }],
    })
    expect(list!.wines[1]).toMatchObject({ vintage: 'NV', bottlePrice: 114_000 })
  })

  it('takes year and size out of the name where it has no column for them, and sections from rows of one cell', () => {
    const list = read([
      ['Wine', 'Grape', 'Price'],
      ['RED WINES', '', ''],
      ['Tessari Langhe 2019 Magnum', 'Nebbiolo', 90],
      ['Orvane 2020', 'Syrah', 40],
    ])
    expect(list!.wines[0]).toMatchObject({
      type: 'red',
      vintage: 2019,
      bottleMl: 1500,
      varietal: 'Nebbiolo',
      bottlePrice: 9000,
    })
    expect(list!.wines).toHaveLength(2)
  })

  it('believes its column of kinds, and leaves out what is not wine', () => {
    const list = read([
      ['Name', 'Category', 'Vintage', 'Price'],
      ['Tessari Bianco', 'Orange', '2020', 40],
      ['Long Field Lager', 'Beer', '', 6],
      ['Orvane Brut', 'Sparkling', '', 50],
    ])
    expect(list!.wines.map(({ type }) => type)).toEqual(['orange', 'sparkling'])
    expect(list!.skipped).toHaveLength(1)
  })

  it('without columns that we know is read like a printed list', () => {
    expect(
      read([
        ['Red', ''],
        ['Orvane Syrah 2019', 40],
        ['Tessari Barolo 2018', 90],
      ]),
    ).toBeNull()
  })
})
