import { irregular } from '../../irregular'
import { bodoni, crimson, hanken, marcellus } from '../../page'
import type { MadeList } from '../../made-list'
import type { Wine } from '../../pool'
import { comma, glass, grouped } from '../parts'
import { poured, thousands } from '../opened/parts'
import { choose, from } from './parts'

const marisqueira: MadeList = {
  kind: 'pdf',
  id: '202-marisqueira',
  currency: 'EUR',
  note: 'Portuguese; region rows in a table: wine, "Produtor", "Colheita", "Copo" and "Garrafa" as "22,50 €"; also scanned',
  maker: {
    seed: 20202,
    language: 'pt',
    rate: 0.52,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: 's/a',
    withoutVintage: 0.05,
    distort: irregular({ plain: 0.15, abbreviated: 0.2 }),
  },
  paper: 'A4',
  margin: '16mm',
  isScanned: true,
  css: `body { font: 10pt/1.3 ${crimson}; font-variant-numeric: lining-nums } h1 { font: 400 22pt ${marcellus}; text-align: center } h2 { font: 400 14pt ${marcellus}; margin: 14px 0 3px; color: #135; break-after: avoid } table { width: 100%; border-collapse: collapse } td, th { padding: 2px 5px; text-align: left } th { font: 400 8pt ${hanken}; color: #555 } .s td { background: #e8eef2; font-style: italic; font-weight: 600 } .r { text-align: right; white-space: nowrap } tr { break-inside: avoid }`,
  body(list) {
    const section = (title: string, wines: Wine[]) => {
      const rows = grouped(wines, ({ region }) => region.name).map(([, own]) => {
        const region = own[0]!.region
        const lines = own.map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.3, glass) })
          const cells = list.cells(['[{C} ][{G} ]', '{P}', '{V}'], item, {
            titles: [title, region.name],
            region,
            appellation: wine.appellation,
            country: 'Portugal',
          })
          const pour = item.glasses[0] ? `${comma(item.glasses[0].price)} €` : ''
          return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td class="r">${pour}</td><td class="r">${comma(item.bottle)} €</td></tr>`
        })
        const place =
          region.others.find((name) => name === 'Lisboa' || name.includes('Setúbal')) ?? region.name
        return `<tr class="s"><td colspan="5">${place}</td></tr>${lines.join('')}`
      })
      return `<h2>${title}</h2><table><tr><th>Vinho</th><th>Produtor</th><th>Colheita</th><th class="r">Copo</th><th class="r">Garrafa</th></tr>${rows.join('')}</table>`
    }
    const hasName = (wine: Wine) => wine.country === 'Portugal' && Boolean(wine.cuvee || wine.isGrapeOnLabel)
    return `<h1>Carta de Vinhos</h1>${section('Espumantes', choose(list, 'sparkling', 4, 200, hasName))}${section('Vinhos Brancos', choose(list, 'white', 12, 200, hasName))}${section('Vinhos Tintos', choose(list, 'red', 28, 300, hasName))}${section('Vinhos Generosos', choose(list, 'fortified', 5, 200, hasName))}<p>IVA incluído à taxa em vigor. Existe livro de reclamações.</p>`
  },
}

const cantina: MadeList = {
  kind: 'pdf',
  id: '206-cantina',
  currency: 'MXN',
  note: 'Spanish in Mexico; two columns, wine, house with place, then year and amounts together: "2021 · Copa $220 · Botella $1,080"',
  maker: {
    seed: 20606,
    language: 'es',
    rate: 18,
    step: 10,
    glassStep: 5,
    nonVintage: 'S/A',
    withoutVintage: 0.06,
    distort: irregular({ plain: 0.25 }),
  },
  paper: 'letter',
  margin: '15mm',
  isPhotographed: true,
  css: `body { font: 9.8pt/1.36 ${hanken} } h1 { font: 600 24pt ${bodoni}; text-align: center } .g { columns: 2; column-gap: 34px } h2 { font: 600 13pt ${bodoni}; margin: 12px 0 6px; border-top: 2px solid #a33; padding-top: 4px; break-after: avoid } .w { break-inside: avoid; margin-bottom: 8px } .w b { letter-spacing: .3px }`,
  body(list) {
    const section = (title: string, wines: Wine[]) =>
      `<h2>${title}</h2>${wines
        .map((wine) => {
          const item = list.item(wine, { glasses: poured(list, wine, 0.4, glass) })
          const label = list.line(
            '<b>[{A:u} ][{C:u} ][{G:u}]</b><br>{P}, [{a}, ][{R}, ]{K}<br>[{V} · ]',
            item,
            { titles: [title] },
          )
          const pour = item.glasses[0] ? `Copa $${item.glasses[0].price} · ` : ''
          return `<div class="w">${label}${pour}Botella $${thousands(item.bottle)}</div>`
        })
        .join('')}`
    const here = from('Mexico', 'Spain', 'Argentina', 'Chile', 'Uruguay')
    return `<h1>Vinos</h1><div class="g">${section('Espumosos', choose(list, 'sparkling', 4, 200, here))}${section('Blancos', choose(list, 'white', 10, 140, here))}${section('Rosados', choose(list, 'rose', 2, 140, here))}${section('Tintos mexicanos', choose(list, 'red', 10, 200, from('Mexico')))}${section('Tintos del mundo', choose(list, 'red', 9, 160, from('Spain', 'Argentina', 'Chile', 'Uruguay')))}</div><p>Precios en pesos, IVA incluido. Descorche $350</p>`
  },
}

export const iberian = [marisqueira, cantina]
