import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { presetBrand } from '#/tenants/brand'
import { contrast, toOklch } from '#/tenants/colour'
import { corrections } from '#/tenants/looks'
import { palette } from '#/tenants/palette'
import { gathered, proposals } from '#/tenants/proposals'
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

describe('colours drawn from a logo', () => {
  it('can be read as they are, whatever the logo is made of', () => {
    fc.assert(
      fc.property(logo, (colours) => {
        for (const { colours: proposed } of proposals(colours)) {
          expect(corrections(proposed)).toEqual([])
          for (const mode of ['light', 'dark'] as const) {
            expect(textPairs(palette(proposed, mode)).filter((pair) => pair.ratio < pair.needs)).toEqual([])
          }
        }
      }),
      { numRuns: 50 },
    )
  }, 20_000)

  it('keep the colour the logo is remembered by, not the grey around it', () => {
    const red = '#b3202c'
    for (const { colours } of proposals([
      { hex: '#2b2b2b', share: 0.8 },
      { hex: red, share: 0.2 },
    ])) {
      expect(apart(colours.primary, red)).toBeLessThan(12)
    }
  })

  it('take the second colour of a logo that has two, and find one for a logo that has one', () => {
    const [two] = proposals([
      { hex: '#7a1d36', share: 0.6 },
      { hex: '#2f6b3a', share: 0.4 },
    ])
    expect(apart(two!.colours.accent, '#2f6b3a')).toBeLessThan(20)
    const [one] = proposals([{ hex: '#1d4e7a', share: 1 }])
    expect(apart(one!.colours.accent, one!.colours.primary)).toBeGreaterThan(60)
  })

  it('offer a light look and a dark one, and nothing where there is no logo', () => {
    const offered = proposals([{ hex: '#111111', share: 1 }])
    expect(new Set(offered.map(({ colours }) => colours.mode))).toEqual(new Set(['light', 'dark']))
    for (const { colours } of offered) expect(contrast(colours.ink, colours.surface)).toBeGreaterThan(7)
    expect(proposals([])).toEqual([])
  })
})

describe('the colours of a picture', () => {
  it('are few, in order, with edges counted to what they are edges of', () => {
    const pixels = [
      ...Array<string>(600).fill('#7a1d36'),
      ...Array<string>(40).fill('#7c2038'),
      ...Array<string>(300).fill('#d4a962'),
      ...Array<string>(2).fill('#00ff00'),
    ]
    const found = gathered(pixels)
    expect(found).toHaveLength(2)
    expect(contrast(found[0]!.hex, '#7a1d36')).toBeLessThan(1.05)
    expect(found[0]!.share).toBeGreaterThan(found[1]!.share)
  })
})

it('a preset needs no correction, and an unreadable colour is told of with what is shown', () => {
  expect(corrections(presetBrand('trattoria'))).toEqual([])
  const [told, ...others] = corrections({ ...presetBrand('trattoria'), primary: '#ffe600' })
  expect(others).toEqual([])
  expect(told).toMatchObject({ field: 'primary', chosen: '#ffe600', direction: 'darker' })
  expect(contrast(told!.shown, presetBrand('trattoria').surface)).toBeGreaterThanOrEqual(4.5)
})
