import { describe, expect, it } from 'vitest'
import { readHtml } from '~/cellar/list-reader/documents/read-html.server'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import { foldText } from '~/foundation/kit/fold-text'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { pasted } from './documents'

const rowsOf = (document: SourceDocument) =>
  readFields(readLayout(document), { producers: [] }).map(
    ({ wine: { producer, name, vintage, bottlePrice, glasses, bin } }) => [
      producer,
      name,
      vintage,
      bottlePrice === null ? null : bottlePrice / 100,
      ...glasses.map(({ price }) => `glass ${price / 100}`),
      ...(bin === null ? [] : [`bin ${bin}`]),
    ],
  )
const read = (text: string) => rowsOf(pasted(text))

describe('figures next to the price', () => {
  it('below the head of the bins are no prices', () => {
    const list = `
RED WINE
Vintage   Selection                          Bottle    Bin
2019      Barolo, Orvane Tessari             $86       8401
2020      Chianti Classico, Podere Lunaro    $54       6188
2018      Brunello di Montalcino, Corsali    $123      9023
`
    expect(read(list)).toEqual([
      ['Orvane Tessari', 'Barolo', 2019, 86, 'bin 8401'],
      ['Podere Lunaro', 'Chianti Classico', 2020, 54, 'bin 6188'],
      ['Corsali', 'Brunello di Montalcino', 2018, 123, 'bin 9023'],
    ])
  })

  it('that say how strong the wine is stay out of its name', () => {
    const list = `
Whites                                      175ml    75cl
Chablis, Domaine Orvane, Burgundy, France 2022 12.5%      9.00    42.50
Soave Classico, Lunaro, Veneto, Italy 12%                 6.00    25.00
Silvaner, Weingut Rastl, Franken, Germany 2020 11.5%      8.00    28.00
`
    expect(read(list).map(([, name]) => name)).toEqual(['Chablis', 'Soave Classico', 'Silvaner'])
  })

  it('that say how strong the wine is take the words of its style with them', () => {
    const list = `
Vinuri albe
Crama Orvane, Taminga Riesling 12.5% alb sec            95 lei
Crama Lunaro, Miresme Chardonnay 13% alb demisec        110 lei
Crama Tessari, Velanu Sauvignon Blanc 12% (alb sec)     88 lei
`
    expect(read(list).map(([, name]) => name)).toEqual([
      'Taminga Riesling',
      'Miresme Chardonnay',
      'Velanu Sauvignon Blanc',
    ])
  })

  it('that say how strong the wine is take no name with them in a list without capitals', () => {
    const list = `
white
domaine orvane 12.5% sancerre       48
lunaro 12%, soave                   36
tessari 13%, gavi                   39
`
    const labels = read(list).map(([producer, name]) => foldText(`${producer} ${name}`))
    expect(labels.map((label) => /sancerre|soave|gavi/.test(label))).toEqual([true, true, true])
  })
})

describe('ornaments', () => {
  it('between the parts of a label are no part of a name', () => {
    const list = `
RED WINE
✤ Quinta Orvane ▪ Douro ▪ Touriga Nacional ✤ Reserva        45
✤ Herdade Lunaro ▪ Alentejo ▪ Aragonez ✤ Colheita           38
✤ Casa Tessari ▪ Dão ▪ Jaen ✤ Garrafeira                     52
`
    const names = read(list).map(([producer, name]) => `${producer} ${name}`)
    expect(names.filter((name) => /[✤▪]/u.test(name))).toEqual([])
    expect(names[0]).toContain('Quinta Orvane')
  })
})

