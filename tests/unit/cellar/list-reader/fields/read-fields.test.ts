import { describe, expect, it } from 'vitest'
import { doubtedFields } from '~/cellar/list-reader/read-entry'
import { read, readOne } from './labels'

const producers = (labels: readonly string[]) => read(labels).map(({ wine }) => wine.producer)
const names = (labels: readonly string[]) => read(labels).map(({ wine }) => wine.name)

describe('the producer', () => {
  it('is found where the list prints it, though no name is known', () => {
    const labels = [
      'Barolo - Quarsan',
      'Barbaresco - Melledo',
      'Gavi - Tirrani',
      'Dolcetto - Orbelo',
      'Roero - Sestrin',
    ]
    expect(producers(labels)).toEqual(['Quarsan', 'Melledo', 'Tirrani', 'Orbelo', 'Sestrin'])
    const reversed = ['Quarsan, Barolo', 'Melledo, Barbaresco', 'Tirrani, Gavi', 'Orbelo, Dolcetto']
    expect(producers(reversed)).toEqual(['Quarsan', 'Melledo', 'Tirrani', 'Orbelo'])
  })

  it('stands before the grape or the place of a label in one piece', () => {
    expect(producers(['Quarsan Melo Pinot Noir', 'Tirrani Chianti', 'Orbelo Chardonnay'])).toEqual([
      'Quarsan Melo',
      'Tirrani',
      'Orbelo',
    ])
  })

  it('is in brackets where the list has it there', () => {
    const labels = [
      'Petralis Xynisteri (Morfou Winery)',
      'Alina Rosé (Tessari Winery)',
      'Merlot (Galani)',
      'Skopa Shiraz (Morfou Winery)',
    ]
    expect(producers(labels)).toEqual(['Morfou Winery', 'Tessari Winery', 'Galani', 'Morfou Winery'])
  })

  it('has its lead, its partners, and a place that is part of its name', () => {
    expect(readOne('Château Margaux, Margaux 2010').producer).toBe('Château Margaux')
    expect(readOne('Domaine du Mas Blanc, Banyuls').producer).toBe('Domaine du Mas Blanc')
    expect(readOne('Barolo - Borgo dei Prati & Figli').producer).toBe('Borgo dei Prati & Figli')
  })

  it('keeps its words behind a hyphen, and a country that is part of its name', () => {
    expect(readOne('Château Latour-Martillac, Pessac-Léognan 2014').producer).toBe('Château Latour-Martillac')
    expect(readOne('Château de France, Pessac-Léognan 2018').producer).toBe('Château de France')
  })

  it('is a person with all initials, also where several labels begin with the same', () => {
    expect(
      producers(['Chablis, J.M. Orvane 2017', 'Meursault, J.M. Tessaud 2016', 'Pommard, J.P. Belsac 2016']),
    ).toEqual(['J.M. Orvane', 'J.M. Tessaud', 'J.P. Belsac'])
  })

  it('is one of the business’s own before the list’s template', () => {
    const [entry] = read(['Old Road Tinker'], { producers: ['Tinker'] })
    expect(entry!.wine).toMatchObject({ producer: 'Tinker', name: 'Old Road' })
  })

  it('is empty where the label names a grape and a wine only', () => {
    expect(readOne('Primitivo “Tacco di Rosso” 2010')).toMatchObject({
      producer: null,
      name: 'Primitivo Tacco di Rosso',
    })
  })
})

