import { describe, expect, test } from 'vitest'
import { guessColumns, headerPlace, repeatedHeaders } from '~/cellar/list-reader/table/guess-columns.server'
import { decimalSignOf, readNumber, readSize } from '~/cellar/list-reader/table/read-amount'
import { impliedKind } from '~/cellar/list-reader/table/implied-kind.server'
import { readKind } from '~/cellar/list-reader/table/read-kind'
import type { Cell } from '~/cellar/list-reader/files/table'
import { tableRules, textsOfRow } from '~/cellar/imports/row-texts.server'

const rowsOf = (...rows: Cell[][]) => rows.map((cells, place) => ({ number: place + 1, cells }))

describe('the columns of a list', () => {
  test.each([
    ['English', ['Winery', 'Wine', 'Year', 'Price', 'On hand', 'Rack', 'Unit cost', 'By the glass']],
    ['French', ['Domaine', 'Cuvée', 'Millésime', 'Prix', 'Quantité', 'Casier', "Prix d'achat", 'Verre']],
    ['Italian', ['Cantina', 'Vino', 'Annata', 'Prezzo', 'Giacenza', 'Scaffale', 'Costo', 'Calice']],
    ['German', ['Weingut', 'Wein', 'Jahrgang', 'Preis', 'Bestand', 'Fach', 'Einkaufspreis', 'Glaspreis']],
    ['Spanish', ['Bodega', 'Vino', 'Añada', 'Precio', 'Existencias', 'Estante', 'Coste', 'Copa']],
  ])('are known by their names in %s', (_, headers) => {
    const rows = rowsOf(['Elio Grasso', 'Gavarini', '2019', '145', '12', 'A1', '80', '24'])
    expect(guessColumns(headers, rows)).toEqual({
      producer: 0,
      name: 1,
      vintage: 2,
      bottlePrice: 3,
      quantity: 4,
      bin: 5,
      cost: 6,
      glassPrice: 7,
    })
  })

  test('are known by their content where they have no name', () => {
    const rows = rowsOf(['Red', '2019'], ['White', 'NV'], ['Sparkling', '2020'])
    expect(guessColumns(['', ''], rows)).toEqual({ type: 0, vintage: 1 })
  })

  test('are named below a title, and a list may begin with its first wine', () => {
    expect(headerPlace(rowsOf(['Our cellar'], ['Producer', 'Wine', 'Vintage'], ['a', 'b', '2019']))).toBe(1)
    expect(headerPlace(rowsOf(['Elio Grasso', 'Gavarini', '2019'], ['Fèlsina', 'Rancia', '2020']))).toBe(-1)
  })

  test('without cells never win, and neither do yes and no for a percentage or numbers for a location', () => {
    const headers = ['Producer', 'Wine', 'Price', 'Retail price', 'Contains alcohol', 'Location']
    const rows = rowsOf(
      ['Corvara', 'Dolcetto', '', '27', 'Yes', '12'],
      ['Corvara', 'Barbera', '-', '31', 'No', '14'],
      ['Lunaro', 'Pian Alto', '', '24', 'Yes', '15'],
    )
    expect(guessColumns(headers, rows)).toEqual({ producer: 0, name: 1, bottlePrice: 3, bin: 5 })
  })

  test('with the same name are reported in a sentence', () => {
    expect(repeatedHeaders(['Wine', 'Price', 'price '])).toBe(
      '“Price” is the name of columns B and C. Check below which one holds what.',
    )
    expect(repeatedHeaders(['Wine', 'Price', '', ''])).toBeNull()
  })
})

test.each([
  ['$1,250.00', '.', 1250],
  ['1.250,00 €', ',', 1250],
  ["CHF 1'250.50", '.', 1250.5],
  ['1 250,5', ',', 1250.5],
  ['1.250', ',', 1250],
  ['12,5', ',', 12.5],
  ['-3', '.', -3],
  ['1e9', '.', null],
  ['18/72', '.', null],
  [1255.125, '.', 1255.125],
] as const)('the amount %s is read as a person means it', (text, sign, value) => {
  expect(readNumber(text, sign)).toBe(value)
})

test('a column of prices with decimal commas is recognized as one', () => {
  expect(decimalSignOf(['98,50', '1.250', '40'])).toBe(',')
  expect(decimalSignOf(['98.50', '1,250'])).toBe('.')
})

test.each([
  ['750', 750],
  ['75 cl', 750],
  ['75', 750],
  ['0,75 l', 750],
  ['1.5L', 1500],
  ['Magnum', 1500],
  ['Mezza', 375],
  ['750ml bottle', 750],
  ['plenty', null],
] as const)('the size %s is read', (text, ml) => {
  expect(readSize(text)).toBe(ml)
})

test('the kind of a wine is read from its column, or follows from its grapes and places', () => {
  expect(['Vino rosso', 'Weißwein', 'Sparkling - Rosé', 'R', 'France'].map(readKind)).toEqual([
    'red',
    'white',
    'sparkling',
    'red',
    null,
  ])
  expect(
    [['Chablis'], ['Nebbiolo'], ['Cuvée Rosé'], ['Chardonnay, Pinot Noir'], ['Mystery']].map(impliedKind),
  ).toEqual(['white', 'red', 'rose', null, null])
})

test('a vintage in the name is taken out of it where the list has no column for it', () => {
  const mapping = { producer: 0, name: 1 }
  const cells = ['Elio Grasso', '2019 Barolo Gavarini']
  const rules = tableRules([{ cells }], mapping, ['Producer', 'Wine'])
  const texts = textsOfRow(cells, { mapping, rules, defaultType: '' })
  expect(texts).toMatchObject({ name: 'Barolo Gavarini', vintage: '2019', type: 'red' })
})
