import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluateRecommend } from '~/club/tastes/evaluate/evaluate-recommend.server'
import { readRatings, readWines } from '~/club/tastes/evaluate/read-club-files.server'
import { engineWine } from '~/club/tastes/engine/wine-facts.server'
import { featuresOf } from '~/club/tastes/engine/wine'

const wines = `WineID,WineName,Type,Grapes,Body,Acidity,Country,RegionName,WineryName
1,Barolo,Red,"['Nebbiolo']",Very full-bodied,High,Italy,Barolo,Elio Grasso
2,Shiraz,Red,"['Syrah/Shiraz', ""Nero d'Avola""]",Full-bodied,Medium,Australia,Barossa Valley,
3,Moscatel,Dessert/Port,[],,,Portugal,Setúbal,Bacalhoa
`

describe('files of a club', () => {
  it('give wines by the main names of grapes and places', () => {
    const [barolo, shiraz, moscatel] = readWines(wines)
    expect(barolo).toMatchObject({
      id: '1',
      type: 'red',
      body: 5,
      acidity: 3,
      country: 'Italy',
      grapes: ['Nebbiolo'],
      producer: 'Elio Grasso',
    })
    expect(barolo!.regions[0]).toBe('Barolo')
    expect(barolo!.regions).toContain('Piedmont')
    expect(shiraz!.grapes).toEqual(['Syrah', "Nero d'Avola"])
    expect(moscatel).toMatchObject({ type: 'fortified', body: null, acidity: null, grapes: [] })
  })

  it('give the same features as a wine of the cellar with the same facts', () => {
    const [fromFile] = readWines(wines)
    const fromCellar = engineWine({
      id: '1',
      type: 'red',
      body: 'very_full',
      acidity: 'high',
      sweetness: null,
      oak: null,
      country: 'Italia',
      region: 'Piemonte',
      appellation: 'Barolo DOCG',
      varietal: 'Nebbiolo',
      producer: 'Elio Grasso',
      vintage: 2019,
      attributes: [],
      bottlePriceCents: 9_000,
    })
    expect(featuresOf(fromCellar)).toEqual(featuresOf(fromFile!))
  })

  it('give 20 points for a star', () => {
    expect(readRatings('user,wine,stars,date\nada,1,4.5,2021-11-02\n')).toEqual([
      { memberId: 'ada', wineId: '1', points: 90, at: Date.parse('2021-11-02') },
    ])
  })

  it.each([
    ['user,wine,stars\nada,1,many\n', 'Row 2 of the ratings: stars must be a number from 0 to 5.'],
    ['user,wine,stars\nada,1,6\n', 'Row 2 of the ratings: stars must be a number from 0 to 5.'],
    ['user,stars\nada,4\n', 'The file has no column wine.'],
  ])('are refused with a sentence where they are wrong', (csv, sentence) => {
    expect(() => readRatings(csv)).toThrow(sentence)
  })

  it('answer for a user and for wines that no file knows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tastevin-recommend-'))
    try {
      const paths = {
        wines: join(folder, 'wines.csv'),
        ratings: join(folder, 'ratings.csv'),
        targets: join(folder, 'targets.json'),
      }
      await writeFile(paths.wines, wines)
      await writeFile(paths.ratings, 'user,wine,stars,date\nada,1,5,2021-11-02\nada,9,2,2021-11-02\n')
      await writeFile(
        paths.targets,
        JSON.stringify([
          { user: 'ada', candidates: ['2', '3'] },
          { user: 'new', candidates: ['1', '2', '9', '10'] },
        ]),
      )
      const result = await evaluateRecommend(paths)
      expect([...result.ada!.ranked].sort()).toEqual(['2', '3'])
      expect([...result.new!.ranked].sort()).toEqual(['1', '10', '2', '9'])
      expect(result.new!.ranked[0]).toBe('1')
      expect(Object.values(result.new!.predicted).every((points) => points >= 1 && points <= 100)).toBe(true)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
