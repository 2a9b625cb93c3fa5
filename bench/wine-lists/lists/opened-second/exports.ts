import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import type { FileList } from '../../made-list'
import { csv, workbook, type Value } from '../../workbook'
import { glass, plainText, pours } from '../parts'
import { poured } from '../opened/parts'
import { inLanguage } from '../../words'
import { choose } from './parts'

const order = ['sparkling', 'white', 'orange', 'rose', 'red', 'dessert', 'fortified'] as const

const variations: FileList = {
  kind: 'csv',
  id: '214-catalog-export',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a register's catalog: a row for each variation, Glass and Bottle, of one item name; other drinks and food beside",
  maker: {
    seed: 21414,
    nonVintage: 'NV',
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.5, abbreviated: 0.2 }),
  },
  body(list) {
    const names = {
      sparkling: 'Sparkling',
      white: 'White Wine',
      orange: 'Orange Wine',
      rose: 'Rosé',
      red: 'Red Wine',
      dessert: 'Dessert Wine',
      fortified: 'Fortified Wine',
    }
    const rows: Value[][] = [
      [
        'Token',
        'Item Name',
        'Description',
        'SKU',
        'Category',
        'Variation Name',
        'Price',
        'Current Quantity',
        'Tax - Sales (8.875%)',
      ],
    ]
    const row = (name: string, about: string, category: string, variation: string, price: number) => {
      const token = `${list.one(['QK', 'ZT', 'HB'])}${list.between(10_000, 99_999)}`
      rows.push([
        token,
        name,
        about,
        `${list.between(1_000, 9_999)}`,
        category,
        variation,
        price.toFixed(2),
        list.between(0, 30),
        'Y',
      ])
    }
    for (const [name, price] of [
      ['Cold Brew', 5.5],
      ['Marinated Olives', 8],
      ['Cheese Board', 24],
    ] as const)
      row(name, '', 'Food & Coffee', 'Regular', price)
    for (const [type, group] of byType(choose(list, 'any', 46, 140), order))
      for (const wine of group) {
        const item = list.item(wine, { glasses: poured(list, wine, 0.4, pours(150)) })
        const [name = '', about = ''] = list
          .cells(['{P}[ {A}][ {C}][ {G}] {V}', '[{a}, ][{R}, ]{K}'], item, { titles: [names[type]] })
          .map(plainText)
        if (item.glasses[0]) row(name, about, names[type], 'Glass (150 ml)', item.glasses[0].price)
        row(name, about, names[type], 'Bottle', item.bottle ?? 0)
      }
    for (const [name, price] of [
      ['Pilsner Draft', 8],
      ['Negroni', 15],
      ['Tote Bag', 20],
    ] as const)
      row(name, '', name === 'Tote Bag' ? 'Merch' : 'Bar', 'Regular', price)
    return csv(rows)
  },
}

const products: FileList = {
  kind: 'csv',
  id: '215-product-export',
  currency: 'NZD',
  ignoreFields: ['bin'],
  note: "New Zealand; a shop system's products: handle, title, text, vendor, type, tags, option and variant price, weights and links",
  maker: { seed: 21515, rate: 0.9, step: 1, nonVintage: 'NV', distort: irregular({ apostrophes: 'curly' }) },
  body(list) {
    const kinds = {
      sparkling: 'Sparkling Wine',
      white: 'White Wine',
      orange: 'Orange Wine',
      rose: 'Rosé Wine',
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
    for (const wine of list.shuffled(choose(list, 'any', 44, 160))) {
      const item = list.item(wine)
      const [house = '', title = '', country = '', place = ''] = list
        .cells(['{P}', '{P}[ {A}][ {C}][ {G}] {V}', '{K}', '{R}'], item, {
          titles: [kinds[wine.type]],
          ml: 750,
        })
        .map(plainText)
      const handle = title
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[^a-z0-9]+/g, '-')
      const text = `<p>${list.one(['A lovely wine', 'Bright and pure', 'For the cellar', 'New in store'])} from ${wine.region.name}. 750ml.</p>`
      const price = (item.bottle ?? 0).toFixed(2)
      rows.push([
        handle,
        title,
        text,
        house,
        kinds[wine.type],
        [country, place, list.one(['organic', 'new', 'gift'])].filter(Boolean).join(', '),
        'TRUE',
        'Title',
        'Default Title',
        `W${list.between(1_000, 9_999)}`,
        1400,
        list.between(0, 60),
        price,
        '',
        `https://cdn.example.test/${handle}.jpg`,
        'active',
      ])
    }
    return csv(rows)
  },
}

