// Printed lists in French, Italian and Spanish: 403, 406, 407 and 414.
import { irregular } from '../../irregular'
import { local } from '../../label'
import { crimson, garamond, josefin, marcellus, merriweather, playfair, raleway, workSans } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { comma, grouped, pours } from '../parts'
import { guillemets, poured } from '../opened/parts'
import { allowGrape, choose, from, inRegion, poursOf } from '../opened-third/parts'

const vitigni: MadeList = {
  kind: 'pdf',
  id: '403-osteria-del-pozzo',
  currency: 'EUR',
  note: 'Italian; reds and whites by grape, which is the heading; the year in brackets after the denomination, the house in italics on the same line, "€ 45" at the right; glasses of 125 ml in a frame; cover charge at the foot',
  maker: {
    seed: 40333,
    language: 'it',
    rate: 0.52,
    step: 1,
    glassStep: 0.5,
    nonVintage: 's.a.',
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '19mm',
  isPhotographed: true,
  css: `body { font: 10.2pt/1.46 ${garamond} } h1 { font: 400 26pt ${marcellus}; text-align: center } h2 { font: 400 15pt ${marcellus}; margin: 14px 0 0; color: #6b1f2a; break-after: avoid } h3 { font: italic 600 11pt ${garamond}; margin: 7px 0 1px; padding-left: 16px; break-after: avoid } .w { display: flex; justify-content: space-between; gap: 12px; break-inside: avoid } .w b { font-weight: 400; white-space: nowrap } .box { border: 1px solid #6b1f2a; padding: 4px 12px 8px; margin-top: 8px } .l { font-size: 8pt; margin-top: 14px; text-align: center }`,
  body(list) {
    const line = (wine: Wine, titles: string[], isGlass: boolean, heading: { grape?: string } = {}) => {
      const drawn = list.item(wine, { glasses: pours(125) })
      const item = isGlass ? { ...drawn, bottle: null } : { ...drawn, glasses: [] }
      const label = list.line('[{A} ][{C} ][{G} ]({V}) <em>{P}[, {a}]</em>', item, { titles, ...heading })
      if (heading.grape) allowGrape(list, heading.grape)
      return `<div class="w"><span>${label}</span><b>€ ${item.bottle ?? comma(item.glasses[0]?.price)}</b></div>`
    }
    const color = (title: string, wines: Wine[]) => {
      const groups = grouped(
        wines,
        (wine) => (wine.isNamedAfterPlace || wine.cuvee ? wine.grape : '') || 'Uvaggi',
      )
      const single = groups.filter(([grape, own]) => own.length > 1 && grape !== 'Uvaggi')
      const rest = wines.filter((wine) => !single.some(([, own]) => own.includes(wine)))
      return `<h2>${title}</h2>${single
        .map(
          ([grape, own]) =>
            `<h3>${grape}</h3>${own.map((wine) => line(wine, [title, grape], false, { grape })).join('')}`,
        )
        .join('')}<h3>Altri vitigni e uvaggi</h3>${rest
        .map((wine) => line(wine, [title, 'Altri vitigni e uvaggi'], false))
        .join('')}`
    }
    const italy = from('Italy')
    const hasName = (wine: Wine) => italy(wine) && (wine.isNamedAfterPlace || wine.isGrapeOnLabel)
    const pour = (title: string, wines: Wine[]) =>
      `<h3>${title}</h3>${wines.map((wine) => line(wine, ['Al bicchiere', title], true)).join('')}`
    const simple = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines.map((wine) => line(wine, [title], false)).join('')}`
    return `<h1>Osteria del Pozzo</h1><div class="box"><h2>Al bicchiere, 125 ml</h2>${pour('Bianchi', poursOf(list, 'white', 3, hasName))}${pour('Rossi', poursOf(list, 'red', 3, hasName))}</div>${simple('Bollicine', choose(list, 'sparkling', 7, 120, italy))}${color('Bianchi', choose(list, 'white', 12, 120, hasName))}${simple('Orange, macerati sulle bucce', choose(list, 'orange', 5, 120, italy))}${color('Rossi', choose(list, 'red', 32, 260, hasName))}${simple('Dolci', choose(list, 'dessert', 2, 120, italy))}<p class="l">Coperto € 3. Prezzi comprensivi di IVA e servizio. Il vino contiene solfiti.</p>`
  },
}

const comedor: MadeList = {
  kind: 'pdf',
  id: '406-comedor',
  currency: 'EUR',
  note: 'Spanish; landscape, three columns; the wine in capitals, the house with its region and grape in small letters below, the year between wine and amount, sherries by the glass beside; VAT at the foot',
  maker: {
    seed: 40637,
    language: 'es',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: 's/a',
    withoutVintage: 0.12,
    size: () => 'mágnum',
    distort: irregular({ plain: 0.15 }),
  },
  paper: 'A4 landscape',
  margin: '13mm',
  isPhotographed: true,
  css: `body { font: 8.8pt/1.36 ${workSans} } h1 { font: 400 24pt ${playfair}; border-bottom: 1px solid; margin-bottom: 6px } .g { columns: 3; column-gap: 28px } h2 { font: 400 13pt ${playfair}; margin: 10px 0 3px; break-after: avoid; color: #a33 } .w { display: grid; grid-template-columns: 1fr 34px 40px; break-inside: avoid; margin-bottom: 4px } .w u { text-decoration: none; text-align: right } .w em { font-style: normal; font-size: 7.8pt; color: #444; grid-column: 1 / 2 } .l { font-size: 7.4pt }`,
  body(list) {
    const part = (title: string, wines: Wine[], options: { ml?: number; isGlass?: boolean } = {}) => {
      const lines = wines.map((wine) => {
        const drawn = list.item(wine, { ml: options.ml ?? 750, glasses: options.isGlass ? pours(75) : [] })
        const item = options.isGlass ? { ...drawn, bottle: null } : drawn
        const [label = '', year = ''] = list.cells(
          [
            `[{A:u} ][{C:u} ][{G:u}][ {S}]<br><em>{P}${wine.isNamedAfterPlace ? '[, {R}]' : '[, {a}]'}[. {g}]</em>`,
            '{V}',
          ],
          item,
          { titles: [title] },
        )
        return `<div class="w"><span>${label}</span><u>${year}</u><u>${comma(item.bottle ?? item.glasses[0]?.price)}</u></div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const spain = from('Spain')
    const iberia = from('Spain', 'Portugal')
    return `<h1>Comedor de la Plaza: vinos</h1><div class="g">${part('Espumosos', choose(list, 'sparkling', 3, 90, spain))}${part('Blancos', choose(list, 'white', 10, 90, iberia))}${part('Rosados', choose(list, 'rose', 2, 90, spain))}${part('Naranjas, con pieles', choose(list, 'orange', 3, 90, iberia))}${part('Tintos', choose(list, 'red', 14, 160, iberia))}${part('Tintos en mágnum', choose(list, 'red', 4, 100, iberia), { ml: 1500 })}${part('Generosos por copas (75 ml)', choose(list, 'fortified', 4, 100, spain), { isGlass: true })}${part('Tintos de fuera', choose(list, 'red', 6, 90, from('France', 'Italy')))}</div><p class="l">Precios en euros, I.V.A. 10 % incluido. Disponemos de información sobre alérgenos. Servicio de pan 2,20 por persona.</p>`
  },
}

const nature: MadeList = {
  kind: 'pdf',
  id: '407-le-verre-bavard',
  currency: 'EUR',
  note: 'French, a bar of natural wines; one column; house in bold, then the wine in guillemets, the appellation and the year in one running line, amounts in brackets: "(7 / 38)"; macerated wines apart; cheese and sausage beside',
  maker: {
    seed: 40741,
    language: 'fr',
    rate: 0.6,
    step: 1,
    glassStep: 0.5,
    nonVintage: 'NM',
    distort: irregular({ apostrophes: 'curly' }),
  },
  paper: 'A4',
  margin: '24mm',
  isPhotographed: true,
  css: `body { font: 10.4pt/1.5 ${crimson} } h1 { font: 400 28pt ${josefin}; margin-bottom: 10px } h2 { font: 600 12pt ${josefin}; margin: 14px 0 3px; break-after: avoid } h2::after { content: " ~" } .w { break-inside: avoid } .w b { font-weight: 700 }`,
  body(list) {
    const part = (title: string, wines: Wine[]) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.3, pours(120)) })
        const own = wine.cuvee ? ` ${guillemets(wine)}` : ''
        const label = list.line(`{P:b}${own}[, {A}][, {a}][, {G}] {V}`, item, { titles: [title] })
        const price = item.glasses[0]
          ? `(${String(item.glasses[0].price).replace('.', ',')} / ${item.bottle})`
          : `(${item.bottle})`
        return `<div class="w">${label} ${price}</div>`
      })
      return `<h2>${title}</h2>${lines.join('')}`
    }
    const france = from('France')
    return `<h1>le verre bavard</h1><p>Prix en euros : (verre de 12 cl / bouteille). Droit de bouchon pour emporter : moins 8 €.</p>${part('Bulles', choose(list, 'sparkling', 7, 130, france))}${part('Blancs', choose(list, 'white', 16, 130, france))}${part('Macérations', choose(list, 'orange', 6, 110))}${part('Rosés', choose(list, 'rose', 3, 100, france))}${part('Rouges', choose(list, 'red', 22, 140, france))}${part('Fins de soirée', choose(list, 'dessert', 3, 110, france))}<h2>À grignoter</h2><p>Assiette de fromages de la ferme (14)</p><p>Saucisson sec de l’Aveyron (9)</p><p>Rillettes de sardine (8)</p>`
  },
}

const auberge: MadeList = {
  kind: 'pdf',
  id: '414-la-table-du-moulin',
  currency: 'EUR',
  note: 'French; color and region as headings in the margin at the left; the amount stands first, the year after it, then appellation, wine and house; half bottles among the others; also scanned',
  maker: { seed: 41443, language: 'fr', rate: 0.66, step: 1, nonVintage: 'SA', size: () => '37,5 cl' },
  paper: 'A4',
  margin: '18mm',
  isScanned: true,
  css: `body { font: 9.8pt/1.5 ${merriweather} } h1 { font: 400 22pt ${raleway}; letter-spacing: 2px; text-align: center; margin-bottom: 12px } h2 { font: 700 12pt ${raleway}; margin: 14px 0 4px; break-after: avoid } .r { display: grid; grid-template-columns: 96px 1fr; border-top: .5px solid #999; padding: 4px 0 } h3 { font: italic 400 9.4pt ${merriweather} } .w { display: grid; grid-template-columns: 50px 46px 1fr; break-inside: avoid }`,
  body(list) {
    const color = (title: string, wines: Wine[]) => {
      const rows = grouped(wines, ({ region }) => local(region, 'fr')).map(([name, own]) => {
        const lines = own.map((wine) => {
          const ml = list.chance(0.08) ? 375 : 750
          const item = list.item(wine, { ml })
          const [year = '', label = ''] = list.cells(
            ['{V}', '[{A}][ {C}][ {G}][, {a}] – {P}[ ({S})]'],
            item,
            {
              titles: [title, name],
              region: wine.region,
            },
          )
          return `<div class="w"><span>${item.bottle} €</span><span>${year}</span><span>${label}</span></div>`
        })
        return `<div class="r"><h3>${name}</h3><div>${lines.join('')}</div></div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    }
    const regions = inRegion(
      'Loire',
      'Burgundy',
      'Alsace',
      'Jura',
      'Savoie',
      'Rhône',
      'Beaujolais',
      'Bordeaux',
    )
    const french = (wine: Wine) => wine.country === 'France' && regions(wine)
    return `<h1>LA TABLE DU MOULIN</h1>${color('Vins blancs', choose(list, 'white', 24, 260, french))}${color('Vins rouges', choose(list, 'red', 32, 260, french))}${color('Champagnes', choose(list, 'sparkling', 8, 200, inRegion('Champagne')))}<p style="font-size:8pt;margin-top:12px">Prix nets, service compris. Année sous réserve de disponibilité. L’abus d’alcool est dangereux pour la santé, à consommer avec modération.</p>`
  },
}

export const european = [vitigni, comedor, nature, auberge]
