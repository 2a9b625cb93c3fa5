import { cocktails, dishes } from '../../besides'
import { irregular } from '../../irregular'
import { cormorant, courier, josefin, oswald, playfair, raleway, workSans } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { comma, glass } from '../parts'
import { guillemets, poured, some } from './parts'

const bistrot: MadeList = {
  kind: 'pdf',
  id: '101-ardoise',
  currency: 'EUR',
  note: 'French; a small card: wine in guillemets, the house behind a dash, glass and bottle over columns, some dishes',
  maker: {
    seed: 10101,
    language: 'fr',
    rate: 0.55,
    glassStep: 0.5,
    nonVintage: '',
    withoutVintage: 0.12,
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A5',
  margin: '11mm',
  isPhotographed: true,
  css: `body { font: 500 10.5pt/1.4 ${cormorant} } h1 { font: 600 19pt ${josefin}; text-align: center; letter-spacing: 3px }
h2 { font: 600 10pt ${josefin}; display: grid; grid-template-columns: 1fr 42px 56px; margin: 12px 0 3px; border-bottom: .5px solid #000; break-after: avoid } h2 i { font: 400 8pt ${josefin}; text-align: right }
.w { display: grid; grid-template-columns: 1fr 42px 56px; break-inside: avoid } .w u { text-decoration: none; text-align: right } p { text-align: center; font-style: italic; margin-top: 12px }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const rows = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.6, [{ ml: 140, printed: 140 }]) })
        const label = list.line(`[{A}][ {G}][ ${guillemets(wine)}] – {P}[, {a}] {V}`, item, {
          titles: [title],
          ml: 750,
        })
        const pour = item.glasses[0] ? comma(item.glasses[0].price) : ''
        return `<div class="w"><span>${label}</span><u>${pour}</u><u>${comma(item.bottle)}</u></div>`
      })
      return `<h2>${title}<i>14 cl</i><i>75 cl</i></h2>${rows.join('')}`
    }
    const plates = ['Œuf mayonnaise', 'Planche de charcuterie', 'Saint-marcellin rôti', 'Rillettes de canard']
    return `<h1>LE COMPTOIR</h1>${section('Bulles', some(list, 'sparkling', 4, 130, ['France']))}${section('Blancs', some(list, 'white', 11, 90, ['France']))}${section('Rosés', some(list, 'rose', 2, 80, ['France']))}${section('Rouges', some(list, 'red', 15, 110, ['France']))}
<h2>À grignoter<i></i><i></i></h2>${plates.map((name, n) => `<div class="w"><span>${name}</span><u></u><u>${comma(6.5 + n * 2.5)}</u></div>`).join('')}<p>Prix nets en euros, service compris</p>`
  },
}

const lowercase: MadeList = {
  kind: 'pdf',
  id: '103-typewriter',
  currency: 'USD',
  note: 'US; all in small letters of a typewriter, the price before the wine, grape and place on a second line',
  maker: { seed: 10303, nonVintage: 'nv', withoutVintage: 0.05 },
  paper: 'letter',
  margin: '17mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.35 ${courier}; text-transform: lowercase } h1 { font: 700 22pt ${courier} } h2 { font: 700 12pt ${courier}; margin: 15px 0 5px; break-after: avoid }
.w { display: grid; grid-template-columns: 86px 1fr; break-inside: avoid; margin-bottom: 5px } .o { color: #555 }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.4, glass) })
          const label = list.line('{P}[, {C:q}], {V}<div class="o">{g} / {Z}[, {R}], {K}</div>', item, {
            titles: [title],
          })
          const price = [item.glasses[0]?.price, item.bottle]
            .filter((value) => value !== undefined)
            .join(' / ')
          return `<div class="w"><span>${price}</span><div>${label.replace(', <div', '<div').replace('"o"> / ', '"o">')}</div></div>`
        })
        .join('')}`
    return `<h1>the wine</h1>${section('fizzy', some(list, 'sparkling', 5, 130))}${section('white', some(list, 'white', 10, 100))}${section('skins', some(list, 'orange', 4, 120))}${section('pink', some(list, 'rose', 3, 90))}${section('red', some(list, 'red', 11, 130))}`
  },
}

