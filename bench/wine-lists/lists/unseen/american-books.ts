// American lists of more pages: 501, 503, 505, 507 and 509 of the draw.
import { irregular } from '../../irregular'
import { cormorant, crimson, figtree, franklin, garamond, josefin, oswald, playfair } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine, WineType } from '../../pool'
import { beers, noteOf, spirits } from '../../besides'
import { poured } from '../opened/parts'
import { allowGrape, choose, from, glass, inRegion, ofGrape, origin, outside, poursOf } from './parts'

const taverna: MadeList = {
  kind: 'pdf',
  id: '501-cucina-e-vino',
  currency: 'USD',
  note: 'US, an Italian kitchen; a layout program on legal paper; two columns by region, then color; house first, year last, leaders of dots, halves and magnums, corkage below',
  maker: {
    seed: 50111,
    nonVintage: 'NV',
    withoutVintage: 0.02,
    distort: irregular({ plain: 0.2, misspelled: 0.015, apostrophes: 'curly' }),
    size: (ml) => (ml === 375 ? '375ml' : '1.5L'),
  },
  paper: 'legal',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 8.8pt/1.4 ${garamond}; font-variant-numeric: lining-nums } h1 { font: 400 30pt ${cormorant}; text-align: center; letter-spacing: 3px } h4 { font: italic 400 10pt ${garamond}; text-align: center; margin-bottom: 10px } .g { columns: 2; column-gap: 30px } h2 { font: 600 13pt ${cormorant}; letter-spacing: 2px; margin: 12px 0 1px; border-bottom: .6px solid #8a2b2b; color: #8a2b2b; break-after: avoid } h3 { font: italic 500 9.6pt ${garamond}; margin: 5px 0 0; break-after: avoid } .w { display: flex; align-items: baseline; break-inside: avoid } .w span { max-width: 86% } .w i { flex: 1; border-bottom: 1px dotted #777; margin: 0 3px; min-width: 8px } footer { text-align: center; font: italic 8.4pt ${garamond}; margin-top: 10px }`,
  body(list) {
    const line = (wine: Wine, titles: string[], heading = {}, ml = 750) => {
      const item = list.item(wine, { ml })
      const label = list.line('{P}[, {A}][ {C:q}][ {G}][, {a}][ {S}][ {V}]', item, { titles, ...heading })
      return `<div class="w"><span>${label}</span><i></i><b style="font-weight:400">${item.bottle}</b></div>`
    }
    const colors: Partial<Record<WineType, string>> = {
      sparkling: 'Spumanti',
      white: 'Bianchi',
      rose: 'Rosati',
      red: 'Rossi',
      dessert: 'Dolci',
    }
    const place = (
      title: string,
      fits: (wine: Wine) => boolean,
      counts: [WineType, number][],
      more: { country?: string; isRegion?: boolean } = {},
    ) =>
      `<h2>${title.toUpperCase()}</h2>${counts
        .map(([type, count]) => {
          const wines = choose(list, type, count, 320, fits)
          const name = colors[type]!
          const [first] = wines
          if (!first) return ''
          const heading = {
            ...(more.country ? { country: more.country } : {}),
            ...(more.isRegion ? { region: first.region } : {}),
          }
          return `<h3>${name}</h3>${wines.map((wine) => line(wine, [title, name], heading)).join('')}`
        })
        .join('')}`
    const region = (title: string, name: string, counts: [WineType, number][]) =>
      place(title, inRegion(name), counts, { isRegion: true })
    const apart = (title: string, wines: Wine[], ml: number) =>
      `<h2>${title.toUpperCase()}</h2><h3>Rossi</h3>${wines.map((wine) => line(wine, [title, 'Rossi'], {}, ml)).join('')}`
    return `<h1>Cucina &amp; Vino</h1><h4>la lista dei vini</h4><div class="g">${region(
      'Piemonte',
      'Piedmont',
      [
        ['white', 6],
        ['red', 17],
      ],
    )}${region('Lombardia', 'Lombardy', [
      ['sparkling', 4],
      ['white', 2],
      ['red', 2],
    ])}${region('Veneto', 'Veneto', [
      ['sparkling', 5],
      ['white', 4],
      ['red', 7],
    ])}${place('Friuli &amp; Alto Adige', inRegion('Friuli', 'Alto Adige'), [
      ['white', 9],
      ['red', 3],
    ])}${region('Toscana', 'Tuscany', [
      ['white', 2],
      ['red', 24],
    ])}${place('Umbria &amp; Marche', inRegion('Umbria', 'Marche'), [
      ['white', 4],
      ['red', 5],
    ])}${place('Abruzzo &amp; Lazio', inRegion('Abruzzo', 'Lazio'), [
      ['white', 3],
      ['red', 4],
    ])}${region('Campania', 'Campania', [
      ['white', 5],
      ['red', 3],
    ])}${region('Puglia', 'Puglia', [['red', 5]])}${place('Isole', inRegion('Sicily', 'Sardinia'), [
      ['white', 6],
      ['red', 8],
    ])}${place(
      'Spain',
      from('Spain'),
      [
        ['white', 3],
        ['red', 6],
      ],
      { country: 'Spain' },
    )}${place(
      'California',
      inRegion('California'),
      [
        ['white', 4],
        ['red', 9],
      ],
      { isRegion: true },
    )}${apart('Half Bottles', choose(list, 'red', 4, 160, from('Italy')), 375)}${apart('Magnums', choose(list, 'red', 3, 180, from('Italy')), 1500)}</div><footer>Corkage $35 per bottle, two bottle maximum. Vintages are subject to change. Please ask about our reserve cellar.</footer>`
  },
}

