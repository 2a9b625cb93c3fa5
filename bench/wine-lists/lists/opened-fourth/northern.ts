// Printed lists of Germany and of the United Kingdom: 404 and 409.
import { irregular } from '../../irregular'
import { bodoni, franklin, hanken, oswald, workSans } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { comma, pours } from '../parts'
import { poured } from '../opened/parts'
import { choose, from, outside } from '../opened-third/parts'

const kontor: MadeList = {
  kind: 'pdf',
  id: '404-weinkontor',
  currency: 'EUR',
  note: 'German; a bar; the house as the first column, then wine with the year behind a comma, place, and "0,1 l 4,90 | 0,75 l 34,00" as one text at the right; sections by a word for the style with the color; deposit and allergens at the foot',
  maker: {
    seed: 40447,
    language: 'de',
    rate: 0.54,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: 'o. J.',
    withoutVintage: 0.06,
  },
  paper: 'A4',
  margin: '16mm',
  css: `body { font: 9pt/1.42 ${hanken} } h1 { font: 500 26pt ${oswald}; text-transform: uppercase } h2 { font: 500 12.5pt ${oswald}; margin: 12px 0 3px; border-left: 6px solid #c33; padding-left: 6px; break-after: avoid } .w { display: grid; grid-template-columns: 150px 1fr 168px; gap: 8px; break-inside: avoid; border-bottom: .4px solid #ccc; padding: 2px 0 } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    const part = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.4, pours(100)) })
        const [house = '', label = ''] = list.cells(
          ['{P:b}', `[{A} ][{G} ][{C}][, {V}]<br>${wine.isNamedAfterPlace ? '[{R}, ]' : '[{a}, ]'}{K}`],
          item,
          { titles: [title], ml: 750 },
        )
        const pour = item.glasses[0] ? `0,1 l ${comma(item.glasses[0].price)} | ` : ''
        return `<div class="w"><span>${house}</span><span>${label}</span><u>${pour}0,75 l ${comma(item.bottle)}</u></div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const near = from('Germany', 'Austria', 'Italy', 'France', 'Spain')
    const german = from('Germany', 'Austria')
    return `<h1>Weinkontor</h1><p>Alle Preise in Euro inklusive Mehrwertsteuer.</p>${part('Prickelnd: Sekt, Crémant, Champagner', choose(list, 'sparkling', 8, 130, near))}${part('Weiß aus der Nähe', choose(list, 'white', 18, 110, german))}${part('Weiß aus der Ferne', choose(list, 'white', 10, 110, from('Italy', 'France', 'Spain')))}${part('Orange, maischevergoren', choose(list, 'orange', 6, 110))}${part('Rosé', choose(list, 'rose', 3, 80))}${part('Rot aus der Nähe', choose(list, 'red', 7, 130, german))}${part('Rot aus der Ferne', choose(list, 'red', 14, 130, from('Italy', 'France', 'Spain')))}<p style="font-size:7.6pt;margin-top:10px">Alle Weine enthalten Sulfite. Flaschen zum Mitnehmen: 30 % Nachlass. Leitungswasser 0,5 l 1,50.</p>`
  },
}

const inn: MadeList = {
  kind: 'pdf',
  id: '409-drovers-inn',
  currency: 'GBP',
  note: 'UK; numbered lines, wine first, then house, place, country and year; 125, 175, 250 and 750 ml in columns named once at the top of the page; "(vg)" behind some; unit and weights text at the foot',
  maker: {
    seed: 40953,
    rate: 0.6,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: 'NV',
    withoutVintage: 0.15,
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 9.4pt/1.4 ${franklin} } h1 { font: 700 24pt ${bodoni} } .h, .w { display: grid; grid-template-columns: 24px 1fr 40px 40px 44px 48px } .h { font: 600 8pt ${workSans}; border-bottom: 1.5px solid; margin-top: 4px } .h u, .w u { text-decoration: none; text-align: right } h2 { font: 700 12pt ${bodoni}; margin: 9px 0 2px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 3px } .w small { color: #777 } .l { font-size: 7.4pt; margin-top: 10px }`,
  body(list) {
    let number = 0
    const part = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        number += 1
        const item = list.item(wine, {
          bin: String(number),
          glasses: poured(list, wine, 0.45, pours(125, 175, 250)),
        })
        const label = list.line('[{A} ][{C} ][{G}], {P}[, {a}], {K} {V}', item, { titles: [title], ml: 750 })
        const amounts = [0, 1, 2].map((n) => `<u>${item.glasses[n]?.price.toFixed(2) ?? ''}</u>`).join('')
        return `<div class="w"><small>${number}</small><span>${label}${list.chance(0.3) ? ' (vg)' : ''}</span>${amounts}<u>${item.bottle!.toFixed(2)}</u></div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const wide = outside('Switzerland')
    return `<h1>The Drovers Inn</h1><div class="h"><span></span><span></span><u>125ml</u><u>175ml</u><u>250ml</u><u>750ml</u></div>${part('Fizz', choose(list, 'sparkling', 6, 140, wide))}${part('White', choose(list, 'white', 13, 90, wide))}${part('Pink', choose(list, 'rose', 3, 80, wide))}${part('Orange', choose(list, 'orange', 3, 80, wide))}${part('Red', choose(list, 'red', 16, 130, wide))}${part('Pudding Wine', choose(list, 'dessert', 3, 90, wide))}<p class="l">(vg) suitable for vegans. Wines by the glass are also served in 125ml measures. A discretionary 12.5% service charge is added to your bill. Please tell us of any allergies.</p>`
  },
}

export const northern = [kontor, inn]
