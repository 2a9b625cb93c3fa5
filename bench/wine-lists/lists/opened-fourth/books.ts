// Lists of more pages and of one page for kitchens in North America: 402, 408, 411 and 412.
import { irregular } from '../../irregular'
import { bodoni, cormorant, crimson, figtree, franklin, garamond, josefin, workSans } from '../../page'
import { byType } from '../../list-maker'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { dishes, noteOf } from '../../besides'
import { grouped, pours } from '../parts'
import { poured, thousands } from '../opened/parts'
import { allowPlace, choose, from, inRegion, outside } from '../opened-third/parts'

const estates: MadeList = {
  kind: 'pdf',
  id: '402-ranch-house',
  currency: 'USD',
  note: 'US, a steakhouse; houses as headings with their place at the right, years and sizes of each wine below, bins in brackets behind the label, amounts after a colon, sides of the kitchen at the foot',
  maker: { seed: 40213, nonVintage: 'NV', step: 5, size: (ml) => (ml === 1500 ? '1.5L' : '375ml') },
  paper: 'letter',
  margin: '17mm',
  footer:
    '<div style="font-size:7px;width:100%;padding:0 17mm">Ranch House Cellar, autumn edition <span style="float:right">leaf <span class="pageNumber"></span></span></div>',
  css: `body { font: 9.8pt/1.4 ${garamond} } h1 { font: 600 25pt ${bodoni}; border-bottom: 3px double; margin-bottom: 10px } .g { columns: 2; column-gap: 30px } h2 { font: 600 14pt ${bodoni}; column-span: all; margin: 14px 0 4px; text-align: right } .e { break-inside: avoid; margin-bottom: 8px } h3 { font: 600 10.4pt ${garamond}; display: flex; border-bottom: .6px solid #999 } h3 em { flex: 1; text-align: right; font-weight: 400 } .w { padding-left: 10px; text-indent: -10px } small { color: #777 }`,
  body(list) {
    let bin = 2000
    const house = (color: string, wine: Wine) => {
      const [first, last] = wine.years ?? [0, 0]
      const years = Array.from({ length: last - first + 1 }, (_, n) => last - n).slice(0, list.between(1, 3))
      const place = wine.isNamedAfterPlace ? wine.region : wine.appellation
      const lines = (years.length ? years : [null]).map((year, n) => {
        bin += list.between(2, 9)
        const ml = n === 0 && list.chance(0.15) ? 1500 : 750
        const drawn = list.item(wine, { ml, bin: String(bin) })
        const item = { ...drawn, vintage: wine.years ? year : drawn.vintage }
        const label = list.line('{V}[ {A}][ {C:q}][ {G}][, {S}]', item, {
          titles: [color, wine.producer],
          ...(wine.isNamedAfterPlace ? { region: place } : { appellation: place }),
        })
        list.entries.at(-1)!.producer = wine.producer
        return `<div class="w">${label} <small>(${bin})</small>: ${thousands(item.bottle)}</div>`
      })
      return `<div class="e"><h3>${wine.producer.replace('&', '&amp;')}<em>${place.name}</em></h3>${lines.join('')}</div>`
    }
    const hasName = (wine: Wine) => wine.isNamedAfterPlace || wine.isGrapeOnLabel
    const part = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines.map((wine) => house(title, wine)).join('')}`
    return `<h1>The Cellar</h1><div class="g">${part(
      'Red Wines of California',
      choose(list, 'red', 20, 900, (wine) => inRegion('California')(wine) && hasName(wine)),
    )}${part(
      'Red Wines of Oregon &amp; Washington',
      choose(list, 'red', 8, 300, (wine) => inRegion('Oregon', 'Washington')(wine) && hasName(wine)),
    )}${part(
      'Red Wines of France',
      choose(list, 'red', 10, 300, (wine) => from('France')(wine) && hasName(wine)),
    )}${part(
      'White Wines',
      choose(list, 'white', 14, 260, (wine) => from('France', 'USA')(wine) && hasName(wine)),
    )}</div><h2>From the Grill</h2>${dishes
      .slice(2, 6)
      .map(([name, about]) => `<p>${name}, ${about.toLowerCase()}: 38</p>`)
      .join('')}`
  },
}

const cellar: MadeList = {
  kind: 'pdf',
  id: '408-observatory',
  currency: 'USD',
  note: 'US, a hotel; pages by country, region and place as headings; year, house, wine, amount, and the bin last in small figures; half bottles and magnums on a page, some at market price; legal text at the foot',
  maker: {
    seed: 40817,
    nonVintage: 'MV',
    step: 1,
    size: (ml) => (ml === 375 ? '.375' : '1.5L'),
    distort: irregular({ abbreviated: 0.05 }),
  },
  paper: 'letter',
  margin: '22mm',
  footer:
    '<div style="font-size:7px;width:100%;text-align:center">Vintages and prices are subject to change. 20% gratuity is added for parties of six or more. Corkage $45, two bottles of 750 ml at most.</div>',
  css: `body { font: 10.2pt/1.5 ${cormorant}; font-weight: 500; font-variant-numeric: lining-nums } h1 { font: 400 24pt ${josefin}; text-align: center; margin-bottom: 16px; letter-spacing: 1px } section { break-before: page } h2 { font: 400 17pt ${josefin}; text-align: center; margin-bottom: 6px } h3 { font: 600 12pt ${cormorant}; text-align: center; font-style: italic; margin-top: 10px; break-after: avoid } h4 { font: 600 10pt ${cormorant}; margin: 6px 0 0 44px; break-after: avoid } .w { display: grid; grid-template-columns: 44px 1fr 54px 34px; break-inside: avoid } .w u { text-decoration: none; text-align: right } .w small { font-size: 7pt; color: #777; text-align: right; padding-top: 3px }`,
  body(list) {
    let bin = 100
    const line = (wine: Wine, titles: string[], heading = {}, ml = 750) => {
      bin += list.between(1, 4)
      const drawn = list.item(wine, { ml, bin: String(bin) })
      const isMarket = wine.price > 180 && list.chance(0.4)
      const item = isMarket ? { ...drawn, bottle: null } : drawn
      const [year = '', label = ''] = list.cells(['{V}', '{P:b}[, {A}][ {C}][ {G}][, {a}][ {S}]'], item, {
        titles,
        ...heading,
      })
      return `<div class="w"><span>${year}</span><span>${label}</span><u>${isMarket ? 'market' : thousands(item.bottle)}</u><small>${bin}</small></div>`
    }
    const country = (color: string, title: string, wines: Wine[]) =>
      `<section><h2>${color} · ${title}</h2>${grouped(wines, ({ region }) => region.name)
        .map(
          ([region, own]) =>
            `<h3>${region}</h3>${grouped(own, ({ appellation, isNamedAfterPlace }) =>
              isNamedAfterPlace ? '' : appellation.name,
            )
              .map(
                ([place, few]) =>
                  `${place && place !== region ? `<h4>${place}</h4>` : ''}${few.map((wine) => line(wine, [`${color} · ${title}`, region, place], { country: wine.country, region: wine.region, ...(place ? { appellation: wine.appellation } : {}) })).join('')}`,
              )
              .join('')}`,
        )
        .join('')}</section>`
    const large = (title: string, ml: number, wines: Wine[]) =>
      `<h3>${title}</h3>${wines.map((wine) => line(wine, ['Formats', title], {}, ml)).join('')}`
    return `<h1>The Observatory</h1><p style="text-align:center">“In wine there is time.” Our list is arranged by country; our sommeliers are glad to guide you.</p>${country('Sparkling', 'France', choose(list, 'sparkling', 9, 200, from('France')))}${country('White', 'France', choose(list, 'white', 20, 260, from('France')))}${country('White', 'United States', choose(list, 'white', 14, 260, from('USA')))}${country('White', 'Germany and Austria', choose(list, 'white', 14, 260, from('Germany', 'Austria')))}${country('Red', 'France', choose(list, 'red', 30, 400, from('France')))}${country('Red', 'Italy', choose(list, 'red', 26, 400, from('Italy')))}${country('Red', 'United States', choose(list, 'red', 30, 900, from('USA')))}<section><h2>Formats</h2>${large('Half Bottles, Red', 375, choose(list, 'red', 5, 160, from('Spain')))}${large('Magnums, Red', 1500, choose(list, 'red', 6, 200, from('Spain', 'Australia', 'Argentina')))}</section>`
  },
}

const maple: MadeList = {
  kind: 'pdf',
  id: '411-lakeshore-room',
  currency: 'CAD',
  note: 'Canada; one column by color, name of the wine and grape in bold, house, place and year in italics below, a note on a third line, 5 oz, 8 oz and bottle in columns on the first line',
  maker: { seed: 41119, nonVintage: 'NV', rate: 1.25, step: 1, glassStep: 0.5 },
  paper: 'letter',
  margin: '20mm',
  isScanned: true,
  css: `body { font: 9.6pt/1.36 ${workSans} } h1 { font: 400 26pt ${crimson}; color: #234; margin-bottom: 4px } h2 { display: grid; grid-template-columns: 1fr 46px 46px 52px; font: 600 11pt ${workSans}; margin: 14px 0 4px; border-bottom: 1px solid #234; break-after: avoid } h2 i, .w u { font: 400 8.4pt ${workSans}; text-align: right; text-decoration: none } .w u { font-size: 9.6pt } .w { display: grid; grid-template-columns: 1fr 46px 46px 52px; break-inside: avoid; margin-bottom: 7px } .w em, .w q { font-size: 8.8pt } .w q { quotes: none; color: #555 }`,
  body(list) {
    const sizes = pours(148, 237)
    const color = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.5, sizes) })
        const label = list.line(
          `[{A:b} ][{C:b} ][{G:b}]<br><em>{P}[, {a}], {K}[, {V}]</em><br><q>${noteOf(list).replace(/ (92 points|Only 250 cases made)\./, '')}</q>`,
          item,
          { titles: [title] },
        )
        return `<div class="w"><span>${label}</span><u>${item.glasses[0]?.price.toFixed(2) ?? ''}</u><u>${item.glasses[1]?.price.toFixed(2) ?? ''}</u><u>${item.bottle}</u></div>`
      })
      return `<h2>${title}<i>5 oz</i><i>8 oz</i><i>bottle</i></h2>${lines.join('')}`
    }
    const wide = outside('United Kingdom', 'Switzerland')
    return `<h1>Lakeshore Room</h1><p>Wines from home and from friends abroad. All prices in Canadian dollars, taxes extra.</p>${color('Bubbles', choose(list, 'sparkling', 4, 140, wide))}${color('Whites', choose(list, 'white', 14, 110, wide))}${color('Pinks', choose(list, 'rose', 2, 80, wide))}${color('Oranges', choose(list, 'orange', 4, 90, wide))}${color('Reds', choose(list, 'red', 16, 140, wide))}`
  },
}

