import { describe, expect, it } from 'vitest'
import { demoBrands } from '#/db/seeds/demo-brands'
import { brandSchema, presetBrand } from '~/foundation/theme/brand'
import { palette } from '~/foundation/theme/palette'

const brands = [...demoBrands]

describe('the demo clubs', () => {
  it.each(brands)('%s wears what its own form would accept, drawn as chosen', (_, brand) => {
    expect(brandSchema.parse(brand)).toEqual(brand)
    const { primary, accent, surface, ink } = palette(brand)
    expect([primary, accent, surface, ink]).toEqual([brand.primary, brand.accent, brand.surface, brand.ink])
    expect(brand.hero).not.toBe(presetBrand(brand.preset).hero)
  })

  it('share nothing that one would see', () => {
    for (const field of ['preset', 'primary', 'accent', 'surface', 'hero', 'tagline', 'radius'] as const) {
      expect(new Set(brands.map(([, brand]) => brand[field])).size).toBe(brands.length)
    }
  })
})
