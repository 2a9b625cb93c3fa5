import { papers } from '../paper'
import type { PrintTheme } from '../printed'
import { createWriter, type Writer } from './writer.server'
import type { PrintedReport, PrintedFigure, PrintedList, PrintedTable } from './print-tasks'

const margin = 16
const gap = 6
/** Colors of a change for better and for worse, dark enough on white. */
const [better, worse] = ['#1f6b3a', '#a1261d']

/** A part of the report that is never split over two pages. */
interface Block {
  height: number
  /** Belongs on the page of the block after it. */
  isHeading?: boolean
  draw(top: number): void
}

/** A report of several sections: figures side by side, short lists and tables. */
export async function drawFigureReport(report: PrintedReport): Promise<Uint8Array> {
  const { theme, club, title, subtitle, sections, footer } = report
  const { width: paperWidth, height: paperHeight } = papers[report.paper]
  const width = paperWidth - 2 * margin
  const writer = await createWriter({ title: `${title}, ${club}`, pairing: theme.pairing })
  const pen: Pen = { writer, theme, width }
  const blocks = sections.flatMap((section) => [
    heading(pen, section.title),
    ...figureRows(pen, section.figures),
    ...listRows(pen, section.lists),
    ...section.tables.flatMap((table) => tableRows(pen, table)),
  ])
  const bottom = paperHeight - 18
  const pages: Block[][] = [[]]
  let y = 44
  blocks.forEach((block, at) => {
    const needed = block.height + (block.isHeading ? (blocks[at + 1]?.height ?? 0) : 0)
    if (y + needed > bottom && pages.at(-1)!.length > 0) {
      pages.push([])
      y = 24
    }
    pages.at(-1)!.push(block)
    y += block.height
  })
  pages.forEach((blocks, at) => {
    writer.page(paperWidth, paperHeight)
    let top = 24
    if (at === 0) {
      top = 44
      const name = writer.fit(
        club,
        { face: 'display', size: 20, color: theme.primary },
        { width, height: 9, smallest: 11 },
      )
      writer.lines(name, margin, 13)
      writer.rule(margin, 24, width, theme.primary, 0.5)
      writer.line(title, margin, 33, { face: 'bold', size: 15, color: theme.ink })
      writer.line(subtitle, margin, 38.5, { face: 'text', size: 9.5, color: theme.muted })
    } else {
      writer.line(`${club}, ${title}`, margin, 17, { face: 'text', size: 9, color: theme.muted })
      writer.rule(margin, 19.5, width, theme.line, 0.2)
    }
    for (const block of blocks) {
      block.draw(top)
      top += block.height
    }
    const small = { face: 'text' as const, size: 7.5, color: theme.muted }
    const words = writer.fit(footer, small, { width: width - 30, height: 7, smallest: 6 })
    writer.lines(words, margin, paperHeight - 14)
    writer.lineTo(`Page ${at + 1} of ${pages.length}`, margin + width, paperHeight - 11.4, small)
  })
  return writer.end()
}

interface Pen {
  writer: Writer
  theme: PrintTheme
  width: number
}

function heading({ writer, theme, width }: Pen, title: string): Block {
  return {
    height: 14,
    isHeading: true,
    draw(top) {
      writer.line(title, margin, top + 9, { face: 'display', size: 14, color: theme.ink })
      writer.rule(margin, top + 11.5, width, theme.line, 0.3)
    },
  }
}

const columnsOfFigures = 4

/** Figures side by side, four to a row; a row is as high as its longest note. */
function figureRows({ writer, theme, width }: Pen, figures: PrintedFigure[]): Block[] {
  const cell = (width - (columnsOfFigures - 1) * gap) / columnsOfFigures
  const blocks: Block[] = []
  for (let from = 0; from < figures.length; from += columnsOfFigures) {
    const row = figures.slice(from, from + columnsOfFigures).map((figure) => {
      const isFigure = /\d/.test(figure.value)
      const name = writer.fit(
        figure.name,
        { face: 'text', size: 8.5, color: theme.muted },
        { width: cell, height: 8 },
      )
      const value = writer.fit(
        figure.value,
        { face: isFigure ? 'bold' : 'text', size: isFigure ? 15 : 10, color: theme.ink },
        { width: cell, height: 9, smallest: 9 },
      )
      const change = writer.fit(
        figure.change,
        {
          face: 'bold',
          size: 8,
          color: figure.isGood === null ? theme.muted : figure.isGood ? better : worse,
        },
        { width: cell, height: 7 },
      )
      const note = writer.fit(
        figure.note,
        { face: 'text', size: 7.5, color: theme.muted },
        { width: cell, height: 14 },
      )
      return [name, value, change, note]
    })
    const height = Math.max(...row.map((parts) => parts.reduce((sum, part) => sum + part.height, 0))) + 5
    blocks.push({
      height,
      draw(top) {
        row.forEach((parts, at) => {
          let y = top + 1.5
          for (const part of parts) y = writer.lines(part, margin + at * (cell + gap), y)
        })
      },
    })
  }
  return blocks
}

