import { describe, expect, it } from 'vitest'
import { compareBins, isInBins, looksLikeBin } from '~/cellar/counting/bins'
import { hasCode, readCode, wineCode } from '~/cellar/counting/codes'
import { findOnSheet, foldText } from '~/cellar/counting/find-on-sheet'
import {
  nextUncounted,
  progressOf,
  scopeWords,
  shownWines,
  type SheetLine,
} from '~/cellar/counting/sheet-view'

const line = (id: string, bin: string, name: string, more: Partial<SheetLine> = {}): SheetLine => ({
  id,
  bin,
  name,
  details: '',
  type: 'red',
  text: foldText(`${name} ${bin}`),
  lwin: null,
  codes: [],
  expected: true,
  previous: null,
  ...more,
})
const wines = [
  line('1', 'A1', 'Félsina Chianti 2019', { codes: ['0036000291452'] }),
  line('2', 'A10', 'Gaja Barbaresco 2019', { lwin: '10123452019' }),
  line('3', 'B2', 'Gaja Barbaresco 2020', { lwin: '1012345' }),
  line('4', '', 'Château d’Yquem 2015', { expected: false }),
]
const ids = (search: string) => findOnSheet(wines, search).map(({ id }) => id)

describe('a search', () => {
  it('finds by words without accents, all of them', () => {
    expect(ids('felsina')).toEqual(['1'])
    expect(ids('GAJA 2020')).toEqual(['3'])
    expect(ids('yquem')).toEqual(['4'])
    expect(ids('')).toHaveLength(4)
  })

  it('puts a bin first where the text looks like one, the exact bin before longer ones', () => {
    expect(ids('a1')).toEqual(['1', '2'])
    expect(ids('a-10')).toEqual(['2'])
    expect(ids('b 2')[0]).toBe('3')
    expect(['A12', 'rack 3-14', '3-14', '7'].map(looksLikeBin)).toEqual([true, true, true, true])
    expect(['gaja', 'barbaresco 2019'].map(looksLikeBin)).toEqual([false, false])
  })

  it('finds similar words where nothing matches', () => {
    expect(ids('barbarsco')).toEqual(['2', '3'])
    expect(ids('xqzw')).toEqual([])
  })

  it('finds by code: a barcode in either length, an LWIN, our own code', () => {
    expect(ids('036000291452')).toEqual(['1'])
    expect(ids('10123452019')).toEqual(['2', '3'])
    const id = '0190a2b4-0000-7000-8000-0123456789ab'
    const wine = { id, lwin: null, codes: [] }
    for (const text of [wineCode(id), `https://tastevin.test/business/inventory/${id}`])
      expect(hasCode(wine, readCode(text)!)).toBe(true)
    expect([readCode('??'), readCode('')]).toEqual([null, null])
  })
})

it('the bins are in the order of a walk, and a range includes its ends', () => {
  expect(['B1', 'A10', '', 'A2'].sort(compareBins)).toEqual(['A2', 'A10', 'B1', ''])
  const range = { from: 'A2', to: 'B' }
  expect(['A1', 'A2', 'A10', 'B12', 'C1', ''].filter((bin) => isInBins(bin, range))).toEqual([
    'A2',
    'A10',
    'B12',
  ])
  expect(isInBins('A12', { from: 'A1', to: 'A1' })).toBe(false)
  expect(isInBins('', { from: '', to: '' })).toBe(true)
})

it('a sheet shows what is left, and then the next wine in the order of the bins', () => {
  const count = { id: 'c', seq: 1, wineId: '1', counted: 3, by: null, userId: null, at: '' }
  const counts = new Map([['1', count]])
  const show = (show: 'left' | 'counted' | 'all', search = '') =>
    shownWines(wines, counts, { search, show }).map(({ id }) => id)
  expect([show('left'), show('counted'), show('all')]).toEqual([['2', '3'], ['1'], ['1', '2', '3']])
  // A search finds a wine that is not expected here.
  expect(show('left', 'yquem')).toEqual(['4'])
  expect(progressOf(wines, counts)).toEqual({ counted: 1, of: 3 })
  expect(nextUncounted(wines, counts, '3')?.id).toBe('2')
  expect(nextUncounted(wines, new Map(), '')?.id).toBe('1')
  const all = new Map(['1', '2', '3'].map((wineId) => [wineId, { ...count, wineId }]))
  expect(nextUncounted(wines, all, '1')).toBeNull()
})

it('the scope of a count is named', () => {
  const names = { red: 'Red' }
  expect(scopeWords({ wineType: 'red', binFrom: 'A1', binTo: 'A9' }, names)).toBe('Red wines, bins A1 to A9')
  expect(scopeWords({ wineType: null, binFrom: '', binTo: 'C' }, names)).toBe('Bins up to C')
  expect(scopeWords({ wineType: null, binFrom: '', binTo: '' }, names)).toBe('')
})
