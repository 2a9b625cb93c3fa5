import { describe, expect, it } from 'vitest'
import { readFields } from '~/cellar/list-reader/fields/read-fields.server'
import { findCountry } from '~/cellar/reference/gazetteer.server'
import { rawEntry, read } from './labels'

const wines = (labels: readonly string[]) =>
  read(labels).map(({ wine: { producer, name } }) => [producer, name])

describe('the usage of a list', () => {
  const villages = [
    'Casa Lenta Godello 2021/Galicia,Spain',
    'Podere Vespa Teroldego 2020/Trentino,Italy',
    'Quinta Faro Baga 2019/Bairrada,Portugal',
    'Domaine Mirelle Chinon 2022/Loire,France',
    'Torre Nibbio Aglianico 2018/Campania,Italy',
    'Weingut Talhof Riesling 2021/Nahe,Germany',
    'Borgo Zeno Refosco 2020/Friuli,Italy',
    'Rocca Chiara Fiano 2022/Campania,Italy',
    'Villa Ornella Cortese 2021/Piedmont,Italy',
  ]

  it('makes an unknown word a place, where the second line has nothing but places', () => {
    const last = read([...villages, 'Hacienda Luz Criolla 2020/Zuturpan,Mexico']).at(-1)!
    expect(last.wine.name).not.toContain('Zuturpan')
  })

  it('keeps a place on the second line that the wine is called by', () => {
    expect(wines(['Domaine Mirelle/Chinon 2021'])).toEqual([['Domaine Mirelle', 'Chinon']])
  })

  it('leaves out a place in front of the producer that is no wine, and keeps one that is', () => {
    const labels = ['Napa Valley - Domaine Carver,Old Block 2019', 'Sancerre - Domaine Mirelle 2021']
    expect(wines(labels)).toEqual([
      ['Domaine Carver', 'Old Block'],
      ['Domaine Mirelle', 'Sancerre'],
    ])
  })
})

describe("an estate's own list", () => {
  const labels = ['Dry Riesling 2021', 'Semi Dry Riesling 2022', 'Chardonnay 2020', 'Merlot 2019']
  const entries = [...labels, 'Pinot Noir 2019', 'Syrah 2018', 'Gewürztraminer 2022'].map((label) =>
    rawEntry(label),
  )
  const readAs = (title: { text: string; region: string; country: string }) =>
    readFields({ entries, currency: null, skipped: [], title }, { producers: [] }).map(({ wine }) => [
      wine.producer,
      wine.region,
    ])

  it('has its producer in the title, and the place below it', () => {
    const found = readAs({ text: 'Hollow Barn', region: 'Finger Lakes', country: 'United States' })
    expect(found).toEqual(entries.map(() => ['Hollow Barn', 'Finger Lakes']))
  })

  it("is not taken from a restaurant's title", () => {
    const found = readAs({ text: 'The Salty Gull', region: '', country: '' })
    expect(found.every(([producer]) => producer === null)).toBe(true)
  })
})

describe('countries', () => {
  it('are known by their names in other languages', () => {
    const names = ['Frankrike', 'Sydafrika', 'Olaszország', 'Włochy', 'Nya Zeeland']
    expect(names.map((name) => findCountry(name)?.name)).toEqual([
      'France',
      'South Africa',
      'Italy',
      'Italy',
      'New Zealand',
    ])
  })
})

describe('names', () => {
  it('with a hyphen or an apostrophe are not cut there', () => {
    expect(wines(['Gosset-Orvane,Tradition Brut', "Weingut Talhof,Orvane's Hill Riesling 2020"])).toEqual([
      ['Gosset-Orvane', 'Tradition Brut'],
      ['Weingut Talhof', "Orvane's Hill Riesling"],
    ])
  })

  it('may hold the name of another country', () => {
    const [entry] = read(['Domaine Carver,“India Ink” Cabernet Sauvignon 2019,Napa Valley'])
    expect(entry!.wine.country).toBe('United States')
  })

  it('lose a legal class that stands by itself', () => {
    expect(wines(['Domaine Orvane,Brut Reserve,WO Cap Classique'])[0]![1]).toBe('Brut Reserve')
  })

  it('of producers stand where nearly all of the list do, whatever is known by another place', () => {
    const usual = Array.from(
      { length: 14 },
      (_, at) => `Chinon Les ${'Abcdefghijklmn'[at]}ornes ${2010 + at},Domaine Orv${'abcdefghijklmn'[at]}ne`,
    )
    expect(wines([...usual, 'Gosset Rouge 2019,Tessaud'])[14]![0]).toBe('Tessaud')
  })
})
