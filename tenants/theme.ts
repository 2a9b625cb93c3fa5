import { brandCss, type Brand, type PresetId } from './brand'
import type { ColorMode } from './palette'

/** What the document needs to show a club's theme: plain data, safe to send to a browser. */
export interface Theme {
  /** The style sheet with the club's variables, for `<style nonce>`. */
  css: string
  /** The mode shown until the visitor chooses one. */
  mode: ColorMode
  preset: PresetId
  /** The faces to load first. */
  pairing: PresetId
}

export function themeOf({ brand }: { brand: Brand }): Theme {
  return { css: brandCss(brand), mode: brand.mode, preset: brand.preset, pairing: brand.pairing }
}
