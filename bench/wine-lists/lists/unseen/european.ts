// Printed lists of Europe: 510 to 514 of the draw.
import { irregular } from '../../irregular'
import {
  bodoni,
  cormorant,
  crimson,
  figtree,
  franklin,
  garamond,
  josefin,
  marcellus,
  oswald,
  playfair,
  workSans,
} from '../../page'
import type { ListMaker } from '../../list-maker'
import type { MadeList } from '../../made-list'
import type { Wine, WineType } from '../../pool'
import { local } from '../../label'
import { guillemets, poured } from '../opened/parts'
import { comma, grouped, pours } from '../parts'
import { allowGrape, choose, from, glass, poursOf } from './parts'

const frenchNote = (list: ListMaker) =>
  `${list.one(['Nez de fruits rouges', 'Vin souple', 'Belle fraîcheur', 'Robe profonde', 'Bouche ample'])}, ${list.one(['finale épicée', 'notes de pêche blanche', 'tanins fondus', 'touche minérale', 'élevé 12 mois en fût'])}${list.chance(0.25) ? `, ${list.one(['parfait avec le poisson', 'idéal sur une viande rouge', 'vignes de 40 ans'])}` : ''}`

const cantine: MadeList = {
  kind: 'pdf',
  id: '510-la-table-du-marche',
  currency: 'EUR',
  note: 'French; shared documents; one column by color; wine, house and place with the year last, a note below, glass and bottle with "€" at the right, half bottles and magnums, waters and beers behind',
  maker: {
    seed: 51011,
    language: 'fr',
    rate: 0.58,
    step: 0.5,
    glassStep: 0.5,
    nonVintage: '',
    size: (ml) => (ml === 375 ? '37,5 cl' : 'magnum 150 cl'),
  },
  paper: 'A4',
  margin: '22mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.35 ${workSans} } h1 { font: 700 22pt ${workSans} } h2 { font: 700 13pt ${workSans}; margin: 15px 0 5px; color: #1d5c63; break-after: avoid } h2 small { float: right; font: 400 8.4pt/20px ${workSans}; color: #000 } .w { display: grid; grid-template-columns: 1fr 58px 66px; break-inside: avoid; margin-bottom: 4px } .w u { text-decoration: none; text-align: right } .w em { font-size: 8.4pt; color: #666 }`,
  body(list) {
    const section = (title: string, wines: Wine[], shown: string) => {
      const lines = wines.map((wine) => {
        const ml = list.chance(0.05) ? 375 : list.chance(0.03) ? 1500 : 750
        const item = list.item(wine, { ml, glasses: ml === 750 ? poured(list, wine, 0.4, pours(125)) : [] })
        const label = list.line(`[{A}][ {G}][ ${guillemets(wine)}], {P}[, {a}][, {R}][, {S}][ {V}]`, item, {
          titles: [title],
        })
        const pour = item.glasses[0]
        return `<div class="w"><span>${label}<br><em>${frenchNote(list)}</em></span><u>${pour ? `${comma(pour.price)} €` : ''}</u><u>${comma(item.bottle)} €</u></div>`
      })
      return `<h2>${shown}<small>12,5 cl &nbsp;&nbsp;&nbsp;&nbsp; 75 cl</small></h2>${lines.join('')}`
    }
    const france = from('France')
    const part = (title: string, type: WineType, count: number, most: number) =>
      section(title, choose(list, type, count, most, france), title)
    return `<h1>La Table du Marché</h1><p>Nos vins</p>${part('Bulles', 'sparkling', 5, 120)}${part('Blancs', 'white', 16, 110)}${part('Rosés', 'rose', 5, 70)}${part('Rouges', 'red', 23, 130)}${part('Douceurs', 'dessert', 2, 80)}<h2>Eaux et bières</h2>${[
      ['Evian, Badoit 50 cl', '4,00 €', '75 cl 5,50 €'],
      ['Bière pression 25 cl', '4,20 €', ''],
      ['Bière blanche 33 cl', '5,80 €', ''],
    ]
      .map(
        ([name, small, large]) => `<div class="w"><span>${name}</span><u>${small}</u><u>${large}</u></div>`,
      )
      .join(
        '',
      )}<p style="font-size:8pt;margin-top:10px">Prix nets, service compris. La maison n’accepte pas les chèques.</p>`
  },
}