const pier: MadeList = {
  kind: 'pdf',
  id: '412-pier-nine',
  currency: 'USD',
  note: 'US, a fish kitchen; the amount at the left, then place, house, wine and year between bars; color and country as one heading; a shaded box of glasses with the size in its heading',
  maker: { seed: 41223, nonVintage: 'n/v', step: 1, withoutVintage: 0.1, distort: irregular({ plain: 0.2 }) },
  paper: 'letter',
  margin: '18mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.5 ${figtree} } h1 { font: 800 22pt ${franklin}; letter-spacing: -.5px; margin-bottom: 6px } h2 { font: 700 11pt ${franklin}; margin: 13px 0 3px; color: #0b4f6c; break-after: avoid } .w { display: grid; grid-template-columns: 40px 1fr; break-inside: avoid } .w b { font-weight: 700 } .box { background: #e9f1f4; padding: 8px 12px }`,
  body(list) {
    const line = (wine: Wine, title: string, isGlass: boolean) => {
      const drawn = list.item(wine, { glasses: [{ ml: 177, printed: 177 }] })
      const item = isGlass ? { ...drawn, bottle: null } : { ...drawn, glasses: [] }
      const label = list.line('[{a} | ]{P} | [{A} ][{C} ][{G}][ | {V}]', item, { titles: [title] })
      allowPlace(list, wine)
      return `<div class="w"><b>${item.bottle ?? item.glasses[0]?.price}</b><span>${label}</span></div>`
    }
    const part = (title: string, wines: Wine[], isGlass = false) =>
      `<h2>${title}</h2>${wines.map((wine) => line(wine, title, isGlass)).join('')}`
    const glasses = byType(
      [
        ...choose(list, 'sparkling', 2, 60),
        ...choose(list, 'white', 5, 60, from('USA', 'France')),
        ...choose(list, 'red', 4, 60, from('USA', 'France')),
      ],
      ['sparkling', 'white', 'red'],
    ).map(([type, wines]) =>
      part(
        `${type === 'sparkling' ? 'Sparkling' : type === 'white' ? 'White' : 'Red'} by the glass, 6 oz`,
        wines,
        true,
      ),
    )
    return `<h1>Pier Nine Wines</h1><div class="box">${glasses.join('')}</div>${part('Champagne and sparkling', choose(list, 'sparkling', 6, 170, from('France', 'USA')))}${part('Whites, France', choose(list, 'white', 12, 160, from('France')))}${part('Whites, United States', choose(list, 'white', 8, 150, from('USA')))}${part('Whites, elsewhere', choose(list, 'white', 9, 100, outside('France', 'USA', 'Switzerland')))}${part('Reds, France', choose(list, 'red', 8, 140, from('France')))}${part('Reds, United States', choose(list, 'red', 12, 160, from('USA')))}<p style="font-size:8pt;margin-top:14px">Consuming raw or undercooked shellfish may increase your risk of foodborne illness. A 4% kitchen fee is added to each check.</p>`
  },
}

export const books = [estates, cellar, maple, pier]
