// npx tsx bench/wine-lists/invoices/make.ts FOLDER: makes suppliers' invoices and delivery notes with their truth.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPrinter } from '../chromium'
import { page } from '../page'
import { photograph } from '../photograph'
import { drawPage } from '../pictures'
import { byTheBottle, byTheCase } from './american'
import { deliveryNote, french, german, italian } from './european'
import type { Draft, InvoiceTruth } from './invoice'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder: npx tsx bench/wine-lists/invoices/make.ts FOLDER')
await mkdir(folder, { recursive: true })

const drafts: Draft[] = [
  byTheCase(),
  byTheBottle({ isWrong: false }),
  french(),
  italian(),
  german(),
  byTheBottle({ isWrong: true }),
  deliveryNote(),
]
const printer = await startPrinter()
try {
  for (const [n, draft] of drafts.entries()) {
    const html = page(draft.language, draft.paper, draft.css, draft.html)
    const side = '16mm'
    const pdf = await printer.print(html, { margin: { top: side, right: side, bottom: side, left: side } })
    await keep(draft, `${draft.id}.pdf`, pdf)
    if (draft.isPhotographed)
      await keep(
        draft,
        `${draft.id}-photo.jpg`,
        await photograph(await drawPage(pdf, 1, 190), { seed: 900 + n }),
      )
  }
} finally {
  await printer.stop()
}

async function keep(draft: Draft, file: string, bytes: Buffer): Promise<void> {
  const { currency, note, supplier, number, date } = draft
  const id = file.replace(/\.\w+$/, '')
  const truth: InvoiceTruth = { id, file, currency, note, supplier, number, date, ...draft.truth }
  await writeFile(join(folder!, file), bytes)
  await writeFile(join(folder!, `${id}.truth.json`), JSON.stringify(truth, null, 1))
  console.log(`${file}: ${truth.lines.length} lines`)
}
