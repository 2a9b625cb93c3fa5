import { describe, expect, it } from 'vitest'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readList } from '~/cellar/list-reader/pipeline.server'

const winesOf = (html: string) => readList(readHtml(html), { producers: [] }).entries.map(({ wine }) => wine)
const titlesOf = (html: string) =>
  winesOf(html).map(({ producer, name }) =>
    producer === name ? name : [producer, name].filter(Boolean).join(' '),
  )

describe('a table with two wines in one row', () => {
  const row = (left: string, one: string, right: string, other: string) =>
    `<tr><td colspan="2">${left}<br><u>Crisp, ripe and dry.</u></td><td>£${one}</td><td>${right}<br><u>Soft and round on the palate.</u></td><td>£${other}</td></tr>`
  const wines = winesOf(`<table>
    <tr><th colspan="5">WHITE WINE</th></tr>
    <tr><th colspan="3">CRISP & ZESTY</th><th colspan="2">FRESH & FRUITY</th></tr>
    ${row('Orvane Sauvignon Blanc (Chile)', '14.95', 'Tessaud Gavi (Italy)', '23.95')}
    ${row('Belsac Chenin Blanc (France)', '21.00', 'Corval Albariño (Spain)', '28.50')}
    <tr><th colspan="3">RED WINE</th><th colspan="2">HALF BOTTLES</th></tr>
    ${row('Orvane Merlot (Chile)', '15.95', 'Tessaud Rioja (Spain)', '12.50')}
    ${row('Belsac Malbec (Argentina)', '22.50', 'Corval Merlot (Chile)', '9.50')}
  </table>`)

  it('has a wine for each, with its own price', () => {
    expect(wines.map(({ producer, bottlePrice }) => [producer, bottlePrice])).toEqual([
      ['Orvane', 1495],
      ['Belsac', 2100],
      ['Tessaud', 2395],
      ['Corval', 2850],
      ['Orvane', 1595],
      ['Belsac', 2250],
      ['Tessaud', 1250],
      ['Corval', 950],
    ])
  })

  it('gives the wines of each column the heading above them', () => {
    expect(wines.map(({ bottleMl }) => bottleMl)).toEqual([750, 750, 750, 750, 750, 750, 375, 375])
    expect(wines.map(({ type }) => type).slice(0, 6)).toEqual([
      'white',
      'white',
      'white',
      'white',
      'red',
      'red',
    ])
  })
})

describe('cards of a web page', () => {
  const card = (name: string, facts: string, price: string) =>
    `<div class="card"><div class="text"><h3>${name}</h3><p>${facts}</p></div><p>${price}</p></div>`

  it('begin with the name of the wine, though it is marked as a heading', () => {
    expect(
      titlesOf(`<h1>Wines</h1><h2>White</h2>
      ${card('Orvane', 'Italy', '12 | 57')}${card('Tessaud', 'New Zealand', '15 | 72')}${card('Belsac', 'Austria', '16 | 79')}
      <h2>Red</h2>
      ${card('Corval', 'France', '13 | 64')}${card('Hollmere', 'Spain', '19 | 98')}${card('Old Mill', 'Chile', '18 | 88')}`),
    ).toEqual(['Orvane', 'Tessaud', 'Belsac', 'Corval', 'Hollmere', 'Old Mill'])
  })

  it('leave what their page calls origin and notes out of the name', () => {
    const wine = (name: string, origin: string, price: number) =>
      `<div class="item"><div><span class="name">${name}</span> <span class="facts">Origin - ${origin} | Notes - Ripe apple, vanilla</span></div><span class="price">${price}</span></div>`
    expect(
      titlesOf(
        `<h2>White wine</h2>${wine('Orvane Chardonnay', 'Istria, Croatia', 30)}${wine('Tessaud Malvasia', 'Garda, Italy', 35)}${wine('Belsac Sauvignon', 'Serbia', 35)}${wine('Corval Pinot Grigio', 'Friuli, Italy', 40)}`,
      ),
    ).toEqual(['Orvane Chardonnay', 'Tessaud Malvasia', 'Belsac Sauvignon', 'Corval Pinot Grigio'])
  })
})