const chophouse: MadeList = {
  kind: 'pdf',
  id: '503-railyard-chophouse',
  currency: 'USD',
  note: 'US, a steakhouse; a list program on legal paper; one column by color, all in capitals without years, a note below each, price at the right, glasses apart, halves and magnums, whiskeys behind',
  maker: {
    seed: 50311,
    nonVintage: '',
    withoutVintage: 1,
    step: 5,
    glassStep: 1,
    size: (ml) => (ml === 375 ? '375ML' : '1.5L'),
  },
  paper: 'legal',
  margin: '20mm',
  css: `body { font: 9.6pt/1.3 ${franklin} } h1 { font: 500 24pt ${oswald}; text-align: center; margin-bottom: 8px } h2 { font: 500 13pt ${oswald}; margin: 16px 0 5px; border-bottom: 2px solid #222; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 70px; break-inside: avoid; margin-bottom: 5px } .w u { text-decoration: none; text-align: right } .w em { font-size: 8.2pt; font-style: italic; color: #555 }`,
  body(list) {
    const line = (wine: Wine, title: string, { ml = 750, pours = false, noted = true } = {}) => {
      const item = list.item(wine, { ml, glasses: pours ? glass : [] })
      const label = list.line('{P:u}[ {A:u}][ {C:u}][ {G:u}][, {a:u}][ {S}]', item, { titles: [title] })
      const note = noted ? `<br><em>${noteOf(list)}</em>` : ''
      const price = pours ? `${item.glasses[0]!.price} / ${item.bottle}` : item.bottle
      return `<div class="w"><span>${label}${note}</span><u>${price}</u></div>`
    }
    const section = (title: string, wines: Wine[], options = {}) =>
      `<h2>${title.toUpperCase()}</h2>${wines.map((wine) => line(wine, title, options)).join('')}`
    const pours = (
      [
        ['Sparkling', 'sparkling', 2],
        ['White', 'white', 4],
        ['Rosé', 'rose', 1],
        ['Red', 'red', 5],
      ] as const
    ).map(([name, type, count]) =>
      section(`${name} by the Glass`, poursOf(list, type, count), { pours: true }),
    )
    const small = { noted: false }
    return `<h1>RAILYARD CHOPHOUSE</h1>${pours.join('')}${section('Champagne &amp; Sparkling', choose(list, 'sparkling', 5, 300))}${section('White', choose(list, 'white', 10, 240))}${section(
      'Red',
      choose(list, 'red', 22, 400, ({ price }) => price > 50),
    )}${section('Half Bottles – Red', choose(list, 'red', 4, 150), { ml: 375, ...small })}${section('Magnums – Red', choose(list, 'red', 3, 260), { ml: 1500, ...small })}<h2>WHISKEY</h2>${[
      ...spirits.slice(2, 3),
      ...spirits.slice(7),
    ]
      .map((name, n) => `<div class="w"><span>${name.toUpperCase()}</span><u>${14 + n * 2}</u></div>`)
      .join('')}`
  },
}

