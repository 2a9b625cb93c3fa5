import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import {
  brandSchema,
  heroUrl,
  joinLabel,
  monogram,
  presetBrand,
  presetIds,
  readBrand,
  type Brand,
} from '~/foundation/theme/brand'
import { contrast } from '~/foundation/theme/color'
import { palette } from '~/foundation/theme/palette'
import { heroIllustrations } from '~/foundation/theme/hero-illustrations'
import { brandCss, brandHex } from '~/foundation/theme/theme'
import { textPairs } from './text-pairs'

const cellar = presetBrand('cellar')
const problems = (change: Record<string, unknown>) =>
  (brandSchema.safeParse({ ...cellar, ...change }).error?.issues ?? []).map((issue) => issue.path.join('.'))

describe('the presets', () => {
  it.each(presetIds)('%s is complete and legible with nothing but a name', (id) => {
    const brand = presetBrand(id)
    expect(brandSchema.parse(brand)).toEqual(brand)
    for (const mode of ['light', 'dark'] as const) {
      expect(textPairs(palette(brand, mode)).filter((pair) => pair.ratio < pair.needs)).toEqual([])
    }
    const { primary, accent, surface, ink } = palette(brand)
    expect({ primary, accent, surface, ink }).toEqual({
      primary: brand.primary,
      accent: brand.accent,
      surface: brand.surface,
      ink: brand.ink,
    })
    expect(joinLabel(brand, 'Bottega Rossa')).toBe('Join Bottega Rossa')
  })

  it('differ from one another', () => {
    const brands = presetIds.map(presetBrand)
    for (const field of ['primary', 'surface', 'radius', 'hero', 'pairing', 'tagline'] as const) {
      expect(new Set(brands.map((brand) => brand[field])).size).toBe(brands.length)
    }
  })
})

describe('the pictures', () => {
  it.each(Object.entries(heroIllustrations))('%s exists, is small, and requests nothing', (_, picture) => {
    const drawing = readFileSync(new URL(`../../../public${picture.url}`, import.meta.url), 'utf8')
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1600 1000"/)
    expect(Buffer.byteLength(drawing)).toBeLessThan(20_000)
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|<image|<foreignObject|\son\w+=/i,
    )
  })
})

describe('the choices of a club', () => {
  it.each([
    ['a color by name', { primary: 'red' }, 'primary'],
    ['a color with more behind it', { ink: '#112233;}body{display:none' }, 'ink'],
    ['a short color', { surface: '#fff' }, 'surface'],
    ['a radius out of range', { radius: 25 }, 'radius'],
    ['half a pixel', { radius: 2.5 }, 'radius'],
    ['a radius as text', { radius: '4px' }, 'radius'],
    ['a logo elsewhere', { logo: 'https://evil.example/a.png' }, 'logo'],
    ['a logo on another host', { logo: '//evil.example/a.png' }, 'logo'],
    ['a logo up the tree', { logo: '/clubs/../secret' }, 'logo'],
    ['a logo that is a script', { logo: 'javascript:alert(1)' }, 'logo'],
    ['an unknown picture', { hero: 'castle' }, 'hero'],
    ['a long tagline', { tagline: 'x'.repeat(141) }, 'tagline'],
    ['a tagline over two lines', { tagline: 'a\nb' }, 'tagline'],
    ['a reversed tagline', { tagline: 'a\u202eb' }, 'tagline'],
    ['a NUL', { intro: 'a\0b' }, 'intro'],
    ['half a character', { intro: 'a\ud83d' }, 'intro'],
    ['a long button', { buttonVoice: { ...cellar.buttonVoice, join: 'x'.repeat(33) } }, 'buttonVoice.join'],
  ])('may not have %s', (_, change, field) => expect(problems(change)).toEqual([field]))

  it.each([
    ['a logo of ours', { logo: '/media/0190/logo.webp' }],
    ['a tagline of 140 characters, emoji included', { tagline: `${'x'.repeat(136)}🍷é` }],
    ['an intro of paragraphs', { intro: 'One.\n\nTwo.' }],
    ['no picture', { hero: null }],
  ])('may have %s', (_, change) => expect(problems(change)).toEqual([]))
})

describe('a stored look', () => {
  it('is read unchanged', () => {
    const stored: Brand = { ...presetBrand('natural'), primary: '#123456', logo: '/media/a.png', hero: null }
    expect(readBrand(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })

  it('loses only the fields that are no good', () => {
    const read = readBrand({
      preset: 'modern',
      primary: 'url(x)',
      ink: '#101010',
      buttonVoice: { join: 'Salute', choose: 5 },
    })
    expect(read).toEqual({
      ...presetBrand('modern'),
      ink: '#101010',
      buttonVoice: { ...cellar.buttonVoice, join: 'Salute' },
    })
  })

  it('can be drawn, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json().map((json): unknown => JSON.parse(json)),
        ),
        (stored) => {
          const brand = readBrand(stored)
          expect(brandSchema.parse(brand)).toEqual(brand)
          expect(brandCss(brand)).toMatch(
            /^:root\{[a-z0-9#:;.,()%-]+\}(:root\[data-theme=(light|dark)\]\{[a-z0-9#:;-]+\}){2}$/,
          )
        },
      ),
    )
  })
})

describe('the style sheet', () => {
  it('names every variable that pages use', () => {
    const css = brandCss(presetBrand('trattoria'))
    const names =
      'surface raised tint ink muted line edge primary on-primary accent on-accent brand on-brand danger danger-soft ok ok-soft warn warn-soft focus'
    for (const block of css.split('}').slice(0, 3)) {
      for (const name of names.split(' ')) expect(block).toMatch(new RegExp(`[{;]--${name}:#[0-9a-f]{6};`))
    }
    expect(css).toContain('--font-display:var(--pair-trattoria-display);')
    expect(css).toContain('--radius:3px;')
  })

  it('shows the club in its own mode until the visitor chooses', () => {
    const [root, light, dark] = brandCss(cellar).split('}')
    expect(root).toContain(`color-scheme:dark;--surface:${cellar.surface};`)
    expect(light).toContain('color-scheme:light;')
    expect(dark).toContain(`--surface:${cellar.surface};`)
  })

  it('refuses an unchecked color', () => {
    expect(() => brandCss({ ...cellar, primary: 'red;}</style>' })).toThrow('#rrggbb')
  })
})

it('the colors of mail are light, legible hex', () => {
  const mail = brandHex(cellar)
  expect(contrast(mail.ink, '#ffffff')).toBeGreaterThan(7)
  expect(contrast(mail.onPrimary, mail.primary)).toBeGreaterThanOrEqual(4.5)
})

it('the picture of a look has an address, or none', () => {
  expect(heroUrl(cellar)).toBe('/clubs/vaults.svg')
  expect(heroUrl({ ...cellar, hero: null })).toBeNull()
})

it.each([
  ['Bottega Rossa', 'BR'],
  ['The Olive & Vine', 'OV'],
  ['Ørsted’s Wine Bar', 'ØW'],
  ['Enoteca', 'E'],
  ['Les', 'L'],
  ['2 Fratelli', '2F'],
  ['é́toile', 'É́'],
  ['東京ワイン', '東'],
  ['🍷', ''],
  ['', ''],
])('the monogram of %j is %j', (name, letters) => expect(monogram(name)).toBe(letters))
