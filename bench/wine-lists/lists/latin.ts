import { dishes } from '../besides'
import { irregular } from '../irregular'
import { byType, type Heading } from '../list-maker'
import { local } from '../label'
import { bodoni, crimson, franklin, hanken, ibarra, marcellus } from '../page'
import type { MadeList } from '../made-list'
import type { Wine } from '../pool'
import { inLanguage, typeWords } from '../words'
import { comma, glass, grouped, mostly, ofType, pours } from './parts'

const table: MadeList = {
  kind: 'pdf',
  id: '17-tabla',
  currency: 'EUR',
  note: 'Spanish; a table with borders: wine, D.O., year, winery, glass, bottle',
  maker: {
    seed: 1717,
    language: 'es',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.08,
  },
  paper: 'A4',
  margin: '14mm',
  css: `body { font: 9.5pt/1.35 ${franklin} } h1 { font: 700 20pt ${franklin} } table { width: 100%; border-collapse: collapse; margin-top: 12px } td, th { border: 1px solid #555; padding: 3px 5px; text-align: left }
th { background: #eee; font-size: 8.5pt } td.r { text-align: right; white-space: nowrap } caption { text-align: left; font: 700 12pt ${franklin}; padding: 4px 0 } tr { break-inside: avoid }`,
  body(list) {
    const wines = mostly(list, 'Spain', 48, 0.85, 200).filter(
      ({ cuvee, isGrapeOnLabel }) => cuvee || isGrapeOnLabel,
    )
    return `<h1>Carta de vinos</h1>${byType(wines, [
      'sparkling',
      'white',
      'rose',
      'red',
      'fortified',
      'dessert',
    ])
      .map(([type, group]) => {
        const title = typeWords.es[type]
        const rows = group.map((wine, n) => {
          const item = list.item(wine, { glasses: n % 4 === 0 && wine.price < 70 ? glass : [] })
          const cells = list.cells(['[{C} ][{G}]', '{Z}', '{V}', '{P}'], item, { titles: [title] })
          return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td class="r">${item.glasses[0] ? `${comma(item.glasses[0].price)} €` : ''}</td><td class="r">${comma(item.bottle)} €</td></tr>`
        })
        return `<table><caption>${title}</caption><tr><th>Vino</th><th>D.O.</th><th>Añada</th><th>Bodega</th><th>Copa</th><th>Botella</th></tr>${rows.join('')}</table>`
      })
      .join('')}`
  },
}

const tapas: MadeList = {
  kind: 'pdf',
  id: '18-tapas',
  currency: 'EUR',
  note: 'Spanish tapas bar; producer in capitals on the next line, "3,50 / 18,00", tapas and vermouth beside',
  maker: {
    seed: 1818,
    language: 'es',
    rate: 0.42,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.25,
    distort: irregular({ plain: 0.15, misspelled: 0.03 }),
  },
  paper: 'A4',
  margin: '16mm',
  isPhotographed: true,
  css: `body { font: 10pt/1.35 ${hanken} } h1 { font: 800 24pt ${hanken} } h2 { font: 800 12pt ${hanken}; margin: 14px 0 4px; break-after: avoid } .cols { columns: 2; column-gap: 32px }
.w { display: flex; justify-content: space-between; gap: 10px; break-inside: avoid; margin-bottom: 5px } .o { font-size: 8pt; color: #555; letter-spacing: .5px } .p { white-space: nowrap }`,
  body(list) {
    const wines = mostly(list, 'Spain', 34, 0.95, 130)
    const tapas = [
      'Patatas bravas',
      'Croquetas de jamón',
      'Gambas al ajillo',
      'Pan con tomate',
      'Boquerones en vinagre',
      'Tortilla de patatas',
    ]
    const sections = byType(wines, ['sparkling', 'white', 'rose', 'red', 'fortified']).map(
      ([type, group]) => {
        const title = typeWords.es[type]
        const rows = group.map((wine) => {
          const item = list.item(wine, { glasses: list.chance(0.55) && wine.price < 80 ? glass : [] })
          const label = list.line('[{A} ][{C:q} ][{G}][ {a}] {V}<div class="o">{P:u}</div>', item, {
            titles: [title],
          })
          const price = [item.glasses[0]?.price, item.bottle]
            .filter((value) => value !== undefined)
            .map((value) => comma(value))
          return `<div class="w"><div>${label}</div><div class="p">${price.join(' / ')}</div></div>`
        })
        return `<h2>${title}</h2>${rows.join('')}`
      },
    )
    const plates = tapas.map(
      (name) =>
        `<div class="w"><div>${name}</div><div class="p">${comma(3.5 + list.between(0, 10) / 2)}</div></div>`,
    )
    return `<h1>Bar La Esquina</h1><div class="cols"><h2>Tapas</h2>${plates.join('')}<h2>Vermut y cerveza</h2><div class="w"><div>Vermut de grifo</div><div class="p">3,00</div></div><div class="w"><div>Caña</div><div class="p">2,20</div></div><div class="w"><div>Estrella Galicia 33 cl</div><div class="p">3,20</div></div>
${sections.join('')}</div><p style="font-size:8pt">copa / botella &middot; IVA incluido</p>`
  },
}

