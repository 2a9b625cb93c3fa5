import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { SourceDocument, SourceRun } from '~/cellar/list-reader/source-document'
import { page, pasted, run } from './documents'

const wines = (document: SourceDocument) =>
  readFields(readLayout(document), { producers: [] }).map(({ wine }) => wine)
const pdf = (...pages: SourceRun[][]): SourceDocument => ({
  kind: 'pdf',
  pages: pages.map((runs, index) => page(runs, index + 1)),
})
const prices = (document: SourceDocument) =>
  wines(document).map(({ bottlePrice, glasses }) => [bottlePrice, ...glasses.map(({ price }) => price)])

describe('columns of prices', () => {
  it('leave out what a case and a member of the club pay', () => {
    const list = `
Wine                          Vintage   Bottle    Club      Case of 12
Dry Riesling, Hollow Barn     2021      $30.00    $24.00    $306.00
Pinot Noir, Hollow Barn       2020      $42.00    $33.60    $428.40
Chardonnay, Hollow Barn       2022      $33.00    $26.40    $336.60
`
    expect(prices(pasted(list))).toEqual([[3000], [4200], [3300]])
  })

  it('keep the glass below a head in an unknown word', () => {
    const list = `
Wine                          Vintage   Bottle    Zlurp
Riesling, Weingut Talhof      2021      30.00     7.00
Pinot Noir, Weingut Talhof    2020      42.00     9.50
Chardonnay, Weingut Talhof    2022      33.00     7.50
`
    expect(prices(pasted(list))).toEqual([
      [3000, 700],
      [4200, 950],
      [3300, 750],
    ])
  })
})

describe('letters for the kind of wine', () => {
  const lines = (last: string) => `
R 2020  Quinta Alta, Douro Reserva    33.00
W 2022  Monte Cego, Dão Encruzado    21.00
R 2019  Casa da Serra, Alentejo    18.00
Ro 2023  Vale Fundo, Lisboa    14.00
W 2021  Quinta Nova do Vale, Bairrada    19.50
R 2018  Herdade do Sino, Alentejo Reserva    27.00
${last} NV  Caves do Monte, Bairrada Bruto    16.00
`
  const kinds = (text: string) => wines(pasted(text)).map(({ type }) => type)

  it('are read by themselves where the list has both colors, and are no part of names', () => {
    const [first, second] = wines(pasted(lines('Sp')))
    expect([first?.producer, first?.type, second?.producer, second?.type]).toEqual([
      'Quinta Alta',
      'red',
      'Monte Cego',
      'white',
    ])
    expect(kinds(lines('Sp')).at(-1)).toBe('sparkling')
  })

  it('mean what the legend of the list says', () => {
    expect(kinds(`${lines('B')}\n\nR red   W white   Ro rosé   B sparkling`).at(-1)).toBe('sparkling')
  })
})

describe('lines around the items', () => {
  it('are left out at the foot of each page, whatever the number of the page in them', () => {
    const side = (number: number, names: readonly string[]) => [
      ...names.flatMap((name, at) => [run(name, 40, 60 + at * 16), run(`${30 + at}.00`, 420, 60 + at * 16)]),
      run(`Prices may change page ${number}`, 200, 770, { size: 7 }),
    ]
    const found = wines(
      pdf(
        side(1, ['Casa Lenta Pietra 2021', 'Podere Vespa Lastra 2020', 'Torre Nibbio Creta 2019']),
        side(2, ['Rocca Chiara Tufo 2021', 'Villa Ornella Marna 2020', 'Borgo Zeno Sabbia 2019']),
      ),
    )
    expect(found.map(({ bottlePrice }) => bottlePrice)).toEqual([3000, 3100, 3200, 3000, 3100, 3200])
    expect(found.some(({ name }) => /page|change/.test(name))).toBe(false)
  })
})
