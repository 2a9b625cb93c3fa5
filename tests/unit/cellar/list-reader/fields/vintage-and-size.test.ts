import { describe, expect, it } from 'vitest'
import { findSizes } from '~/cellar/list-reader/fields/bottle-size'
import { findVintages } from '~/cellar/list-reader/fields/vintage'

const vintage = (text: string, isRecognized = false) => findVintages(text, isRecognized)[0]?.vintage

describe('the vintage of a label', () => {
  it.each([
    ['Barolo Cannubi 2016', 2016],
    ['’19 Chablis', 2019],
    ["Port '85", 1985],
    ['Brut N.V.', 'NV'],
    ['Brut senza annata', 'NV'],
    ['Cava sin añada', 'NV'],
    ['Sekt brut o. Jg.', 'NV'],
    ['Prosecco Extra Dry o.J', 'NV'],
  ])('%s has %s', (text, expected) => {
    expect(vintage(text)).toBe(expected)
  })

  it('is the year of a German label, which ends in "er"', () => {
    expect(findVintages('2018er Riesling trocken')[0]).toMatchObject({ vintage: 2018, start: 0, end: 6 })
  })

  it('is the last of two years, since names with a year come first', () => {
    expect(vintage('Cuvée 1928 Brut 2012')).toBe(2012)
  })

  it.each([
    'Casa 1865',
    'Since 1972',
    'Est. 1908',
    'from vines planted in 1965',
    'Reben, gepflanzt 1962',
    'Merlot 1500 ml',
    '2,019',
  ])('is not in %s', (text) => {
    expect(vintage(text)).toBeUndefined()
  })

  it('is left open, and doubted, where two years are printed', () => {
    expect(findVintages('Brut 2018/19')[0]).toMatchObject({ vintage: null, confidence: 0.4 })
  })

  it('is repaired from letters that look like digits, and doubted, in recognized text only', () => {
    expect(findVintages('Barolo 2Ol6', true)[0]).toMatchObject({ vintage: 2016, confidence: 0.45 })
    expect(vintage('Barolo 2Ol6')).toBeUndefined()
    expect(vintage('Prosecco 0o.J', true)).toBe('NV')
  })
})

describe('the size of a label', () => {
  it.each([
    ['Sauternes 37,5 cl', 375],
    ['Barolo (Magnum)', 1500],
    ['double magnum', 3000],
    ['Champagne half bottle', 375],
    ['0,75 l', 750],
    ['demi-bouteille', 375],
    ['media botella', 375],
    ['1/2 Casa Marosa Merlot', 375],
  ])('%s is %i ml', (text, ml) => {
    expect(findSizes(text)[0]?.ml).toBe(ml)
  })

  it.each(['Champagne demi-sec', '125 ml', 'Alc. 13.5', 'Magnumopus'])('is not in %s', (text) => {
    expect(findSizes(text)).toEqual([])
  })
})