const taberna: MadeList = {
  kind: 'pdf',
  id: '511-taberna-la-plaza',
  currency: 'EUR',
  note: 'Spanish; a layout program; two columns by color and denomination; house, wine and year, copa and botella with "€" on each line, some slips',
  maker: {
    seed: 51111,
    language: 'es',
    rate: 0.46,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    distort: irregular({ plain: 0.3, misspelled: 0.025 }),
  },
  paper: 'A4',
  margin: '16mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.5 ${josefin}; font-variant-numeric: lining-nums } h1 { font: 500 28pt ${oswald}; text-align: center; color: #7c1d1d; margin-bottom: 10px } .g { columns: 2; column-gap: 32px } h2 { font: 500 15pt ${oswald}; margin: 12px 0 0; color: #7c1d1d; break-after: avoid } h2 small { float: right; font: 400 8pt/24px ${josefin}; color: #000 } h3 { font: 600 9.6pt ${josefin}; margin: 6px 0 0; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 42px 50px; break-inside: avoid } .w u { text-decoration: none; text-align: right }`,
  body(list) {
    const spain = from('Spain')
    const color = (title: string, type: WineType, count: number, most: number) =>
      `<h2>${title.toUpperCase()}<small>copa &nbsp;&nbsp; botella</small></h2>${grouped(
        choose(list, type, count, most, (wine) => spain(wine) && wine.isNamedAfterPlace),
        ({ appellation }) => appellation.name,
      )
        .map(([place, own]) => {
          const shown = `D.O. ${place}`
          const lines = own.map((wine) => {
            const item = list.item(wine, { glasses: poured(list, wine, 0.3, glass) })
            const label = list.line('{P}[ {C}][ {G}][ {V}]', item, {
              titles: [title, shown],
              appellation: wine.appellation,
            })
            const pour = item.glasses[0]
            return `<div class="w"><span>${label}</span><u>${pour ? `${comma(pour.price)}€` : ''}</u><u>${comma(item.bottle)}€</u></div>`
          })
          return `<h3>${shown}</h3>${lines.join('')}`
        })
        .join('')}`
    return `<h1>VINOS</h1><div class="g">${color('Espumosos', 'sparkling', 4, 90)}${color('Blancos', 'white', 12, 80)}${color('Rosados', 'rose', 1, 80)}${color('Tintos', 'red', 24, 130)}</div>`
  },
}

const trattoria: MadeList = {
  kind: 'pdf',
  id: '512-trattoria-del-ponte',
  currency: 'EUR',
  note: 'Italian; a list program; one column by color and grape, a column of years, wine in bold before the house and region, price behind the text, glasses apart, many slips',
  maker: {
    seed: 51211,
    language: 'it',
    rate: 0.46,
    step: 1,
    glassStep: 0.5,
    nonVintage: 's.a.',
    distort: irregular({ plain: 0.4, misspelled: 0.06, abbreviated: 0.15, spaced: 0.04 }),
  },
  paper: 'A4',
  margin: '18mm',
  isPhotographed: true,
  css: `body { font: 9.6pt/1.4 ${franklin} } h1 { font: 700 20pt ${franklin}; margin-bottom: 4px } h2 { font: 700 14pt ${franklin}; margin: 16px 0 0; background: #eee; padding: 1px 4px; break-after: avoid } h3 { font: 600 10pt ${franklin}; margin: 8px 0 1px; break-after: avoid } .w { display: grid; grid-template-columns: 40px 1fr; break-inside: avoid }`,
  body(list) {
    const line = (wine: Wine, titles: string[], grape: string, isPoured = false) => {
      const made = list.item(wine, { glasses: isPoured ? glass : [] })
      const item = isPoured ? { ...made, bottle: null } : made
      const label = list.line('<span>{V}</span><span>[{A:b}][ {C:b}][ {G:b}], {P}[, {a}][, {R}]', item, {
        titles,
        ...(grape ? { grape } : {}),
      })
      if (grape) allowGrape(list, grape)
      return `<div class="w">${label.replace('<span>, ', '<span>')} &nbsp; € ${comma(item.bottle ?? item.glasses[0]?.price)}</span></div>`
    }
    const color = (title: string, type: WineType, count: number, most: number, others: string) => {
      const wines = choose(list, type, count, most, from('Italy'))
      const many = grouped(wines, ({ grape }) => grape).filter(([grape, own]) => grape && own.length > 1)
      const apart = many.flatMap(([, own]) => own)
      const rest = wines.filter((wine) => !apart.includes(wine))
      const parts = many.map(
        ([grape, own]) => `<h3>${grape}</h3>${own.map((wine) => line(wine, [title, grape], grape)).join('')}`,
      )
      return `<h2>${title}</h2>${parts.join('')}<h3>${others}</h3>${rest.map((wine) => line(wine, [title, others], '')).join('')}`
    }
    const few = (title: string, type: WineType, count: number, most: number) =>
      `<h2>${title}</h2>${choose(list, type, count, most, from('Italy'))
        .map((wine) => line(wine, [title], ''))
        .join('')}`
    const mescita = (['sparkling', 'white', 'red'] as const).map((type) => {
      const title = { sparkling: 'Bollicine', white: 'Bianchi', red: 'Rossi' }[type]
      return `<h3>${title}</h3>${poursOf(list, type, type === 'sparkling' ? 2 : 4, from('Italy'))
        .map((wine) => line(wine, ['Al calice', title], '', true))
        .join('')}`
    })
    return `<h1>Trattoria del Ponte – carta dei vini</h1><h2>Al calice</h2>${mescita.join('')}${few('Bollicine', 'sparkling', 10, 110)}${color('Bianchi', 'white', 40, 110, 'Altri bianchi')}${few('Rosati', 'rose', 2, 60)}${color('Rossi', 'red', 62, 260, 'Altri rossi')}${few('Da dessert', 'dessert', 4, 90)}<p style="margin-top:10px;font-size:8.4pt">Coperto € 2,50. Le annate possono variare.</p>`
  },
}

