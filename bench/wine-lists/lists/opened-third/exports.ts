// Tables, one of each kind: a count of a cellar, a register's export and a distributor's price book; and, in
// shop-export.ts, a shop's products.
import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import type { FileList } from '../../made-list'
import type { Wine } from '../../pool'
import { typeWords } from '../../words'
import { csv, workbook, type Value } from '../../workbook'
import { grouped, plainText } from '../parts'
import { poured } from '../opened/parts'
import { choose, glass, outside } from './parts'
import { webshop } from './shop-export'

const order = ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'] as const
const plain = (cells: string[]) => cells.map(plainText)

const count: FileList = {
  kind: 'xlsx',
  id: '315-inventory-count',
  currency: 'USD',
  note: 'US; a workbook to count the cellar: bin, wine in one cell, vintage, size, par, on hand in two places, cost, value, glass and bottle price on the list; totals by color',
  maker: {
    seed: 31511,
    nonVintage: 'NV',
    withoutVintage: 0.08,
    step: 1,
    distort: irregular({ plain: 0.6, abbreviated: 0.25, misspelled: 0.02 }),
  },
  body(list) {
    const names = {
      sparkling: 'SPARKLING',
      white: 'WHITE',
      rose: 'ROSE',
      orange: 'ORANGE',
      red: 'RED',
      dessert: 'DESSERT',
      fortified: 'PORT',
    }
    const rows: Value[][] = [
      ['Wine Inventory'],
      ['Month ending', null, 'October 31'],
      [],
      [
        'Bin',
        'Wine',
        'Vintage',
        'Size',
        'Distributor',
        'Par',
        'Bar',
        'Cellar',
        'Total',
        'Unit Cost',
        'Ext. Value',
        'BTG',
        'Menu Price',
      ],
    ]
    const suppliers = ['Southern', 'RNDC', 'Breakthru', 'Skurnik', 'Winebow', 'Direct']
    let bin = 100
    for (const [type, group] of byType(
      choose(list, 'any', 78, 420, outside('Switzerland', 'United Kingdom')),
      order,
    )) {
      rows.push([names[type]])
      let sum = 0
      for (const wine of group) {
        bin += 1
        const item = list.item(wine, { bin: String(bin), glasses: poured(list, wine, 0.3, glass) })
        const [label = '', year = ''] = plain(
          list.cells(['{P}[ {A}][ {C}][ {G}][, {a}]', '{V}'], item, { titles: [names[type]], ml: 750 }),
        )
        const [front, back] = [list.between(0, 6), list.between(0, 24)]
        const cost = Number((wine.price * 0.31).toFixed(2))
        sum += cost * (front + back)
        rows.push([
          bin,
          label,
          Number(year) || year,
          '750ml',
          list.one(suppliers),
          list.one([3, 6, 12]),
          front,
          back,
          front + back,
          cost,
          Number((cost * (front + back)).toFixed(2)),
          item.glasses[0]?.price ?? null,
          item.bottle,
        ])
      }
      rows.push([null, 'Total', null, null, null, null, null, null, null, null, Number(sum.toFixed(2))])
      bin = Math.ceil(bin / 100) * 100
    }
    return workbook('Oct', rows, 4)
  },
}

const register: FileList = {
  kind: 'csv',
  id: '316-register-menu',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a register's export of its menu: group, item as typed on its keys, glass and bottle as items of their own, food and drinks between",
  maker: {
    seed: 31611,
    nonVintage: 'NV',
    withoutVintage: 0.6,
    distort: irregular({ plain: 0.7, abbreviated: 0.3 }),
  },
  body(list) {
    const groups: Partial<Record<Wine['type'], string>> = {
      sparkling: 'Wine - Sparkling',
      white: 'Wine - White',
      rose: 'Wine - Rose',
      red: 'Wine - Red',
      dessert: 'Wine - Dessert',
      fortified: 'Wine - Dessert',
    }
    const rows: Value[][] = [
      ['Menu', 'Menu Group', 'Menu Item', 'Item ID', 'POS Name', 'Base Price', 'Archived', 'Visibility'],
    ]
    const row = (menu: string, group: string, name: string, price: number) =>
      rows.push([
        menu,
        group,
        name,
        `1000000${list.between(10_000_000, 99_999_999)}`,
        name.slice(0, 14).toUpperCase(),
        price.toFixed(2),
        'No',
        'POS',
      ])
    for (const [name, price] of [
      ['Caesar Salad', 13],
      ['Wedge', 14],
      ['Calamari', 16],
    ] as const)
      row('Dinner', 'Starters', name, price)
    for (const [name, price] of [
      ['NY Strip', 46],
      ['Salmon', 32],
      ['Burger', 19],
    ] as const)
      row('Dinner', 'Mains', name, price)
    for (const [type, group] of byType(
      choose(list, 'any', 52, 220, outside('Switzerland', 'Germany')),
      order,
    ))
      for (const wine of group) {
        const group = groups[type]!
        const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
        const [name = ''] = plain(
          list.cells(['{P}[ {A}][ {C}][ {G}][ {V}]'], item, { titles: ['Drinks', group] }),
        )
        if (item.glasses[0]) row('Drinks', group, `GL ${name}`, item.glasses[0].price)
        row('Drinks', group, item.glasses[0] ? `BTL ${name}` : name, item.bottle ?? 0)
      }
    for (const [name, price] of [
      ['Bud Light', 5],
      ['Stella Draft', 7],
      ['Old Fashioned', 14],
      ['Iced Tea', 3.5],
    ] as const)
      row('Drinks', 'Bar', name, price)
    return csv(rows)
  },
}

const book: FileList = {
  kind: 'xlsx',
  id: '317-price-book',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a distributor's price book: rows for countries and houses, item, vintage, pack and size, case prices by quantity and the bottle price",
  maker: { seed: 31711, nonVintage: 'NV', rate: 0.36, step: 0.01 },
  body(list) {
    const rows: Value[][] = [
      ['Fall Price Book', null, null, null, null, null, null, 'Prices effective October 1'],
      [
        'Item #',
        'Description',
        'Vint',
        'Color',
        'Pack',
        'Size',
        '1 Case',
        '3 Case',
        '5 Case',
        'Btl',
        'Notes',
      ],
    ]
    const wines = choose(list, 'any', 110, 260, outside('Switzerland', 'United Kingdom'))
    for (const [country, own] of grouped(wines, ({ country }) => country)) {
      rows.push([country.toUpperCase()])
      for (const [house, few] of grouped(own, ({ producer }) => producer)) {
        rows.push([null, house])
        for (const wine of few) {
          const item = list.item(wine)
          const [name = '', year = ''] = plain(
            list.cells(['[{A}][ {C}][ {G}][, {a}]', '{V}'], item, {
              titles: [country, house],
              country,
              ml: 750,
            }),
          )
          // The house stands in the row above.
          list.entries.at(-1)!.producer = house
          const bottle = item.bottle ?? 0
          const of = (share: number) => Number((bottle * 12 * share).toFixed(2))
          rows.push([
            list.between(100_000, 999_999),
            name,
            Number(year) || year,
            typeWords.en[wine.type],
            12,
            '750',
            of(1),
            of(0.95),
            of(0.9),
            bottle,
            list.one([null, null, null, 'Limited', 'New', 'Organic', 'WS 91']),
          ])
        }
      }
    }
    return workbook('Price Book', rows, 2)
  },
}

export const exports = [count, register, book, webshop]
