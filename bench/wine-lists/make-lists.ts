// Makes the lists with their truth: as files, and some also as pictures of their pages and photographs of them.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { startPrinter, type Printer } from './chromium'
import { ListMaker } from './list-maker'
import { halfOf, poolOf, type FileList, type MadeList, type PrintedList } from './made-list'
import { lists } from './lists'
import { page } from './page'
import { photograph } from './photograph'
import { drawPage, pageCount, pagesOf } from './pictures'
import { readPool } from './pool'
import type { Truth, TruthEntry } from './truth'

const extensions = { text: 'txt', html: 'html', csv: 'csv', xlsx: 'xlsx' } as const
/** At most so many pages of a list become pictures. */
const picturesEach = 2

/**
 * Writes the lists to `tune`, `test`, `opened` and `unseen` in the folder. `ids` are the beginnings of the wanted ones,
 * none for all. Of the lists that are not unseen, one in `picturedOneIn` becomes pictures and scans, in order of their
 * numbers: recognizing them takes most of the time of a measurement.
 */
export async function makeLists(
  folder: string,
  { ids = [], picturedOneIn = 1 }: { ids?: readonly string[]; picturedOneIn?: number } = {},
): Promise<void> {
  const printer = await startPrinter()
  let pictured = 0
  try {
    for (const list of lists) {
      if (ids.length && !ids.some((id) => list.id.startsWith(id))) continue
      if (list.kind === 'pdf') {
        const mayBePictured = list.isPhotographed === true || list.isScanned === true
        const isPictured = mayBePictured && (halfOf(list.id) === 'unseen' || pictured++ % picturedOneIn === 0)
        await makePrinted(list, folder, printer, isPictured)
      } else await makeFile(list, folder)
    }
  } finally {
    await printer.stop()
  }
}

/** With the wines of the part that the list is in. */
const makerOf = (list: MadeList) => new ListMaker(readPool(poolOf(list.id)), list.maker)

async function makeFile(list: FileList, root: string): Promise<void> {
  const maker = makerOf(list)
  const made = await list.body(maker)
  await keep(root, list, `${list.id}.${extensions[list.kind]}`, Buffer.from(made), maker.entries)
}

async function makePrinted(
  list: PrintedList,
  root: string,
  printer: Printer,
  isPictured: boolean,
): Promise<void> {
  const maker = makerOf(list)
  const html = page(maker.language, list.paper, list.css, list.body(maker))
  const side = list.margin ?? '18mm'
  const margin = { top: side, right: side, bottom: side, left: side }
  const { header, footer } = list
  const pdf = await printer.print(html, { header, footer, margin })
  await keep(root, list, `${list.id}.pdf`, pdf, maker.entries)
  if (!isPictured) return
  if (list.isScanned)
    await keep(root, list, `${list.id}-scan.pdf`, await scanned(pdf, list, printer), maker.entries)
  if (!list.isPhotographed) return
  const pages = await pagesOf(await printer.print(html, { header, footer, margin }, true))
  for (let number = 1; number <= Math.min(picturesEach, Math.max(...pages.values())); number++) {
    const entries = maker.entries.filter((_, n) => pages.get(n) === number)
    if (!entries.length) continue
    const clean = await drawPage(pdf, number, number % 2 ? 170 : 200)
    await keep(root, list, `${list.id}-page-${number}.png`, clean, entries)
    const seed = list.maker.seed * 10 + number
    await keep(root, list, `${list.id}-photo-${number}.jpg`, await photograph(clean, { seed }), entries)
  }
}

/** The pages as an office scanner makes them: grey, a little turned, without text. */
async function scanned(pdf: Buffer, { paper }: PrintedList, printer: Printer): Promise<Buffer> {
  const pictures: string[] = []
  for (let number = 1; number <= (await pageCount(pdf)); number++) {
    const turned = sharp(await drawPage(pdf, number, 150)).rotate(number % 2 ? 0.7 : -0.5, {
      background: '#fff',
    })
    const grey = await turned.greyscale().blur(0.5).jpeg({ quality: 60 }).toBuffer()
    pictures.push(`<img src="data:image/jpeg;base64,${grey.toString('base64')}">`)
  }
  const css =
    'body { padding: 0 } img { width: 100vw; height: 99.5vh; object-fit: contain; display: block; break-after: page }'
  const none = { top: '0', right: '0', bottom: '0', left: '0' }
  return printer.print(page('en', `${paper}; margin: 0`, css, pictures.join('')), { margin: none })
}

async function keep(
  root: string,
  list: MadeList,
  file: string,
  bytes: Buffer,
  entries: TruthEntry[],
): Promise<void> {
  const target = join(root, halfOf(list.id))
  await mkdir(target, { recursive: true })
  const id = file.replace(/\.\w+$/, '')
  const { currency, note, ignoreFields } = list
  const truth: Truth = {
    id,
    file,
    currency,
    note,
    count: entries.length,
    ...(ignoreFields ? { ignoreFields } : {}),
    entries,
  }
  await writeFile(join(target, file), bytes)
  await writeFile(join(target, `${id}.truth.json`), JSON.stringify(truth, null, 1))
}