const italianNote = (list: ListMaker) =>
  `${list.one(['Profumi di frutta matura', 'Sorso teso e sapido', 'Elegante e profondo', 'Note di erbe e agrumi', 'Tannino setoso'])}, ${list.one(['finale lungo', 'affinato 24 mesi in rovere', 'vigne a 450 metri', 'ottimo con i crudi', 'chiude su note minerali'])}`

const ristorante: MadeList = {
  kind: 'pdf',
  id: '513-ristorante-villa-aurelia',
  currency: 'EUR',
  note: 'Italian; a fine restaurant; a list program on landscape paper; by color; bin first, wine, then the house in capitals and the place, year last, price behind the text, a note below, glasses apart, waters and grappas behind',
  maker: { seed: 51311, language: 'it', rate: 0.82, step: 1, nonVintage: 'S.A.' },
  paper: 'A4 landscape',
  margin: '20mm',
  isScanned: true,
  css: `body { font: 10pt/1.35 ${crimson} } h1 { font: 400 26pt ${marcellus}; text-align: center; margin-bottom: 4px } h2 { font: 400 15pt ${marcellus}; margin: 14px 0 4px; break-after: avoid } .w { display: grid; grid-template-columns: 44px 1fr; break-inside: avoid; margin-bottom: 4px } .w em { font-size: 8.8pt; color: #666 }`,
  body(list) {
    let bin = 0
    const line = (wine: Wine, title: string, isPoured: boolean) => {
      bin += list.between(1, 4)
      const made = list.item(wine, { bin: isPoured ? null : String(bin), glasses: isPoured ? glass : [] })
      const item = isPoured ? { ...made, bottle: null } : made
      const label = list.line('<span>[{A}][ {C:q}][ {G}], {P:u}[, {a}][, {R}][ {V}]', item, {
        titles: [title],
      })
      return `<div class="w"><span>${isPoured ? '' : bin}</span>${label} &nbsp; ${item.bottle ?? item.glasses[0]?.price}<br><em>${italianNote(list)}</em></span></div>`
    }
    const section = (title: string, wines: Wine[], isPoured = false, start = bin) => {
      bin = start
      return `<h2>${title}</h2>${wines.map((wine) => line(wine, title, isPoured)).join('')}`
    }
    const italy = from('Italy')
    return `<h1>Villa Aurelia</h1>${section('Bollicine al calice', poursOf(list, 'sparkling', 2, italy), true)}${section('Bianchi al calice', poursOf(list, 'white', 3, italy), true)}${section('Rossi al calice', poursOf(list, 'red', 3, italy), true)}${section('Bollicine', [...choose(list, 'sparkling', 3, 120, italy), ...choose(list, 'sparkling', 3, 200, from('France'))], false, 100)}${section('Vini bianchi', choose(list, 'white', 14, 120, italy), false, 200)}${section(
      'Vini rossi',
      choose(list, 'red', 22, 300, (wine) => italy(wine) && wine.price > 44),
      false,
      300,
    )}${section('Vini dolci', choose(list, 'dessert', 3, 90, italy), false, 500)}<h2>Acque e distillati</h2>${[
      'Acqua Panna 0,75 l &nbsp; 5',
      'San Pellegrino 0,75 l &nbsp; 5',
      'Grappa di Moscato &nbsp; 9',
      'Amaro della casa &nbsp; 7',
    ]
      .map((text) => `<div class="w"><span></span><span>${text}</span></div>`)
      .join('')}`
  },
}