describe('the price', () => {
  it('may stand before the wine, the glass and the bottle with a stroke between them', () => {
    const list = `
white
16 / 62   domaine orvane, sancerre, 2022
48        lunaro, soave, 2021
72        tessari, gavi, 2022
18 / 70   corsali, lugana, 2020
`
    expect(read(list).map((row) => row.slice(2))).toEqual([
      [2022, 62, 'glass 16'],
      [2021, 48],
      [2022, 72],
      [2020, 70, 'glass 18'],
    ])
  })

  it('may stand before the wine, with a line of grapes and places below the label that is no heading', () => {
    const list = `
red
12    48   corsali, riserva          2019
           sangiovese / chianti classico, italy
39         lunaro                    2022
           montepulciano d'abruzzo, italy
17    69   tessari, vigna alta       2015
           aglianico del vulture, italy
53         orvane                    2021
           dolcetto d'alba, italy
`
    expect(read(list).map(([producer, , ...rest]) => [String(producer).toLowerCase(), ...rest])).toEqual([
      ['corsali', 2019, 48, 'glass 12'],
      ['lunaro', 2022, 39],
      ['tessari', 2015, 69, 'glass 17'],
      ['orvane', 2021, 53],
    ])
  })
})

it('A maker with the year on the line below the price belongs to the wine above it', () => {
  const list = `
Bulles

Brut Réserve                                133 $
Maison Orvane | Champagne | France | NM
Blanquette de Limoux Brut                    49 $
Domaine Tesse | Limoux | France | NM

Blancs

Montlouis-sur-Loire                          74 $
Clos Lunard | Loire | France | 2021
Rías Baixas Albariño                         53 $
Bodegas Corso | Galicia | Espagne | 2022
`
  expect(read(list).map(([producer, , vintage]) => [producer, vintage])).toEqual([
    ['Maison Orvane', 'NV'],
    ['Domaine Tesse', 'NV'],
    ['Clos Lunard', 2021],
    ['Bodegas Corso', 2022],
  ])
})

describe('lines about prices', () => {
  it('such as taxes and service are no wines', () => {
    const list = `
Red wine
Barolo, Orvane Tessari 2019                  86
Chianti Classico, Podere Lunaro 2020         54
P.Iva 01234567890
© 2025 Podere Lunaro
Prices include sales tax. A 15% service charge will be added    3
`
    expect(read(list)).toHaveLength(2)
  })

  it('such as the price of a liter and the button of a shop are no part of the next wine', () => {
    const product = (name: string, price: string, size: string) =>
      `<li><h2>${name}</h2><p>Veneto, Italien</p><p>${price} €</p><p>31,33 € / l</p><p>inkl. 19 % MwSt.</p><p>Inhalt: ${size}</p><a class="button" href="?add">In den Warenkorb</a></li>`
    const page = `<h1>Weißweine</h1><ul>${product('Lunaro Soave Classico 2022', '23,50', '0,75 l')}${product('Tessari Custoza 2021', '47,00', '1,5 l')}${product('Corsali Lugana 2020', '22,00', '0,75 l')}</ul>`
    const wines = readFields(readLayout(readHtml(page)), { producers: [] }).map(({ wine }) => wine)
    expect(
      wines.map(({ producer, name, bottleMl, bottlePrice }) => [producer, name, bottleMl, bottlePrice]),
    ).toEqual([
      ['Lunaro', 'Soave Classico', 750, 2350],
      ['Tessari', 'Custoza', 1500, 4700],
      ['Corsali', 'Lugana', 750, 2200],
    ])
  })

  it('such as a button with one word are no wine, and a card that opens on a press is one', () => {
    const card = (name: string, place: string, price: number) =>
      `<li><button type="button"><span class="name">${name}</span><span class="place">${place}</span><span class="price">$${price}</span></button><button>Add</button></li>`
    const page = `<h1>White wines</h1><button>Show filters</button><ul>${card('Lunaro Soave Classico 2022', 'Veneto, Italy', 54)}${card('Tessari Custoza 2021', 'Veneto, Italy', 47)}${card('Corsali Lugana 2020', 'Lombardy, Italy', 62)}</ul>`
    const wines = readFields(readLayout(readHtml(page)), { producers: [] }).map(({ wine }) => wine)
    expect(wines.map(({ producer, name, bottlePrice }) => [producer, name, bottlePrice])).toEqual([
      ['Lunaro', 'Soave Classico', 5400],
      ['Tessari', 'Custoza', 4700],
      ['Corsali', 'Lugana', 6200],
    ])
  })
})
