// Changing a theme as a whole: another preset, other colors, and which colors are corrected. Pure.
import { presetBrand, type Brand, type PresetId } from './brand'
import { contrast, withLightness, toOklch, type Hex } from './color'
import { palette, type BrandColors } from './palette'

export type ThemeColors = Pick<Brand, 'mode' | 'primary' | 'accent' | 'surface' | 'ink'>

export const colorFields = ['primary', 'accent', 'surface', 'ink'] as const
export type ColorField = (typeof colorFields)[number]

const presetFields = ['pairing', 'radius', 'hero', 'tagline', 'intro'] as const

const themeColorsOf = ({ mode, primary, accent, surface, ink }: ThemeColors): ThemeColors => ({
  mode,
  primary,
  accent,
  surface,
  ink,
})

export const sameColors = (one: ThemeColors, other: ThemeColors): boolean =>
  one.mode === other.mode && colorFields.every((field) => one[field] === other[field])

/** False where the club chose colors of its own. */
export const usesPresetColors = (brand: Brand): boolean => sameColors(brand, presetBrand(brand.preset))

/** False where the club chose a picture of its own. */
export const usesPresetPicture = (brand: Brand): boolean => brand.hero === presetBrand(brand.preset).hero

/** The theme with all colors of its preset. */
export const withPresetColors = (brand: Brand): Brand => ({
  ...brand,
  ...themeColorsOf(presetBrand(brand.preset)),
})

/** The theme with the picture of its preset; a photo of the club's own stays available. */
export const withPresetPicture = (brand: Brand): Brand => ({
  ...brand,
  hero: presetBrand(brand.preset).hero,
})

/** The theme in another preset: the club's own choices stay, what came from the old preset is replaced. */
export function applyPresetTo(brand: Brand, preset: PresetId): Brand {
  const [from, to] = [presetBrand(brand.preset), presetBrand(preset)]
  const changed: Brand = { ...brand, preset }
  if (sameColors(brand, from)) Object.assign(changed, themeColorsOf(to))
  for (const field of presetFields) {
    if (brand[field] === from[field]) Object.assign(changed, { [field]: to[field] })
  }
  return changed
}

interface ContrastCorrection {
  field: ColorField
  /** The club's color. */
  own: string
  /** The color that its pages show instead. */
  shown: Hex
  direction: 'lighter' | 'darker'
}

/** Which of a club's colors could not be read as they are, and what is shown in their place. In its own mode. */
export function contrastCorrections(brand: BrandColors): ContrastCorrection[] {
  const shown = palette(brand)
  return colorFields.flatMap((field) => {
    const plain = withLightness(brand[field], toOklch(brand[field]).l)
    if (near(shown[field], plain)) return []
    const direction = toOklch(shown[field]).l > toOklch(plain).l ? ('lighter' as const) : ('darker' as const)
    return [{ field, own: brand[field], shown: shown[field], direction }]
  })
}

/** Less than anybody sees: rounding on the way through OKLCH. */
const near = (one: string, other: string): boolean => one === other || contrast(one, other) < 1.01