const cafe: MadeList = {
  kind: 'pdf',
  id: '16-eetcafe',
  currency: 'EUR',
  note: 'Dutch; lunch, beers and spirits on the same card, "glas 5,5 fles 27,5", tasting words under the wine',
  maker: {
    seed: 1616,
    language: 'nl',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.25,
    nonVintage: '',
    withoutVintage: 0.6,
  },
  paper: 'A4',
  margin: '15mm',
  css: `body { font: 10pt/1.4 ${franklin} } h1 { font: 800 20pt ${franklin} } h2 { font: 800 12pt ${franklin}; margin: 12px 0 4px; break-after: avoid } .cols { columns: 2; column-gap: 30px } .w { break-inside: avoid; margin-bottom: 5px } .q { font-size: 8.5pt; color: #555 } .r { float: right }`,
  body(list) {
    const section = (type: Wine['type'], count: number) => {
      const title = typeWords.nl[type]
      const rows = ofType(list, type, count, 75).map((wine) => {
        const item = list.item(wine, { glasses: list.chance(0.8) ? glass : [] })
        const label = list.line('<span class="b">[{A} ][{C} ][{G}]</span> | {P}[ | {a}] | {K} {V}', item, {
          titles: [title],
        })
        const pour = item.glasses[0] ? `glas ${comma(item.glasses[0].price)} ` : ''
        return `<div class="w">${label}<div class="q">${list.one(['fris en droog', 'soepel, rood fruit', 'vol en kruidig', 'zacht en bloemig'])}<span class="r">${pour}fles ${comma(item.bottle)}</span></div></div>`
      })
      return `<h2>${title}</h2>${rows.join('')}`
    }
    const other = (title: string, rows: [string, number][]) =>
      `<h2>${title}</h2>${rows.map(([name, price]) => `<div class="w">${name} <span class="r">${comma(price)}</span></div>`).join('')}`
    return `<h1>Eetcafé De Gracht</h1><div class="cols">${other('Lunch', [
      ['Broodje kroket', 8.5],
      ['Uitsmijter ham kaas', 11.5],
      ['Tomatensoep', 7.25],
      ['Caesarsalade', 14.5],
    ])}
${section('sparkling', 3)}${section('white', 9)}${section('rose', 3)}${section('red', 9)}${section('dessert', 2)}${other(
      'Bier van de tap',
      [
        ['Heineken 25 cl', 3.4],
        ['La Chouffe', 5.6],
        ['Texels Skuumkoppe', 5.2],
      ],
    )}${other('Gedistilleerd', [
      ['Jonge jenever', 4],
      ['Jameson', 6.5],
      ['Grand Marnier', 6.75],
    ])}</div>`
  },
}

