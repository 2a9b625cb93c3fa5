// How a look changes as a whole: another preset, other colours, and what of the colours is shown otherwise. Pure.
import { presetBrand, type Brand, type PresetId } from './brand'
import { contrast, withLightness, toOklch, type Hex } from './colour'
import { palette, type BrandColours } from './palette'

export type Colours = Pick<Brand, 'mode' | 'primary' | 'accent' | 'surface' | 'ink'>

export const colourFields = ['primary', 'accent', 'surface', 'ink'] as const
export type ColourField = (typeof colourFields)[number]

const fallsWithPreset = ['pairing', 'radius', 'hero', 'tagline', 'intro'] as const

export const coloursOf = ({ mode, primary, accent, surface, ink }: Colours): Colours => ({
  mode,
  primary,
  accent,
  surface,
  ink,
})

export const sameColours = (one: Colours, other: Colours): boolean =>
  one.mode === other.mode && colourFields.every((field) => one[field] === other[field])

/** The look in another preset: what the club had chosen for itself stays, what it had from the old preset goes with it. */
export function inPreset(brand: Brand, preset: PresetId): Brand {
  const [from, to] = [presetBrand(brand.preset), presetBrand(preset)]
  const changed: Brand = { ...brand, preset }
  if (sameColours(brand, from)) Object.assign(changed, coloursOf(to))
  for (const field of fallsWithPreset) {
    if (brand[field] === from[field]) Object.assign(changed, { [field]: to[field] })
  }
  return changed
}

export interface Correction {
  field: ColourField
  /** What the club chose. */
  chosen: string
  /** What its pages show instead. */
  shown: Hex
  direction: 'lighter' | 'darker'
}

/** Which of a club's colours could not be read as they are, and what is shown in their place. In its own mode. */
export function corrections(brand: BrandColours): Correction[] {
  const shown = palette(brand)
  return colourFields.flatMap((field) => {
    const plain = withLightness(brand[field], toOklch(brand[field]).l)
    if (near(shown[field], plain)) return []
    const direction = toOklch(shown[field]).l > toOklch(plain).l ? ('lighter' as const) : ('darker' as const)
    return [{ field, chosen: brand[field], shown: shown[field], direction }]
  })
}

/** Less than anybody sees: rounding on the way through OKLCH. */
const near = (one: string, other: string): boolean => one === other || contrast(one, other) < 1.01
