// Color arithmetic: WCAG contrast on sRGB, adjustments in OKLCH so that a color keeps its hue. Pure.

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

type Triple = [number, number, number]

/** Throws on anything but `#rrggbb`: nothing else may reach a style sheet. */
function channels(hex: string): Triple {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) throw new Error('A color is written #rrggbb')
  return [1, 2, 3].map((i) => parseInt(match[i] ?? '', 16) / 255) as Triple
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Relative luminance, 0 (black) to 1 (white), as WCAG defines it. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio, 1 to 21, as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The contrast against the background where it is worst. */
export const worstContrast = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrast(color, background)))

/** Björn Ottosson's OKLab, in polar form. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const inGamut = (rgb: Triple): boolean => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** The nearest color a screen can show: lightness and hue stay, chroma gives way. */
export function fromOklch({ l, c, h }: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, l))
  let low = 0
  let high = c
  if (!inGamut(toLinearRgb({ l: lightness, c, h }))) {
    for (let i = 0; i < 16; i++) {
      const middle = (low + high) / 2
      if (inGamut(toLinearRgb({ l: lightness, c: middle, h }))) low = middle
      else high = middle
    }
    high = low
  }
  const bytes = toLinearRgb({ l: lightness, c: high, h }).map((v) =>
    Math.round(Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, v))))) * 255),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The same color at another lightness, with at most this much chroma. */
export function withLightness(hex: string, l: number, maxChroma = Infinity): Hex {
  const { c, h } = toOklch(hex)
  return fromOklch({ l, c: Math.min(c, maxChroma), h })
}

/** `share` of the second color in the first, mixed in OKLab so that the middle is not muddy. */
export function mix(first: string, second: string, share: number): Hex {
  const [a, b] = [toOklch(first), toOklch(second)]
  const x = a.c * cos(a.h) * (1 - share) + b.c * cos(b.h) * share
  const y = a.c * sin(a.h) * (1 - share) + b.c * sin(b.h) * share
  return fromOklch({
    l: a.l * (1 - share) + b.l * share,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) * 180) / Math.PI,
  })
}

const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)
const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)

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
