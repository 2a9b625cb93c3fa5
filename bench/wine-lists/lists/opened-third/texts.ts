// Web pages and texts: 319 to 322 of the draw, and 323 in pounds.
import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import type { FileList } from '../../made-list'
import type { Wine } from '../../pool'
import { noteOf } from '../../besides'
import { typeWords } from '../../words'
import { comma, grouped, plainText } from '../parts'
import { poured } from '../opened/parts'
import { allowGrape, choose, from, glass, origin, outside, poursOf } from './parts'

const order = ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'] as const

const tavern: FileList = {
  kind: 'html',
  id: '319-tavern-page',
  currency: 'USD',
  note: "US; a page of a restaurant's website with a menu builder: item, price and text in blocks, glass and bottle as two prices, food on the same page",
  maker: { seed: 31911, nonVintage: 'NV', withoutVintage: 0.7, distort: irregular({ apostrophes: 'curly' }) },
  body(list) {
    const item = (name: string, price: string, about: string) =>
      `<div class="menu-item"><div class="menu-item-title">${name}</div><div class="menu-item-price-top"><span class="menu-item-price-top">${price}</span></div><div class="menu-item-description">${about}</div></div>`
    const section = (title: string, wines: Wine[]) => {
      const rows = wines.map((wine) => {
        const made = list.item(wine, { glasses: poured(list, wine, 0.5, glass) })
        const [name = '', about = ''] = list.cells(['{P}[ {A}][ {C}][ {G}][ {V}]', origin(wine)], made, {
          titles: [title],
        })
        const price = made.glasses[0] ? `$${made.glasses[0].price} / $${made.bottle}` : `$${made.bottle}`
        return item(name, price, about)
      })
      return `<div class="menu-section"><div class="menu-section-header"><div class="menu-section-title">${title}</div></div><div class="menu-items">${rows.join('\n')}</div></div>`
    }
    return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Menus — The Mill Tavern</title><style>.menu-item{margin:1em}</style></head><body><header><nav><a href="/">Home</a><a href="/menus">Menus</a><a href="/reserve">Reserve</a><a href="/gift">Gift Cards</a></nav></header><main><div class="menu"><h2>Wine</h2>${section('Bubbles', choose(list, 'sparkling', 5, 150))}${section('White', choose(list, 'white', 14, 110))}${section('Rosé', choose(list, 'rose', 3, 80))}${section('Red', choose(list, 'red', 18, 170))}<h2>Bar Snacks</h2><div class="menu-section">${item('Pretzel Bites', '$11', 'Beer cheese, mustard')}${item('Wings', '$16', 'Buffalo or dry rub')}</div></div></main><footer><p>200 River Road · (555) 010-2200 · Kitchen open until 10pm</p></footer></body></html>`
  },
}

const osteria: FileList = {
  kind: 'html',
  id: '320-osteria-page',
  currency: 'USD',
  note: 'US; a page of a restaurant with one paragraph for each wine, name in strong letters, dash and price behind, notes in small letters, headings by color and grape',
  maker: { seed: 32011, nonVintage: 'NV', withoutVintage: 0.12 },
  body(list) {
    const line = (wine: Wine, titles: string[], grape = '') => {
      const made = list.item(wine)
      const label = list.line('<strong>{P}[, {A}][ {C}][ {G}]</strong>[, {a}][ {V}]', made, {
        titles,
        ...(grape ? { grape } : {}),
      })
      if (grape) allowGrape(list, grape)
      const note = list.chance(0.4) ? `<br><small>${noteOf(list)}</small>` : ''
      return `<p>${label} – ${made.bottle}${note}</p>`
    }
    const group = (
      color: string,
      title: string,
      type: Wine['type'],
      count: number,
      fits: (wine: Wine) => boolean,
    ) =>
      `<h4>${title}</h4>${choose(list, type, count, 190, fits)
        .map((wine) => line(wine, [color, title], wine.grape === title ? title : ''))
        .join('\n')}`
    const is =
      (...grapes: string[]) =>
      (wine: Wine) =>
        grapes.includes(wine.grape)
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wine List | Via Verde</title></head><body><div id="page"><ul class="nav"><li>Lunch</li><li>Dinner</li><li>Wine</li><li>Private Events</li></ul><h2>Wine List</h2><p><em>Half-price bottles every Tuesday (up to $100).</em></p><h3>Sparkling</h3>${choose(
      list,
      'sparkling',
      6,
      140,
    )
      .map((wine) => line(wine, ['Sparkling']))
      .join(
        '\n',
      )}<h3>White</h3>${group('White', 'Chardonnay', 'white', 8, is('Chardonnay'))}${group('White', 'Pinot Grigio', 'white', 4, is('Pinot Grigio'))}${group('White', 'Other Whites', 'white', 7, from('Italy', 'France'))}<h3>Red</h3>${group('Red', 'Sangiovese &amp; Tuscan Reds', 'red', 9, (wine) => wine.region.others.includes('Toscana') || wine.region.name === 'Toscana')}${group('Red', 'Nebbiolo &amp; Barbera', 'red', 6, is('Nebbiolo', 'Barbera'))}${group('Red', 'Cabernet Sauvignon', 'red', 9, is('Cabernet Sauvignon'))}${group('Red', 'Pinot Noir', 'red', 7, is('Pinot Noir'))}</div><div class="foot">© Via Verde. All rights reserved. 5% surcharge for staff health care.</div></body></html>`
  },
}

