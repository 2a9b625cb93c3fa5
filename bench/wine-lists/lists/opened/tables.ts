import { spirits } from '../../besides'
import { irregular } from '../../irregular'
import { byType, type Heading } from '../../list-maker'
import type { FileList } from '../../made-list'
import { inLanguage } from '../../words'
import { csv, workbook, type Value } from '../../workbook'
import { comma, glass, plainText } from '../parts'
import { hasName, poured } from './parts'

const order = ['sparkling', 'white', 'orange', 'rose', 'red', 'dessert', 'fortified'] as const

const till: FileList = {
  kind: 'csv',
  id: '119-caisse',
  currency: 'EUR',
  ignoreFields: ['bin'],
  note: "French; a till's export with semicolons: capitals without accents, family, glass before bottle, tax and stock",
  maker: {
    seed: 11919,
    language: 'fr',
    rate: 0.6,
    glassStep: 0.5,
    nonVintage: '',
    distort: irregular({ plain: 1 }),
  },
  body(list) {
    const families = {
      sparkling: 'VIN EFFERVESCENT',
      white: 'VIN BLANC',
      orange: 'VIN ORANGE',
      rose: 'VIN ROSE',
      red: 'VIN ROUGE',
      dessert: 'VIN LIQUOREUX',
      fortified: 'VIN MUTE',
    }
    const rows: Value[][] = [
      [
        'Code',
        'Désignation',
        'Famille',
        'Millésime',
        'Contenance',
        'Prix verre',
        'Prix bouteille',
        'TVA',
        'Stock',
      ],
    ]
    let code = 3100
    const wines = list.take(75, (wine) => hasName(wine) && wine.price < 250)
    for (const [type, group] of byType(wines, order))
      for (const wine of group) {
        const item = list.item(wine, { glasses: poured(list, wine, 0.2, [{ ml: 120, printed: null }]) })
        const [name = '', year = ''] = list
          .cells(['[{A} ][{C} ][{G} ]{P}', '{V}'], item, { titles: [families[type]], ml: 750 })
          .map(plainText)
        const pour = item.glasses[0] ? comma(item.glasses[0].price) : ''
        rows.push([
          (code += list.between(1, 6)),
          name.toUpperCase(),
          families[type],
          year,
          '75CL',
          pour,
          comma(item.bottle),
          '20',
          list.between(0, 48),
        ])
      }
    for (const [name, price] of [
      ['COCA COLA 33CL', '4,50'],
      ['EAU GAZEUSE 1L', '6,00'],
      ['CAFE', '2,80'],
      ['BIERE BLONDE 25CL', '4,90'],
    ])
      rows.push([(code += 2), name!, 'BOISSON', '', '', '', price!, '10', 0])
    for (const name of spirits.slice(0, 6))
      rows.push([(code += 2), name.toUpperCase(), 'ALCOOL', '', '4CL', '12,00', '', '20', 2])
    return csv(rows, ';')
  },
}

const cellarSheet: FileList = {
  kind: 'xlsx',
  id: '120-weinkeller',
  currency: 'EUR',
  ignoreFields: ['bin'],
  note: 'German; a workbook with two rows above its head: color, grape, region, year, size, purchase price before the prices of the card',
  maker: { seed: 12020, language: 'de', rate: 0.65, step: 1, glassStep: 0.5, nonVintage: 'o.J.' },
  body(list) {
    const colors = {
      sparkling: 'Schaumwein',
      white: 'weiß',
      orange: 'orange',
      rose: 'rosé',
      red: 'rot',
      dessert: 'süß',
      fortified: 'Portwein/Sherry',
    }
    const rows: Value[][] = [
      ['Weinkeller Stand 1. März 2025'],
      [null],
      [
        'Pos.',
        'Farbe',
        'Weingut',
        'Bezeichnung',
        'Rebsorte',
        'Anbaugebiet',
        'Land',
        'JG',
        'Inhalt l',
        'EK netto',
        'Glas 0,1',
        'Fl. Karte',
        'Bestand',
      ],
    ]
    list
      .take(90, (wine) => wine.grape !== '' && hasName(wine) && wine.price < 300)
      .forEach((wine, n) => {
        const ml = list.chance(0.07) ? 1500 : 750
        const item = list.item(wine, {
          ml,
          glasses: ml === 750 ? poured(list, wine, 0.2, [{ ml: 100, printed: 100 }]) : [],
        })
        const heading: Heading = { titles: [colors[wine.type]], ml }
        const [house = '', name = '', grape = '', place = '', country = '', year = ''] = list
          .cells(['{P}', '[{A} ][{C} ][{G}]', '{g}', '{R}', '{K}', '{V}'], item, heading)
          .map(plainText)
        rows.push([
          n + 1,
          colors[wine.type],
          house,
          name,
          grape || wine.grape,
          place || inLanguage(wine.region.name, 'de'),
          country,
          Number(year) || year,
          ml / 1000,
          Number((wine.price * 0.19).toFixed(2)),
          item.glasses[0]?.price ?? null,
          item.bottle,
          list.between(0, 36),
        ])
      })
    return workbook('Keller', rows, 3)
  },
}

