// A club's theme as style sheets and as hex. Apart from `brand`, because its color arithmetic is heavy and the pages of
// guests, who get the finished style sheet, must not load it.
import { displayTypography, type Brand, type PresetId } from './brand'
import { focusedPictures, type Focus } from './page-blocks'
import { palette, type ColorMode, type Palette } from './palette'

/** A club's theme for the document: plain data, safe to send to a browser. */
export interface Theme {
  /** The style sheet with the club's variables, for `<style nonce>`. */
  css: string
  /** The mode shown until the visitor chooses one. */
  mode: ColorMode
  preset: PresetId
  /** The faces to load first. */
  pairing: PresetId
  /** The surface in that mode, as hex, for the frame that a phone draws around the page. */
  surface: string
}

const themes = new WeakMap<Brand, Theme>()

/** Computed once for each version of a brand: its color arithmetic takes milliseconds. */
export function themeOf({ brand }: { brand: Brand }): Theme {
  let theme = themes.get(brand)
  if (!theme) {
    const { mode, preset, pairing } = brand
    theme = { css: brandCss(brand), mode, preset, pairing, surface: brandHex(brand, mode).surface }
    themes.set(brand, theme)
  }
  return theme
}

/**
 * The club's variables as a style sheet for `<style nonce>`: its own mode on `:root`, both modes for a chosen
 * theme. Contrast is corrected (see `palette`). Throws on a color that did not come through `brandSchema`.
 */
export function brandCss(brand: Brand): string {
  const { weight, tracking, case: displayCase } = displayTypography[brand.pairing]
  const radius = Math.round(Math.min(24, Math.max(0, brand.radius)))
  const type =
    `--font-display:var(--pair-${brand.pairing}-display);--font-text:var(--pair-${brand.pairing}-text);` +
    `--display-weight:${weight};--display-tracking:${tracking};--display-case:${displayCase};` +
    `--radius:${radius}px;--radius-lg:${Math.round(radius * 1.5)}px;`
  return (
    `:root{${type}${declarations(brand, brand.mode)}}` +
    `:root[data-theme=light]{${declarations(brand, 'light')}}` +
    `:root[data-theme=dark]{${declarations(brand, 'dark')}}` +
    focusedPictures(brand.page).map(focusRule).join('')
  )
}

/** Style attributes are blocked on these pages, so each cropped picture has a rule. */
function focusRule({ name, focus: { x, y, zoom } }: { name: string; focus: Focus }): string {
  if (x === 50 && y === 50 && zoom === 100) return ''
  const scale = zoom === 100 ? '' : `scale:${zoom / 100};transform-origin:${x}% ${y}%;`
  return `[data-crop=${name}]{object-position:${x}% ${y}%;${scale}}`
}

function declarations(brand: Brand, mode: ColorMode): string {
  const variables = Object.entries(palette(brand, mode)).map(
    ([name, hex]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${hex};`,
  )
  return `color-scheme:${mode};${variables.join('')}`
}

/**
 * The club's colors as plain hex for mail, where there are no variables. Light unless asked otherwise: mail
 * programs invert dark emails as they please.
 */
export const brandHex = (brand: Brand, mode: ColorMode = 'light'): Palette => palette(brand, mode)