const stock: FileList = {
  kind: 'xlsx',
  id: '216-vinlager',
  currency: 'SEK',
  ignoreFields: ['bin'],
  note: 'Swedish; a workbook by color rows: item number, house, wine, year, land, stock, purchase and sale prices by glass and bottle',
  maker: {
    seed: 21616,
    language: 'sv',
    rate: 10,
    step: 5,
    glassStep: 5,
    nonVintage: 'NV',
    withoutVintage: 0.06,
  },
  body(list) {
    const kinds = {
      sparkling: 'MOUSSERANDE',
      white: 'VITT',
      orange: 'ORANGE',
      rose: 'ROSÉ',
      red: 'RÖTT',
      dessert: 'SÖTT',
      fortified: 'STARKVIN',
    }
    const rows: Value[][] = [
      [
        'Art.nr',
        'Producent',
        'Benämning',
        'Årgång',
        'Land',
        'Distrikt',
        'Druva',
        'Saldo',
        'Inköpspris',
        'Pris glas',
        'Pris flaska',
      ],
    ]
    for (const [type, group] of byType(
      choose(list, 'any', 72, 220, ({ grape }) => grape !== ''),
      order,
    )) {
      rows.push([kinds[type]])
      for (const wine of group) {
        const item = list.item(wine, { glasses: poured(list, wine, 0.25, glass) })
        const [house = '', name = '', year = '', country = '', place = '', grape = ''] = list
          .cells(['{P}', '[{A} ][{C} ][{G}]', '{V}', '{K}', '{R}', '{g}'], item, { titles: [kinds[type]] })
          .map(plainText)
        rows.push([
          `${list.between(70_000, 79_999)}-01`,
          house,
          name,
          Number(year) || year,
          country,
          place || inLanguage(wine.region.name, 'sv'),
          grape || wine.grape,
          list.between(0, 48),
          Math.round(wine.price * 3.4),
          item.glasses[0]?.price ?? null,
          item.bottle,
        ])
      }
    }
    return workbook('Vin', rows)
  },
}

const sizes: FileList = {
  kind: 'xlsx',
  id: '217-cellar-sizes',
  currency: 'GBP',
  note: 'UK; a workbook with a column of prices for each size of bottle, 37.5cl, 75cl and 150cl, of which most rows fill one or two',
  maker: { seed: 21717, rate: 0.8, step: 1, nonVintage: 'NV' },
  body(list) {
    const names = {
      sparkling: 'Champagne & sparkling',
      white: 'White',
      orange: 'Orange',
      rose: 'Rosé',
      red: 'Red',
      dessert: 'Sweet',
      fortified: 'Fortified',
    }
    const rows: Value[][] = [
      ['The cellar of the house, price file'],
      ['Colour', 'Vintage', 'Wine', 'Grower', 'Country', '37.5cl', '75cl', '150cl'],
    ]
    for (const [type, group] of byType(choose(list, 'any', 52, 260), order))
      for (const wine of group) {
        const ml = list.chance(0.08) ? 375 : 750
        const item = list.item(wine, { ml })
        const [year = '', name = '', house = '', country = ''] = list
          .cells(['{V}', '[{A} ][{C} ][{G}]', '{P}', '{K}'], item, { titles: [names[type]], ml })
          .map(plainText)
        const bottle = item.bottle ?? 0
        const magnum = ml === 750 && list.chance(0.2) ? Math.round(bottle * 2.1) : null
        const entry = list.entries.at(-1)!
        if (magnum) list.entries.push({ ...entry, bottleMl: 1500, priceBottle: magnum, glasses: [] })
        rows.push([
          names[type],
          Number(year) || year,
          name,
          house,
          country,
          ml === 375 ? bottle : null,
          ml === 750 ? bottle : null,
          magnum,
        ])
      }
    return workbook('List', rows, 2)
  },
}

export const exports = [variations, products, stock, sizes]
