import { describe, expect, it } from 'vitest'
import { findWines, pageAfter } from '~/wines/find-wines'
import { type Label, type WineType } from '~/wines/labels'

const wine = (change: Partial<Label>): Label => ({
  ...{ producer: 'Fèlsina', name: 'Rancia', type: 'red', vintage: 2020, varietal: 'Sangiovese' },
  ...{ country: 'Italy', region: 'Tuscany', appellation: 'Chianti', formatMl: 750, notes: '' },
  ...change,
})

describe('finding a bottle', () => {
  const cellar = [
    wine({}),
    wine({ producer: 'Ca’ del Bosco', name: 'Cuvée Prestige', type: 'sparkling', vintage: 'NV' }),
    wine({ producer: 'Le Fraghe', name: 'Ròdon', type: 'rose', notes: 'For the terrace' }),
  ]
  const found = (text: string, type: WineType | null = null) =>
    findWines(cellar, { text, type }).map(({ name }) => name)

  it.each([
    ['felsina', ['Rancia']],
    ['Fèlsina 2020', ['Rancia']],
    ["ca' del cuvee", ['Cuvée Prestige']],
    ['rosé', ['Ròdon']],
    ['terrace', ['Ròdon']],
    ['tuscany magnum', []],
    ['  ', ['Rancia', 'Cuvée Prestige', 'Ròdon']],
  ])('%j finds %j', (text, names) => expect(found(text)).toEqual(names))

  it('looks among one kind only where one is chosen', () => {
    expect(found('italy', 'sparkling')).toEqual(['Cuvée Prestige'])
    expect(found('rancia', 'white')).toEqual([])
  })
})

describe('a page of a list', () => {
  const lines = ['a', 'b', 'c'].map((id) => ({ id }))
  it.each([
    [null, 2, 'ab', 'b'],
    ['b', 2, 'c', null],
    ['a', 2, 'bc', null],
    ['gone', 2, 'ab', 'b'],
    [null, 3, 'abc', null],
    ['c', 2, '', null],
  ])('after %j, %i at a time', (after, size, shown, next) => {
    const page = pageAfter(lines, after, size)
    expect([page.lines.map(({ id }) => id).join(''), page.next]).toEqual([shown, next])
  })
})
