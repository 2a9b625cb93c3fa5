// npx tsx bench/wine-lists/fixtures.ts: makes the documents of the browser tests in tests/fixtures.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { startPrinter } from './chromium'
import { ListMaker, type Heading } from './list-maker'
import { figtree, page } from './page'
import { photograph } from './photograph'
import { drawPage } from './pictures'
import { readPool, type Wine, type WineType } from './pool'
import type { TruthEntry } from './truth'
import { workbook, type Value } from './workbook'

const folder = join(import.meta.dirname, '../../tests/fixtures')
await mkdir(folder, { recursive: true })

const css = `body { font: 9.5pt/1.45 ${figtree} } h1 { font-size: 20pt; margin-bottom: 8px } h2 { font-size: 13pt; margin-top: 16px; display: flex }
h2 span { flex: 1 } h2 i { font: 9pt ${figtree}; width: 60px; text-align: right } .w { display: flex; white-space: nowrap } .w span:first-child { flex: 1 }
.w b { font-weight: 400; width: 60px; text-align: right }`

const printed = new ListMaker(readPool(), { seed: 13 })
const kinds: [title: string, type: WineType, count: number][] = [
  ['Sparkling', 'sparkling', 3],
  ['White', 'white', 5],
  ['Red', 'red', 6],
]
const html = kinds
  .map(([title, type, count]) => {
    const rows = plain(printed, type, count).map((wine, n) => {
      const item = printed.item(wine, { glasses: n < 2 ? [{ ml: 150, printed: null }] : [] })
      const label = printed.line('{P}, [{A} ][{C} ][{G}][, {a}] {V}', item, { titles: [title] })
      return `<div class="w"><span>${label}</span><b>${item.glasses[0]?.price ?? ''}</b><b>${item.bottle}</b></div>`
    })
    return `<h2>${title}<span></span><i>Glass</i><i>Bottle</i></h2>${rows.join('')}`
  })
  .join('')
const printer = await startPrinter()
const margin = { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' }
const pdf = await printer.print(page('en', 'A5', css, `<h1>Wine List</h1>${html}`), { margin })
await printer.stop()
await writeFile(join(folder, 'wine-list.pdf'), pdf)
const clean = await drawPage(pdf, 1, 170)
const photo = await photograph(clean, { seed: 13, longest: 1800, lean: 4, slope: 1.2, quality: 70 })
await writeFile(
  join(folder, 'wine-list-photo.jpg'),
  await sharp(photo).jpeg({ quality: 68, mozjpeg: true }).toBuffer(),
)

const sheet = new ListMaker(readPool(), { seed: 14 })
const head: Value[] = [
  'Bin',
  'Producer',
  'Wine',
  'Vintage',
  'Region',
  'Country',
  'Glass',
  'Bottle',
  'Bottles',
]
const rows: Value[][] = kinds.flatMap(([title, type, count]) =>
  plain(sheet, type, count).map((wine, n) => {
    const bin = `${type.slice(0, 1).toUpperCase()}${n + 1}`
    const item = sheet.item(wine, { bin, glasses: n === 0 ? [{ ml: 150, printed: null }] : [] })
    const heading: Heading = { titles: [title] }
    const texts = sheet.cells(['{P}', '{A}[ {C}][ {G}]', '{V}', '[{a}][{R}]', '{K}'], item, heading)
    const [producer = '', name = '', vintage = '', region = '', country = ''] = texts.map(asText)
    const year = Number(vintage) || vintage
    return [bin, producer, name, year, region, country, item.glasses[0]?.price ?? null, item.bottle, n + 2]
  }),
)
await writeFile(join(folder, 'wine-list.xlsx'), await workbook('Wines', [head, ...rows]))

const truth = (entries: TruthEntry[]) => ({ count: entries.length, entries })
const both = { 'wine-list.pdf': truth(printed.entries), 'wine-list.xlsx': truth(sheet.entries) }
await writeFile(join(folder, 'wine-list.truth.json'), `${JSON.stringify(both, null, 2)}\n`)

function plain(list: ListMaker, type: WineType, count: number): Wine[] {
  return list.take(count, (wine) => wine.type === type && wine.price < 140)
}

function asText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
}
