// Cards of one or two pages: 401, 405, 410 and 413.
import { irregular } from '../../irregular'
import { cormorant, courier, figtree, hanken, josefin, oswald, playfair, raleway } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { beers, cocktails } from '../../besides'
import { comma } from '../parts'
import { poured } from '../opened/parts'
import { choose, from, glass, outside, poursOf, stateOf } from '../opened-third/parts'

const natural: MadeList = {
  kind: 'pdf',
  id: '401-low-tide',
  currency: 'USD',
  note: 'US, a bar of natural wines; the wine in bold capitals with the year as ’21 behind it, house and place in small letters below, a bar between glass and bottle, a section of skin contact',
  maker: {
    seed: 40109,
    nonVintage: 'NV',
    year: (year) => `’${String(year).slice(2)}`,
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'letter',
  margin: '16mm',
  isPhotographed: true,
  css: `body { font: 9.4pt/1.34 ${hanken} } h1 { font: 700 30pt ${oswald}; text-transform: lowercase; margin-bottom: 2px } .g { columns: 2; column-gap: 34px } h2 { font: 500 13pt ${oswald}; margin: 12px 0 4px; text-transform: lowercase; break-after: avoid; background: #111; color: #fff; padding: 1px 6px } .w { display: grid; grid-template-columns: 1fr 62px; break-inside: avoid; margin-bottom: 6px } .w u { text-decoration: none; text-align: right } .w .n { font-weight: 700; text-transform: uppercase; font-size: 8.8pt }`,
  body(list) {
    const part = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
        const label = list.line(
          `<span class="n">[{A} ][{C} ][{G}]</span>[ {V}]<br>{P}[, {a}]${wine.isNamedAfterPlace ? '[, {R}]' : ''}`,
          item,
          { titles: [title] },
        )
        const price = item.glasses[0] ? `${item.glasses[0].price} | ${item.bottle}` : `${item.bottle}`
        return `<div class="w"><span>${label}</span><u>${price}</u></div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    return `<h1>Low Tide</h1><p>wine, mostly of the low-intervention kind. glass | bottle. take any bottle home for 10 less.</p><div class="g">${part('Sparkling', choose(list, 'sparkling', 6, 120))}${part('White', choose(list, 'white', 14, 100))}${part('Orange &amp; Skin Contact', choose(list, 'orange', 9, 100))}${part('Rosé', choose(list, 'rose', 3, 90))}${part('Chilled Red', choose(list, 'red', 6, 58, from('France', 'Italy')))}${part('Red', choose(list, 'red', 14, 110, outside('France')))}</div>`
  },
}

const brasserie: MadeList = {
  kind: 'pdf',
  id: '405-grand-cafe',
  currency: 'EUR',
  note: 'Dutch; a folded A5 card; wine and year in bold, "van" and the house with its place, dishes that go with it, and "glas € 6,50 fles € 32,00" on a line of its own, centered',
  maker: {
    seed: 40511,
    language: 'nl',
    rate: 0.56,
    step: 0.5,
    glassStep: 0.25,
    nonVintage: '',
    withoutVintage: 0.25,
  },
  paper: 'A5',
  margin: '13mm',
  css: `body { font: 9.4pt/1.36 ${raleway}; text-align: center; font-variant-numeric: lining-nums } h1 { font: 400 22pt ${playfair}; margin-bottom: 6px } h2 { font: italic 500 14pt ${playfair}; margin: 12px 0 5px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 8px } .w b { font-weight: 700 } small { color: #555 }`,
  body(list) {
    const food = [
      'mosselen',
      'oude kaas',
      'kalfsbiefstuk',
      'gebakken zeetong',
      'bitterballen',
      'geitenkaas',
      'stoofvlees',
    ]
    const part = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.6, glass) })
        const label = list.line('<b>[{A} ][{C} ][{G}][ {V}]</b><br>van {P}[, {a}], {K}', item, {
          titles: [title],
        })
        const tip = list.chance(0.5) ? `<br><small>lekker bij ${list.one(food)}</small>` : ''
        const pour = item.glasses[0] ? `glas € ${comma(item.glasses[0].price)} &nbsp; ` : ''
        return `<div class="w">${label}${tip}<br>${pour}fles € ${comma(item.bottle)}</div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const near = from('France', 'Italy', 'Spain', 'Germany', 'Austria', 'South Africa', 'Portugal')
    return `<h1>Grand Café De Sluis</h1><p>wijnkaart</p>${part('Bubbels', choose(list, 'sparkling', 3, 100, near))}${part('Wit', choose(list, 'white', 12, 80, near))}${part('Rosé', choose(list, 'rose', 3, 70, near))}${part('Rood', choose(list, 'red', 13, 90, near))}${part('Bij het nagerecht', choose(list, 'dessert', 3, 90, near))}<p><small>Heeft u een allergie? Meld het ons. Geen 18, geen alcohol.</small></p>`
  },
}

const diner: MadeList = {
  kind: 'pdf',
  id: '410-depot-grill',
  currency: 'USD',
  note: 'US; half letter on both sides; no years, all wines in capitals of a typewriter, "gl 11 btl 42" behind two points, cocktails and beers between the colors',
  maker: {
    seed: 41029,
    nonVintage: '',
    withoutVintage: 1,
    distort: irregular({ plain: 0.9, misspelled: 0.03 }),
  },
  paper: '5.5in 8.5in',
  margin: '11mm',
  isPhotographed: true,
  css: `body { font: 9.2pt/1.4 ${courier} } h1 { font: 700 16pt ${courier}; margin-bottom: 4px; text-decoration: underline } h2 { font: 700 11pt ${courier}; margin: 9px 0 2px; break-after: avoid } .w { break-inside: avoid } .w span { text-transform: uppercase }`,
  body(list) {
    const part = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.7, glass) })
        const state = stateOf(wine)
        const label = list.line(
          `{P}[ {A}][ {C}][ {G}]${wine.isNamedAfterPlace || !state ? '' : `[, {a}]`}`,
          item,
          {
            titles: [title],
          },
        )
        const pour = item.glasses[0] ? `gl ${item.glasses[0].price} ` : ''
        return `<div class="w"><span>${label}</span> .. ${pour}btl ${item.bottle}</div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const drinks = (title: string, rows: readonly (readonly [string, string])[], price: number) =>
      `<h2>${title}</h2>${rows.map(([name, about]) => `<div class="w"><span>${name}</span>${about ? ` (${about})` : ''} .. ${price}</div>`).join('')}`
    const here = from('USA', 'Italy', 'Argentina', 'New Zealand')
    return `<h1>DEPOT GRILL DRINKS</h1>${part('bubbles', choose(list, 'sparkling', 3, 80))}${part('whites', poursOf(list, 'white', 9, here))}${drinks('cocktails', cocktails.slice(0, 4), 14)}${part('pink', choose(list, 'rose', 2, 60))}${part('reds', choose(list, 'red', 14, 90, here))}${drinks('cans and drafts', beers.slice(1, 6), 7)}`
  },
}

