import { describe, expect, it } from 'vitest'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { pasted } from './documents'

const wines = (document: SourceDocument) =>
  readFields(readLayout(document), { producers: [] }).map(({ wine }) => wine)
const read = (text: string) =>
  wines(pasted(text)).map(({ producer, name, vintage, bottlePrice, glasses }) => [
    producer,
    name,
    vintage,
    bottlePrice === null ? null : bottlePrice / 100,
    ...glasses.map(({ price, ml }) => `${price / 100} for ${ml}`),
  ])

describe('layouts that few lists have', () => {
  it('have the region in capitals in front of each label, which is no part of the name', () => {
    const list = `
Vins blancs
ALSACE   Riesling, Domaine Weinbach 2021   € 58,00
LOIRE   Sancerre, Domaine Vacheron 2022   € 64,00
BOURGOGNE   Chablis, Domaine Pinson 2021   € 55,00
`
    const rows = wines(pasted(list)).map(({ producer, name, region }) => [producer, name, region])
    expect(rows).toEqual([
      ['Domaine Weinbach', 'Riesling', 'Alsace'],
      ['Domaine Vacheron', 'Sancerre', 'Loire'],
      ['Domaine Pinson', 'Chablis', 'Bourgogne'],
    ])
  })

  it('have pours with their sizes and the bottle on the line below', () => {
    const list = `
WHITE WINE

Pinot Grigio, Ponte del Diavolo 2022
125ml 5.50 / 175ml 7.5 / btl 30
Sauvignon Blanc, Tinpot Hut 2023
125ml 7 / 175ml 9.5 / btl 38
`
    expect(read(list)).toEqual([
      ['Ponte del Diavolo', 'Pinot Grigio', 2022, 30, '5.5 for 125', '7.5 for 175'],
      ['Tinpot Hut', 'Sauvignon Blanc', 2023, 38, '7 for 125', '9.5 for 175'],
    ])
  })

  it('have the vintage in front and the producer with the price on the line below', () => {
    const list = `
Rotweine

2019 Blaufränkisch Ried Point
Weingut Kolwentz, Burgenland  49,–
2020 Pinot Noir Selektion
Weingut Markowitsch, Carnuntum  42,–
2018 St. Laurent vom Stein
Weingut Umathum, Burgenland  56,–
`
    expect(read(list)).toEqual([
      ['Weingut Kolwentz', 'Blaufränkisch Ried Point', 2019, 49],
      ['Weingut Markowitsch', 'Pinot Noir Selektion', 2020, 42],
      ['Weingut Umathum', 'St. Laurent vom Stein', 2018, 56],
    ])
  })

  it('have allergens in brackets and amounts that stand next to the heads of their columns', () => {
    const list = `
Weißweine offen        0,1 l   0,2 l   Flasche
Riesling trocken, Weingut Leitz, Rheingau 2022 (L, O)    4,50   8,50   29,00
Grauburgunder, Weingut Bercher, Baden 2021 (L)    5,10   9,80   34,00
`
    expect(read(list)).toEqual([
      ['Weingut Leitz', 'Riesling trocken', 2022, 29, '4.5 for 100', '8.5 for 200'],
      ['Weingut Bercher', 'Grauburgunder', 2021, 34, '5.1 for 100', '9.8 for 200'],
    ])
  })

  it('have the amounts behind a dash, and the glass in brackets with its currency', () => {
    const list = `
HOUSE RED
Les Jamelles Merlot 2020 - 14/56
Kanonkop Kadette 2021 - 72
Warwick First Lady 2019 - R 62 (gls R 15)
`
    expect(read(list).map((row) => row.slice(2))).toEqual([
      [2020, 56, '14 for null'],
      [2021, 72],
      [2019, 62, '15 for null'],
    ])
  })

  it('have flights and pairings, which are no wines', () => {
    const list = `
BY THE GLASS
Pinot Noir, Erath, Oregon   14
Chardonnay, Rombauer, Carneros   19
Wine Flights
Taste of Tuscany, three pours   24
Wine Pairings
Four glasses with the menu   48
`
    expect(read(list).map(([producer]) => producer)).toEqual(['Erath', 'Rombauer'])
    expect(readLayout(pasted(list)).skipped.map(({ reason }) => reason)).toEqual([
      'tasting sets',
      'tasting sets',
    ])
  })

  it('are web pages with each wine centered in blocks: name, place, taste, price between dashes', () => {
    const card = (name: string, place: string, taste: string, price: string) =>
      `<div>${name}</div><div>${place}</div><div>${taste}</div><div>- $ ${price} -</div>`
    const html = `<center><h3>REDS</h3>
      ${card('ROMBAUER CHARDONNAY', 'carneros, california', 'rich, buttery, tropical fruit', '74')}
      ${card('MEIOMI PINOT NOIR', 'california', 'ripe strawberry, mocha', '50')}
      ${card('CATENA MALBEC', 'mendoza, argentina', 'dark plum, violet', '46')}
      ${card('CAYMUS CABERNET SAUVIGNON', 'napa valley', 'cassis, long finish', '165')}</center>`
    const rows = wines(readHtml(html)).map(({ producer, name, country, bottlePrice }) => [
      producer,
      name,
      country,
      bottlePrice,
    ])
    expect(rows).toEqual([
      ['Rombauer', 'Chardonnay', 'United States', 7_400],
      ['Meiomi', 'Pinot Noir', 'United States', 5_000],
      ['Catena', 'Malbec', 'Argentina', 4_600],
      ['Caymus', 'Cabernet Sauvignon', 'United States', 16_500],
    ])
  })
})
