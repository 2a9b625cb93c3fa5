import { describe, expect, it } from 'vitest'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readTableDocument } from '~/cellar/list-reader/documents/read-table'
import { readColumns } from '~/cellar/list-reader/fields/read-columns.server'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import { page, pasted, run } from './documents'

const winesOf = (raw: ReturnType<typeof readLayout>) =>
  readFields(raw, { producers: [] }).map(({ wine }) => wine)

describe('the reader', () => {
  it('reads the price of a glass in brackets, with its sign behind it', () => {
    const wines = winesOf(
      readLayout(
        pasted(
          'VINOS BLANCOS\n\nD.O. Rueda\nOrvane 2022\t16,00 €  (copa 4,00 €)\nTessaud 2021\t18,50 €\nBelsac 2023\t15,50 €  (copa 3,80 €)',
        ),
      ),
    )
    expect(wines.map(({ bottlePrice, glasses }) => [bottlePrice, glasses[0]?.price])).toEqual([
      [1600, 400],
      [1850, undefined],
      [1550, 380],
    ])
  })

  it('leaves out a price that a shop has struck through', () => {
    const card = (name: string, price: string) =>
      `<li><h3>${name}</h3><p>Chablis, France</p><div>${price}</div></li>`
    const wines = winesOf(
      readLayout(
        readHtml(
          `<h1>White wine</h1><ul>${card('Domaine Orvane Chablis 2021', '<s>$33.99</s> <span>$29.99</span>')}${card('Domaine Tessaud Chablis 2020', '<span>$31.99</span>')}</ul>`,
        ),
      ),
    )
    expect(wines.map(({ bottlePrice, glasses }) => [bottlePrice, glasses.length])).toEqual([
      [2999, 0],
      [3199, 0],
    ])
  })

  it('takes a half bottle and a number behind “Bin” for what they are', () => {
    const wines = winesOf(
      readLayout(
        asPdf([
          run('Red wines', 40, 20, { size: 14 }),
          run('Orvane Chinon ½ bt 2019', 40, 40),
          run('18', 300, 40),
          run('Tessaud Shiraz Bin 65 2020 33', 40, 54),
          run('Belsac Chinon 2018', 40, 68),
          run('34', 300, 68),
        ]),
      ),
    )
    expect(wines[0]).toMatchObject({ bottleMl: 375, bottlePrice: 1800 })
    expect(wines[2]).toMatchObject({ bottleMl: 750, bottlePrice: 3400 })
  })

  it('calls a wine by its appellation next to a château', () => {
    const [wine] = winesOf(
      readLayout(pasted('Red wines\nPomerol, Château Orvane 2016   55\nMargaux, Château Tessaud 2015   60')),
    )
    expect(wine).toMatchObject({ producer: 'Château Orvane', name: 'Pomerol' })
  })

  it('takes a white wine made on its skins for an orange one, and no red one', () => {
    const wines = winesOf(
      readLayout(
        pasted(
          'WHITE WINES\n\nTessari Pinot Grigio, skin contact 2021\t58\nCantina Albero Trebbiano Macerato 2020\t62\nLunaro Malvasia macerated 30 days on skins 2020\t60\nOrvane Soave 2022\t48\n\nRED WINES\n\nBelsac Syrah, skin contact 2019\t60\nOrange Grove Cellars Merlot 2019\t55',
        ),
      ),
    )
    expect(wines.map(({ type }) => type)).toEqual(['orange', 'orange', 'orange', 'white', 'red', 'red'])
  })

  it('takes the names above the rows of a price book for producers', () => {
    const names = ['Orvane Cellars', 'Tessaud Winery', 'Belsac Estate', 'Kervan Vineyards']
    const rows = names.flatMap((name, at) => [
      ['', name, '', ''],
      [`53${at}`, 'Pinot Noir, Sonoma Coast', '2020', '24.50'],
    ])
    const sheet = {
      name: '',
      rows: [['Item #', 'Description', 'Vintage', 'Bottle price'], ['USA', '', '', ''], ...rows].map(
        (cells, at) => ({ number: at + 1, cells }),
      ),
    }
    const raw = readColumns(readTableDocument({ sheets: [sheet] }))!
    expect(winesOf(raw).map(({ producer, name }) => [producer, name])).toEqual(
      names.map((name) => [name, 'Pinot Noir']),
    )
  })
})

function asPdf(runs: Parameters<typeof page>[0]) {
  return { kind: 'pdf' as const, pages: [page(runs)] }
}