const pizzeria: MadeList = {
  kind: 'pdf',
  id: '505-forno-rosso',
  currency: 'USD',
  note: 'US, an Italian kitchen; a list program; two columns by color and grape, houses in capitals, year last, glass and bottle behind the text, beers and soft drinks behind',
  maker: { seed: 50511, nonVintage: 'NV', withoutVintage: 0.04 },
  paper: 'letter',
  margin: '14mm',
  css: `body { font: 9.2pt/1.42 ${figtree} } h1 { font: 700 20pt ${figtree}; margin-bottom: 6px } .g { columns: 2; column-gap: 28px } h2 { font: 700 12pt ${figtree}; margin: 10px 0 0; break-after: avoid } h3 { font: 600 9.4pt ${figtree}; margin: 6px 0 1px; color: #a33; break-after: avoid } .w { break-inside: avoid; padding-left: 8px; text-indent: -8px }`,
  body(list) {
    const line = (wine: Wine, titles: string[], grape: string) => {
      const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
      const label = list.line('{P:u}[ {A}][ {C:q}][ {G}][, {a}][ {V}]', item, {
        titles,
        ...(grape ? { grape } : {}),
      })
      if (grape) allowGrape(list, grape)
      const pour = item.glasses[0]
      return `<div class="w">${label} &nbsp; ${pour ? `${pour.price} | ` : ''}${item.bottle}</div>`
    }
    const group = (
      color: string,
      title: string,
      type: WineType,
      count: number,
      fits: (wine: Wine) => boolean,
      isGrape = true,
    ) =>
      `<h3>${title}</h3>${choose(list, type, count, 150, fits)
        .map((wine) => line(wine, [color, title], isGrape ? title : ''))
        .join('')}`
    const white = (grape: string, count: number) => group('White', grape, 'white', count, ofGrape(grape))
    const red = (grape: string, count: number) => group('Red', grape, 'red', count, ofGrape(grape))
    const sparkling = choose(list, 'sparkling', 5, 100, from('Italy', 'USA'))
    const rose = choose(list, 'rose', 3, 70)
    return `<h1>Forno Rosso wine list</h1><div class="g"><h2>Sparkling</h2>${sparkling.map((wine) => line(wine, ['Sparkling'], '')).join('')}<h2>White</h2>${white('Pinot Grigio', 4)}${white('Sauvignon Blanc', 4)}${white('Chardonnay', 5)}${group('White', 'Other Italian Whites', 'white', 6, from('Italy'), false)}<h2>Rosé</h2>${rose.map((wine) => line(wine, ['Rosé'], '')).join('')}<h2>Red</h2>${red('Sangiovese', 8)}${red('Nebbiolo', 4)}${red('Montepulciano', 3)}${red('Barbera', 3)}${red('Primitivo', 2)}${red('Pinot Noir', 4)}${red('Cabernet Sauvignon', 6)}${group('Red', 'Other Reds', 'red', 4, from('Italy', 'Argentina', 'Spain'), false)}<h2>Beer &amp; Soft</h2>${beers
      .slice(3, 8)
      .map(([name], n) => `<div class="w">${name} &nbsp; ${7 + (n % 3)}</div>`)
      .join(
        '',
      )}<div class="w">San Pellegrino 500ml &nbsp; 5</div><div class="w">Mexican Coke &nbsp; 4</div></div>`
  },
}

const kitchen: MadeList = {
  kind: 'pdf',
  id: '507-sycamore-kitchen',
  currency: 'USD',
  note: 'US; a word processor; one column by mood, house, place and wine, some years at one end or the other, price at the right with a sign at times, glasses apart, many slips, rules of the house',
  maker: {
    seed: 50711,
    nonVintage: 'NV',
    withoutVintage: 0.6,
    distort: irregular({
      plain: 0.5,
      misspelled: 0.06,
      abbreviated: 0.25,
      spaced: 0.06,
      apostrophes: 'none',
    }),
  },
  paper: 'letter',
  margin: '25mm',
  isPhotographed: true,
  css: `body { font: 11pt/1.35 ${crimson} } h1 { font: 700 20pt ${crimson}; text-align: center } h2 { font: 700 13pt ${crimson}; margin: 14px 0 3px; text-decoration: underline; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 16px; break-inside: avoid } .w u { text-decoration: none; white-space: nowrap } p { font: italic 10pt ${crimson}; margin-top: 12px }`,
  body(list) {
    const line = (wine: Wine, title: string, pours: boolean) => {
      const made = list.item(wine, { glasses: pours ? glass : [] })
      const parts = '{P}[, {a}][, {A}][ {C}][ {G}]'
      const pattern = list.chance(0.3) ? `[{V} ]${parts}` : `${parts}[ {V}]`
      const label = list.line(pattern, made, { titles: [title] })
      const sign = list.chance(0.12) ? '$' : ''
      const price = pours
        ? `${sign}${made.glasses[0]!.price}${list.one(['/', ' / ', '/'])}${made.bottle}`
        : `${sign}${made.bottle}`
      return `<div class="w"><span>${label}</span><u>${price}</u></div>`
    }
    const mood = (title: string, wines: Wine[], pours = false) =>
      `<h2>${title}</h2>${wines.map((wine) => line(wine, title, pours)).join('')}`
    const crisp = ofGrape(
      'Sauvignon Blanc',
      'Pinot Grigio',
      'Pinot Gris',
      'Albariño',
      'Grüner Veltliner',
      'Melon de Bourgogne',
      'Riesling',
    )
    const light = ofGrape('Pinot Noir', 'Gamay', 'Barbera', 'Dolcetto')
    const bold = ofGrape('Cabernet Sauvignon', 'Malbec', 'Syrah', 'Shiraz', 'Zinfandel', 'Petite Sirah')
    const pours = (
      [
        ['Sparkling', 'sparkling', 2],
        ['White', 'white', 5],
        ['Rose', 'rose', 1],
        ['Red', 'red', 6],
      ] as const
    ).map(([name, type, count]) => mood(`${name} by the Glass`, poursOf(list, type, count), true))
    return `<h1>Sycamore Kitchen</h1><p style="text-align:center;margin:0">wines</p>${pours.join('')}${mood('Bubbly', choose(list, 'sparkling', 7, 130))}${mood('Light, Crisp &amp; Refreshing Whites', choose(list, 'white', 15, 90, crisp))}${mood('Rich &amp; Round Whites', choose(list, 'white', 10, 130, ofGrape('Chardonnay', 'Viognier')))}${mood('Pink', choose(list, 'rose', 4, 80))}${mood('Light to Medium Reds', choose(list, 'red', 15, 120, light))}${mood('Big, Bold Reds', choose(list, 'red', 18, 170, bold))}${mood('Old World Favorites', choose(list, 'red', 8, 120, outside('USA', 'Argentina', 'Chile', 'Australia', 'New Zealand', 'South Africa')))}<p>Please no substitutions. We welcome your own bottle for a $20 corkage fee (limit 2). Parties of 8 or more: 20% service charge will be added.</p>`
  },
}

