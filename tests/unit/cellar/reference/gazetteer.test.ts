import { describe, expect, it } from 'vitest'
import {
  findCountry,
  findRegion,
  findRegions,
  gazetteer,
  inferOrigin,
} from '~/cellar/reference/gazetteer.server'
import { allGrapes, findGrape, findGrapes } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import { parsePlaces } from '~/cellar/reference/parse-places.server'

describe('the tables', () => {
  it('hold the wine countries, over 850 regions and appellations, and over 220 grapes', () => {
    const { places } = gazetteer()
    const countries = places.filter(({ level }) => level === 'country')
    expect(countries.length).toBeGreaterThan(70)
    expect(places.length - countries.length).toBeGreaterThan(850)
    expect(allGrapes().grapes.length).toBeGreaterThan(220)
  })

  it('name no place twice in the same parent, and no grape twice', () => {
    const keys = new Set<string>()
    const paths = gazetteer().places.map(({ country, within, name, level }) =>
      [level === 'country' ? '' : country, ...within, nameKey(name)].join(' > '),
    )
    expect(paths.filter((path) => keys.has(path) || !keys.add(path))).toEqual([])
    const owners = new Map<string, string>()
    const disputed = allGrapes().grapes.flatMap(({ name, synonyms }) =>
      [name, ...synonyms].filter((one) => {
        const owner = owners.get(nameKey(one))
        owners.set(nameKey(one), name)
        return owner !== undefined
      }),
    )
    expect(disputed).toEqual([])
  })

  it('are read by indentation: neighbors share a line, the lines below belong to the last', () => {
    const [, first, second, part] = parsePlaces(`
Italy = Italia
  Liguria; Piedmont = Piemonte
    La Morra*
`)
    expect(first).toMatchObject({ name: 'Liguria', level: 'region', region: 'Liguria', hasParts: false })
    expect(second).toMatchObject({ name: 'Piedmont', synonyms: ['Piemonte'], hasParts: true })
    expect(part).toMatchObject({
      name: 'La Morra',
      level: 'subregion',
      within: ['Piedmont'],
      country: 'Italy',
    })
    expect(() => parsePlaces('Italy\n    Barolo')).toThrow('Indented wrongly')
  })
})

describe('finding a country', () => {
  it.each([
    ['usa', 'United States'],
    ['U.S.A.', 'United States'],
    ['Deutschland', 'Germany'],
    ['österreich', 'Austria'],
    ['ESPAÑA', 'Spain'],
    ['UK', 'United Kingdom'],
    ['Czechia', 'Czech Republic'],
  ])('knows %s as %s', (text, name) => {
    expect(findCountry(text)?.name).toBe(name)
  })

  it('knows neither a region nor an empty text as one', () => {
    expect(findCountry('Barolo')).toBeNull()
    expect(findCountry('')).toBeNull()
  })
})

describe('finding a region', () => {
  it.each([
    ['Piemonte', 'Piedmont'],
    ['TOSCANA', 'Tuscany'],
    ['Bourgogne', 'Burgundy'],
    ['Borgoña', 'Burgundy'],
    ['rhone', 'Rhône Valley'],
    ['St-Emilion', 'Saint-Émilion'],
    ['St. Émilion Grand Cru', 'Saint-Émilion Grand Cru'],
    ['Mt. Veeder', 'Mount Veeder'],
    ['Santa Rita Hills', 'Sta. Rita Hills'],
    ['Châteauneuf du Pape', 'Châteauneuf-du-Pape'],
    ['Hawkes Bay', "Hawke's Bay"],
    ['Niederösterreich', 'Lower Austria'],
    ['Südtirol', 'Alto Adige'],
    ['Sherry', 'Jerez'],
  ])('knows %s as %s', (text, name) => {
    expect(findRegion(text)?.name).toBe(name)
  })

  it.each([
    ['Barolo DOCG', 'Barolo'],
    ['Rioja Gran Reserva', 'Rioja'],
    ['Chianti Classico Riserva', 'Chianti Classico'],
    ["Meursault 1er Cru 'La pièce sous le Bois'", 'Meursault'],
    ['Corton-Charlemagne Grand Cru', 'Corton-Charlemagne'],
    ['Napa Valley, California', 'Napa Valley'],
  ])('leaves out what follows the name in "%s"', (text, name) => {
    expect(findRegion(text)?.name).toBe(name)
  })

  it('tells where it lies', () => {
    expect(findRegion('Oakville')).toMatchObject({
      level: 'appellation',
      country: 'United States',
      region: 'California',
      within: ['California', 'North Coast', 'Napa Valley'],
    })
    expect(findRegion('Côte de Nuits')).toMatchObject({ level: 'subregion', region: 'Burgundy' })
    expect(findRegion('Champagne')).toMatchObject({ level: 'region', region: 'Champagne' })
    expect(findRegion('Stellenbosch')).toMatchObject({ region: 'Western Cape', country: 'South Africa' })
  })

  it('chooses among places of the same name by country or region', () => {
    expect(findRegions('Central Valley').map(({ country }) => country)).toEqual(['United States', 'Chile'])
    expect(findRegion('Central Valley', { country: 'Chile' })?.country).toBe('Chile')
    expect(findRegion('San Carlos', { region: 'Salta' })?.region).toBe('Salta')
    expect(findRegion('Barolo', { country: 'France' })).toBeNull()
  })

  it('is not fooled by names that objects inherit, or by nothing', () => {
    for (const text of ['constructor', '__proto__', '', ' ', '!!!', 'DOC'])
      expect(findRegion(text)).toBeNull()
  })
})

