// Tables, one of each kind that customers have: 515 to 518.
import { irregular } from '../../irregular'
import { noteOf, spirits } from '../../besides'
import type { FileList } from '../../made-list'
import type { Wine, WineType } from '../../pool'
import { csv, workbook, type Value } from '../../workbook'
import { grouped, plainText } from '../parts'
import { poured } from '../opened/parts'
import { choose, glass, outside, poursOf, stateOf } from './parts'

const plain = (cells: string[]) => cells.map(plainText)
const year = (text: string) => Number(text) || text || null

const count: FileList = {
  kind: 'xlsx',
  id: '515-cellar-count',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: 'US; a workbook to count the cellar: rack, house and wine in cells of their own, vintage, size, two counts, case and bottle cost, total, list price; the type above each part, spirits and a total below, some cells left empty',
  maker: {
    seed: 51511,
    nonVintage: 'NV',
    withoutVintage: 0.15,
    size: (ml) => (ml === 375 ? '375' : '1.5'),
    distort: irregular({ plain: 0.7, abbreviated: 0.3, misspelled: 0.03 }),
  },
  body(list) {
    const titles: Partial<Record<WineType, string>> = {
      sparkling: 'Bubbles',
      white: 'White',
      rose: 'Rose',
      red: 'Red',
      dessert: 'Sweet',
    }
    const rows: Value[][] = [
      ['WINE COUNT', null, null, null, null, 'Date:', '9/30', null, 'By:', 'JM'],
      [],
      ['Rack', 'Producer', 'Wine', 'Vint', 'Size', 'Floor', 'Cellar', 'Case $', 'Btl $', 'Total $', 'List $'],
    ]
    let sum = 0
    const wines = [
      ...choose(list, 'sparkling', 9, 260),
      ...choose(list, 'white', 22, 190),
      ...choose(list, 'rose', 3, 80),
      ...choose(list, 'red', 38, 320),
      ...choose(list, 'dessert', 2, 90),
    ]
    for (const [type, own] of grouped(wines, (wine) => wine.type)) {
      const title = titles[type as WineType]!
      rows.push([title])
      for (const wine of own.toSorted((a, b) => a.producer.localeCompare(b.producer))) {
        const ml = list.chance(0.04) ? 375 : list.chance(0.03) ? 1500 : 750
        const item = list.item(wine, { ml })
        const [house = '', name = '', vintage = '', size = ''] = plain(
          list.cells(['{P}', '[{A} ][{C} ][{G}][, {a}]', '{V}', '{S}'], item, { titles: [title], ml }),
        )
        const [floor, cellar] = [list.between(0, 6), list.between(0, 20)]
        const cost = Number((((wine.price * 0.3) / 750) * ml).toFixed(2))
        const total = Number((cost * (floor + cellar)).toFixed(2))
        sum += total
        rows.push([
          `${list.one(['A', 'B', 'C'])}${list.between(1, 24)}`,
          house,
          name.replace(/^, /, ''),
          year(vintage),
          size || '750',
          floor || null,
          cellar,
          list.chance(0.7) ? Number((cost * 12).toFixed(2)) : null,
          cost,
          total,
          item.bottle,
        ])
      }
      rows.push([])
    }
    rows.push(['Spirits'])
    for (const name of spirits.slice(0, 6))
      rows.push([
        null,
        null,
        name,
        null,
        '1L',
        list.between(1, 4),
        list.between(0, 6),
        null,
        31.5,
        null,
        null,
      ])
    rows.push([], [null, null, 'TOTAL', null, null, null, null, null, null, Number(sum.toFixed(2))])
    return workbook('Sept', rows, 3)
  },
}

const register: FileList = {
  kind: 'csv',
  id: '516-register-library',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a register's library of items: name as typed, description, category, a row each for glass and bottle as variations of an item, food and drinks between",
  maker: {
    seed: 51611,
    nonVintage: '',
    withoutVintage: 0.75,
    distort: irregular({ plain: 0.8, abbreviated: 0.25, misspelled: 0.03, apostrophes: 'none' }),
  },
  body(list) {
    const rows: Value[][] = [
      [
        'Reference Handle',
        'Item Name',
        'Variation Name',
        'Description',
        'Categories',
        'Price',
        'Sellable',
        'Stockable',
        'Tax - Sales Tax (8.25%)',
      ],
    ]
    const row = (name: string, variation: string, about: string, category: string, price: number) =>
      rows.push([
        `#${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${variation.toLowerCase() || 'regular'}`,
        name,
        variation || 'Regular',
        about,
        category,
        price.toFixed(2),
        'Y',
        'N',
        'Y',
      ])
    for (const [name, price] of [
      ['Truffle Fries', 11],
      ['Burger', 19],
      ['Kale Caesar', 14],
    ] as const)
      row(name, '', '', 'Food', price)
    const part = (category: string, wines: Wine[]) => {
      for (const wine of list.shuffled(wines)) {
        const item = list.item(wine, { glasses: poured(list, wine, 0.5, glass) })
        const name = plainText(list.line('{P}[ {A}][ {C}][ {G}][ {V}]', item, { titles: [category] }))
        const about = list.chance(0.3) ? noteOf(list) : ''
        const [pour] = item.glasses
        if (pour) row(name, 'Glass', about, category, pour.price)
        row(name, pour ? 'Bottle' : '', about, category, item.bottle!)
      }
    }
    part('Wine - Sparkling', choose(list, 'sparkling', 6, 130))
    part('Wine - White', [...poursOf(list, 'white', 8), ...choose(list, 'white', 6, 110)])
    part('Wine - Rose', choose(list, 'rose', 3, 70))
    row('Draft Lager', '', '16 oz', 'Beer', 7)
    row('IPA Can', '', '', 'Beer', 8)
    part('Wine - Red', [...poursOf(list, 'red', 10), ...choose(list, 'red', 12, 160)])
    for (const [name, price] of [
      ['Negroni', 15],
      ['Espresso', 4],
      ['Corkage', 25],
      ['Gift Card', 50],
    ] as const)
      row(name, '', '', name === 'Espresso' ? 'NA Bev' : name === 'Negroni' ? 'Cocktails' : 'Misc', price)
    return csv(rows)
  },
}

