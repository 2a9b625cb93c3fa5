import { describe, expect, it } from 'vitest'
import { readDocument } from '~/cellar/list-reader/documents/read-document.server'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readList } from '~/cellar/list-reader/pipeline.server'

const winesOf = (html: string) => readList(readHtml(html), { producers: [] }).entries.map(({ wine }) => wine)

const page = winesOf(`<h3>White Wine</h3>
  <h4>Chardonnay</h4><h5>GLASS/BOTTLE</h5>
  <h6>Orvane, Central Coast, CA ’21</h6><h6>Tessaud, Napa Valley, CA '20</h6><h6>Belsac, Sonoma, CA ‘ 19</h6>
  <h5>By The Bottle</h5>
  <h6>Hollmere, Carneros, CA ’18</h6><h6>Corval, Willamette Valley, OR ’19</h6>
  <h3>Red Wine</h3>
  <h4>Cabernet Sauvignon</h4><h5>GLASS/BOTTLE</h5>
  <h6>Duskfield, Paso Robles, CA '19</h6><h6>Marenzi Ranch, Lodi, CA '20</h6>
  <h5>By The Bottle</h5>
  <h6>Tide Head, Alexander Valley, CA ’17</h6><h6>Old Mill, Napa Valley, CA ’16</h6>`)

describe('marked headings of a web page', () => {
  it('hold below the headings of lower levels, such as “By the bottle”', () => {
    expect(page.slice(-2).map(({ type, varietal }) => [type, varietal])).toEqual([
      ['red', 'Cabernet Sauvignon'],
      ['red', 'Cabernet Sauvignon'],
    ])
  })

  it('name no wine where they say how wine is sold', () => {
    expect(
      page.map(({ producer, name }) => `${producer} ${name}`).filter((title) => /By The/.test(title)),
    ).toEqual([])
    expect(page).toHaveLength(9)
  })

  it('leave a year behind a quotation mark and a space to the wine', () => {
    expect(page[2]).toMatchObject({ vintage: 2019, bottlePrice: null, glasses: [] })
  })
})

describe('a name and a price that only a style sheet sets apart', () => {
  it('are read as two words', () => {
    const card = (name: string, price: string) =>
      `<h4>${name}<span class="price">Bottle ${price}</span></h4><p>Ripe fruit and a long finish.</p>`
    const wines = winesOf(
      `<h3>Red Wine</h3>${card('Orvane Merlot', '$32.00')}${card('Tessaud Cabernet Sauvignon', '$75.00')}${card('Belsac Pinot Noir', '$45.00')}`,
    )
    expect(wines.map(({ varietal, bottlePrice }) => [varietal, bottlePrice])).toEqual([
      ['Merlot', 3200],
      ['Cabernet Sauvignon', 7500],
      ['Pinot Noir', 4500],
    ])
  })
})

describe('a list in Markdown', () => {
  it('has no wine for the names of producers above their wines, without prices', async () => {
    const houses = [
      'Orvane',
      'Tessaud',
      'Belsac',
      'Fratelli Hollmano',
      'Corvale',
      'Il Marenzi',
      'Terlengo',
      'Duscale',
    ]
    const list = houses.map(
      (house, at) =>
        `### ${house} (${at % 2 ? 'Piemonte' : 'Toscana'})\n- Vermentino 2015\n- Poggio del Sole 20${11 + at}\n`,
    )
    const document = await readDocument(
      Buffer.from(`# Carta dei vini\n\n## Vini bianchi\n\n${list.join('\n')}`),
    )
    const { entries } = readList(document, { producers: [] })
    expect(entries.map(({ wine }) => wine.vintage)).toEqual(houses.flatMap((_, at) => [2015, 2011 + at]))
    expect(entries.filter(({ wine }) => houses.some((house) => wine.name.startsWith(house)))).toEqual([])
  })

  it('keeps the alcohol in brackets out of the names', async () => {
    const document = await readDocument(
      Buffer.from(
        '# Wine\n\n## Whites\n\n* **Orvane**: *Moscato* (7.5% ABV) Veneto, Italy **$10/32**\n* **Tessaud**: *Chardonnay* (13.5% ABV) Sonoma, CA **$11/40**\n\n## Reds\n\n* **Belsac**: *Merlot* (14% ABV) Lodi, CA **$8/24**\n',
      ),
    )
    const { entries } = readList(document, { producers: [] })
    expect(entries.map(({ wine }) => wine.bottlePrice)).toEqual([3200, 4000, 2400])
    expect(entries.filter(({ wine }) => /ABV|%/i.test(wine.name))).toEqual([])
  })
})