describe('a complete origin', () => {
  it.each([
    [{ appellation: 'Barolo' }, ['Piedmont', 'Italy']],
    [{ appellation: 'Barolo', region: 'Piemonte' }, ['Piemonte', 'Italy']],
    [{ appellation: 'Pauillac' }, ['Bordeaux', 'France']],
    [{ appellation: 'Dundee Hills' }, ['Oregon', 'United States']],
    [{ appellation: 'Wachau' }, ['Lower Austria', 'Austria']],
    [{ appellation: 'Marlborough' }, ['Marlborough', 'New Zealand']],
    [{ region: 'Rioja' }, ['Rioja', 'Spain']],
    [{ region: 'Napa Valley' }, ['Napa Valley', 'United States']],
    [{ country: 'Italy' }, ['', 'Italy']],
    [{ appellation: 'A village without wine' }, ['', '']],
    [{ appellation: 'A village without wine', region: 'Tuscany' }, ['Tuscany', 'Italy']],
  ])('fills %o', (place, [region, country]) => {
    expect(inferOrigin(place)).toMatchObject({ region, country })
  })

  it('fills nothing that places of the same name disagree about', () => {
    expect(inferOrigin({ region: 'Georgia' }).country).toBe('')
    expect(inferOrigin({ appellation: 'Central Valley' })).toMatchObject({ region: '', country: '' })
    expect(inferOrigin({ appellation: 'Central Valley', country: 'Chile' }).region).toBe('Central Valley')
    // Prosecco is made in two regions.
    expect(inferOrigin({ appellation: 'Prosecco' })).toMatchObject({ region: '', country: 'Italy' })
  })

  it('leaves what was typed, even where it contradicts', () => {
    expect(inferOrigin({ appellation: 'Barolo', country: 'France' })).toEqual({
      appellation: 'Barolo',
      region: '',
      country: 'France',
    })
  })
})

describe('finding a grape', () => {
  it.each([
    ['Shiraz', 'Syrah'],
    ['Syrah/Shiraz', 'Syrah'],
    ['garnacha', 'Grenache'],
    ['Cannonau', 'Grenache'],
    ['Pinot Grigio', 'Pinot Gris'],
    ['Tinto Fino', 'Tempranillo'],
    ['Cencibel', 'Tempranillo'],
    ['Spatburgunder', 'Pinot Noir'],
    ['Weißburgunder', 'Pinot Blanc'],
    ['Primitivo', 'Zinfandel'],
    ['Xarel-lo', 'Xarel·lo'],
  ])('knows %s as %s', (text, name) => {
    expect(findGrape(text)?.name).toBe(name)
  })

  it('knows its color', () => {
    expect(findGrape('Nebbiolo')?.color).toBe('red')
    expect(findGrape('Riesling')?.color).toBe('white')
    expect(findGrape('Gewürztraminer')?.color).toBe('pink')
    expect(findGrape('Meritage')?.color).toBe('blend')
  })

  it('finds several in the text of a label, once each', () => {
    const names = (text: string) => findGrapes(text).map(({ name }) => name)
    expect(names('60% Syrah, 40 % Grenache & Shiraz')).toEqual(['Syrah', 'Grenache'])
    expect(names('Corvina, Rondinella and something else')).toEqual(['Corvina', 'Rondinella'])
    expect(names('Merlot/Banana')).toEqual(['Merlot'])
  })
})