const shelf: FileList = {
  kind: 'html',
  id: '321-shop-shelf',
  currency: 'USD',
  note: "US; a page of a shop's website: a grid of products with type, name with year and size, price, an old price for some, and a button",
  maker: { seed: 32111, nonVintage: 'NV', rate: 0.48, step: 1, withoutVintage: 0.08 },
  body(list) {
    const cards = list
      .shuffled(choose(list, 'any', 48, 180, outside('Switzerland', 'United Kingdom')))
      .map((wine) => {
        const made = list.item(wine)
        const priced = { ...made, bottle: Number(((made.bottle ?? 0) - 0.01).toFixed(2)) }
        const type = `${typeWords.en[wine.type]} Wine`
        const label = list.line(
          `<h3 class="card__title"><a href="/products/x">{P}[ {A}][ {C}][ {G}][ {V}] 750ml</a></h3><p class="card__place">${origin(wine)}</p>`,
          priced,
          { titles: [type], ml: 750 },
        )
        const old = list.chance(0.15) ? `<s class="was">$${((priced.bottle ?? 0) + 4).toFixed(2)}</s> ` : ''
        return `<li class="card"><span class="badge">${type}</span>${label}<div class="price">${old}<span class="now">$${priced.bottle.toFixed(2)}</span></div><button>Add to cart</button></li>`
      })
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop all wine</title></head><body><header><a>Cart (0)</a></header><aside><h4>Filter</h4><ul><li>Under $20 (18)</li><li>$20 to $40 (22)</li><li>Red (25)</li></ul></aside><main><h1>All wine</h1><p>Showing 1–${cards.length} of ${cards.length} products</p><ul class="grid">${cards.join('\n')}</ul></main><footer>Free local delivery over $75</footer></body></html>`
  },
}

const meson: FileList = {
  kind: 'text',
  id: '322-meson',
  currency: 'EUR',
  note: 'Spanish; text pasted from a document: by color and denomination, wine, house in brackets, year, tab and "€"; a glass price behind some',
  maker: {
    seed: 32211,
    language: 'es',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.3,
    distort: irregular({ plain: 0.35, misspelled: 0.03 }),
  },
  body(list) {
    const spain = from('Spain')
    const wines = [
      ...choose(list, 'sparkling', 5, 90, spain),
      ...choose(list, 'white', 10, 90, spain),
      ...choose(list, 'rose', 3, 90, spain),
      ...choose(list, 'red', 24, 140, spain),
      ...choose(list, 'fortified', 3, 90, spain),
    ]
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.es[type].toUpperCase()
      const parts = grouped(group, ({ appellation }) => appellation.name).map(([place, own]) => {
        const shown = `D.O. ${place}`
        const lines = own.map((wine) => {
          const made = list.item(wine, { glasses: poured(list, wine, 0.2, glass) })
          const label = plainText(
            list.line('{P}[ {C}][ {G}][ {V}]', made, {
              titles: [title, shown],
              appellation: wine.appellation,
            }),
          )
          const pour = made.glasses[0] ? `  (copa ${comma(made.glasses[0].price)} €)` : ''
          return `${label}\t${comma(made.bottle)} €${pour}`
        })
        return `${shown}\n${lines.join('\n')}`
      })
      return `${title}\n\n${parts.join('\n\n')}\n`
    })
    return `MESÓN EL PATIO\nCARTA DE VINOS\n\n${sections.join('\n')}\nSangría (jarra) 14,00 €\nTinto de verano 3,50 €\n\nI.V.A. incluido. Pan y aperitivo 1,80 € por persona.\n`
  },
}

const pub: FileList = {
  kind: 'text',
  id: '323-dining-pub',
  currency: 'GBP',
  note: 'UK; a list in the text of an email: color and year, wine, house and place, glass of 175 ml, 250 ml and bottle behind dashes, bin numbers before',
  maker: { seed: 32311, rate: 0.62, step: 1, glassStep: 0.05, nonVintage: 'NV', withoutVintage: 0.25 },
  body(list) {
    let bin = 0
    const sections = byType(
      [
        ...choose(list, 'sparkling', 6, 150),
        ...poursOf(list, 'white', 13),
        ...choose(list, 'rose', 4, 80),
        ...choose(list, 'red', 16, 120, outside('Switzerland')),
        ...choose(list, 'dessert', 3, 120),
      ],
      order,
    ).map(([type, group]) => {
      const title = `${typeWords.en[type]} wines`
      const lines = group.map((wine) => {
        bin += 1
        const has = type !== 'sparkling' && poured(list, wine, 0.4, glass).length > 0
        const made = list.item(wine, {
          bin: String(bin),
          glasses: has
            ? [
                { ml: 175, printed: 175 },
                { ml: 250, printed: 250 },
              ]
            : [],
        })
        const label = plainText(
          list.line('[{A} ][{G} ][{C}], {P}[, {a}], {K} {V}', made, { titles: [title] }),
        ).replace(/^, /, '')
        const pour = made.glasses.map(({ price }) => `£${price.toFixed(2)}`)
        return `${bin}. ${[label, ...pour, `£${made.bottle!.toFixed(2)}`].join(' - ')}`
      })
      return `${title}\n${lines.join('\n')}\n`
    })
    return `Hi both,\n\nHere's the new list as agreed with the merchant, 175ml / 250ml / bottle where we pour it. Please shout if anything looks off before it goes to the printer.\n\n${sections.join('\n')}\n125ml measures available on request. House aperitif £7.50.\n\nThanks,\nJo\nSent from my phone\n`
  },
}

export const texts = [tavern, osteria, shelf, meson, pub]
