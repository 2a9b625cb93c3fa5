// Makes the pictures of the public site: `node scripts/site-pictures.mjs`. Run it when a picture in docs/images has
// changed. It writes public/site and the sizes in app/public-site/pictures.json, and needs a browser for the preview
// of links and the logo files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { findChromium, launchFlags } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'public/site')

/** Screens of the product, with the part that is shown where it is not all of them. */
const screens = {
  'club-page': {},
  'demo-clubs': {},
  'list-review': {},
  'run-draft': {},
  'run-check': {},
  'run-labels': {},
  'run-box-and-desk': {},
  'member-wines': {},
  inventory: { top: 0, height: 741 },
  'invoice-review': { top: 0, height: 1000 },
  orders: {},
  cart: {},
  gifts: {},
  'shipping-settings': {},
}
const maxWidth = 1200

const font = (file) =>
  `data:font/woff2;base64,${readFileSync(join(root, 'node_modules', file)).toString('base64')}`

const mark = (
  color,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${color}" stroke-width="1.75">
  <circle cx="16" cy="18" r="10.5"/>
  <circle cx="16" cy="18" r="4"/>
  <path d="M11.5 8.6C11.5 5.6 13.3 4 16 4s4.5 1.6 4.5 4.6" stroke-linecap="round"/>
  <path d="M16 10.2v1.6M22.6 13.4l-1.2 1.1M24 19.5l-1.6-.3M20.6 24.6l-.9-1.3M11.4 24.6l.9-1.3M8 19.5l1.6-.3M9.4 13.4l1.2 1.1" stroke-linecap="round"/>
</svg>
`
/** The colors of app/ui/styles/tokens.css that the logo comes in. */
const logoColors = { burgundy: '#7a1d36', brass: '#d4a962', ink: '#251a18', cream: '#fff7ee' }

mkdirSync(target, { recursive: true })

const sizes = {}
for (const [name, part] of Object.entries(screens)) {
  const file = join(root, 'docs/images', `${name}.png`)
  const { width, height } = await sharp(file).metadata()
  const shown = { left: 0, top: part.top ?? 0, width, height: part.height ?? height }
  const made = await sharp(file)
    .extract(shown)
    .resize({ width: maxWidth, withoutEnlargement: true })
    .webp({ quality: 82, effort: 6 })
    .toFile(join(target, `${name}.webp`))
  sizes[name] = { width: made.width, height: made.height }
}
writeFileSync(join(root, 'app/public-site/pictures.json'), `${JSON.stringify(sizes, null, 2)}\n`)

for (const [name, color] of Object.entries(logoColors)) {
  writeFileSync(join(target, `tastevin-mark-${name}.svg`), mark(color))
  await sharp(Buffer.from(mark(color)), { density: 1200 })
    .resize(512)
    .png({ palette: true })
    .toFile(join(target, `tastevin-mark-${name}.png`))
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(`<style>
  @font-face { font-family: Display; src: url(${font('@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-normal.woff2')}); font-weight: 400 700 }
  @font-face { font-family: Display; font-style: italic; src: url(${font('@fontsource-variable/ibarra-real-nova/files/ibarra-real-nova-latin-wght-italic.woff2')}); font-weight: 400 700 }
  @font-face { font-family: Text; src: url(${font('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')}); font-weight: 100 900 }
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; background: #15100f; color: #f6eee2; font: 30px/1.45 Text; padding: 76px 84px; position: relative; overflow: hidden }
  .mark { display: flex; align-items: center; gap: 18px; font: 500 40px Display }
  .mark svg { width: 54px; height: 54px }
  h1 { font: 500 112px/0.98 Display; letter-spacing: -0.02em; margin-top: 92px }
  em { color: #d4a962 }
  p { margin-top: 34px; color: #b9aa9d; max-width: 700px }
  .cup { position: absolute; right: -270px; top: 20px; width: 600px; opacity: 0.55 }
</style>
<div class="mark">${mark('#d4a962')}Tastevin</div>
<h1>A wine club<br><em>in your own name.</em></h1>
<p>For restaurants, wine shops and wineries.</p>
<div class="cup">${mark('#7a1d36').replace('1.75', '0.7')}</div>`)
await page.evaluate(() => document.fonts.ready)
const preview = await page.screenshot()
await browser.close()
await sharp(preview).png({ palette: true, quality: 90 }).toFile(join(target, 'social.png'))
console.log(`The pictures of the public site are in ${target}.`)
