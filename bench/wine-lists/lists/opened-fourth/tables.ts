// Tables: 415 to 418.
import { irregular } from '../../irregular'
import type { FileList } from '../../made-list'
import type { Wine, WineType } from '../../pool'
import { csv, workbook, type Value } from '../../workbook'
import { grouped, plainText, comma } from '../parts'
import { poured } from '../opened/parts'
import { local } from '../../label'
import { choose, from, glass, outside } from '../opened-third/parts'

const plain = (cells: string[]) => cells.map(plainText)
const year = (text: string) => Number(text) || text || null

const director: FileList = {
  kind: 'xlsx',
  id: '415-directors-sheet',
  currency: 'USD',
  note: 'US; a workbook of a wine director: category and subcategory on each row, bin, cuvée before house, origin in one cell with commas, format in letters, glass and bottle prices, notes for the staff last',
  maker: {
    seed: 41559,
    nonVintage: 'NV',
    size: (ml) => (ml === 1500 ? 'MAG' : 'HALF'),
    distort: irregular({ abbreviated: 0.1 }),
  },
  body(list) {
    const kinds: Record<WineType, string> = {
      sparkling: 'Sparkling',
      white: 'White',
      rose: 'Rosé',
      orange: 'Skin Contact',
      red: 'Red',
      dessert: 'Sweet',
      fortified: 'Fortified',
    }
    const rows: Value[][] = [
      [
        'Category',
        'Subcategory',
        'Bin',
        'Cuvée / Wine',
        'Producer',
        'Vtg',
        'Origin',
        'Format',
        '$ Glass',
        '$ Bottle',
        'Staff notes',
      ],
    ]
    let bin = 10
    for (const wine of choose(list, 'any', 72, 420, outside('Switzerland'))) {
      bin += list.between(1, 5)
      const ml = list.chance(0.08) ? 1500 : list.chance(0.06) ? 375 : 750
      const item = list.item(wine, {
        ml,
        bin: String(bin),
        glasses: ml === 750 ? poured(list, wine, 0.25, glass) : [],
      })
      const [name = '', house = '', vintage = '', origin = '', format = ''] = plain(
        list.cells(['[{A} ][{C} ][{G}]', '{P}', '{V}', '[{a}, ][{R}, ]{K}', '{S}'], item, {
          titles: [kinds[wine.type], wine.country],
          country: wine.country,
          ml,
        }),
      )
      rows.push([
        kinds[wine.type],
        wine.country,
        bin,
        name,
        house,
        year(vintage),
        origin,
        format || 'BTL',
        item.glasses[0]?.price ?? null,
        item.bottle,
        list.one([null, null, 'Decant', 'Pour cold', 'Last case', 'Ask Maria']),
      ])
    }
    return workbook('Master list', rows, 1)
  },
}

const lager: FileList = {
  kind: 'csv',
  id: '416-warenwirtschaft',
  currency: 'EUR',
  ignoreFields: ['bin'],
  note: 'German; an export of stock-keeping with semicolons: number, two texts of the article, year, content in liters, group, purchase price without and sale price with tax, lots; other goods between',
  maker: {
    seed: 41661,
    language: 'de',
    rate: 0.5,
    step: 0.1,
    nonVintage: '',
    withoutVintage: 0.05,
    distort: irregular({ plain: 0.2 }),
  },
  body(list) {
    const groups: Record<WineType, string> = {
      sparkling: 'Schaumwein',
      white: 'Weisswein',
      rose: 'Rosewein',
      orange: 'Orangewein',
      red: 'Rotwein',
      dessert: 'Suesswein',
      fortified: 'Likoerwein',
    }
    const rows: Value[][] = [
      [
        'ArtNr',
        'Bezeichnung1',
        'Bezeichnung2',
        'Jahrgang',
        'Inhalt',
        'Warengruppe',
        'Land',
        'Bestand',
        'EK netto',
        'VK brutto',
        'Lagerplatz',
      ],
    ]
    let id = 50_100
    const other = (name: string, group: string, price: string) =>
      rows.push([(id += 7), name, '', '', '', group, '', list.between(5, 90), '', price, 'K2'])
    other('Mineralwasser still 0,75', 'Alkoholfrei', '5,90')
    for (const wine of list.shuffled(
      choose(list, 'any', 60, 160, from('Germany', 'Austria', 'Italy', 'France', 'Spain', 'South Africa')),
    )) {
      id += list.between(1, 6)
      const item = list.item(wine)
      const [name = '', house = '', vintage = '', country = ''] = plain(
        list.cells(['[{A} ][{C} ][{G}]', '{P}[, {a}]', '{V}', '{K}'], item, {
          titles: [groups[wine.type]],
          ml: 750,
        }),
      )
      rows.push([
        id,
        name,
        house,
        vintage,
        '0,75',
        groups[wine.type],
        country,
        list.between(0, 48),
        comma(Number((wine.price * 0.16).toFixed(2))),
        comma(item.bottle),
        `R${list.between(1, 9)}-${list.between(1, 6)}`,
      ])
    }
    other('Espressobohnen 1 kg', 'Kaffee', '24,90')
    other('Korkenzieher Kellnermesser', 'Nonfood', '12,50')
    return csv(rows, ';')
  },
}

