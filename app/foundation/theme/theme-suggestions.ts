// Legible themes suggested from a logo's colors. Pure.
import { contrastCorrections, type ThemeColors } from './theme-presets'
import { fromOklch, mix, toOklch, type Hex, type Oklch } from './color'
import type { ColorMode } from './palette'

/** A color and how much of the logo's ink is in it, 0 to 1. */
export interface ColorShare {
  hex: string
  share: number
}

export interface ThemeSuggestion {
  name: string
  colors: ThemeColors
}

/** Below this a color reads as gray. */
const GRAY = 0.035
/** Hues closer than this look like the same color to the person who chose them, in degrees. */
const KIN = 35

/** Used where a logo has no second color: a brass beside cool colors, a pine beside warm ones. */
const companions: Oklch[] = [
  { l: 0.55, c: 0.1, h: 75 },
  { l: 0.45, c: 0.07, h: 150 },
]

/**
 * Themes from a logo: one on tinted paper, one dark, one on white. Every color of them is shown as it is:
 * nothing needs correcting. None if the logo has no usable color.
 */
export function suggestThemes(logo: readonly ColorShare[]): ThemeSuggestion[] {
  if (logo.length === 0) return []
  const inks = logo.map(({ hex, share }) => ({ ...toOklch(hex), share }))
  const saturated = inks.filter(({ c }) => c >= GRAY).toSorted((a, b) => weight(b) - weight(a))
  const primary: Oklch = saturated[0] ?? { l: 0.3, c: 0.01, h: inks[0]?.h ?? 60 }
  const accent = saturated.find(({ h }) => apart(h, primary.h) >= KIN) ?? companionOf(primary)
  return [
    { name: 'On paper', colors: themeColorsFrom('light', primary, accent, 0.017) },
    { name: 'By night', colors: themeColorsFrom('dark', primary, accent, 0.02) },
    { name: 'On white', colors: themeColorsFrom('light', primary, accent, 0) },
  ]
}

/** Strong colors count for more: a logo is remembered by its red, not by the gray around it. */
const weight = ({ share, c }: Oklch & { share: number }): number => share * (0.04 + c)

function companionOf({ h, c }: Oklch): Oklch {
  if (c < GRAY) return companions[0]!
  return companions.toSorted((a, b) => apart(b.h, h) - apart(a.h, h))[0]!
}

const apart = (one: number, other: number): number => {
  const between = Math.abs(one - other) % 360
  return Math.min(between, 360 - between)
}

/** Paper is cream, and beside cold colors as cold as they are: a breath of red would only make it pink. */
const CREAM = 75
const paperBeside = ({ h, c }: Oklch): number => (c < GRAY || apart(h, CREAM) < 95 ? CREAM : h)

/** A night's surface takes a breath of the primary's hue; what could not be read on it is moved until it can. */
function themeColorsFrom(mode: ColorMode, primary: Oklch, accent: Oklch, tint: number): ThemeColors {
  const dark = mode === 'dark'
  const breath = Math.min(tint, primary.c)
  const surface: Hex = dark
    ? fromOklch({ l: 0.19, c: breath, h: primary.h })
    : tint === 0
      ? '#ffffff'
      : fromOklch({ l: 0.97, c: tint, h: paperBeside(primary) })
  // By day the ink of a night becomes the paper, so it is as cream as paper is.
  const ink: Hex = dark
    ? fromOklch({ l: 0.93, c: 0.018, h: paperBeside(primary) })
    : fromOklch({ l: 0.23, c: Math.min(0.04, primary.c), h: primary.h })
  const wanted = {
    mode,
    surface,
    ink,
    primary: fromOklch(primary),
    accent: fromOklch(accent),
  }
  return withReadableColors(wanted)
}

/** As its pages would show it; corrected until there is nothing left to correct. */
function withReadableColors(colors: ThemeColors): ThemeColors {
  let now = colors
  for (let round = 0; round < 6; round++) {
    const wrong = contrastCorrections(now)
    if (wrong.length === 0) return now
    now = { ...now, ...Object.fromEntries(wrong.map(({ field, shown }) => [field, shown])) }
  }
  return now
}

/** The colors a picture is made of, most of it first, as few as tell them apart. `pixels` are `#rrggbb`. */
export function dominantColors(pixels: Iterable<string>, most = 8): ColorShare[] {
  const bins = new Map<string, { hex: Hex; count: number }>()
  let total = 0
  for (const hex of pixels) {
    const { l, c, h } = toOklch(hex)
    const isGray = c < GRAY
    const key = isGray
      ? `gray ${Math.round(l * 5)}`
      : `${Math.round((((h % 360) + 360) % 360) / 20) % 18} ${Math.round(l * 5)}`
    const bin = bins.get(key)
    total += 1
    if (bin) {
      bin.count += 1
      // A running mean, so that the edges of letters do not decide.
      if (bin.count < 400) bin.hex = mix(bin.hex, hex, 1 / bin.count)
    } else bins.set(key, { hex: hex as Hex, count: 1 })
  }
  return [...bins.values()]
    .map(({ hex, count }) => ({ hex, share: Math.round((count / total) * 1000) / 1000 }))
    .filter(({ share }) => share >= 0.01)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
}