const caviste: MadeList = {
  kind: 'pdf',
  id: '514-cave-des-halles',
  currency: 'EUR',
  note: 'French; a wine shop with a bar; a layout program; by region or country, then color; all in capitals, year first, origin on a second line, price at the right, glasses apart, half bottles and magnums, some slips',
  maker: {
    seed: 51411,
    language: 'fr',
    rate: 0.34,
    step: 0.1,
    glassStep: 0.5,
    nonVintage: '',
    distort: irregular({ plain: 0.5, misspelled: 0.02 }),
    size: (ml) => (ml === 375 ? 'DEMI' : 'MAGNUM'),
  },
  paper: 'A4',
  margin: '20mm',
  isPhotographed: true,
  css: `body { font: 9.4pt/1.3 ${figtree} } h1 { font: 500 30pt ${bodoni}; text-align: center; margin-bottom: 8px } h2 { font: 500 15pt ${playfair}; margin: 14px 0 0; break-after: avoid } h3 { font: italic 400 10.5pt ${garamond}; margin: 5px 0 2px; break-after: avoid } .w { display: grid; grid-template-columns: 1fr 60px; break-inside: avoid; margin-bottom: 3px } .w u { text-decoration: none; text-align: right } .w em { font: 500 8.8pt ${cormorant}; color: #444 }`,
  body(list) {
    const words: Partial<Record<WineType, string>> = {
      sparkling: 'bulles',
      white: 'blancs',
      rose: 'rosés',
      red: 'rouges',
      dessert: 'moelleux',
    }
    const line = (wine: Wine, titles: string[], heading: object, isPoured = false) => {
      const ml = isPoured ? 750 : list.chance(0.06) ? 375 : list.chance(0.05) ? 1500 : 750
      const made = list.item(wine, { ml, glasses: isPoured ? glass : [] })
      const item = isPoured
        ? {
            ...made,
            bottle: null,
            glasses: made.glasses.map((pour) => ({ ...pour, price: Math.ceil(pour.price * 4) / 2 })),
          }
        : made
      const below = wine.isNamedAfterPlace
        ? 'region' in heading
          ? '{K:u}'
          : '{R:u}, {K:u}'
        : '[{a:u}, ]{K:u}'
      const label = list.line(`[{V} ][{A:u}][ {C:u}][ {G:u}], {P:u}[ – {S}]<br><em>${below}</em>`, item, {
        titles,
        ...heading,
      })
      return `<div class="w"><span>${label.replace(/(<\/span>(?:\d{4} )?), /, '$1')}</span><u>${comma(item.bottle ?? item.glasses[0]?.price)}</u></div>`
    }
    const part = (
      title: string,
      fits: (wine: Wine) => boolean,
      counts: [WineType, number][],
      isRegion: boolean,
    ) =>
      `<h2>${title}</h2>${counts
        .map(([type, count]) => {
          const wines = choose(list, type, count, 160, fits)
          const [first] = wines
          if (!first) return ''
          const heading = isRegion ? { region: first.region } : { country: first.country }
          return `<h3>${words[type]}</h3>${wines.map((wine) => line(wine, [title, words[type]!], heading)).join('')}`
        })
        .join('')}`
    const region = (name: string, counts: [WineType, number][]) => {
      const shown = local({ name, others: [] }, 'fr')
      return part(shown, (wine) => wine.region.name === name && wine.country === 'France', counts, true)
    }
    const glasses = [...poursOf(list, 'white', 3, from('France')), ...poursOf(list, 'red', 3, from('France'))]
    const atBar = (['white', 'red'] as const).map(
      (type) =>
        `<h3>${words[type]}</h3>${glasses
          .filter((wine) => wine.type === type)
          .map((wine) => line(wine, ['Au verre', words[type]!], {}, true))
          .join('')}`,
    )
    return `<h1>La Cave des Halles</h1><h2>Au verre</h2>${atBar.join('')}${region('Champagne', [['sparkling', 6]])}${region(
      'Loire',
      [
        ['white', 6],
        ['red', 3],
        ['dessert', 1],
      ],
    )}${region('Burgundy', [
      ['white', 6],
      ['red', 5],
    ])}${region('Beaujolais', [['red', 5]])}${region('Rhône', [
      ['rose', 1],
      ['red', 8],
    ])}${region('Bordeaux', [
      ['white', 2],
      ['red', 6],
    ])}${region('Provence', [['rose', 3]])}${part(
      'Italie',
      from('Italy'),
      [
        ['white', 2],
        ['red', 4],
      ],
      false,
    )}${part('Espagne', from('Spain'), [['red', 3]], false)}`
  },
}

export const european: MadeList[] = [cantine, taberna, trattoria, ristorante, caviste]
