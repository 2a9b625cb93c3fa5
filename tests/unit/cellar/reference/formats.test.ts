import { describe, expect, it } from 'vitest'
import {
  formatName,
  formatProblem,
  isTradeFormat,
  parseFormat,
  tradeFormats,
} from '~/cellar/reference/formats'

describe('bottle sizes', () => {
  it('go from 187 ml to 18 L in order, each once', () => {
    const sizes = tradeFormats.map(({ ml }) => ml)
    expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => a - b))
    expect([sizes[0], sizes.at(-1)]).toEqual([187, 18_000])
  })

  it('have names', () => {
    expect(formatName(750)).toBe('Bottle (750 ml)')
    expect(formatName(1500)).toBe('Magnum (1.5 L)')
    expect(formatName(700)).toBe('700 ml')
    expect(formatName(1234)).toBe('1.234 L')
    expect(isTradeFormat(620)).toBe(true)
    expect(isTradeFormat(751)).toBe(false)
  })

  it.each([
    ['750', 750],
    ['750 ml', 750],
    ['750ML', 750],
    ['75cl', 750],
    ['37,5 cl', 375],
    ['1.5 L', 1500],
    ['1,5l', 1500],
    ['1,500 ml', 1500],
    ['1.5', 1500],
    ['3', 3000],
    ['magnum', 1500],
    ['Magnum (1.5 L)', 1500],
    ['MAG', 1500],
    ['half bottle', 375],
    ['Impériale', 6000],
    ['methuselah', 6000],
    ['Jeroboam', 3000],
    ['double magnum 3 L', 3000],
    ['18 litres', 18_000],
    ['25.4 oz', 751],
  ])('are read: %s is %i ml', (text, ml) => {
    expect(parseFormat(text)).toBe(ml)
  })

  it('have names that can be read back', () => {
    for (const { ml, synonyms = [] } of tradeFormats) {
      expect(parseFormat(formatName(ml))).toBe(ml)
      for (const synonym of synonyms) expect(parseFormat(synonym)).toBe(ml)
    }
  })

  it.each(['', 'red', '750 bananas', '45', '-750', 'L', 'Barolo 750 ml', 'constructor'])(
    'do not include "%s"',
    (text) => {
      expect(parseFormat(text)).toBeNull()
    },
  )

  it('are refused outside the trade’s range, and confirmed where the trade has no name', () => {
    expect(formatProblem(750)).toBeNull()
    expect(formatProblem(186)?.kind).toBe('refused')
    expect(formatProblem(18_001)?.kind).toBe('refused')
    expect(formatProblem(750.5)?.kind).toBe('refused')
    expect(formatProblem(Number.NaN)?.kind).toBe('refused')
    expect(formatProblem(800)).toEqual({
      kind: 'unusual',
      sentence: '800 ml is not a usual bottle size. Please confirm that it is right.',
    })
  })
})