/** Lists side by side, two to a row. */
function listRows({ writer, theme, width }: Pen, lists: PrintedList[]): Block[] {
  const cell = (width - gap) / 2
  const blocks: Block[] = []
  for (let from = 0; from < lists.length; from += 2) {
    const pair = lists.slice(from, from + 2).map(({ title, rows, empty }) => ({
      title,
      empty,
      rows: rows.map(({ name, figure, note }) => {
        const room = cell - Math.max(22, writer.widthOf(figure, { face: 'bold', size: 9 }) + 4)
        return {
          figure,
          name: writer.fit(
            name,
            { face: 'text', size: 9, color: theme.ink },
            { width: room, height: 9, smallest: 7.5 },
          ),
          note: writer.fit(
            note,
            { face: 'text', size: 7.5, color: theme.muted },
            { width: room, height: 3.5, smallest: 6 },
          ),
        }
      }),
    }))
    const rowHeight = (row: (typeof pair)[number]['rows'][number]) => row.name.height + row.note.height + 1.6
    const heightOf = ({ rows }: (typeof pair)[number]) =>
      9 + (rows.length === 0 ? 5 : rows.reduce((sum, row) => sum + rowHeight(row), 0))
    blocks.push({
      height: Math.max(...pair.map(heightOf)) + 3,
      draw(top) {
        pair.forEach(({ title, rows, empty }, at) => {
          const x = margin + at * (cell + gap)
          writer.line(title, x, top + 5, { face: 'bold', size: 9.5, color: theme.ink })
          let y = top + 7.5
          if (rows.length === 0) writer.line(empty, x, y + 4, { face: 'text', size: 9, color: theme.muted })
          for (const row of rows) {
            const below = writer.lines(row.name, x, y + 0.5)
            writer.lineTo(row.figure, x + cell, y + 3.4, { face: 'bold', size: 9, color: theme.ink })
            writer.lines(row.note, x, below)
            y += rowHeight(row)
            writer.rule(x, y - 0.5, cell, theme.line, 0.1)
          }
        })
      },
    })
  }
  return blocks
}

/** A table. Its first column is the widest. */
function tableRows(pen: Pen, { title, columns, rows }: PrintedTable): Block[] {
  const { writer, theme, width } = pen
  const first = columns.length > 6 ? 44 : 60
  const other = (width - first) / Math.max(1, columns.length - 1)
  const cells = (row: string[], style: { face: 'text' | 'bold'; size: number; color: string }) =>
    row.map((text, at) =>
      writer.fit(text, style, { width: (at === 0 ? first : other) - 2, height: 8, smallest: 6 }),
    )
  const drawCells = (fitted: ReturnType<typeof cells>, top: number) =>
    fitted.forEach((part, at) => {
      const x = at === 0 ? margin : margin + first + (at - 1) * other
      const lineHeight = part.height / Math.max(1, part.lines.length)
      part.lines.forEach((line, index) => {
        const y = top + 2.6 + index * lineHeight
        if (columns[at]!.figure) writer.lineTo(line, x + other, y, part.style)
        else writer.line(line, x + (at === 0 ? 0 : 2), y, part.style)
      })
    })
  const head = cells(
    columns.map(({ label }) => label),
    { face: 'bold', size: 7.5, color: theme.muted },
  )
  const headHeight = Math.max(...head.map(({ height }) => height))
  return [
    {
      height: headHeight + 10,
      isHeading: true,
      draw(top) {
        writer.line(title, margin, top + 5, { face: 'bold', size: 9.5, color: theme.ink })
        drawCells(head, top + 8)
        writer.rule(margin, top + headHeight + 8.8, width, theme.line, 0.3)
      },
    },
    ...rows.map((row): Block => {
      const fitted = cells(row, { face: 'text', size: 8.5, color: theme.ink })
      const height = Math.max(...fitted.map((part) => part.height)) + 1.6
      return {
        height,
        draw(top) {
          drawCells(fitted, top + 0.6)
          writer.rule(margin, top + height - 0.3, width, theme.line, 0.1)
        },
      }
    }),
  ]
}