const giacenze: FileList = {
  kind: 'xlsx',
  id: '417-giacenze',
  currency: 'EUR',
  note: 'Italian; a workbook: the name of the place in the first row, columns named in the third, a row for each region with its number of labels, wine, house, year, content, stock, cost, price on the list, glass',
  maker: {
    seed: 41767,
    language: 'it',
    rate: 0.5,
    step: 0.5,
    glassStep: 0.5,
    nonVintage: 's.a.',
    withoutVintage: 0.05,
  },
  body(list) {
    const colors: Record<WineType, string> = {
      sparkling: 'spumante',
      white: 'bianco',
      rose: 'rosato',
      orange: 'macerato',
      red: 'rosso',
      dessert: 'passito',
      fortified: 'liquoroso',
    }
    const rows: Value[][] = [
      ['Locanda San Rocco, giacenze di cantina'],
      [],
      ['Tipo', 'Vino', 'Cantina', 'Annata', 'cl', 'Giac.', 'Costo', 'In carta', 'Calice'],
    ]
    const wines = choose(list, 'any', 62, 260, from('Italy'))
    for (const [region, own] of grouped(wines, ({ region }) => local(region, 'it'))) {
      rows.push([`${region} (${own.length})`])
      for (const wine of own) {
        const item = list.item(wine, { glasses: poured(list, wine, 0.2, glass) })
        const [name = '', house = '', vintage = ''] = plain(
          list.cells(['[{A} ][{C} ][{G}]', '{P}', '{V}'], item, {
            titles: [region, colors[wine.type]],
            region: wine.region,
            ml: 750,
          }),
        )
        rows.push([
          colors[wine.type],
          name,
          house,
          year(vintage),
          75,
          list.between(0, 18),
          Number((wine.price * 0.17).toFixed(2)),
          item.bottle,
          item.glasses[0]?.price ?? null,
        ])
      }
    }
    return workbook('Cantina', rows, 3)
  },
}

const program: FileList = {
  kind: 'csv',
  id: '418-beverage-program',
  currency: 'USD',
  note: "US; a beverage program's export: name with house and year in one text, type, grape, subregion, region, land, size in milliliters, par, on hand, cost, sell price and glass price with dollar signs, bin last",
  maker: { seed: 41871, nonVintage: 'NV', distort: irregular({ plain: 0.5 }) },
  body(list) {
    const kinds: Record<WineType, string> = {
      sparkling: 'Wine - Sparkling',
      white: 'Wine - White',
      rose: 'Wine - Rose',
      orange: 'Wine - Orange',
      red: 'Wine - Red',
      dessert: 'Wine - Dessert',
      fortified: 'Wine - Fortified',
    }
    const rows: Value[][] = [
      [
        'Product Name',
        'Category',
        'Varietal',
        'Subregion',
        'Region',
        'Country',
        'Size (mL)',
        'Par',
        'On Hand',
        'Avg Cost',
        'Sell Price',
        'BTG Price',
        'Location',
        'Bin #',
      ],
    ]
    let bin = 300
    for (const wine of list.shuffled(
      choose(list, 'any', 84, 500, (one: Wine) => one.country !== 'Switzerland'),
    )) {
      bin += 1
      const item = list.item(wine, { bin: String(bin), glasses: poured(list, wine, 0.2, glass) })
      const [name = '', grape = '', place = '', region = '', country = ''] = plain(
        list.cells(['{P}[ {A}][ {C}][ {G}][ {V}]', '{g}', '{a}', '{R}', '{K}'], item, {
          titles: [kinds[wine.type]],
          ml: 750,
        }),
      )
      const money = (value: number | null | undefined) => (value ? `$${value.toFixed(2)}` : '')
      rows.push([
        name,
        kinds[wine.type],
        grape || wine.grape,
        place,
        region,
        country,
        750,
        list.one([2, 3, 6]),
        list.between(0, 14),
        money(wine.price * 0.3),
        money(item.bottle),
        money(item.glasses[0]?.price),
        list.one(['Cellar A', 'Cellar B', 'Bar']),
        bin,
      ])
    }
    return csv(rows)
  },
}

export const tables = [director, lager, giacenze, program]
