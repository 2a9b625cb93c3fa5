import { describe, expect, it } from 'vitest'
import { readTableDocument } from '~/cellar/list-reader/documents/read-table'
import { readColumns } from '~/cellar/list-reader/fields/read-columns.server'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'

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

  it('joins a glass with its bottle, leaves the case next to them out, and takes a vendor for the producer', () => {
    const list = read([
      ['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Option1 Value', 'Variant Price'],
      [
        'a',
        'Orvane Meursault 2019',
        '<p>Ripe.</p>',
        'Orvane',
        'White Wine',
        'France, Burgundy',
        'Glass',
        '18.00',
      ],
      ['a', 'Orvane Meursault 2019', '', 'Orvane', 'White Wine', 'France, Burgundy', 'Bottle', '72.00'],
      ['a', 'Orvane Meursault 2019', '', 'Orvane', 'White Wine', 'France, Burgundy', 'Case of 6', '400.00'],
      ['b', 'Tessari Langhe NV', '', 'Tessari', 'Red Wine', 'Italy, Piedmont, new', 'Bottle', '45.00'],
      ['c', 'Lunaro Soave 2022', '', 'Lunaro', 'White Wine', 'Italy', 'Bottle', '35.00'],
      ['d', 'Gift card', '', 'The shop', 'Vouchers', '', '', '50.00'],
    ])
    expect(list!.wines).toHaveLength(3)
    expect(list!.wines[0]).toMatchObject({
      producer: 'Orvane',
      name: 'Meursault',
      vintage: 2019,
      region: 'Burgundy',
      country: 'France',
      bottlePrice: 7200,
      glasses: [{ price: 1800, ml: null }],
    })
    expect(list!.wines[1]).toMatchObject({ vintage: 'NV', region: 'Piedmont' })
  })

  it('keeps the whole cell of a producer, and of a wine that is called by its place', () => {
    const list = read([
      ['Colour', 'Vintage', 'Wine', 'Grower', 'Land', 'Pris flaska'],
      ['Vitt', 2021, 'Kerner', 'Kumeu Gate', 'Italien', 420],
      ['Rött', 'SA', 'Alentejo', 'Herdade da Malva Nova', 'Portugal', 380],
      ['Rött', 2019, 'Douro Tinto', 'Mateus Lunaro de Almeida', 'Portugal', 510],
    ])
    expect(list!.wines.map(({ producer, name, vintage }) => [producer, name, vintage])).toEqual([
      ['Kumeu Gate', 'Kerner', 2021],
      ['Herdade da Malva Nova', 'Alentejo', 'NV'],
      ['Mateus Lunaro de Almeida', 'Douro Tinto', 2019],
    ])
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

  it.each([
    [
      'German',
      ['Farbe', 'Weingut', 'Bezeichnung', 'Land', 'JG', 'EK netto', 'Glas 0,1', 'Fl. Karte', 'Bestand'],
      ['weiß', 'Weingut Rastl', 'Silvaner', 'Deutschland', 2022, 7.22, 6, 28, 11],
      'Germany',
    ],
    [
      'Dutch',
      ['Soort', 'Producent', 'Wijn', 'Land', 'Oogstjaar', 'Inkoop', 'Glas', 'Fles', 'Voorraad'],
      ['wit', 'Domaine Orvane', 'Sancerre', 'Frankrijk', 2022, 9.1, 6, 28, 3],
      'France',
    ],
    [
      'Spanish',
      ['TIPO', 'BODEGA', 'VINO', 'PAÍS', 'AÑADA', 'PRECIO COMPRA', 'PVP COPA', 'PVP BOTELLA', 'EXISTENCIAS'],
      ['Blanco', 'Bodegas Corso', 'Albariño', 'España', 2022, 8, 6, 28, 4],
      'Spain',
    ],
  ])(
    'with heads in %s has the prices of the list, not what the wine was bought for',
    (_, heads, row, country) => {
      expect(read([heads, row, row])!.wines[0]).toMatchObject({
        type: 'white',
        vintage: 2022,
        country,
        bottlePrice: 2800,
        glasses: [{ price: 600 }],
      })
    },
  )

  it('reads “S/A” as a wine without a vintage, and leaves soft drinks and spirits out', () => {
    const list = read([
      ['Familia', 'Bodega', 'Vino', 'Añada', 'PVP botella'],
      ['Espumoso', 'Cavas Corso', 'Brut Nature', 'S/A', '18,00 €'],
      ['Tinto', 'Bodegas Lunaro', 'Mencía', '2021', '21,00 €'],
      ['Bebida', 'Fuente', 'Agua con gas', '', '3,00 €'],
      ['Destilados', 'Lunaro', 'Orujo', '', '30,00 €'],
    ])
    expect(list!.wines.map(({ vintage, name }) => [vintage, name])).toEqual([
      ['NV', 'Brut Nature'],
      [2021, 'Mencía'],
    ])
  })
})

describe('columns whose names say nothing', () => {
  const wines = [
    ['Chinon Les Roches', 'Domaine Orvane', 2019, 'Rot', 9.5, 31],
    ['Barolo Ravera', 'Cantina Tessari', 2017, 'Rot', 22, 70],
    ['Riesling Trocken', 'Weingut Talhof', 2022, 'Weiss', 7.2, 25],
    ['Sancerre', 'Belsac & Fils', 2021, 'Weiss', 11, 38],
    ['Rioja Reserva', 'Bodegas Marela', 2016, 'Rot', 13, 42],
    ['Etna Rosso', 'Virelli', 2020, 'Rot', 10, 35],
  ]

  it('are prices where they are higher than the costs next to them, and producers where they hold such names', () => {
    const list = read([['Bezeichnung1', 'Bezeichnung2', 'Jahrgang', 'Farbe', 'EK', 'Spalte X'], ...wines])
    expect(list!.wines.map(({ producer, bottlePrice }) => [producer, bottlePrice])).toEqual(
      wines.map(([, producer, , , , price]) => [producer, Number(price) * 100]),
    )
  })

  it('are read by their cells where the table has no names at all', () => {
    const list = read(
      wines.map(([name, producer, year, kind, , price], at) => [
        at + 11,
        name!,
        producer!,
        year!,
        kind!,
        price!,
      ]),
    )
    expect(
      list!.wines.map(({ producer, vintage, type, bottlePrice, bin }) => [
        producer,
        vintage,
        type,
        bottlePrice,
        bin,
      ]),
    ).toEqual(
      wines.map(([, producer, year, kind, , price], at) => [
        producer,
        year,
        kind === 'Rot' ? 'red' : 'white',
        Number(price) * 100,
        String(at + 11),
      ]),
    )
  })

  it('of producers lose the place behind a name, and a country among the places is the country', () => {
    const list = read([
      ['Wine', 'Producer', 'Vintage', 'Origin', 'Price'],
      ['Pinot Blanc', 'Domaine Orvane, Alsace', 2021, 'France', 30],
      ['Barolo', 'Cantina Tessari', 2017, 'Italy', 70],
      ['Chinon', 'Domaine Belsac', 2019, 'Loire, France', 33],
      ['Rioja Reserva', 'Bodegas Marela', 2016, 'Spain', 42],
    ])
    expect(list!.wines.map(({ producer, country }) => [producer, country])).toEqual([
      ['Domaine Orvane', 'France'],
      ['Cantina Tessari', 'Italy'],
      ['Domaine Belsac', 'France'],
      ['Bodegas Marela', 'Spain'],
    ])
  })
})
