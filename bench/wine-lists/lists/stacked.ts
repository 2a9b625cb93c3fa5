// Items on several lines: which line belongs to which item is all there is to see.
import { noteOf } from '../besides'
import { irregular } from '../irregular'
import { byType, type Heading } from '../list-maker'
import { bodoni, crimson, figtree, franklin, hanken, marcellus } from '../page'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { inLanguage, typeWords } from '../words'
import { comma, glass, grouped, mostly, ofType, pours } from './parts'

const order = ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'] as const

const threeLines: MadeList = {
  kind: 'pdf',
  id: '39-three-lines',
  currency: 'EUR',
  note: 'English and Italian; label, producer with place, and a note on three lines, the price beside the first, country behind a dash',
  maker: { seed: 3939, language: 'it', rate: 0.7, step: 0.5, nonVintage: 'NV' },
  paper: 'A4',
  margin: '20mm',
  css: `body { font: 10pt/1.4 ${crimson} } h1 { font: 400 22pt ${marcellus} } h2 { font: 400 14pt ${marcellus}; margin: 16px 0 6px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 80px; margin-bottom: 8px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .q { font-size: 9pt; color: #555 }`,
  body(list) {
    return `<h1>I nostri vini / Our Wines</h1>${byType(mostly(list, 'Italy', 42, 0.7, 220), order)
      .map(([type, group]) => {
        const title = `${typeWords.it[type]} / ${typeWords.en[type]} Wines`
        const rows = group.map((wine) => {
          const item = list.item(wine)
          const label = list.line('[{A} ][{C} ][{G}] {V}<br>{P} – [{a}, ][{R}, ]{K}', item, {
            titles: [title],
          })
          return `<div class="w"><div>${label}<div class="q">${list.one(['Fresco e sapido', 'Intenso, frutti rossi', 'Elegante, note floreali'])} / ${list.one(['Fresh and savory', 'Intense, red fruit', 'Elegant, floral notes'])}</div></div><b>€ ${comma(item.bottle)}</b></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

const belowCapitals: MadeList = {
  kind: 'pdf',
  id: '41-bodega',
  currency: 'EUR',
  note: 'Spanish; two columns, the winery in brackets or small letters below, "copa 4,50 · botella 21,00", wines of the house',
  maker: {
    seed: 4141,
    language: 'es',
    rate: 0.45,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.2,
    distort: irregular({ plain: 0.1, misspelled: 0.02 }),
  },
  paper: 'A4',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.35 ${franklin} } h1 { font: 800 22pt ${franklin} } h2 { font: 800 12pt ${franklin}; margin: 12px 0 4px; break-after: avoid } .cols { columns: 2; column-gap: 30px } .w { display: flex; justify-content: space-between; gap: 8px; break-inside: avoid; margin-bottom: 4px } .o { font-size: 8.5pt; color: #666 } .p { text-align: right; white-space: nowrap; font-size: 9pt }`,
  body(list) {
    const sections = byType(mostly(list, 'Spain', 36, 0.9, 140), order).map(([type, group]) => {
      const title = typeWords.es[type]
      const rows = group.map((wine) => {
        const item = list.item(wine, { glasses: list.chance(0.4) && wine.price < 80 ? glass : [] })
        const label = list.line(
          '<span class="b">[{C} ][{G} ][{A}]</span> {V}<div class="o">{P}[, {a}]</div>',
          item,
          {
            titles: [title],
          },
        )
        const pour = item.glasses[0] ? `copa ${comma(item.glasses[0].price)} &middot; ` : ''
        return `<div class="w"><div>${label}</div><div class="p">${pour}botella ${comma(item.bottle)}</div></div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    })
    return `<h1>Bodega</h1><div class="cols">${sections.join('')}<h2>Cervezas</h2><div class="w"><div>Alhambra 1925</div><div class="p">3,80</div></div><div class="w"><div>Doble de barril</div><div class="p">3,00</div></div></div>`
  },
}

const grapeColumns: MadeList = {
  kind: 'pdf',
  id: '43-grape-columns',
  currency: 'USD',
  note: 'US; two columns, sections by grape after which colors follow each other, the price on the second line behind the place',
  maker: {
    seed: 4343,
    year: (year) => `’${String(year).slice(2)}`,
    nonVintage: 'NV',
    distort: irregular({ plain: 0.2, abbreviated: 0.2, misspelled: 0.03 }),
  },
  paper: 'letter',
  margin: '15mm',
  css: `body { font: 9.5pt/1.35 ${hanken} } h1 { font: 300 24pt ${hanken} } .cols { columns: 2; column-gap: 32px } h2 { font: 700 11pt ${hanken}; margin: 12px 0 4px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 4px } .l { display: flex; justify-content: space-between; color: #444 }`,
  body(list) {
    const section = (title: string, wines: Wine[], grape?: string) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine)
        const heading: Heading = { titles: [title], ...(grape ? { grape } : {}) }
        const label = list.line(
          '{P}[ {A}][ {C}][ {G}] {V}<div class="l"><span>[{a}, ][{R}, ]{K}</span>',
          item,
          heading,
        )
        return `<div class="w">${label}<span>$${item.bottle}</span></div></div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    }
    const of = (grape: string, count: number) =>
      section(
        grape,
        list.take(count, (wine) => wine.grape === grape && wine.price < 280),
        grape,
      )
    return `<h1>The List</h1><div class="cols">${section('Bubbles', ofType(list, 'sparkling', 6, 200))}${of('Riesling', 7)}${of('Chardonnay', 8)}${of('Grüner Veltliner', 4)}${section('Rosé', ofType(list, 'rose', 4, 120))}
${of('Pinot Noir', 10)}${of('Cabernet Franc', 4)}${of('Tempranillo', 5)}${of('Cabernet Sauvignon', 9)}${of('Malbec', 5)}</div>`
  },
}

const houses: MadeList = {
  kind: 'pdf',
  id: '45-houses',
  currency: 'GBP',
  note: 'UK; the producer in capitals as a heading, the place on a line of its own, wines with years in a column below',
  maker: { seed: 4545, rate: 0.8, nonVintage: 'NV' },
  paper: 'A4',
  margin: '20mm',
  css: `body { font: 10pt/1.4 ${figtree} } h1 { font: 400 20pt ${bodoni}; margin-top: 16px } h2 { font: 700 10pt ${figtree}; margin-top: 10px; text-transform: uppercase; break-after: avoid } h3 { font: italic 9pt ${figtree}; color: #666; break-after: avoid } .w { display: grid; grid-template-columns: 50px 1fr 60px; break-inside: avoid } .w b { font-weight: 400; text-align: right }`,
  body(list) {
    const wines = list.take(
      40,
      (wine) => wine.price < 450 && (wine.isNamedAfterPlace || wine.isGrapeOnLabel || wine.cuvee !== ''),
    )
    return byType(wines, order)
      .map(([type, group]) => {
        const title = typeWords.en[type]
        const producers = group.map((wine) => {
          const heading: Heading = {
            titles: [title, wine.producer],
            country: wine.country,
            region: wine.region,
          }
          const [least, most] = wine.years ?? [0, 0]
          const lines = Array.from({ length: Math.min(most - least + 1, list.between(1, 3)) }, (_, n) => {
            const item = { ...list.item(wine), ...(wine.years ? { vintage: most - n } : {}) }
            const label = list.line('{V}</span><span>[{A} ][{C:i} ][{G}]', item, heading)
            list.entries.at(-1)!.producer = wine.producer
            return `<div class="w"><span>${label}</span><b>£${item.bottle}</b></div>`
          })
          return `<h2>${wine.producer}</h2><h3>${wine.region.name} &middot; ${wine.country}</h3>${lines.join('')}`
        })
        return `<h1>${title}</h1>${producers.join('')}`
      })
      .join('')
  },
}

const kaart: MadeList = {
  kind: 'pdf',
  id: '47-wijnkaart',
  currency: 'EUR',
  note: 'Dutch; grape and country in bold, producer and taste on the second line, glass and bottle behind words or in columns',
  maker: {
    seed: 4747,
    language: 'nl',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.25,
    nonVintage: '',
    withoutVintage: 0.3,
  },
  paper: 'A4',
  margin: '18mm',
  css: `body { font: 10pt/1.4 ${figtree} } h1 { font: 700 20pt ${figtree} } h2 { font: 700 12pt ${figtree}; margin: 14px 0 4px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 54px 60px; break-inside: avoid; margin-bottom: 5px } .w b { font-weight: 400; text-align: right } .q { font-size: 8.5pt; color: #555 }`,
  body(list) {
    return `<h1>Wijnkaart</h1>${byType(
      list.take(38, ({ price }) => price < 130),
      order,
    )
      .map(([type, group]) => {
        const title = typeWords.nl[type]
        const parts = grouped(group, ({ country }) => country).map(([country, own]) => {
          const rows = own.map((wine) => {
            const item = list.item(wine, { glasses: list.chance(0.4) ? pours(150) : [] })
            const label = list.line(
              '<span class="b">[{A} ][{C} ][{G}]</span> {V}<div class="q">{P}[ | {a}]',
              item,
              {
                titles: [title, inLanguage(country, 'nl')],
                country,
              },
            )
            const taste = list.one([
              'sappig en zacht',
              'strak, citrus',
              'stevig, rijp fruit',
              'bloemig en licht',
            ])
            return `<div class="w"><div>${label} | ${taste}</div></div><b>${comma(item.glasses[0]?.price)}</b><b>${comma(item.bottle)}</b></div>`
          })
          return `<p><i>${inLanguage(country, 'nl')}</i></p>${rows.join('')}`
        })
        return `<h2>${title}</h2><div class="w"><span></span><b>glas 15 cl</b><b>fles</b></div>${parts.join('')}`
      })
      .join('')}`
  },
}

const notesBelow: MadeList = {
  kind: 'pdf',
  id: '40-notes-below',
  currency: 'USD',
  note: 'US; label, place and a long note on lines of their own, the price behind the note',
  maker: {
    seed: 4040,
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.2, misspelled: 0.03, apostrophes: 'curly' }),
  },
  paper: 'letter',
  margin: '22mm',
  css: `body { font: 10pt/1.45 ${crimson} } h1 { font: 400 22pt ${bodoni}; text-align: center } h2 { font: 700 12pt ${crimson}; margin: 16px 0 6px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 9px } .q { font-style: italic; color: #444; display: flex; justify-content: space-between; gap: 20px } .p { font-style: normal; white-space: nowrap }`,
  body(list) {
    return `<h1>By the Bottle</h1>${byType(
      list.take(34, ({ price }) => price < 200),
      order,
    )
      .map(([type, group]) => {
        const title = typeWords.en[type]
        const rows = group.map((wine) => {
          const item = list.item(wine)
          const label = list.line(
            '<span class="b">{P}</span>[ {C:q}][ {A}][ {G}] {V}<br>[{a}, ][{R}, ]{K}',
            item,
            { titles: [title] },
          )
          return `<div class="w">${label}<div class="q"><span>${noteOf(list)}</span><span class="p">${item.bottle}</span></div></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

const notedAtEnd: MadeList = {
  kind: 'pdf',
  id: '49-noted',
  currency: 'USD',
  note: 'US; the year first, country in brackets in the line, a note below that ends with the price in dollars',
  maker: {
    seed: 4949,
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.2, misspelled: 0.03, apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '22mm',
  css: `body { font: 10pt/1.45 ${crimson} } h1 { font: 400 22pt ${bodoni}; text-align: center } h2 { font: 700 12pt ${crimson}; margin: 16px 0 6px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 9px } .q { font-style: italic; color: #444; display: flex; justify-content: space-between; gap: 20px } .p { font-style: normal; white-space: nowrap }`,
  body(list) {
    return `<h1>Bottles</h1>${byType(
      list.take(34, ({ price }) => price < 200),
      order,
    )
      .map(([type, group]) => {
        const title = typeWords.en[type]
        const rows = group.map((wine) => {
          const item = list.item(wine)
          const label = list.line('{V} <span class="b">[{A} ][{C:q} ][{G}]</span>, {P}[, {a}] ({K})', item, {
            titles: [title],
          })
          return `<div class="w">${label}<div class="q"><span>${noteOf(list)}</span><span class="p">$${item.bottle}</span></div></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

export const stacked = [threeLines, belowCapitals, grapeColumns, houses, kaart, notesBelow, notedAtEnd]
