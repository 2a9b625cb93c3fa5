import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetBrand } from '~/foundation/theme/brand'
import { contrast, toOklch } from '~/foundation/theme/color'
import { contrastCorrections } from '~/foundation/theme/theme-presets'
import { palette } from '~/foundation/theme/palette'
import { dominantColors, suggestThemes } from '~/foundation/theme/theme-suggestions'
import { textPairs } from './text-pairs'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const logo = fc.array(fc.record({ hex, share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
  minLength: 1,
  maxLength: 8,
})
const apart = (one: string, other: string) => {
  const between = Math.abs(toOklch(one).h - toOklch(other).h) % 360
  return Math.min(between, 360 - between)
}

describe('colors drawn from a logo', () => {
  it('are legible without correction, whatever the logo is made of', () => {
    fc.assert(
      fc.property(logo, (colors) => {
        for (const { colors: proposed } of suggestThemes(colors)) {
          expect(contrastCorrections(proposed)).toEqual([])
          for (const mode of ['light', 'dark'] as const) {
            expect(textPairs(palette(proposed, mode)).filter((pair) => pair.ratio < pair.needs)).toEqual([])
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('keep the color the logo is remembered by, not the gray around it', () => {
    const red = '#b3202c'
    for (const { colors } of suggestThemes([
      { hex: '#2b2b2b', share: 0.8 },
      { hex: red, share: 0.2 },
    ])) {
      expect(apart(colors.primary, red)).toBeLessThan(12)
    }
  })

  it('take the second color of a logo that has two, and find one for a logo that has one', () => {
    const [two] = suggestThemes([
      { hex: '#7a1d36', share: 0.6 },
      { hex: '#2f6b3a', share: 0.4 },
    ])
    expect(apart(two!.colors.accent, '#2f6b3a')).toBeLessThan(20)
    const [one] = suggestThemes([{ hex: '#1d4e7a', share: 1 }])
    expect(apart(one!.colors.accent, one!.colors.primary)).toBeGreaterThan(60)
  })

  it('offer a light look and a dark one, and nothing where there is no logo', () => {
    const offered = suggestThemes([{ hex: '#111111', share: 1 }])
    expect(new Set(offered.map(({ colors }) => colors.mode))).toEqual(new Set(['light', 'dark']))
    for (const { colors } of offered) expect(contrast(colors.ink, colors.surface)).toBeGreaterThan(7)
    expect(suggestThemes([])).toEqual([])
  })
})

describe('the colors of a picture', () => {
  it('are few, in order, with edges counted to what they are edges of', () => {
    const pixels = [
      ...Array<string>(600).fill('#7a1d36'),
      ...Array<string>(40).fill('#7c2038'),
      ...Array<string>(300).fill('#d4a962'),
      ...Array<string>(2).fill('#00ff00'),
    ]
    const colors = dominantColors(pixels)
    expect(colors).toHaveLength(2)
    expect(contrast(colors[0]!.hex, '#7a1d36')).toBeLessThan(1.05)
    expect(colors[0]!.share).toBeGreaterThan(colors[1]!.share)
  })
})

it('a preset needs no correction, and an unreadable color is reported with the shown one', () => {
  expect(contrastCorrections(presetBrand('trattoria'))).toEqual([])
  const [correction, ...others] = contrastCorrections({ ...presetBrand('trattoria'), primary: '#ffe600' })
  expect(others).toEqual([])
  expect(correction).toMatchObject({ field: 'primary', own: '#ffe600', direction: 'darker' })
  expect(contrast(correction!.shown, presetBrand('trattoria').surface)).toBeGreaterThanOrEqual(4.5)
})
