import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, luminance, adjustToContrast, toOklch } from '~/foundation/theme/color'
import { palette, type BrandColors } from '~/foundation/theme/palette'
import { textPairs } from './text-pairs'

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}` as const)
const mode = fc.constantFrom('light' as const, 'dark' as const)
const colors = fc.record({ primary: hex, accent: hex, surface: hex, ink: hex, mode })

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4.0],
  ])('of %s on %s is %d', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 1))

  it('is the same both ways and never under 1', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => contrast(a, b) === contrast(b, a) && contrast(a, b) >= 1 - 1e-9),
    )
  })
})

describe('a color', () => {
  it('is the same after conversion to OKLCH and back', () => {
    fc.assert(
      fc.property(hex, (color) => {
        expect(fromOklch(toOklch(color))).toBe(color)
      }),
    )
  })

  it('is left alone where it can be read already', () => {
    expect(adjustToContrast('#7a1f2b', ['#ffffff'], 4.5, 'black')).toBe('#7a1f2b')
  })

  it('keeps its hue when it has to be moved', () => {
    const moved = adjustToContrast('#7a1f2b', ['#15110e'], 4.5, 'white')
    expect(contrast(moved, '#15110e')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(moved, '#15110e')).toBeLessThan(4.7)
    expect(Math.abs(toOklch(moved).h - toOklch('#7a1f2b').h)).toBeLessThan(3)
  })

  it.each(['red', '#fff', '#12345g', '', '#1234567', 'url(x)'])('is nothing but #rrggbb: %j', (text) => {
    expect(() => luminance(text)).toThrow('#rrggbb')
  })
})

describe('a palette', () => {
  it('can be read in both modes, whatever five colors a club picks', () => {
    fc.assert(
      fc.property(colors, mode, (brand: BrandColors, shown) => {
        const worst = textPairs(palette(brand, shown)).filter((pair) => pair.ratio < pair.needs)
        expect(worst).toEqual([])
      }),
      { numRuns: 800 },
    )
  })

  it('is light or dark as asked', () => {
    fc.assert(
      fc.property(colors, (brand) => {
        expect(luminance(palette(brand, 'light').surface)).toBeGreaterThan(0.6)
        expect(luminance(palette(brand, 'dark').surface)).toBeLessThan(0.06)
      }),
    )
  })

  it('leaves a legible choice as the club made it', () => {
    const custom = {
      primary: '#a1261d',
      accent: '#4d6632',
      surface: '#fbf4e6',
      ink: '#2b1a12',
      mode: 'light' as const,
    }
    const { primary, accent, surface, ink, brand } = palette(custom)
    expect({ primary, accent, surface, ink, brand }).toEqual({
      primary: custom.primary,
      accent: custom.accent,
      surface: custom.surface,
      ink: custom.ink,
      brand: custom.primary,
    })
  })

  it('keeps the card apart from the surface it lies on', () => {
    fc.assert(
      fc.property(colors, mode, (brand, shown) => {
        const { surface, raised } = palette(brand, shown)
        expect(raised).not.toBe(surface)
      }),
      {
        examples: [
          [
            { primary: '#7a1f2b', accent: '#d4a962', surface: '#000000', ink: '#ffffff', mode: 'dark' },
            'dark',
          ],
        ],
      },
    )
  })
})
