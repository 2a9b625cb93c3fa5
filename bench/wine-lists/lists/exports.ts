import { byType, type Heading } from '../list-maker'
import type { FileList } from '../made-list'
import type { Wine } from '../pool'
import { csv, workbook, type Value } from '../workbook'
import { comma, glass, grouped, mostly, plainText } from './parts'

/** Beside producer and place. */
const hasName = (wine: Wine) => wine.isNamedAfterPlace || wine.isGrapeOnLabel || wine.cuvee !== ''
const order = ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'] as const

const stockBook: FileList = {
  kind: 'xlsx',
  id: '55-livre-de-stock',
  currency: 'EUR',
  note: 'French; a hand-kept workbook: titles and a day above, names of columns in two rows, colors between the rows, houses once for all their wines, prices as texts, sums below each color',
  maker: { seed: 5555, language: 'fr', rate: 0.6, step: 1, glassStep: 0.5, nonVintage: 'SA' },
  body(list) {
    const names = {
      sparkling: 'BULLES',
      white: 'BLANCS',
      orange: 'ORANGES',
      rose: 'ROSÉS',
      red: 'ROUGES',
      dessert: 'MOELLEUX',
      fortified: 'VINS MUTÉS',
    }
    const rows: Value[][] = [
      ['Livre de cave'],
      ['Arrêté au 30/09'],
      [null, null, null, null, 'Prix de vente TTC', null, 'Stock', null, 'Achat'],
      ['Domaine', 'Vin', 'Origine', 'Millésime', 'Verre', 'Bouteille', 'Cave', 'Bar', 'PU HT'],
    ]
    const all = mostly(list, 'France', 70, 0.75, 300).filter(hasName)
    for (const [type, group] of byType(all, order)) {
      rows.push([`${names[type]} (${group.length})`])
      for (const [, own] of grouped(group, ({ producer }) => producer))
        own.forEach((wine, n) => {
          const item = list.item(wine, { glasses: wine.price < 70 && list.chance(0.2) ? glass : [] })
          const [house = '', name = '', origin = '', year = ''] = list
            .cells(['{P}', '[{A} ][{C} ][{G}]', '[{a}, ][{R}, ]{K}', '{V}'], item, { titles: [names[type]] })
            .map(plainText)
          const pour = item.glasses[0] ? `${comma(item.glasses[0].price)} €` : null
          rows.push([
            n === 0 ? house : null,
            name,
            origin,
            Number(year) || year,
            pour,
            `${comma(item.bottle)} €`,
            list.between(0, 24),
            list.between(0, 3),
            comma(wine.price * 0.18),
          ])
        })
      rows.push(['Sous-total', null, null, null, null, null, list.between(50, 300), list.between(5, 40)])
    }
    rows.push(['Total général', null, null, null, null, null, list.between(500, 900)])
    return workbook('Cave', rows, 4)
  },
}

const cellarProgram: FileList = {
  kind: 'csv',
  id: '57-cellar-program',
  currency: 'USD',
  ignoreFields: ['bin'],
  note: "US; a collector's program: a number for each wine, 1001 for no vintage, the whole label and its parts in columns of their own, sizes, values and prices",
  maker: { seed: 5757, nonVintage: '1001', withoutVintage: 0 },
  body(list) {
    const rows: Value[][] = [
      [
        'iWine',
        'Barcode',
        'Quantity',
        'Vintage',
        'Wine',
        'Color',
        'Category',
        'Size',
        'Currency',
        'Price',
        'Value',
        'Country',
        'Region',
        'SubRegion',
        'Producer',
        'SortProducer',
        'Varietal',
        'Designation',
        'BeginConsume',
        'EndConsume',
      ],
    ]
    for (const wine of list.shuffled(list.take(80, (wine) => hasName(wine) && wine.grape !== ''))) {
      const ml = list.chance(0.1) ? 1500 : 750
      const item = list.item(wine, { ml })
      const heading: Heading = { titles: [], ml }
      const [label = '', country = '', region = '', place = '', grape = '', year = ''] = list
        .cells(['{P}[ {A}][ {C}][ {G}]', '{K}', '{R}', '[{a}]', '{g}', '{V}'], item, heading)
        .map(plainText)
      rows.push([
        list.between(100_000, 4_000_000),
        `0${list.between(100_000_000, 999_999_999)}`,
        list.between(1, 12),
        year,
        label,
        wine.type === 'red' ? 'Red' : wine.type === 'rose' ? 'Rosé' : 'White',
        wine.type === 'sparkling'
          ? 'Sparkling'
          : wine.type === 'dessert'
            ? 'Sweet/Dessert'
            : wine.type === 'fortified'
              ? 'Fortified'
              : 'Dry',
        ml === 750 ? '750ml' : '1.5L',
        'USD',
        item.bottle?.toFixed(2) ?? '',
        (wine.price * 0.9).toFixed(2),
        country,
        region || wine.region.name,
        place || 'Unknown',
        wine.producer,
        wine.producer.split(' ').reverse().join(', '),
        grape || wine.grape,
        'Unknown',
        2026,
        list.between(2028, 2045),
      ])
    }
    return csv(rows)
  },
}

