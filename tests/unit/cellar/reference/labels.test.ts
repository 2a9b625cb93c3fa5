import { describe, expect, it } from 'vitest'
import { labelDetails, labelName, readVintage, type Label } from '~/cellar/reference/labels'
import { wineForm } from '~/cellar/catalog/schemas'

const gavarini: Label = {
  producer: 'Elio Grasso',
  name: 'Gavarini Chiniera',
  type: 'red',
  vintage: 2019,
  varietal: 'Nebbiolo',
  country: 'Italy',
  region: 'Piedmont',
  appellation: 'Barolo',
  formatMl: 750,
  notes: '',
}

describe('a label', () => {
  it.each([
    [{}, 'Elio Grasso Gavarini Chiniera 2019'],
    [{ vintage: 'NV' as const, formatMl: 1500 as const }, 'Elio Grasso Gavarini Chiniera NV, magnum (1.5 l)'],
    [{ vintage: null, name: 'Elio Grasso Rosso' }, 'Elio Grasso Rosso'],
  ])('with %o reads "%s"', (change, words) => expect(labelName({ ...gavarini, ...change })).toBe(words))

  it('tells only what is known, and once', () => {
    const riesling = {
      ...gavarini,
      type: 'white',
      varietal: 'Riesling',
      appellation: 'Nahe',
      region: 'Nahe',
    } as const
    expect(labelDetails({ ...riesling, country: 'Germany' })).toBe('White, Riesling, Nahe, Germany')
    expect(labelDetails(gavarini)).toBe('Red, Nebbiolo, Barolo, Piedmont, Italy')
    expect(labelDetails({ ...gavarini, varietal: '', appellation: '', region: '' })).toBe('Red, Italy')
  })

  it.each([
    ['2019', 2019],
    [' nv ', 'NV'],
    ['Non-Vintage', 'NV'],
    ['', null],
    ['19', undefined],
    ['1492', undefined],
    ['2019a', undefined],
    ['-2019', undefined],
  ])('typed with the vintage "%s" has %s', (text, vintage) => expect(readVintage(text)).toBe(vintage))
})

describe('the form of a wine', () => {
  const errors = (fields: Record<string, string>) =>
    wineForm.safeParse(fields).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? []

  it('asks for producer, wine and kind, and takes the rest as it comes', () => {
    expect(errors({})).toEqual([
      'producer: Producer is required',
      'name: Wine name is required',
      'type: Please choose the kind of wine',
    ])
    expect(wineForm.parse({ producer: ' Occhipinti ', name: 'SP68', type: 'red' })).toMatchObject({
      producer: 'Occhipinti',
      vintage: null,
      formatMl: 750,
      region: '',
    })
  })

  it('refuses what is no choice of its lists', () => {
    const wine = { producer: 'A', name: 'B', type: 'toString', formatMl: '751', vintage: 'old' }
    expect(errors(wine).map((line) => line.split(':')[0])).toEqual(['type', 'vintage', 'formatMl'])
  })
})