const book: FileList = {
  kind: 'xlsx',
  id: '517-portfolio-prices',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a distributor's price book: terms above, brand, code, text of the item with its year, origin, pack and size in one cell, case price, the price of a bottle, the deal in words",
  maker: {
    seed: 51711,
    nonVintage: 'NV',
    rate: 0.34,
    step: 0.01,
    withoutVintage: 0.05,
    size: (ml) => (ml === 375 ? '375' : '1500'),
    distort: irregular({ plain: 0.3, abbreviated: 0.1 }),
  },
  body(list) {
    const rows: Value[][] = [
      ['Summit Fine Wine – Q4 Portfolio'],
      ['Minimum order $200. Split cases add $1.00 per bottle. Prices subject to change without notice.'],
      [],
      ['Brand', 'Code', 'Item', 'Origin', 'Color', 'Pack/Size', 'Frontline Case', 'Btl', 'Best Deal'],
    ]
    const colors: Record<WineType, string> = {
      sparkling: 'Spk',
      white: 'Wht',
      rose: 'Rosé',
      orange: 'Org',
      red: 'Red',
      dessert: 'Dsrt',
      fortified: 'Fort',
    }
    const wines = choose(list, 'any', 96, 240, outside('Germany'))
    for (const [, own] of grouped(wines, ({ producer }) => producer)) {
      for (const wine of own) {
        const ml = list.chance(0.04) ? 375 : 750
        const item = list.item(wine, { ml })
        const [brand = '', name = '', origin = ''] = plain(
          list.cells(['{P}', '[{A} ][{C} ][{G}][ {V}]', '[{a}, ][{R}, ]{K}'], item, {
            titles: [],
            ml,
          }),
        )
        const pack = ml === 375 ? 24 : (item.bottle ?? 0) > 40 ? 6 : 12
        const bottle = item.bottle ?? 0
        rows.push([
          brand,
          `${wine.producer.slice(0, 3).toUpperCase()}${list.between(1000, 9999)}`,
          name,
          origin,
          colors[wine.type],
          `${pack}/${ml}ml`,
          Number((bottle * pack).toFixed(2)),
          bottle,
          list.one([null, null, null, `5cs $${(bottle * pack * 0.9).toFixed(2)}`, '1 free w/ 10', 'NET']),
        ])
      }
    }
    return workbook('Portfolio', rows, 4)
  },
}

const shop: FileList = {
  kind: 'csv',
  id: '518-shop-products',
  currency: 'GBP',
  ignoreFields: ['bin'],
  note: "UK; a shop's export of its products: handle, title with house, wine and year, text in HTML, vendor, type, tags, grams, price and the price before, image; gift cards and glasses between",
  maker: {
    seed: 51811,
    nonVintage: 'NV',
    rate: 0.3,
    step: 0.5,
    withoutVintage: 0.08,
    distort: irregular({ plain: 0.1, misspelled: 0.01 }),
  },
  body(list) {
    const kinds: Record<WineType, string> = {
      sparkling: 'Sparkling Wine',
      white: 'White Wine',
      rose: 'Rosé Wine',
      orange: 'Orange Wine',
      red: 'Red Wine',
      dessert: 'Dessert Wine',
      fortified: 'Fortified Wine',
    }
    const rows: Value[][] = [
      [
        'Handle',
        'Title',
        'Body (HTML)',
        'Vendor',
        'Type',
        'Tags',
        'Published',
        'Option1 Name',
        'Option1 Value',
        'Variant SKU',
        'Variant Grams',
        'Variant Inventory Qty',
        'Variant Price',
        'Variant Compare At Price',
        'Image Src',
        'Status',
      ],
    ]
    let sku = 400
    const row = (title: string, about: string, vendor: string, kind: string, tags: string, price: number) => {
      const handle = title
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
      sku += list.between(1, 4)
      rows.push([
        handle,
        title,
        about && `<p>${about}</p>`,
        vendor,
        kind,
        tags,
        'true',
        'Title',
        'Default Title',
        `SW-${sku}`,
        1300,
        list.between(0, 40),
        price.toFixed(2),
        list.chance(0.12) ? (price + 3).toFixed(2) : '',
        `https://cdn.example.com/files/${handle}.jpg`,
        'active',
      ])
    }
    row('Gift Card', 'Give the gift of wine.', 'Stanley Wines', 'Gift Card', '', 25)
    for (const wine of list.shuffled(choose(list, 'any', 70, 150))) {
      const made = list.item(wine)
      const item = { ...made, bottle: Number(((made.bottle ?? 0) - 0.01).toFixed(2)) }
      const state = stateOf(wine)
      const [title = '', house = '', country = ''] = plain(
        list.cells(['{P}[ {A}][ {C}][ {G}][, {a}][ {V}]', '{P}', '{K}'], item, {
          titles: [kinds[wine.type]],
        }),
      )
      const tags = [country, state, wine.grape].filter(Boolean).join(', ')
      row(title, list.chance(0.8) ? noteOf(list) : '', house, kinds[wine.type], tags, item.bottle)
    }
    row('Riedel Universal Glass (set of 2)', '', 'Riedel', 'Glassware', '', 39)
    return csv(rows)
  },
}

export const tables = [count, register, book, shop]
