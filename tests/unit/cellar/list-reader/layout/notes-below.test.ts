import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { readLayout } from '~/cellar/list-reader/pipeline.server'
import { pasted } from './documents'

const read = (text: string) =>
  readFields(readLayout(pasted(text)), { producers: [] }).map(({ wine }) => [
    wine.producer,
    wine.name,
    wine.vintage,
    wine.bottleMl,
  ])

describe('the line below a label', () => {
  it('has the producer before a bar and the taste behind it', () => {
    const list = `
Witte wijnen
Chablis Mont de Milieu 2020               53,50
Domaine Pinson | sappig en zacht
Brut Majeur                               41,50
Ayala | Champagne | stevig, rijp fruit
Collio Friulano 2020                      34,00
Schiopetto | sappig en zacht
Shamaris Grillo 2022                      20,50
Cusumano | Sicilia | strak, citrus
`
    expect(read(list)).toEqual([
      ['Domaine Pinson', 'Chablis Mont de Milieu', 2020, 750],
      ['Ayala', 'Brut Majeur', null, 750],
      ['Schiopetto', 'Collio Friulano', 2020, 750],
      ['Cusumano', 'Shamaris Grillo', 2022, 750],
    ])
  })

  it('describes the wine in a sentence with a price and a year that are not its own', () => {
    const list = `
White Wines
2020 Roero Arneis, Malvirà
Deep and rounded; wild strawberry, honeysuckle from vines planted in 1965.   $52

2022 Chablis, William Fèvre
Silky and pure; plum, dried herbs and a mouthwatering finish.                $45

2019 Sancerre, Domaine Vacheron
Generous and textured; violets lovely with our roast chicken.                $53
`
    expect(read(list)).toEqual([
      ['Malvirà', 'Roero Arneis', 2020, 750],
      ['William Fèvre', 'Chablis', 2022, 750],
      ['Domaine Vacheron', 'Sancerre', 2019, 750],
    ])
  })
})

describe('notes of a wine', () => {
  it('say what its grapes are and what it goes with, and are no heading of the next', () => {
    const list = `
RED WINES

Chianti Classico 2020 - $42/bottle, $12/glass
Sangiovese blend from Tuscany
Notes: Cherry, leather, and herbs
Pairs well with: Osso Buco, Ribeye Steak

Barolo 2018 - $68/bottle, $18/glass
100% Nebbiolo from Piedmont
Notes: Rose, tar, and dark fruit
Pairs well with: Grilled meats, aged cheeses

Amarone della Valpolicella 2017 - $85/bottle, $22/glass
Dried grape wine from Veneto
`
    expect(read(list).map((row) => row.slice(0, 3))).toEqual([
      [null, 'Chianti Classico', 2020],
      [null, 'Barolo', 2018],
      [null, 'Amarone della Valpolicella', 2017],
    ])
  })
})

describe('numbers in labels', () => {
  it('are no prices where prices have cents and another number of the line has them', () => {
    const list = `
Red Wines
Penfolds Bin 389      65,00
Catena Malbec 2020        38,00
Felsina Chianti Classico 2019   44,00
Vietti Barbera 2020   36,00
Massolino Barolo 2018   95,00
Pio Cesare Barolo 2017   88,00
Umathum Zweigelt 2021  35,00
Henri Giraud Argonne Multi 18   62,00
`
    expect(readLayout(pasted(list)).entries.map(({ glasses }) => glasses.length)).toEqual(Array(8).fill(0))
  })
})

describe('a sign for no price', () => {
  it('keeps its column, so that the amounts next to it stay in theirs', () => {
    const list = `
VINS BLANCS                              Verre 12cl   Pichet 50cl   Bouteille 75cl
Muscadet, Jo Landron 2022     4,50     14,00     21,00
Chablis, William Fèvre 2021     7,00     -     36,00
`
    const [, chablis] = readLayout(pasted(list)).entries
    expect(chablis?.glasses.map(({ cents, ml }) => [cents, ml])).toEqual([[700, 120]])
    expect(chablis?.bottlePrice?.cents).toBe(3_600)
  })
})

describe('sizes above columns of prices', () => {
  it('say the size of the bottle where a line has one price alone', () => {
    const list = `
White Wines                      37,5 cl    75 cl    150 cl
Chablis, William Fèvre 2020         38        72
Meursault, Comtes Lafon 2019                            854
Pouilly-Fuissé, Louis Jadot 2021    42
`
    expect(read(list).map(([, name, , ml]) => [name, ml])).toEqual([
      ['Chablis', 375],
      ['Chablis', 750],
      ['Meursault', 1500],
      ['Pouilly-Fuissé', 375],
    ])
  })
})
