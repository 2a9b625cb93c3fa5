import { irregular } from '../irregular'
import { byType, type Heading, type ListMaker } from '../list-maker'
import { local } from '../label'
import { bodoni, crimson, figtree, hanken, marcellus } from '../page'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { inLanguage, typeWords } from '../words'
import { comma, grouped, mostly, pours } from './parts'

const weinkarte: MadeList = {
  kind: 'pdf',
  id: '09-weinkarte',
  currency: 'EUR',
  note: 'German; "2021er", grape first, producer on the second line, 0,1 l and 0,2 l and 0,75 l columns, decimal comma',
  maker: {
    seed: 909,
    language: 'de',
    rate: 0.62,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    year: (year) => `${year}er`,
    size: (ml) => `${comma(ml / 1000)} l`,
    withoutVintage: 0.05,
  },
  paper: 'A4',
  margin: '17mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.35 ${figtree} } h1 { font: 600 21pt ${figtree} } h2 { font: 700 13pt ${figtree}; margin-top: 16px; color: #3b4a2a }
h3 { font: 600 10pt ${figtree}; margin: 8px 0 2px; color: #555 } table { width: 100%; border-collapse: collapse } td, th { text-align: right; width: 62px; vertical-align: top; font-weight: 400 } th { font-size: 8.5pt }
td.l, th.l { text-align: left; width: auto } .q { font-size: 8.5pt; color: #555 } tr { break-inside: avoid }`,
  body(list) {
    const wines = mostly(list, 'Germany', 42, 0.7, 190)
    const sections = byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert']).map(([type, group]) => {
      const title = typeWords.de[type]
      const parts = grouped(group, (wine) =>
        wine.country === 'Germany' ? local(wine.region, 'de') : inLanguage(wine.country, 'de'),
      ).map(([place, own]) => {
        const rows = own.map((wine, n) => {
          const heading: Heading = {
            titles: [title, place],
            ...(wine.country === 'Germany' ? { region: wine.region } : { country: wine.country }),
            ml: 750,
          }
          const item = list.item(wine, { glasses: n % 3 === 0 && wine.price < 75 ? pours(100, 200) : [] })
          const label = list.line('{V} [{A} ][{G} ]{C}<div class="q">{P}[, {a}]</div>', item, heading)
          const [small, large] = item.glasses
          return `<tr><td class="l">${label}</td><td>${comma(small?.price)}</td><td>${comma(large?.price)}</td><td>${comma(item.bottle)}</td></tr>`
        })
        return `<h3>${place}</h3><table><tr><th class="l"></th><th>0,1 l</th><th>0,2 l</th><th>0,75 l</th></tr>${rows.join('')}</table>`
      })
      return `<h2>${title}</h2>${parts.join('')}`
    })
    return `<h1>Weinkarte</h1>${sections.join('')}<p style="font-size:8pt;margin-top:14px">Alle Preise in Euro inkl. MwSt. Enthält Sulfite.</p>`
  },
}

const tastes = [
  ['Zarte Mineralität, reifer Pfirsich', 'Delicate minerality, ripe peach'],
  ['Saftig und trocken, 12,5 % vol.', 'Juicy and dry, 12.5% vol.'],
  ['Dunkle Kirsche, feine Würze', 'Dark cherry, fine spice'],
  ['Passt hervorragend zu Wild', 'Pairs beautifully with game'],
] as const

