import { describe, expect, it } from 'vitest'
import { matchFiles, type WineToMatch } from '~/cellar/catalog/pictures/match-files'

const wine = (id: string, name: string, vintage: WineToMatch['vintage'], codes: string[] = []) => ({
  id,
  name,
  vintage,
  codes,
})

const wines = [
  wine('gavarini-19', 'Elio Grasso Gavarini 2019', 2019),
  wine('gavarini-18', 'Elio Grasso Gavarini 2018', 2018),
  wine('ginestra', 'Elio Grasso Ginestra Casa Maté 2019', 2019, ['8 032 000 00123']),
  wine('cuvee', 'Ca’ del Bosco Cuvée Prestige NV', 'NV'),
]

const matchOf = (fileName: string) => matchFiles([fileName], wines)[0]

describe('the photo of a label', () => {
  it.each([
    ['Elio Grasso Gavarini 2019.jpg', 'gavarini-19', true],
    ['elio_grasso-gavarini-2018-label-front.PNG', 'gavarini-18', true],
    ['Ca del Bosco Cuvee Prestige NV.webp', 'cuvee', true],
    ['gavarini 2018.jpg', 'gavarini-18', false],
    ['ginestra.jpg', 'ginestra', false],
    ['803200000123.jpg', 'ginestra', true],
  ])('named “%s” belongs to the wine %s', (fileName, wineId, isSure) => {
    expect(matchOf(fileName)).toEqual({ wineId, isSure })
  })

  it.each([
    ['of no wine', 'IMG_2041.jpg'],
    ['of another vintage', 'Elio Grasso Gavarini 2015.jpg'],
    ['that fits two vintages', 'Elio Grasso Gavarini.jpg'],
    ['with too few of its words', 'grandma in the garden with gavarini.jpg'],
  ])('%s is left to a person', (_, fileName) => {
    expect(matchOf(fileName)).toEqual({ wineId: null, isSure: false })
  })
})
