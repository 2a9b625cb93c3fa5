// A shop's export of its products.
import { irregular } from '../../irregular'
import type { FileList } from '../../made-list'
import type { Wine } from '../../pool'
import { csv, type Value } from '../../workbook'
import { plainText } from '../parts'
import { choose, from } from './parts'

const plain = (cells: string[]) => cells.map(plainText)

export const webshop: FileList = {
  kind: 'csv',
  id: '318-webwinkel',
  currency: 'EUR',
  ignoreFields: ['bin'],
  note: 'Dutch; an export of a web shop with semicolons and decimal commas: number, name, short text, category path, stock, price, brand, attributes',
  maker: {
    seed: 31811,
    language: 'nl',
    rate: 0.36,
    step: 0.05,
    nonVintage: '',
    withoutVintage: 0.15,
    distort: irregular({ plain: 0.15 }),
  },
  body(list) {
    const kinds: Partial<Record<Wine['type'], string>> = {
      sparkling: 'Mousserend',
      white: 'Wit',
      rose: 'Rosé',
      red: 'Rood',
      dessert: 'Dessertwijn',
      fortified: 'Port & Sherry',
    }
    const rows: Value[][] = [
      [
        'ID',
        'Type',
        'SKU',
        'Naam',
        'Gepubliceerd',
        'Korte beschrijving',
        'Op voorraad?',
        'Voorraad',
        'Gewicht (kg)',
        'Reguliere prijs',
        'Categorieën',
        'Merk',
        'Land',
        'Druif',
      ],
    ]
    let id = 2100
    for (const wine of list.shuffled(
      choose(list, 'any', 64, 130, from('France', 'Italy', 'Spain', 'Portugal', 'Germany', 'Austria')),
    )) {
      id += list.between(1, 5)
      const kind = kinds[wine.type]!
      const item = list.item(wine)
      const [name = '', house = '', country = '', grape = ''] = plain(
        list.cells(['{P}[ {A}][ {C}][ {G}][ {V}]', '{P}', '{K}', '{g}'], item, {
          titles: [`Wijn > ${kind}`],
          ml: 750,
        }),
      )
      const price = (item.bottle ?? 0).toFixed(2).replace('.', ',')
      const text = list.one([
        'Sappig en soepel.',
        'Fris met veel citrus.',
        'Heerlijk bij de borrel.',
        'Vol en kruidig, 6 maanden eiken.',
        '',
      ])
      rows.push([
        id,
        'simple',
        `W${id}`,
        name,
        1,
        text,
        1,
        list.between(0, 90),
        '1,3',
        price,
        `Wijn > ${kind}`,
        house,
        country,
        grape || wine.grape,
      ])
    }
    return csv(rows, ';')
  },
}