const bodega: FileList = {
  kind: 'xlsx',
  id: '121-carta',
  currency: 'EUR',
  note: 'Spanish; a workbook with prices as texts "24,50 €": kind, denomination, winery, wine, year, copa, botella',
  maker: {
    seed: 12121,
    language: 'es',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: 'S/A',
    distort: irregular({ plain: 0.3 }),
  },
  body(list) {
    const kinds = {
      sparkling: 'Espumoso',
      white: 'Blanco',
      orange: 'Naranja',
      rose: 'Rosado',
      red: 'Tinto',
      dessert: 'Dulce',
      fortified: 'Generoso',
    }
    const rows: Value[][] = [['TIPO', 'D.O.', 'BODEGA', 'VINO', 'AÑADA', 'PVP COPA', 'PVP BOTELLA']]
    const wines = list.take(
      60,
      (wine) =>
        ['Spain', 'Portugal', 'France'].includes(wine.country) &&
        (wine.cuvee !== '' || wine.isGrapeOnLabel) &&
        wine.price < 200,
    )
    for (const [type, group] of byType(wines, order))
      for (const wine of group) {
        const item = list.item(wine, { glasses: poured(list, wine, 0.25, glass) })
        const [place = '', house = '', name = '', year = ''] = list
          .cells(['{Z}', '{P}', '[{C} ][{G}]', '{V}'], item, { titles: [kinds[type]] })
          .map(plainText)
        const pour = item.glasses[0] ? `${comma(item.glasses[0].price)} €` : null
        rows.push([kinds[type], place, house, name, year, pour, `${comma(item.bottle)} €`])
      }
    return workbook('Vinos', rows)
  },
}

const stockSheet: FileList = {
  kind: 'csv',
  id: '122-wijnvoorraad',
  currency: 'EUR',
  note: 'Dutch; commas and amounts in quotes: kind, wine with its house, country, region, grape, year, bottle before glass',
  maker: {
    seed: 12222,
    language: 'nl',
    rate: 0.55,
    step: 0.5,
    glassStep: 0.25,
    nonVintage: 'NV',
    withoutVintage: 0.1,
  },
  body(list) {
    const kinds = {
      sparkling: 'mousserend',
      white: 'wit',
      orange: 'oranje',
      rose: 'rosé',
      red: 'rood',
      dessert: 'zoet',
      fortified: 'versterkt',
    }
    const rows: Value[][] = [
      ['Soort', 'Producent', 'Wijn', 'Land', 'Streek', 'Druif', 'Oogstjaar', 'Fles', 'Glas', 'Leverancier'],
    ]
    for (const wine of list.shuffled(list.take(64, (wine) => hasName(wine) && wine.price < 220))) {
      const item = list.item(wine, { glasses: poured(list, wine, 0.25, glass) })
      const [house = '', name = '', country = '', place = '', grape = '', year = ''] = list
        .cells(['{P}', '[{A} ][{C} ][{G}]', '{K}', '{R}', '{g}', '{V}'], item, { titles: [kinds[wine.type]] })
        .map(plainText)
      const supplier = list.one(['Okhuysen', 'Residence', 'De Gouden Ton'])
      rows.push([
        kinds[wine.type],
        house,
        name,
        country,
        place,
        grape || wine.grape,
        year,
        comma(item.bottle),
        item.glasses[0] ? comma(item.glasses[0].price) : '',
        supplier,
      ])
    }
    return csv(rows)
  },
}

export const tables = [till, cellarSheet, bodega, stockSheet]