const moods: MadeList = {
  kind: 'pdf',
  id: '413-paper-lantern',
  currency: 'USD',
  note: 'US; landscape, three columns by style with its color; the name of the wine in large italics, then grape, house, place and year between points, "$15 glass $60 bottle" below at the right, dollars everywhere',
  maker: { seed: 41331, nonVintage: 'NV', step: 2, glassStep: 1 },
  paper: 'letter landscape',
  margin: '13mm',
  isPhotographed: true,
  css: `body { font: 8.8pt/1.34 ${figtree}; font-variant-numeric: lining-nums } h1 { font: 400 24pt ${josefin}; text-align: center } .g { columns: 3; column-gap: 26px } h2 { font: 600 11pt ${josefin}; text-transform: uppercase; margin: 10px 0 0; break-after: avoid } .t { font-size: 8pt; color: #777; margin-bottom: 4px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 7px; border-bottom: .5px solid #ccc } .w .n { font: italic 600 12pt ${cormorant} } .w .p { text-align: right }`,
  body(list) {
    const part = (title: string, about: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.4, glass) })
        const label = list.line(
          '<span class="n">[{A} ][{C}][ {G}]</span><br>{P}[ · {g}][ · {a}] · {K} · {V}',
          item,
          { titles: [title] },
        )
        const pour = item.glasses[0] ? `$${item.glasses[0].price} glass &nbsp; ` : ''
        return `<div class="w">${label}<div class="p">${pour}$${item.bottle} bottle</div></div>`
      })
      return `<h2>${title}</h2><div class="t">${about}</div>${lines.join('')}`
    }
    const dated = (wine: Wine) => wine.grape !== ''
    return `<h1>Paper Lantern</h1><div class="g">${part('Sparkling', 'for dumplings and good news', choose(list, 'sparkling', 4, 110))}${part(
      'Salty White',
      'oysters, crudo, vinegar',
      choose(list, 'white', 7, 80, (wine) => dated(wine) && from('France', 'Spain', 'Greece', 'Italy')(wine)),
    )}${part(
      'Generous White',
      'crab, butter, corn',
      choose(list, 'white', 6, 150, (wine) => dated(wine) && from('USA', 'Australia', 'South Africa')(wine)),
    )}${part('Amber White, on the skins', 'tea, tannin, spice', choose(list, 'orange', 5, 100))}${part(
      'Chillable Red',
      'bright and crunchy',
      choose(list, 'red', 6, 70, (wine) => dated(wine) && from('France', 'Chile', 'Austria')(wine)),
    )}${part(
      'Serious Red',
      'duck, short rib, lamb',
      choose(list, 'red', 10, 200, (wine) => dated(wine) && from('USA', 'Italy', 'Australia')(wine)),
    )}</div>`
  },
}

export const cards = [natural, brasserie, diner, moods]
