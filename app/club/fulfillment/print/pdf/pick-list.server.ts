import { papers } from '../paper'
import { bottleCount, tierText } from '../printed'
import { createWriter } from './writer.server'
import type { PickListOrder } from './print-tasks'

/** The wines to pick by bin, with a box to check for each. */
export async function drawPickList({ head, theme, paper, lines, boxes }: PickListOrder): Promise<Uint8Array> {
  const { width: paperWidth, height: paperHeight } = papers[paper]
  const writer = await createWriter({ title: `Pick list, ${head.run}`, pairing: theme.pairing })
  const margin = 15
  const width = paperWidth - 2 * margin
  const columns = { bin: margin + 9, wine: margin + 37, count: margin + width }
  const wineWidth = columns.count - 26 - columns.wine
  const rows = lines.map((line) => {
    const bin = writer.fit(
      line.bin || 'No bin',
      { face: 'bold', size: 10 },
      { width: 26, height: 9, smallest: 7 },
    )
    const wine = writer.fit(line.wine, { face: 'text', size: 10.5 }, { width: wineWidth, height: 14 })
    const words = [tierText(line.tiers), line.short > 0 ? `${line.short} short` : '']
      .filter(Boolean)
      .join('. ')
    const tiers = writer.fit(words, { face: 'text', size: 8.5 }, { width: wineWidth, height: 12 })
    return { line, bin, wine, tiers, height: Math.max(wine.height + tiers.height, bin.height) + 4 }
  })
  const pages: (typeof rows)[] = [[]]
  const headHeight = (page: number) => (page === 0 ? 46 : 28)
  let y = headHeight(0)
  for (const row of rows) {
    if (y + row.height > paperHeight - 18 && pages.at(-1)!.length > 0) {
      pages.push([])
      y = headHeight(pages.length - 1)
    }
    pages.at(-1)!.push(row)
    y += row.height
  }
  const total = lines.reduce((sum, { bottles }) => sum + bottles, 0)
  const short = lines.reduce((sum, line) => sum + line.short, 0)
  pages.forEach((rows, page) => {
    writer.page(paperWidth, paperHeight)
    if (page === 0) {
      writer.line('Pick list', margin, 22, { face: 'display', size: 22 })
      writer.line(`${head.club}, ${head.run}`, margin, 28.5, { face: 'text', size: 10 })
      writer.line(head.pickUp, margin, 33.5, { face: 'text', size: 10, color: '#444' })
      const sums = `${bottleCount(total)} for ${boxes.toLocaleString('en-US')} ${boxes === 1 ? 'box' : 'boxes'}`
      writer.lineTo(short > 0 ? `${sums}, ${short} short` : sums, margin + width, 22, {
        face: 'bold',
        size: 11,
      })
    } else writer.line(`Pick list, ${head.run}`, margin, 18, { face: 'text', size: 9, color: '#444' })
    let top = headHeight(page)
    const small = { face: 'bold' as const, size: 8, color: '#444' }
    writer.line('Bin', columns.bin, top - 2.5, small)
    writer.line('Wine', columns.wine, top - 2.5, small)
    writer.lineTo('Bottles', columns.count, top - 2.5, small)
    writer.rule(margin, top - 0.8, width, '#000', 0.3)
    for (const { line, bin, wine, tiers, height } of rows) {
      writer.box(margin, top + 1.4, 4.5, 4.5, '#000')
      writer.lines(bin, columns.bin, top + 1.4)
      const below = writer.lines(wine, columns.wine, top + 1.4)
      writer.lines({ ...tiers, style: { ...tiers.style, color: '#444' } }, columns.wine, below)
      writer.lineTo(line.bottles.toLocaleString('en-US'), columns.count, top + 5.6, {
        face: 'bold',
        size: 13,
      })
      top += height
      writer.rule(margin, top - 0.8, width, '#bbb', 0.1)
    }
    const footer = `Page ${page + 1} of ${pages.length}`
    writer.lineTo(footer, margin + width, paperHeight - 10, { face: 'text', size: 8, color: '#444' })
  })
  return writer.end()
}
