// Makes the logo files of the public site and the picture that previews of links show: `node scripts/site-pictures.mjs`.
// It writes public/site. `scripts/product-pictures.mjs` takes the pictures of the product.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, launchFlags } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'public/site')

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
/** The colors of app/foundation/ui/styles/tokens.css that the logo comes in. */
const logoColors = { burgundy: '#7a1d36', brass: '#d4a962', ink: '#251a18', cream: '#fff7ee' }

mkdirSync(target, { recursive: true })

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
