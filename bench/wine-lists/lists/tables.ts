import { beers, spirits } from '../besides'
import { irregular } from '../irregular'
import { byType, type Heading } from '../list-maker'
import type { FileList } from '../made-list'
import type { Wine } from '../pool'
import { typeWords } from '../words'
import { csv, workbook, type Value } from '../workbook'
import { comma, glass, grouped, mostly, plainText } from './parts'

/** Beside producer and place. */
const hasName = (wine: Wine) => wine.isNamedAfterPlace || wine.isGrapeOnLabel || wine.cuvee !== ''

const order = ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'] as const

const pointOfSale: FileList = {
  kind: 'csv',
  id: '23-point-of-sale',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a till's export: everything it sells by category, name with place and size in one column",
  maker: { seed: 2323, size: (ml) => `${ml}ml`, distort: irregular({ plain: 0.6, apostrophes: 'none' }) },
  body(list) {
    const rows: Value[][] = [
      ['SKU', 'Item Name', 'Category', 'Menu Group', 'Vintage', 'Price', 'Glass Price', 'Cost', 'Active'],
    ]
    let sku = 40_010
    for (const [type, group] of byType(
      list.take(96, ({ price }) => price < 420),
      order,
    ))
      for (const wine of group) {
        sku += list.between(1, 9)
        const item = list.item(wine, { glasses: list.chance(0.2) && wine.price < 90 ? glass : [] })
        const category =
          type === 'dessert' || type === 'fortified'
            ? 'Dessert Wine'
            : `${typeWords.en[type].replace('é', 'e')} Wine`
        const [name = '', vintage = ''] = list.cells(['{P}[ {A}][ {C}][ {G}][, {a}]', '{V}'], item, {
          titles: [category],
        })
        const pour = item.glasses[0]?.price ?? ''
        rows.push([
          sku,
          plainText(name),
          category,
          'Wine BTL',
          vintage,
          item.bottle?.toFixed(2) ?? '',
          pour,
          (wine.price * 0.31).toFixed(2),
          'Y',
        ])
      }
    const others = [
      ...beers.map(([name]): [string, string] => [name, 'Beer']),
      ...spirits.map((name): [string, string] => [name, 'Liquor']),
    ]
    for (const [name, category] of others)
      rows.push([(sku += 3), name, category, 'Bar', '', list.between(7, 18).toFixed(2), '', '2.10', 'Y'])
    return csv(rows)
  },
}

const distributor: FileList = {
  kind: 'xlsx',
  id: '24-price-book',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a merchant's book as a workbook: a column for each field, pack sizes, list price of a bottle and a case",
  maker: { seed: 2424, nonVintage: 'NV', size: (ml) => `${ml / 1000}L` },
  body(list) {
    const head: Value[] = [
      'Item #',
      'Winery',
      'Description',
      'Vtg',
      'Size',
      'Pack',
      'Country',
      'Region',
      'Appellation',
      'Varietal',
      'Color',
      'Btl Price',
      'Case Price',
      'On Hand',
    ]
    const rows: Value[][] = list
      .take(140, (wine) => wine.grape !== '' && hasName(wine))
      .map((wine, n) => {
        const ml = list.chance(0.06) ? 1500 : list.chance(0.06) ? 375 : 750
        const item = list.item(wine, { ml, bin: `${20_000 + n * 7}` })
        const heading: Heading = { titles: [], ml }
        const texts = list
          .cells(['{P}', '[{A} ][{C} ][{G}]', '{V}', '{K}', '{R}', '{Z}', '{g}'], item, heading)
          .map(plainText)
        const [winery = '', name = '', vintage = '', country = '', region = '', place = '', grape = ''] =
          texts
        const pack = ml === 1500 ? 6 : 12
        return [
          Number(item.bin),
          winery,
          name || place,
          Number(vintage) || vintage,
          ml === 750 ? '750ML' : `${ml}ML`,
          pack,
          country,
          region || place,
          place,
          grape || wine.grape,
          typeWords.en[wine.type],
          item.bottle,
          Math.round((item.bottle ?? 0) * pack * 0.95),
          list.between(0, 60),
        ]
      })
    return workbook('Price Book', [head, ...rows])
  },
}

const handKept: FileList = {
  kind: 'xlsx',
  id: '25-hand-kept',
  currency: 'USD',
  note: 'US; a workbook kept by hand: a title, sections as rows, empty rows, several facts in one cell, glass and bottle',
  maker: {
    seed: 2525,
    withoutVintage: 0.08,
    distort: irregular({ plain: 0.4, misspelled: 0.04, abbreviated: 0.25, spaced: 0.1 }),
  },
  body(list) {
    const rows: Value[][] = [
      ['WINE LIST - Spring 2025', null, null, null, null],
      [null, null, null, null, null],
      ['Bin', 'Wine', 'Year', 'BTG', 'BTL'],
    ]
    let bin = 100
    for (const [type, group] of byType(
      list.take(70, ({ price }) => price < 300),
      order,
    )) {
      const title = typeWords.en[type].toUpperCase()
      rows.push([null, null, null, null, null], [title, null, null, null, null])
      for (const [country, own] of grouped(group, ({ country }) => country)) {
        if (type === 'red' || type === 'white') rows.push([null, country, null, null, null])
        for (const wine of own) {
          bin += list.between(1, 3)
          const item = list.item(wine, {
            bin: `${bin}`,
            glasses: list.chance(0.2) && wine.price < 90 ? glass : [],
          })
          const isSplit = type === 'red' || type === 'white'
          const heading: Heading = {
            titles: isSplit ? [title, country] : [title],
            ...(isSplit ? { country } : {}),
          }
          const [name = '', year = ''] = list
            .cells(['{P}[, {A}][ {C}][ {G}][, {a}]', '{V}'], item, heading)
            .map(plainText)
          rows.push([bin, name, Number(year) || year, item.glasses[0]?.price ?? null, item.bottle])
        }
      }
    }
    return workbook('Wine', rows)
  },
}

const foglio: FileList = {
  kind: 'csv',
  id: '26-foglio',
  currency: 'EUR',
  note: 'Italian; semicolons, decimal commas, sections as rows, producer, wine, year and price in columns',
  maker: {
    seed: 2626,
    language: 'it',
    rate: 0.5,
    step: 0.5,
    nonVintage: 's.a.',
    size: (ml) => `cl ${comma(ml / 10, 1)}`,
    distort: irregular({ plain: 0.1, misspelled: 0.02 }),
  },
  body(list) {
    const rows: Value[][] = [['Cantina', 'Vino', 'Annata', 'Denominazione', 'Prezzo']]
    for (const [type, group] of byType(mostly(list, 'Italy', 66, 0.85, 320).filter(hasName), order)) {
      const title = typeWords.it[type].toUpperCase()
      rows.push([title, '', '', '', ''])
      for (const wine of group) {
        const item = list.item(wine)
        const texts = list
          .cells(['{P}', '[{A} ][{C} ][{G}]', '{V}', '{Z}'], item, { titles: [title] })
          .map(plainText)
        const [producer = '', name = '', year = '', place = ''] = texts
        rows.push([producer, name, year, place, `${comma(item.bottle)} €`])
      }
    }
    return csv(rows, ';')
  },
}

export const tables = [pointOfSale, distributor, handKept, foglio]