describe('the name', () => {
  it('leaves out producer, year and places that only add to it', () => {
    const labels = ['RIESLING - Birdwood, Clare Valley 2021', 'SYRAH - Girandole, Mendocino County 2003']
    expect(names(labels)).toEqual(['Riesling', 'Syrah'])
  })

  it('keeps a place that is what the wine is called', () => {
    expect(readOne('Domaine Torsel, Puligny-Montrachet, Burgundy').name).toBe('Puligny-Montrachet')
    expect(readOne('CHABLIS 1ER CRU - Montée de Tonnerre - Louis Michel, Chablis').name).toBe(
      'Chablis 1er Cru Montée de Tonnerre',
    )
  })

  it('is the appellation or grape of the heading where the label is a producer alone', () => {
    expect(readOne('Domaine Lorin 2021', { region: 'Morgon' }).name).toBe('Morgon')
    expect(readOne('Domaine Lorin 2021', { varietal: 'PINOT NOIR' }).name).toBe('Pinot Noir')
    expect(readOne('Château Lorin 2021')).toMatchObject({ name: 'Château Lorin', producer: 'Château Lorin' })
  })

  it('ends where a line below describes the wine', () => {
    const wine = readOne('Domaine Lorin, Sancerre, Loire, France 2022/Sauvignon Blanc, flinty and bright')
    expect(wine).toMatchObject({ name: 'Sancerre', varietal: 'Sauvignon Blanc' })
  })

  it('is not set in capitals', () => {
    expect(readOne("CÔTES DE PROVENCE - CHÂTEAU D'ORMES")).toMatchObject({
      name: 'Côtes de Provence',
      producer: "Château d'Ormes",
    })
  })
})

describe('origin and grapes', () => {
  it('are kept as printed, and a country follows only where it is certain', () => {
    expect(readOne('Orvane Pinot Noir, Russian River Valley')).toMatchObject({
      appellation: 'Russian River Valley',
      country: 'United States',
      varietal: 'Pinot Noir',
    })
    expect(readOne('Orvane Pinot Noir').country).toBeNull()
  })

  it('of a label come before those of its heading', () => {
    const heading = { region: 'Champagne', country: 'France' }
    expect(readOne('Torsel Brut, Sussex, England', heading)).toMatchObject({
      region: 'England',
      country: 'United Kingdom',
    })
    expect(readOne('Torsel Brut, Kent', heading)).toMatchObject({ country: 'United Kingdom' })
  })

  it('find a grape in the name of a place, but no grape where a place has a grape’s name', () => {
    expect(readOne("Tessari Barbera d'Alba").varietal).toBe('Barbera')
    expect(readOne('Tessari Vino Nobile di Montepulciano').varietal).toBeNull()
  })

  it('read blends and short names', () => {
    expect(readOne('Tessari Epos Shiraz & Cab. Sauvignon').varietal).toBe('Shiraz, Cab. Sauvignon')
    expect(readOne('Tessari Red Blend').varietal).toBe('Red Blend')
  })

  it('forgive one letter of a well-known place', () => {
    expect(readOne('PINOT NOIR - Seren, Marlbrough')).toMatchObject({
      region: 'Marlbrough',
      country: 'New Zealand',
    })
  })
})

describe('the kind', () => {
  it.each([
    ['Orvane Rosé', 'white', 'rose'],
    ['Orvane White Zinfandel', 'white', 'rose'],
    ['Etna Bianco - Orvane', 'red', 'white'],
    ['Château Cheval Blanc, Saint-Émilion', 'red', 'red'],
    ['Orvane Brut Rosé', 'sparkling', 'sparkling'],
    ["Moscato d'Asti - Orvane", 'sweet', 'sweet'],
  ] as const)('%s in a section of %s is %s', (label, type, kind) => {
    expect(readOne(label, { type }).type).toBe(kind)
  })

  it('follows from words, grape or place where the list has no sections', () => {
    expect(readOne('Orvane Champagne').type).toBe('sparkling')
    expect(readOne('Orvane Syrah').type).toBe('red')
    expect(readOne('Orvane Picpoul de Pinet').type).toBe('white')
    expect(readOne('Orvane Pessac-Léognan').type).toBe('red')
  })

  it('is doubted where nothing says it', () => {
    expect(doubtedFields(read(['Orvane Tessin'])[0]!)).toContain('type')
  })
})

describe('a list', () => {
  it('keeps an item of which nothing is understood', () => {
    const [, entry] = read(['Orvane Syrah', '???'])
    expect(entry!.wine).toMatchObject({ producer: null, type: null, bottleMl: 750 })
  })
})
