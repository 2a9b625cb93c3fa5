// From a club's five colors to every color its pages and emails use, each pair legible. Pure.
import {
  contrast,
  controlContrast,
  luminance,
  mix,
  adjustToContrast,
  textContrast,
  toOklch,
  withLightness,
  type Hex,
} from './color'

export type ColorMode = 'light' | 'dark'

/** A club's chosen colors. `mode` is light or dark, as its surface is meant. */
export interface BrandColors {
  primary: string
  accent: string
  surface: string
  ink: string
  mode: ColorMode
}

/**
 * Every color of a page. Text of `ink`, `muted`, `primary`, `accent`, `danger`, `ok` and `warn` can be read on
 * `surface`, `raised` and `tint` (the surface with a little of the brand in it); `onX` on a fill of `x`; `ink`
 * and `x` on `xSoft`. `edge` (the border of a control) and `focus` stand out by 3:1; `line` only decorates.
 * `brand` is the primary as the club gave it, for large areas. `primaryHover` is the primary under the pointer:
 * never harder to read than at rest.
 */
export interface Palette {
  surface: Hex
  raised: Hex
  tint: Hex
  ink: Hex
  muted: Hex
  line: Hex
  edge: Hex
  primary: Hex
  primaryHover: Hex
  onPrimary: Hex
  accent: Hex
  onAccent: Hex
  brand: Hex
  onBrand: Hex
  danger: Hex
  onDanger: Hex
  dangerSoft: Hex
  ok: Hex
  okSoft: Hex
  warn: Hex
  warnSoft: Hex
  focus: Hex
}

const signal = { danger: '#b42318', ok: '#1f7a4d', warn: '#96610a' }

/** Body text is better than AA asks for. */
const inkContrast = 7

/**
 * The theme for one mode. In the mode that is not the club's own, surface and ink change places.
 * Promises WCAG AA for every pair named at `Palette`, whatever the colors. Throws on a color that is not
 * `#rrggbb`.
 */
export function palette(brand: BrandColors, mode: ColorMode = brand.mode): Palette {
  const dark = mode === 'dark'
  const towards = dark ? 'white' : 'black'
  const own = mode === brand.mode
  const surface = own ? ownSurface(brand.surface, dark) : otherSurface(brand.ink, dark)
  const raised = raise(surface, dark)
  const brandFill = withLightness(brand.primary, toOklch(brand.primary).l)
  const tint = mix(surface, brandFill, 0.12)
  const grounds = [surface, raised, tint]

  const ink = adjustToContrast(own ? brand.ink : brand.surface, grounds, inkContrast, towards)
  const primary = adjustToContrast(brand.primary, grounds, textContrast, towards)
  const accent = adjustToContrast(brand.accent, grounds, textContrast, towards)
  const over = (fill: string): Hex => mostLegible(fill, [raised, surface, ink])

  const soft = (color: string): Hex => mix(surface, color, dark ? 0.16 : 0.1)
  const readable = (color: string): Hex =>
    adjustToContrast(color, [...grounds, soft(color)], textContrast, towards)
  const danger = readable(signal.danger)
  const onPrimary = over(primary)

  return {
    surface,
    raised,
    tint,
    ink,
    muted: adjustToContrast(mix(ink, surface, 0.34), grounds, textContrast + 0.3, towards),
    line: mix(surface, ink, dark ? 0.2 : 0.15),
    edge: adjustToContrast(mix(surface, ink, 0.4), grounds, controlContrast, towards),
    primary,
    primaryHover: awayFrom(primary, onPrimary),
    onPrimary,
    accent,
    onAccent: over(accent),
    brand: brandFill,
    onBrand: over(brandFill),
    danger,
    onDanger: over(danger),
    dangerSoft: soft(signal.danger),
    ok: readable(signal.ok),
    okSoft: soft(signal.ok),
    warn: readable(signal.warn),
    warnSoft: soft(signal.warn),
    focus: adjustToContrast(brand.accent, grounds, controlContrast, towards),
  }
}

/** Between these luminances neither dark nor light text has room for color. */
const lightest = 0.62
const darkest = 0.045

/** The club's own surface, moved only if text in color could not be read on it. */
function ownSurface(color: string, dark: boolean): Hex {
  const { l } = toOklch(color)
  return clampSurface(color, l, Infinity, dark)
}

/** A surface made from the ink: quiet, and never pure black. */
function otherSurface(ink: string, dark: boolean): Hex {
  const { l } = toOklch(ink)
  return dark
    ? clampSurface(ink, Math.min(0.24, Math.max(0.17, l)), 0.035, dark)
    : clampSurface(ink, Math.max(0.955, l), 0.02, dark)
}

function clampSurface(color: string, l: number, maxChroma: number, dark: boolean): Hex {
  const step = dark ? -0.01 : 0.01
  let lightness = l
  let settled = withLightness(color, lightness, maxChroma)
  while (dark ? luminance(settled) > darkest : luminance(settled) < lightest) {
    lightness += step
    settled = withLightness(color, lightness, maxChroma)
  }
  return settled
}

/**
 * Cards lie a little nearer to the light; on a surface that is white already, a little further from it. Next to
 * black a step of lightness cannot be seen, so there they start higher.
 */
function raise(surface: Hex, dark: boolean): Hex {
  const { l, c } = toOklch(surface)
  if (dark) return withLightness(surface, Math.max(l + 0.035, 0.15), c)
  return l > 0.985 ? withLightness(surface, l - 0.02, c) : withLightness(surface, l + 0.02, c * 0.6)
}

/** So far a fill moves under the pointer, in OKLCH lightness: enough to be seen beside the fill at rest. */
const hoverStep = 0.06

/** The fill a step further from its words; where black or white is too near for that, a step towards them. */
function awayFrom(fill: Hex, word: Hex): Hex {
  const { l } = toOklch(fill)
  const away = luminance(word) > luminance(fill) ? -hoverStep : hoverStep
  const hasRoom = l + away >= 0 && l + away <= 1
  const hover = withLightness(fill, hasRoom ? l + away : l - away)
  return contrast(hover, word) >= textContrast ? hover : fill
}

/** The first of our own colors that can be read on the fill, else black or white: one of them always can. */
function mostLegible(fill: string, candidates: readonly Hex[]): Hex {
  const ours = candidates.find((candidate) => contrast(candidate, fill) >= textContrast)
  if (ours) return ours
  return contrast('#000000', fill) > contrast('#ffffff', fill) ? '#000000' : '#ffffff'
}