const carte: MadeList = {
  kind: 'pdf',
  id: '30-carte',
  currency: 'EUR',
  note: 'French; justified text with hanging indent, producer in brackets, sizes in the line, "12 cl : 6 €"',
  maker: {
    seed: 3030,
    language: 'fr',
    rate: 0.6,
    nonVintage: 'S.A.',
    size: (ml) => (ml === 375 ? '37,5 cl' : 'Magnum'),
    distort: irregular({ abbreviated: 0.15, apostrophes: 'curly', misspelled: 0.02 }),
  },
  paper: 'A4',
  margin: '22mm',
  isPhotographed: true,
  css: `body { font: 10.5pt/1.4 ${crimson}; text-align: justify } h1 { font: 400 26pt ${bodoni}; text-align: center } h2 { font: 400 15pt ${bodoni}; text-align: center; margin: 18px 0 6px; break-after: avoid } h3 { font: 700 10.5pt ${crimson}; text-align: left; margin-top: 8px; text-transform: uppercase; break-after: avoid }
.w { break-inside: avoid; padding-left: 18px; text-indent: -18px; padding-right: 70px; position: relative } .p { position: absolute; right: 0; bottom: 0; text-indent: 0 }`,
  body(list) {
    const wines = mostly(list, 'France', 58, 0.9, 380)
    return `<h1>Carte des vins</h1>${byType(wines, [
      'sparkling',
      'white',
      'rose',
      'red',
      'dessert',
      'fortified',
    ])
      .map(([type, group]) => {
        const title = typeWords.fr[type]
        const regions = grouped(group, (wine) =>
          wine.country === 'France' ? local(wine.region, 'fr') : inLanguage(wine.country, 'fr'),
        ).map(([region, own]) => {
          const rows = own.map((wine) => {
            const ml = list.chance(0.1) ? list.one([375, 1500]) : 750
            const item = list.item(wine, {
              ml,
              glasses: ml === 750 && list.chance(0.2) && wine.price < 90 ? pours(120) : [],
            })
            const heading: Heading = {
              titles: [title, region],
              ...(wine.country === 'France' ? { region: wine.region } : { country: wine.country }),
            }
            const label = list.line(
              '[{A}, ][{C:q}][ {G}][ {a}] (<span class="i">{P}</span>) {V}[ – {S}]',
              item,
              heading,
            )
            const pour = item.glasses[0] ? ` – 12 cl : ${item.glasses[0].price} €` : ''
            return `<div class="w">${label.replaceAll(', (', ' (')}${pour}<span class="p">${item.bottle} €</span></div>`
          })
          return `<h3>${region}</h3>${rows.join('')}`
        })
        return `<h2>${title}</h2>${regions.join('')}`
      })
      .join('')}`
  },
}

const osteria: MadeList = {
  kind: 'pdf',
  id: '31-osteria',
  currency: 'EUR',
  note: 'Italian and English; letter-spaced producers, the grape in brackets, glass and bottle in columns, some dishes',
  maker: {
    seed: 3131,
    language: 'it',
    rate: 0.5,
    glassStep: 0.5,
    nonVintage: 'S.A.',
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.1, misspelled: 0.03, capitalized: true }),
  },
  paper: 'A4',
  margin: '18mm',
  css: `body { font: 10pt/1.45 ${ibarra} } h1 { font: 400 24pt ${marcellus}; text-align: center } h2 { font: 400 13pt ${marcellus}; margin: 16px 0 6px; text-align: center; break-after: avoid }
.w { display: grid; grid-template-columns: 1fr 52px 60px; break-inside: avoid; margin-bottom: 4px } .w b { font-weight: 400; text-align: right } .o { letter-spacing: 3px; font-size: 8.5pt } .q { font-size: 9pt; font-style: italic }`,
  body(list) {
    const wines = mostly(list, 'Italy', 40, 1, 160)
    return `<h1>Vino</h1>${byType(wines, ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert'])
      .map(([type, group]) => {
        const title = `${typeWords.it[type]} / ${typeWords.en[type]}`
        const rows = group.map((wine) => {
          const item = list.item(wine, { glasses: list.chance(0.3) && wine.price < 70 ? glass : [] })
          const label = list.line(
            '<span class="o">{P:u}</span> [{A} ][{C}][ {G}] {V}<div class="q">[{R}, ]{K}[ ({g})]</div>',
            item,
            { titles: [title] },
          )
          return `<div class="w"><span>${label}</span><b>${item.glasses[0] ? comma(item.glasses[0].price) : ''}</b><b>${comma(item.bottle)}</b></div>`
        })
        return `<h2>${title}</h2><div class="w"><span></span><b>calice</b><b>bottiglia</b></div>${rows.join('')}`
      })
      .join('')}<h2>Dolci / Desserts</h2>${dishes
      .slice(8, 9)
      .map(([name]) => `<div class="w"><span>${name}</span><b></b><b>8,00</b></div>`)
      .join('')}`
  },
}

export const latin = [table, tapas, cafe, carte, osteria]