const grille: MadeList = {
  kind: 'pdf',
  id: '509-the-ninth-hole-grille',
  currency: 'USD',
  note: 'US, a fine restaurant; a word processor; one column by color and grape without years, origin on a second line, glass and bottle at the right of each line, spirits behind, some slips',
  maker: {
    seed: 50911,
    nonVintage: '',
    withoutVintage: 1,
    distort: irregular({ misspelled: 0.02, apostrophes: 'curly', plain: 0.2 }),
  },
  paper: 'letter',
  margin: '22mm',
  isPhotographed: true,
  css: `body { font: 10.6pt/1.3 ${josefin} } h1 { font: 500 24pt ${playfair}; text-align: center; margin-bottom: 4px } h2 { font: 600 15pt ${playfair}; text-align: center; margin: 14px 0 0; break-after: avoid } h3 { font: italic 500 11.5pt ${playfair}; margin: 8px 0 3px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 44px 44px; break-inside: avoid; margin-bottom: 4px } .w u { text-decoration: none; text-align: right } .w em { font-size: 9pt; font-style: normal; color: #666 }`,
  body(list) {
    const line = (wine: Wine, titles: string[], grape: string) => {
      const item = list.item(wine, { glasses: poured(list, wine, 0.5, glass) })
      const label = list.line(`{P}[ {A}][ {C:q}][ {G}]<br><em>${origin(wine)}</em>`, item, {
        titles,
        ...(grape ? { grape } : {}),
      })
      if (grape) allowGrape(list, grape)
      return `<div class="w"><span>${label}</span><u>${item.glasses[0]?.price ?? ''}</u><u>${item.bottle}</u></div>`
    }
    const group = (color: string, title: string, type: WineType, count: number, fits = ofGrape(title)) =>
      `<h3>${title}</h3>${choose(list, type, count, 260, fits)
        .map((wine) => line(wine, [color, title], wine.grape === title ? title : ''))
        .join('')}`
    const few = (title: string, type: WineType, count: number) =>
      `<h2>${title}</h2>${choose(list, type, count, 140)
        .map((wine) => line(wine, [title], ''))
        .join('')}`
    return `<h1>The Ninth Hole Grille</h1>${few('Sparkling', 'sparkling', 4)}<h2>White</h2>${group('White', 'Chardonnay', 'white', 6)}${group('White', 'Sauvignon Blanc', 'white', 4)}${group('White', 'Riesling', 'white', 2)}<h2>Red</h2>${group('Red', 'Pinot Noir', 'red', 6)}${group('Red', 'Merlot', 'red', 3)}${group('Red', 'Zinfandel', 'red', 3)}${group('Red', 'Cabernet Sauvignon', 'red', 9)}${group('Red', 'Interesting Reds', 'red', 4, from('Argentina', 'Spain', 'Australia'))}<h2>After Dinner</h2>${spirits
      .slice(0, 5)
      .map((name, n) => `<div class="w"><span>${name}</span><u>${12 + n}</u><u></u></div>`)
      .join('')}`
  },
}

export const americanBooks = [taverna, chophouse, pizzeria, kitchen, grille]