const grandHotel: MadeList = {
  kind: 'pdf',
  id: '10-grand-hotel',
  currency: 'EUR',
  note: 'German and English side by side; producer in bold on a line of its own, notes in both languages, "€ 38,50"',
  maker: { seed: 1010, language: 'de', rate: 0.8, step: 0.5, nonVintage: 'NV' },
  paper: 'A4',
  margin: '22mm',
  css: `body { font: 10pt/1.4 ${crimson} } h1 { font: 400 24pt ${bodoni}; text-align: center } h2 { font: 400 14pt ${bodoni}; text-align: center; margin: 18px 0 6px; break-after: avoid }
.w { display: flex; justify-content: space-between; margin-bottom: 9px; break-inside: avoid } .q { font-style: italic; font-size: 9pt; color: #555 } .p { white-space: nowrap; align-self: flex-start }`,
  body(list) {
    const wines = mostly(list, 'Germany', 40, 0.45, 320)
    return `<h1>Weine &middot; Wines</h1>${byType(wines, [
      'sparkling',
      'white',
      'rose',
      'orange',
      'red',
      'dessert',
    ])
      .map(([type, group]) => {
        const title = `${typeWords.de[type]} | ${typeWords.en[type]} Wines`
        const rows = group.map((wine) => {
          const item = list.item(wine)
          const [german, english] = list.one(tastes)
          const label = list.line(
            '<span class="b">{P}</span><br>[{A} ][{C} ][{G}] {V}<br>[{a}, ][{R}, ]{K}',
            item,
            {
              titles: [title],
            },
          )
          return `<div class="w"><div>${label}<div class="q">${german}<br>${english}</div></div><div class="p">€ ${comma(item.bottle)}</div></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

const centered: MadeList = {
  kind: 'pdf',
  id: '13-centered',
  currency: 'CHF',
  note: 'Swiss hotel in French; centered, letter-spaced headings, price below the wine as "45.-"',
  maker: {
    seed: 1313,
    language: 'fr',
    rate: 0.85,
    nonVintage: '',
    withoutVintage: 0.1,
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '24mm',
  isPhotographed: true,
  css: `body { font: 11pt/1.45 ${marcellus}; text-align: center } h1 { font-size: 22pt; letter-spacing: 8px; text-transform: uppercase } h2 { font-size: 12pt; letter-spacing: 5px; text-transform: uppercase; margin: 24px 0 10px; break-after: avoid }
.w { margin-bottom: 11px; break-inside: avoid } .o { font-size: 9.5pt; color: #555 }`,
  body(list) {
    const wines = [
      ...ofTypes(list, 'Switzerland', 8),
      ...ofTypes(list, 'France', 18),
      ...ofTypes(list, 'Italy', 8),
    ]
    return `<h1>La Cave</h1>${byType(wines, ['sparkling', 'white', 'rose', 'red', 'dessert'])
      .map(([type, group]) => {
        const title = typeWords.fr[type]
        const rows = group.map((wine) => {
          const item = list.item(wine)
          const label = list.line('{A}[ {C:q}][ {G}][, {a}] {V}<div class="o">{P}</div>', item, {
            titles: [title],
          })
          return `<div class="w">${label}<div>${item.bottle}.-</div></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      })
      .join('')}`
  },
}

const ofTypes = (list: ListMaker, country: string, count: number) =>
  list.take(count, (wine: Wine) => wine.country === country && wine.price < 240)

const gasthof: MadeList = {
  kind: 'pdf',
  id: '14-gasthof',
  currency: 'CHF',
  note: 'Swiss in German; 1 dl and 7.5 dl columns, "CHF" once above, country headings, prices as "62.00"',
  maker: {
    seed: 1414,
    language: 'de',
    rate: 0.9,
    step: 1,
    glassStep: 0.5,
    nonVintage: 'o. J.',
    size: (ml) => `${ml / 100} dl`,
  },
  paper: 'A4',
  margin: '18mm',
  isScanned: true,
  isPhotographed: true,
  css: `body { font: 10pt/1.4 ${hanken} } h1 { font: 700 20pt ${hanken} } h2 { font: 700 12pt ${hanken}; margin: 16px 0 2px; background: #eee; padding: 2px 4px } h3 { font: 600 10pt ${hanken}; margin-top: 6px }
.w { display: grid; grid-template-columns: 1fr 44px 60px 60px; break-inside: avoid } .w b { font-weight: 400; text-align: right } .q { color: #666; font-size: 8.5pt }`,
  body(list) {
    const wines = [
      ...ofTypes(list, 'Switzerland', 12),
      ...ofTypes(list, 'Italy', 12),
      ...ofTypes(list, 'Austria', 6),
      ...ofTypes(list, 'Spain', 6),
    ]
    return `<h1>Offene Weine und Flaschenweine</h1><div class="w"><b></b><b></b><b>1 dl CHF</b><b>7.5 dl CHF</b></div>${byType(
      wines,
      ['sparkling', 'white', 'rose', 'red', 'dessert'],
    )
      .map(([type, group]) => {
        const title = typeWords.de[type]
        const parts = grouped(group, ({ country }) => inLanguage(country, 'de')).map(([country, own]) => {
          const rows = own.map((wine, n) => {
            const item = list.item(wine, { glasses: n % 4 === 0 && wine.price < 80 ? pours(100) : [] })
            const label = list.line(
              '[{A} ][{C} ][{G}]<div class="q">{P}[, {a}]</div></span><b>{V}</b>',
              item,
              { titles: [title, country], country: wine.country, ml: 750 },
            )
            return `<div class="w"><span>${label}<b>${item.glasses[0]?.price.toFixed(2) ?? ''}</b><b>${item.bottle?.toFixed(2)}</b></div>`
          })
          return `<h3>${country}</h3>${rows.join('')}`
        })
        return `<h2>${title}</h2>${parts.join('')}`
      })
      .join('')}`
  },
}

export const german = [weinkarte, grandHotel, centered, gasthof]
