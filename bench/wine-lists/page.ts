// The HTML around a list: paper, fonts of the repository's packages, and the classes that labels use.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { install, isInstalled } from '../../scripts/install.mjs'

/** Typefaces that the product does not have, installed by the first who sets a list. */
const ownFonts = join(import.meta.dirname, '../fonts')
const productSheets = [
  '@fontsource-variable/crimson-pro/index.css',
  '@fontsource-variable/crimson-pro/wght-italic.css',
  '@fontsource-variable/ibarra-real-nova/index.css',
  '@fontsource-variable/ibarra-real-nova/wght-italic.css',
  '@fontsource-variable/figtree/index.css',
  '@fontsource-variable/figtree/wght-italic.css',
  '@fontsource-variable/libre-franklin/index.css',
  '@fontsource-variable/libre-franklin/wght-italic.css',
  '@fontsource-variable/hanken-grotesk/index.css',
  '@fontsource-variable/bodoni-moda/index.css',
  '@fontsource-variable/bricolage-grotesque/index.css',
  '@fontsource/marcellus/index.css',
  '@fontsource/caprasimo/index.css',
]
const ownSheets = [
  '@fontsource-variable/cormorant-garamond/index.css',
  '@fontsource-variable/cormorant-garamond/wght-italic.css',
  '@fontsource-variable/eb-garamond/index.css',
  '@fontsource-variable/eb-garamond/wght-italic.css',
  '@fontsource-variable/josefin-sans/index.css',
  '@fontsource-variable/merriweather/index.css',
  '@fontsource-variable/merriweather/wght-italic.css',
  '@fontsource-variable/oswald/index.css',
  '@fontsource-variable/playfair-display/index.css',
  '@fontsource-variable/playfair-display/wght-italic.css',
  '@fontsource-variable/raleway/index.css',
  '@fontsource-variable/work-sans/index.css',
  '@fontsource-variable/work-sans/wght-italic.css',
  '@fontsource/courier-prime/index.css',
  '@fontsource/courier-prime/700.css',
]

const hrefs = (folder: string, sheets: string[]) =>
  sheets.map((path) => pathToFileURL(join(folder, 'node_modules', path)).href)

export const crimson = "'Crimson Pro Variable', serif"
export const ibarra = "'Ibarra Real Nova Variable', serif"
export const figtree = "'Figtree Variable', sans-serif"
export const franklin = "'Libre Franklin Variable', sans-serif"
export const hanken = "'Hanken Grotesk Variable', sans-serif"
export const bodoni = "'Bodoni Moda Variable', serif"
export const cormorant = "'Cormorant Garamond Variable', serif"
export const garamond = "'EB Garamond Variable', serif"
export const josefin = "'Josefin Sans Variable', sans-serif"
export const merriweather = "'Merriweather Variable', serif"
export const oswald = "'Oswald Variable', sans-serif"
export const playfair = "'Playfair Display Variable', serif"
export const raleway = "'Raleway Variable', sans-serif"
export const workSans = "'Work Sans Variable', sans-serif"
export const courier = "'Courier Prime', monospace"
export const marcellus = "'Marcellus', serif"

/** A document to print; `paper` is a size of CSS such as "A4 landscape". */
export function page(language: string, paper: string, css: string, body: string): string {
  if (!isInstalled(ownFonts)) install(ownFonts)
  const sheets = [...hrefs(join(import.meta.dirname, '../..'), productSheets), ...hrefs(ownFonts, ownSheets)]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>List</title>
${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>@page { size: ${paper} }
* { margin: 0; padding: 0; box-sizing: border-box }
.b { font-weight: 700 } .i { font-style: italic } .s { font-variant: small-caps }
body { padding: 0 3px } /* Prints are cut at the margin, through the last digit. */
.mark { position: absolute; font-size: 1px; color: white }
${css}</style></head><body>${body}</body></html>`
}