const dark: MadeList = {
  kind: 'pdf',
  id: '109-night',
  currency: 'GBP',
  note: 'UK; white on black, two columns, the house in capitals on the first line with "9 / 45", wine and origin below',
  maker: {
    seed: 10909,
    rate: 0.75,
    glassStep: 0.5,
    nonVintage: 'NV',
    distort: irregular({ plain: 0.1, apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '0mm',
  isPhotographed: true,
  css: `html, body { background: #16161a; color: #f2efe8 } body { font: 9pt/1.4 ${raleway}; font-variant-numeric: lining-nums; padding: 16mm 15mm; height: 296mm; overflow: hidden } h1 { font: 500 30pt ${oswald}; letter-spacing: 5px } .cols { columns: 2; column-gap: 30px; margin-top: 10px; column-fill: auto; height: 236mm }
h2 { font: 500 13pt ${oswald}; color: #e3b96b; margin: 12px 0 5px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 6px } .t { display: flex; justify-content: space-between; font-weight: 700; letter-spacing: .5px } .mark { color: #16161a !important } footer { font-size: 7.5pt; color: #aaa; margin-top: 8px }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.5, glass) })
          const [house = '', rest = ''] = list.cells(
            ['{P:u}', '[{A} ][{G} ][{C} ]{V}[ – {a}][, {R}], {K}'],
            item,
            {
              titles: [title],
            },
          )
          const price = [item.glasses[0]?.price, item.bottle]
            .filter((value) => value !== undefined)
            .join(' / ')
          return `<div class="w"><div class="t"><span>${house}</span><span>${price}</span></div>${rest}</div>`
        })
        .join('')}`
    return `<h1>AFTER DARK</h1><div class="cols">${section('Bubbles', some(list, 'sparkling', 5, 130))}${section('White & Orange', [...some(list, 'white', 9, 110), ...some(list, 'orange', 2, 110)])}${section('Rosé', some(list, 'rose', 2, 90))}${section('Red', some(list, 'red', 11, 140))}</div><footer>Prices in pounds, including VAT. A discretionary 12.5% service charge will be added to your bill.</footer>`
  },
}

const brunch: MadeList = {
  kind: 'pdf',
  id: '112-brunch',
  currency: 'USD',
  note: 'US; a brunch menu: food, coffee and cocktails beside a short wine list with "gl 12 btl 48"',
  maker: { seed: 11212, withoutVintage: 0.6, nonVintage: 'NV', distort: irregular({ plain: 0.25 }) },
  paper: 'letter landscape',
  margin: '12mm',
  isPhotographed: true,
  css: `body { font: 9pt/1.4 ${workSans} } h1 { font: 700 26pt ${playfair}; text-align: center } .cols { columns: 3; column-gap: 30px; margin-top: 8px } h2 { font: italic 700 13pt ${playfair}; margin: 10px 0 4px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 12px; break-inside: avoid; margin-bottom: 3px } .w b { font-weight: 600; white-space: nowrap } .q { color: #666; font-size: 8pt; margin: -3px 0 4px }`,
  body(list) {
    const plain = (title: string, rows: (readonly [string, string, string])[]) =>
      `<h2>${title}</h2>${rows.map(([name, price, more]) => `<div class="w"><span>${name}</span><b>${price}</b></div>${more ? `<div class="q">${more}</div>` : ''}`).join('')}`
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.7, glass) })
          const label = list.line('{P}[ {A}][ {G}][ {C:q}][, {a}][, {R}] {V}', item, { titles: [title] })
          const pour = item.glasses[0] ? `gl ${item.glasses[0].price} ` : ''
          return `<div class="w"><span>${label}</span><b>${pour}btl ${item.bottle}</b></div>`
        })
        .join('')}`
    const plates = [
      ['Buttermilk Pancakes', '16', 'Maple, whipped butter'],
      ['Shakshuka', '17', 'Two eggs, feta, grilled bread'],
      ['Avocado Toast', '15', 'Radish, lemon, seeds'],
      ['Smoked Salmon Plate', '21', 'Capers, bagel, dill cream cheese'],
      ...dishes.slice(0, 3).map(([name, more], n) => [name, `${19 + n * 4}`, more] as const),
    ] as const
    const coffee = [
      ['Drip Coffee', '4', ''],
      ['Cappuccino', '5.5', ''],
      ['Fresh Orange Juice', '7', ''],
    ] as const
    return `<h1>Sunday Brunch</h1><div class="cols">${plain('Plates', [...plates])}${plain('Coffee & Juice', [...coffee])}${plain(
      'Cocktails',
      cocktails.slice(0, 5).map(([name, more], n) => [name, `${13 + (n % 3)}`, more] as const),
    )}${section('Sparkling Wine', some(list, 'sparkling', 5, 130))}${section('White Wine', some(list, 'white', 8, 90))}${section('Rosé Wine', some(list, 'rose', 3, 70))}${section('Red Wine', some(list, 'red', 8, 100))}</div>`
  },
}

export const cards = [bistrot, lowercase, dark, brunch]