const shop: FileList = {
  kind: 'csv',
  id: '59-shop-variations',
  currency: 'EUR',
  ignoreFields: ['bin'],
  note: 'German; a web shop: a row for each wine without a price, rows for its sizes and for a case of six below, categories as paths, texts with marks of web pages, decimal commas',
  maker: { seed: 5959, language: 'de', rate: 0.4, step: 0.5, nonVintage: 'NV', withoutVintage: 0.05 },
  body(list) {
    const kinds = {
      sparkling: 'Schaumwein',
      white: 'Weißwein',
      orange: 'Orangewein',
      rose: 'Roséwein',
      red: 'Rotwein',
      dessert: 'Süßwein',
      fortified: 'Likörwein',
    }
    const rows: Value[][] = [
      [
        'ID',
        'Typ',
        'Artikelnummer',
        'Name',
        'Veröffentlicht',
        'Beschreibung',
        'Lager',
        'Regulärer Preis',
        'Angebotspreis',
        'Kategorien',
        'Übergeordnetes Produkt',
        'Attribut 1 Name',
        'Attribut 1 Wert(e)',
      ],
    ]
    let id = 800
    for (const wine of list.shuffled(list.take(60, (wine) => hasName(wine) && wine.price < 300))) {
      const item = list.item(wine)
      const kind = kinds[wine.type]
      const heading: Heading = { titles: [kind], ml: 750 }
      const [name = '', country = '', place = ''] = list
        .cells(['{P}[ {A}][ {C}][ {G}] {V}', '{K}', '{R}'], item, heading)
        .map(plainText)
      const entry = list.entries.at(-1)!
      const bottle = item.bottle ?? 0
      const sku = `W-${(id += list.between(2, 9))}`
      const path = ['Wein', kind, country, place].filter(Boolean).join(' > ')
      const text = `<p>${list.one(['Ein Klassiker', 'Neu im Sortiment', 'Sehr gefragt'])} &ndash; <strong>${kind}</strong>.</p>`
      const sizes = ['0,75 l']
      const magnum = list.chance(0.12) ? Math.round(bottle * 2.1) : null
      if (magnum !== null) sizes.push('1,5 l')
      sizes.push('6er Karton')
      rows.push([id, 'variable', sku, name, 1, text, '', '', '', path, '', 'Größe', sizes.join(', ')])
      const row = (size: string, price: number) =>
        rows.push([
          (id += 1),
          'variation',
          `${sku}-${size.slice(0, 3)}`,
          `${name} - ${size}`,
          1,
          '',
          list.between(0, 60),
          comma(price),
          '',
          '',
          sku,
          'Größe',
          size,
        ])
      row('0,75 l', bottle)
      if (magnum !== null) {
        row('1,5 l', magnum)
        list.entries.push({ ...entry, bottleMl: 1500, priceBottle: magnum, glasses: [] })
      }
      row('6er Karton', bottle * 5.7)
    }
    return csv(rows)
  },
}

const tillItems: FileList = {
  kind: 'csv',
  id: '61-menu-items',
  currency: 'GBP',
  ignoreFields: ['bin'],
  note: "UK; a till's menu: glasses of two sizes and bottles are items of their own, named by what they pour, among everything else that is sold",
  maker: { seed: 6161, rate: 0.75, step: 1, glassStep: 0.5, nonVintage: 'NV', withoutVintage: 0.15 },
  body(list) {
    const names = {
      sparkling: 'Fizz',
      white: 'White Wine',
      orange: 'Orange Wine',
      rose: 'Rose Wine',
      red: 'Red Wine',
      dessert: 'Sweet Wine',
      fortified: 'Port & Sherry',
    }
    const rows: Value[][] = [['Menu', 'Menu group', 'Item', 'Price (GBP)', 'VAT', 'Active']]
    const row = (group: string, name: string, price: number) =>
      rows.push(['Main bar', group, name, `£${price.toFixed(2)}`, '20%', 'TRUE'])
    for (const [name, price] of [
      ['Estrella 330ml', 5.5],
      ['Guinness pint', 6.2],
      ['Aspall half', 3.4],
    ] as const)
      row('Beer & Cider', name, price)
    for (const [type, group] of byType(
      list.take(48, (wine) => hasName(wine) && wine.price < 160),
      order,
    ))
      for (const wine of group) {
        const isPoured = wine.price < 70 && list.chance(0.35)
        const pours = isPoured ? [175, 250].map((ml) => ({ ml, printed: ml })) : []
        const item = list.item(wine, { glasses: pours })
        const [label = ''] = list
          .cells(['{P}[ {A}][ {C}][ {G}][ {V}]'], item, { titles: [names[type]] })
          .map(plainText)
        for (const { ml, price } of item.glasses) row(names[type], `${label} ${ml}ml`, price)
        row(names[type], `${label} BTL`, item.bottle ?? 0)
      }
    for (const [name, price] of [
      ['Negroni', 11],
      ['Espresso', 2.8],
      ['Chips', 4.5],
      ['Gift card', 50],
    ] as const)
      row(
        name === 'Gift card' ? 'Retail' : name === 'Negroni' ? 'Cocktails' : 'Food & hot drinks',
        name,
        price,
      )
    return csv(rows)
  },
}

export const exports = [stockBook, cellarProgram, shop, tillItems]
