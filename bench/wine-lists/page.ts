// The HTML around a list: paper, fonts of the repository's packages, and the classes that labels use.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../../node_modules')
const sheets = [
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
].map((path) => pathToFileURL(join(packages, path)).href)

export const crimson = "'Crimson Pro Variable', serif"
export const ibarra = "'Ibarra Real Nova Variable', serif"
export const figtree = "'Figtree Variable', sans-serif"
export const franklin = "'Libre Franklin Variable', sans-serif"
export const hanken = "'Hanken Grotesk Variable', sans-serif"
export const bodoni = "'Bodoni Moda Variable', serif"
export const marcellus = "'Marcellus', serif"

/** A document to print; `paper` is a size of CSS such as "A4 landscape". */
export function page(language: string, paper: string, css: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>List</title>
${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<style>@page { size: ${paper} }
* { margin: 0; padding: 0; box-sizing: border-box }
.b { font-weight: 700 } .i { font-style: italic } .s { font-variant: small-caps }
body { padding: 0 3px } /* Prints are cut at the margin, through the last digit. */
.mark { position: absolute; font-size: 1px; color: white }
${css}</style></head><body>${body}</body></html>`
}
