import { describe, expect, it } from 'vitest'
import { readFields } from '~/wines/reading/fields/read-fields.server'
import { readLayout } from '~/wines/reading/layout/read-layout.server'
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
