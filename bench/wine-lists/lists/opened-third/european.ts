// Printed lists of Europe: 310 to 314 of the draw.
import { irregular } from '../../irregular'
import {
  bodoni,
  cormorant,
  crimson,
  figtree,
  franklin,
  garamond,
  hanken,
  marcellus,
  playfair,
  raleway,
} from '../../page'
import { byType } from '../../list-maker'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { typeWords } from '../../words'
import { comma, grouped, pours } from '../parts'
import { local } from '../../label'
import { choose, from, glass, inRegion, poursOf } from './parts'

const canton: MadeList = {
  kind: 'pdf',
  id: '310-bistrot',
  currency: 'EUR',
  note: 'French; a design website; two columns by color; appellation and name, then the house in bold, year last, leaders of dots, glass and bottle on each line, half bottles',
  maker: {
    seed: 31011,
    language: 'fr',
    rate: 0.62,
    step: 1,
    glassStep: 0.5,
    nonVintage: '',
    size: (ml) => (ml === 375 ? '(37,5 cl)' : '(magnum)'),
  },
  paper: 'A4',
  margin: '14mm',
  isPhotographed: true,
  css: `body { font: 8.8pt/1.38 ${raleway}; font-variant-numeric: lining-nums } h1 { font: 500 30pt ${playfair}; text-align: center; margin-bottom: 4px } .g { columns: 2; column-gap: 26px } h2 { font: 500 14pt ${playfair}; margin: 10px 0 2px; color: #14532d; break-after: avoid } h2 small { float: right; font: 400 7.6pt/20px ${raleway} } .w { display: grid; grid-template-columns: 1fr 30px 34px; align-items: baseline; break-inside: avoid } .w > span { display: flex; align-items: baseline } .w i { flex: 1; border-bottom: 1px dotted #888; margin: 0 3px; min-width: 6px } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const ml = list.chance(0.05) ? 375 : 750
        const has = ml === 750 && wine.price < 62 && list.chance(0.22)
        const item = list.item(wine, { ml, glasses: has ? pours(120) : [] })
        const label = list.line('[{A}][{a}][ {C}][ {G}], {P:b}[ {S}][ {V}]', item, { titles: [title] })
        return `<div class="w"><span><em style="font-style:normal">${label}</em><i></i></span><u>${comma(item.glasses[0]?.price)}</u><u>${item.bottle}</u></div>`
      })
      return `<h2>${title}<small>12 cl &nbsp; 75 cl</small></h2>${lines.join('')}`
    }
    const france = from('France')
    const abroad = from('Italy', 'Spain', 'Germany')
    return `<h1>Les vins</h1><div class="g">${section('Bulles', choose(list, 'sparkling', 14, 450, france))}${section('Blancs', [...choose(list, 'white', 42, 500, france), ...choose(list, 'white', 3, 80, abroad)])}${section('Rosés', choose(list, 'rose', 8, 90, france))}${section('Rouges', [...choose(list, 'red', 62, 400, france), ...choose(list, 'red', 4, 120, abroad)])}${section('Moelleux', choose(list, 'dessert', 4, 140, france))}</div><p style="font-size:7.4pt;text-align:center;margin-top:6px">Prix nets en euros, service compris. L’abus d’alcool est dangereux pour la santé.</p>`
  },
}

const enoteca: MadeList = {
  kind: 'pdf',
  id: '311-enoteca-con-mescita',
  currency: 'EUR',
  note: 'Italian; a shop; a design website; color and region, house first, no years, price at the right with "€" behind, slips of the typist, glasses apart',
  maker: {
    seed: 31111,
    language: 'it',
    rate: 0.38,
    step: 0.5,
    glassStep: 0.5,
    nonVintage: '',
    withoutVintage: 1,
    distort: irregular({ misspelled: 0.06, plain: 0.2, apostrophes: 'curly', spaced: 0.05 }),
  },
  paper: 'A4',
  margin: '20mm',
  isPhotographed: true,
  css: `body { font: 10.4pt/1.44 ${hanken} } h1 { font: 400 28pt ${marcellus}; margin-bottom: 6px } h2 { font: 400 15pt ${marcellus}; margin: 14px 0 0; break-after: avoid } h3 { font: 600 9pt ${hanken}; margin: 7px 0 1px; letter-spacing: 1px; text-transform: uppercase; color: #6a3; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 14px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap }`,
  body(list) {
    const line = (wine: Wine, titles: string[], hasGlass: boolean, heading = {}) => {
      const made = list.item(wine, { glasses: glass })
      const item = hasGlass ? { ...made, bottle: null } : { ...made, glasses: [] }
      const label = list.line('{P}[ {C}][ {A}][ {G}]', item, { titles, ...heading })
      return `<div class="w"><span>${label}</span><u>${comma(item.bottle ?? item.glasses[0]?.price)} €</u></div>`
    }
    const color = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${grouped(wines, ({ region }) => local(region, 'it'))
        .map(
          ([name, own]) =>
            `<h3>${name}</h3>${own.map((wine) => line(wine, [title, name], false, { region: wine.region })).join('')}`,
        )
        .join('')}`
    const italy = from('Italy')
    const calice = [
      ...poursOf(list, 'sparkling', 2, italy),
      ...poursOf(list, 'white', 4, italy),
      ...poursOf(list, 'red', 4, italy),
    ]
    return `<h1>Enoteca con mescita</h1><h2>Al calice</h2>${byType(calice, ['sparkling', 'white', 'red'])
      .map(
        ([type, wines]) =>
          `<h3>${typeWords.it[type]}</h3>${wines.map((wine) => line(wine, ['Al calice', typeWords.it[type]], true)).join('')}`,
      )
      .join(
        '',
      )}${color('Bollicine', choose(list, 'sparkling', 7, 120, italy))}${color('Bianchi', choose(list, 'white', 17, 90, italy))}${color('Rosati', choose(list, 'rose', 2, 90, italy))}${color('Rossi', choose(list, 'red', 29, 170, italy))}<p style="margin-top:12px;font-size:9pt">Consumo al tavolo: diritto di tappo € 8,00 a bottiglia. Prezzi IVA inclusa.</p>`
  },
}

const auberge: MadeList = {
  kind: 'pdf',
  id: '312-auberge',
  currency: 'EUR',
  note: 'French; a word processor; two columns by color and region, wine before the house, years as \'19 last, "€" behind, glasses and carafes apart, halves',
  maker: {
    seed: 31211,
    language: 'fr',
    rate: 0.58,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    year: (year) => `${String(year).slice(2)}`.padStart(3, '’'),
    distort: irregular({ plain: 0.15, misspelled: 0.03, abbreviated: 0.2 }),
    size: (ml) => (ml === 375 ? '½ bt' : 'magnum'),
  },
  paper: 'A4',
  margin: '17mm',
  isPhotographed: true,
  css: `body { font: 9.8pt/1.4 ${crimson}; font-variant-numeric: lining-nums } h1 { font: italic 700 22pt ${crimson}; text-align: center; margin-bottom: 6px } .g { columns: 2; column-gap: 30px } h2 { font: 700 12.4pt ${crimson}; margin: 11px 0 1px; text-align: center; text-transform: uppercase; break-after: avoid } h3 { font: italic 600 10.6pt ${crimson}; margin: 6px 0 1px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 8px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap }`,
  body(list) {
    const line = (wine: Wine, titles: string[], { ml = 750, hasGlass = false, heading = {} } = {}) => {
      const made = list.item(wine, { ml, glasses: hasGlass ? pours(125) : [] })
      const item = hasGlass ? { ...made, bottle: null } : made
      const label = list.line('[{A}][ {C}][ {G}], {P}[ {S}][ {V}]', item, { titles, ...heading })
      return `<div class="w"><span>${label}</span><u>${comma(item.bottle ?? item.glasses[0]?.price)} €</u></div>`
    }
    const hasName = (wine: Wine) => wine.isNamedAfterPlace && wine.country === 'France'
    const color = (title: string, type: Wine['type'], regions: [string, number][]) =>
      `<h2>${title}</h2>${regions
        .map(([name, count]) => {
          const wines = choose(list, type, count, 150, (wine) => hasName(wine) && wine.region.name === name)
          const region = wines[0]?.region
          const shown = region ? local(region, 'fr') : name
          return `<h3>${shown}</h3>${wines.map((wine) => line(wine, [title, shown], { ml: list.chance(0.12) ? 375 : 750, heading: region ? { region } : {} })).join('')}`
        })
        .join('')}`
    const glasses = [
      ...poursOf(list, 'white', 3, hasName),
      ...poursOf(list, 'rose', 1, hasName),
      ...poursOf(list, 'red', 4, hasName),
    ]
    return `<h1>Carte des vins</h1><div class="g"><h2>Au verre (12,5 cl)</h2>${byType(glasses, [
      'white',
      'rose',
      'red',
    ])
      .map(
        ([type, wines]) =>
          `<h3>${typeWords.fr[type]}</h3>${wines.map((wine) => line(wine, ['Au verre (12,5 cl)', typeWords.fr[type]], { hasGlass: true })).join('')}`,
      )
      .join('')}${color('Vins blancs', 'white', [
      ['Loire', 7],
      ['Burgundy', 7],
      ['Bordeaux', 2],
    ])}${color('Vins rosés', 'rose', [['Provence', 3]])}${color('Vins rouges', 'red', [
      ['Bordeaux', 14],
      ['Burgundy', 6],
      ['Beaujolais', 5],
      ['Rhône', 8],
      ['Loire', 4],
      ['South West', 3],
    ])}<h2>Bulles</h2>${choose(list, 'sparkling', 2, 80, hasName)
      .map((wine) => line(wine, ['Bulles']))
      .join(
        '',
      )}</div><p style="text-align:center;font:italic 8.6pt ${garamond};margin-top:8px">Pichet de vin de pays 25 cl 6,50 € – 50 cl 12,00 €. Prix service compris. Nous n’acceptons plus les chèques.</p>`
  },
}

const beiz: MadeList = {
  kind: 'pdf',
  id: '313-gasthof',
  currency: 'CHF',
  note: 'German in Switzerland; shared documents; by color; wine and house, origin and grape below, some years, prices at the right as "58.-", slips of the typist',
  maker: {
    seed: 31311,
    language: 'de',
    rate: 0.98,
    step: 1,
    nonVintage: '',
    withoutVintage: 0.45,
    distort: irregular({ plain: 0.25, misspelled: 0.05, apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '22mm',
  css: `body { font: 10.4pt/1.36 ${franklin} } h1 { font: 700 21pt ${franklin} } h2 { font: 700 13.4pt ${franklin}; margin: 15px 0 5px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 60px; break-inside: avoid; margin-bottom: 5px } .w u { text-decoration: none; text-align: right } .w em { font-size: 9pt; font-style: normal; color: #555 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine)
        const grape = wine.grape && !wine.isGrapeOnLabel ? '[ ({g})]' : ''
        const where =
          wine.isNamedAfterPlace || wine.appellation.name === wine.region.name ? '{R}, {K}' : '{a}, {K}'
        const label = list.line(`[{A} ][{G} ][{C}], {P}[ {V}]<br><em>${where}${grape}</em>`, item, {
          titles: [title],
          ml: 750,
        })
        return `<div class="w"><span>${label}</span><u>${item.bottle}.-</u></div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const swiss = from('Switzerland')
    const near = from('Italy', 'Spain', 'France', 'Austria', 'Germany')
    const words = typeWords.de
    return `<h1>Weinkarte</h1><p>Alle Preise in CHF inkl. MwSt., pro Flasche 75 cl</p>${section(words.sparkling, choose(list, 'sparkling', 6, 110, near))}${section(words.white, [...choose(list, 'white', 9, 120, swiss), ...choose(list, 'white', 21, 80, near)])}${section(words.rose, choose(list, 'rose', 4, 70, near))}${section(words.red, [...choose(list, 'red', 14, 140, swiss), ...choose(list, 'red', 40, 160, near)])}${section(words.dessert, choose(list, 'dessert', 4, 110, near))}`
  },
}

const ristorante: MadeList = {
  kind: 'pdf',
  id: '314-ristorante',
  currency: 'EUR',
  note: 'Italian; a word processor; all in capitals, by style, one line with the year last, price at the right, slips of the typist, no glasses',
  maker: {
    seed: 31411,
    language: 'it',
    rate: 0.8,
    step: 1,
    nonVintage: 'S.A.',
    distort: irregular({ misspelled: 0.04, plain: 0.2 }),
  },
  paper: 'A4',
  margin: '24mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.75 ${cormorant}; font-weight: 600; font-variant-numeric: lining-nums } h1 { font: 500 24pt ${bodoni}; text-align: center; letter-spacing: 4px } h2 { font: 500 12.5pt ${bodoni}; text-align: center; margin: 16px 0 4px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 16px; break-inside: avoid; font-family: ${figtree}; font-weight: 400; font-size: 8.8pt }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title.toUpperCase()}</h2>${wines
        .map((wine) => {
          const item = list.item(wine)
          const label = list.line('{P:u}[ – {A:u}][ {C:u}][ {G:u}][, {a:u}] {V}', item, { titles: [title] })
          return `<div class="w"><span>${label}</span><span>${item.bottle}</span></div>`
        })
        .join('')}`
    const italy = from('Italy')
    const light = (wine: Wine) => italy(wine) && wine.price < 46
    const full = (wine: Wine) => italy(wine) && wine.price >= 46
    return `<h1>VINI</h1>${section('Le bollicine italiane', choose(list, 'sparkling', 4, 120, italy))}${section('Champagne', choose(list, 'sparkling', 3, 450, inRegion('Champagne')))}${section('Bianchi freschi e profumati', choose(list, 'white', 8, 90, light))}${section('Bianchi di corpo', choose(list, 'white', 5, 120, full))}${section('Rossi giovani', choose(list, 'red', 8, 90, light))}${section(
      'Grandi rossi',
      choose(list, 'red', 12, 300, (wine) => full(wine) && wine.price > 60),
    )}`
  },
}

export const european: MadeList[] = [canton, enoteca, auberge, beiz, ristorante]
