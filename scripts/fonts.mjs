// Makes the typefaces of app/foundation/ui/styles/fonts from those of the packages: `node scripts/fonts.mjs`. They have the letters
// of Latin-1 and the weights that our pages use, and are a third smaller, which is what a phone waits for. Run it when a
// package of @fontsource changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'app/foundation/ui/styles/fonts')

/** No page uses lighter or bolder text. */
const weights = { min: 400, max: 700 }

/** Of what a package calls Latin, without what no text of ours has: mathematics, combining marks, controls. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2002, 0x200a],
  [0x2010, 0x201e],
  [0x2020, 0x2026],
  [0x202f, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
]
const letters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  .join('')

const variable = [
  ['ibarra-real-nova', ['normal', 'italic']],
  ['hanken-grotesk', ['normal']],
  ['bodoni-moda', ['normal', 'italic']],
  ['libre-franklin', ['normal']],
  ['crimson-pro', ['normal']],
  ['bricolage-grotesque', ['normal']],
  ['figtree', ['normal']],
]
/** With a single weight. */
const single = ['marcellus', 'caprasimo']

/** The names of the demo clubs on the landing page, each in the face of its club. */
const samples = [
  ['bodoni-moda', 'Bottega Rossa', 500],
  ['bricolage-grotesque', 'Harbor Cellars', 700],
  ['caprasimo', 'Olive & Vine', null],
]

const packaged = (name, style = 'normal') =>
  readFileSync(
    join(
      root,
      'node_modules',
      single.includes(name)
        ? `@fontsource/${name}/files/${name}-latin-400-${style}.woff2`
        : `@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`,
    ),
  )

async function make(file, name, style, text, wght) {
  const before = packaged(name, style)
  const made = await subsetFont(before, text, {
    targetFormat: 'woff2',
    ...(wght && { variationAxes: { wght } }),
  })
  writeFileSync(join(target, file), made)
  console.log(`${file}: ${before.length} to ${made.length} bytes`)
}

mkdirSync(target, { recursive: true })
for (const [name, styles] of variable)
  for (const style of styles) await make(`${name}-${style}.woff2`, name, style, letters, weights)
for (const name of single) await make(`${name}-normal.woff2`, name, 'normal', letters, null)
for (const [name, text, wght] of samples) await make(`${name}-sample.woff2`, name, 'normal', text, wght)
