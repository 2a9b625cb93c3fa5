import { beers, noteOf, spirits } from '../besides'
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

const pasted: FileList = {
  kind: 'text',
  id: '21-pasted',
  currency: 'USD',
  note: 'US; pasted from a web page, one line for a wine, "14 | 52", notes on lines of their own',
  maker: {
    seed: 2121,
    withoutVintage: 0.1,
    distort: irregular({ apostrophes: 'curly', misspelled: 0.03, plain: 0.1 }),
  },
  body(list) {
    const wines = list.take(48, (wine) => wine.price < 240)
    const sections = byType(wines, order).map(([type, found]) => {
      const title = typeWords.en[type].toUpperCase()
      const lines = found.map((wine) => {
        const item = list.item(wine, { glasses: list.chance(0.3) && wine.price < 90 ? glass : [] })
        const label = plainText(
          list.line('{P}[, {A}][ {C:q}][ {G}][, {a}][, {K}] {V}', item, { titles: [title] }),
        )
        const pour = item.glasses[0] ? `${item.glasses[0].price} | ` : ''
        return `${label}  ${pour}${item.bottle}${list.chance(0.3) ? `\n${noteOf(list)}` : ''}`
      })
      return `${title}\n\n${lines.join('\n')}\n`
    })
    return `Menus  Wine  Reservations  Private Events  Gift Cards\n\nWINE LIST\n\n${sections.join('\n')}\nBEER\n\n${beers
      .slice(0, 5)
      .map(([name]) => `${name}  ${7 + list.between(0, 3)}`)
      .join('\n')}\n\nA 20% gratuity is added to parties of six or more.\n© 2025 All rights reserved\n`
  },
}

const webPage: FileList = {
  kind: 'html',
  id: '22-web-page',
  currency: 'EUR',
  note: 'French; a saved web page with navigation, headings and lists, prices in elements of their own',
  maker: {
    seed: 2222,
    language: 'fr',
    rate: 0.55,
    nonVintage: '',
    withoutVintage: 0.06,
    distort: irregular({ apostrophes: 'curly' }),
  },
  body(list) {
    const sections = byType(mostly(list, 'France', 44, 0.85, 260), order).map(([type, found]) => {
      const title = typeWords.fr[type]
      const rows = found.map((wine) => {
        const item = list.item(wine, {
          glasses: list.chance(0.25) && wine.price < 80 ? [{ ml: 120, printed: 120 }] : [],
        })
        const label = list.line('<strong>[{A} ][{C} ][{G}]</strong> {P}[, {a}] <em>{V}</em>', item, {
          titles: [title],
        })
        const pour = item.glasses[0]
          ? `<span class="verre">Verre 12 cl ${comma(item.glasses[0].price)} €</span> `
          : ''
        return `<li class="vin"><div>${label}</div><div class="prix">${pour}<span>${comma(item.bottle)} €</span></div></li>`
      })
      return `<section><h3>${title}</h3><ul>${rows.join('\n')}</ul></section>`
    })
    return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Notre carte des vins</title><script>window.dataLayer=[]</script><style>.vin{display:flex}</style></head>
<body><nav><a href="/">Accueil</a> <a href="/menu">Menus</a> <a href="/contact">Réserver au 01 55 55 01 23</a></nav><main><h1>La carte des vins</h1>${sections.join('\n')}</main><footer>12 rue des Halles, 75001 Paris &copy; 2025</footer></body></html>`
  },
}

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
    for (const [type, found] of byType(
      list.take(96, ({ price }) => price < 420),
      order,
    ))
      for (const wine of found) {
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
    for (const [type, found] of byType(
      list.take(70, ({ price }) => price < 300),
      order,
    )) {
      const title = typeWords.en[type].toUpperCase()
      rows.push([null, null, null, null, null], [title, null, null, null, null])
      for (const [country, own] of grouped(found, ({ country }) => country)) {
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
    for (const [type, found] of byType(mostly(list, 'Italy', 66, 0.85, 320).filter(hasName), order)) {
      const title = typeWords.it[type].toUpperCase()
      rows.push([title, '', '', '', ''])
      for (const wine of found) {
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

const site: FileList = {
  kind: 'html',
  id: '27-site',
  currency: 'USD',
  note: 'US; a page of a site builder: nested divisions, prices before the label in the text, non-breaking spaces',
  maker: {
    seed: 2727,
    withoutVintage: 0.05,
    distort: irregular({ apostrophes: 'curly', plain: 0.1, spaced: 0.1 }),
  },
  body(list) {
    const sections = byType(
      list.take(46, ({ price }) => price < 260),
      order,
    ).map(([type, found]) => {
      const title = `${typeWords.en[type]} Wines`
      const rows = found.map((wine) => {
        const item = list.item(wine, { glasses: list.chance(0.3) && wine.price < 90 ? glass : [] })
        const label = list.line('{P}[ {A}][ {C}][ {G}]</p><p class="sub">[{a}, ][{R}, ]{K}&nbsp;{V}', item, {
          titles: [title],
        })
        const pour = item.glasses[0] ? `$${item.glasses[0].price} glass&nbsp;/&nbsp;` : ''
        return `<div class="menu-item"><div class="row"><div class="col"><p class="title">${label}</p></div><div class="col"><span class="price">${pour}$${item.bottle}</span></div></div></div>`
      })
      return `<div class="block"><div class="inner"><h2>${title}</h2>${rows.join('')}</div></div>`
    })
    return `<!doctype html><html><head><meta charset="utf-8"><title>Wine</title></head><body><header><ul><li>Home</li><li>Dinner</li><li>Wine</li></ul></header>${sections.join('')}<footer><p>Open Tuesday to Sunday, 5 to 10</p></footer></body></html>`
  },
}

const cellsPasted: FileList = {
  kind: 'text',
  id: '28-pasted-cells',
  currency: 'GBP',
  note: 'UK; pasted from a web page, one cell for a line: label, place, prices with their sizes',
  maker: {
    seed: 2828,
    rate: 0.55,
    glassStep: 0.5,
    nonVintage: 'NV',
    distort: irregular({ plain: 0.1, misspelled: 0.02 }),
  },
  body(list) {
    const sections = byType(
      list.take(44, ({ price }) => price < 220),
      order,
    ).map(([type, found]) => {
      const title = typeWords.en[type]
      const lines = found.map((wine) => {
        const isPoured = list.chance(0.35) && wine.price < 90
        const item = list.item(wine, {
          glasses: isPoured ? [125, 175].map((ml) => ({ ml, printed: ml })) : [],
        })
        const [label = '', place = ''] = list
          .cells(['{P}[, {C}][ {A}][ {G}] {V}', '[{a}, ][{R}, ]{K}'], item, { titles: [title] })
          .map(plainText)
        const pours = item.glasses.map(({ ml, price }) => `${ml}ml £${price.toFixed(2)}`)
        return [label, place, ...pours, `${isPoured ? 'Bottle ' : ''}£${item.bottle}`].join('\n')
      })
      return `${title}\n${lines.join('\n')}`
    })
    return `Our Wines\n${sections.join('\n')}\nPlease tell us about allergies.\n`
  },
}

export const files = [pasted, webPage, pointOfSale, distributor, handKept, foglio, site, cellsPasted]
