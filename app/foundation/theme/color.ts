// Color arithmetic: WCAG contrast on sRGB, adjustments in OKLCH so that a color keeps its hue. Pure.
import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode as registerMode,
  wcagContrast,
  wcagLuminance,
  type Rgb,
} from 'culori/fn'

// Only these color spaces are in the browser's bundle.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) registerMode(mode)
const asOklch = converter('oklch')
const asRgb = converter('rgb')

/** `#rrggbb`, lower-case. */
export type Hex = `#${string}`

/** Lightness 0..1, chroma 0..0.4, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for what one must see to use a control. */
export const textContrast = 4.5
export const controlContrast = 3

/** Throws on anything but `#rrggbb`: nothing else may reach a style sheet. */
function rgbOf(hex: string): Rgb {
  const color = /^#[0-9a-f]{6}$/i.test(hex) ? parseHex(hex) : undefined
  if (!color) throw new Error('A color is written #rrggbb')
  return color
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG defines it. */
export const luminance = (hex: string): number => wcagLuminance(rgbOf(hex))

/** Contrast ratio, 1 to 21, as WCAG defines it. */
export const contrast = (one: string, other: string): number => wcagContrast(rgbOf(one), rgbOf(other))

/** The contrast against the background where it is worst. */
export const worstContrast = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrast(color, background)))

/** The color in OKLCH; a gray has hue 0. */
export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = asOklch(rgbOf(hex))
  return { l, c, h }
}

/** The rounding error of a byte: colors at the edge of the gamut are computed slightly outside of it. */
const halfByte = 0.5 / 255

/** The nearest color a screen can show: lightness and hue stay, chroma gives way. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  const color = { mode: 'oklch' as const, l: Math.min(1, Math.max(0, l)), c, h }
  const { r, g, b } = asRgb(color)
  const isShown = [r, g, b].every((value) => value > -halfByte && value < 1 + halfByte)
  return formatHex(isShown ? color : clampChroma(color, 'oklch')) as Hex
}

/** The same color at another lightness, with at most this much chroma. */
export function withLightness(hex: string, l: number, maxChroma = Infinity): Hex {
  const { c, h } = toOklch(hex)
  return fromOklch({ l, c: Math.min(c, maxChroma), h })
}

/** `share` of the second color in the first, mixed in OKLab so that the middle is not muddy. */
export function mix(first: string, second: string, share: number): Hex {
  const { l, c, h = 0 } = asOklch(interpolate([rgbOf(first), rgbOf(second)], 'oklab')(share))
  return fromOklch({ l, c, h })
}

/**
 * The color itself where it stands out enough from every background, else the nearest lightness of it that
 * does, towards the given end. Ends at black or white, so the caller chooses backgrounds that one of them
 * can be read on.
 */
export function adjustToContrast(
  color: string,
  backgrounds: readonly string[],
  ratio: number,
  towards: 'black' | 'white',
): Hex {
  const { l, c, h } = toOklch(color)
  const own = fromOklch({ l, c, h })
  if (worstContrast(own, backgrounds) >= ratio) return own
  const end = towards === 'black' ? 0 : 1
  const at = (way: number): Hex => fromOklch({ l: l + (end - l) * way, c, h })
  let [near, far] = [0, 1]
  for (let i = 0; i < 9; i++) {
    const middle = (near + far) / 2
    if (worstContrast(at(middle), backgrounds) >= ratio) far = middle
    else near = middle
  }
  return far === 1 ? (towards === 'black' ? '#000000' : '#ffffff') : at(far)
}