describe('the cells of a web page', () => {
  it('keep the space between a name and its producer in another face', () => {
    const row = (name: string, producer: string, price: string) =>
      `<tr><td><strong>${name}</strong> <em>${producer}</em></td><td>${price}</td></tr>`
    const producers = winesOf(
      `<h2>Vini rossi</h2><table>${row('Barolo DOCG', 'Cantina Orvano', '55.00')}${row('Gavi DOCG', 'Cantina Tessa', '28.00')}${row('Lugana DOC', 'Cantina Belsa', '26.00')}</table>`,
    ).map(({ producer }) => producer)
    expect(producers).toEqual(['Cantina Orvano', 'Cantina Tessa', 'Cantina Belsa'])
  })

  it('of sentences behind the name describe the wine', () => {
    const row = (name: string, says: string, price: string) =>
      `<tr><td>${name}</td><td>${says}</td><td>${price}</td></tr>`
    expect(
      titlesOf(`<h2>Red wine</h2><table>
      ${row('Orvane Nebbiolo', 'A bright and lively wine, with ripe red fruit and a long finish.', '26.00')}
      ${row('Tessaud Barbera', 'Soft on the palate, with notes of spice and well balanced tannins.', '32.00')}
      ${row('Belsac Dolcetto', 'Elegant and complex, with the scent of roses and a dry finish.', '29.00')}</table>`),
    ).toEqual(['Orvane Nebbiolo', 'Tessaud Barbera', 'Belsac Dolcetto'])
  })
})

describe('amounts and sizes of a web page', () => {
  it('may have the letters of a currency right behind them', () => {
    const wines = winesOf(
      `<h2>Vin blanc</h2><p>Orvane Chardonnay 2020<span class="prix">17.90eur</span><br>Tessaud Sauvignon 2021<span class="prix">19.50eur</span><br>Belsac Viognier 2021<span class="prix">21.00eur</span></p>`,
    )
    expect(wines.map(({ bottlePrice }) => bottlePrice)).toEqual([1790, 1950, 2100])
  })

  it('in a heading hold for the wines below it', () => {
    const table = (...names: string[]) =>
      `<table>${names.map((name, at) => `<tr><td>${name}</td><td>2020</td><td>${20 + at},00 €</td></tr>`).join('')}</table>`
    const wines = winesOf(
      `<h2>Les vins blancs</h2><h3>75cl</h3>${table('Château Orvane', 'Château Tessaud', 'Château Belsac')}<h3>37,5cl</h3>${table('Château Corval', 'Château Hollmère')}`,
    )
    expect(wines.map(({ bottleMl }) => bottleMl)).toEqual([750, 750, 750, 375, 375])
  })

  it('that stand alone are bottles where a single other row has two amounts', () => {
    const wine = (name: string, price: string) => `<p>${name}</p><p>£${price}</p>`
    const wines = winesOf(`<h2>WHITES</h2>
      ${['Orvane Sauvignon Blanc', 'Tessaud Pinot Grigio', 'Belsac Chardonnay', 'Corval Viognier', 'Hollmere Chenin Blanc', 'Old Mill Riesling'].map((name, at) => wine(name, `${14 + at}.95`)).join('')}
      <h2>REDS</h2>
      ${['Orvane Merlot', 'Tessaud Shiraz', 'Belsac Malbec', 'Corval Rioja', 'Hollmere Pinot Noir', 'Old Mill Ripasso', 'Low Tide Primitivo'].map((name, at) => wine(name, `${14 + at}.95`)).join('')}
      <p>Orvane Prosecco</p><p>£6.50 £26.00</p>`)
    expect(wines.slice(0, 13).every(({ bottlePrice, glasses }) => bottlePrice && glasses.length === 0)).toBe(
      true,
    )
  })
})

describe('a label that does not fit on its line', () => {
  it('has its place and its amounts on the next, and small letters behind capitals describe it', () => {
    const lines = [
      'PRIMITIVO ORVANO TESSARI 2016 dried fruits, rich on the palate (Puglia) 11 | 37',
      'NEBBIOLO CASA BELSA 2017 light, notes of wild herb and cherry (Piemonte) 14 | 46',
      'PINOT NERO ITALO CORVAL 2016 young yet full, redcurrant, hazelnut (Veneto) 12 | 39',
      'MONTEPULCIANO D’ABRUZZO CASA OLMO 2016 smooth, blackberry, tobacco',
      '(Abruzzo) 12 | 40',
      'BARBERA D’ASTI CASCINA MILLA 2017 plum and berries, semi-dry',
      '(Piemonte) 13 | 42',
      'BAROLO FRANCO DUSKI 2014 matured leather, forest leaves (Piemonte) 16 | 78',
    ]
    const wines = winesOf(`<h2>VINI ROSSI</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`)
    expect(wines.map(({ vintage, bottlePrice }) => [vintage, bottlePrice])).toEqual([
      [2016, 3700],
      [2017, 4600],
      [2016, 3900],
      [2016, 4000],
      [2017, 4200],
      [2014, 7800],
    ])
    expect(wines.filter(({ name }) => /fruit|herb|hazelnut|tobacco|berries|leather/.test(name))).toEqual([])
  })
})
