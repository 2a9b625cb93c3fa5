import { papers } from '../paper'
import {
  besideText,
  boughtText,
  slipsPerSheet,
  type PrintedBox,
  type PrintedHead,
  type PrintTheme,
} from '../printed'
import { createWriter, type Writer } from './writer.server'
import type { PackingSlipsOrder } from './print-tasks'

const margin = 15

/** Rows of a slip that fills a sheet. */
const rowsPerSheet = 26

/** A slip for each box: two on a sheet where all of them are short, else one. */
export async function drawPackingSlips({
  head,
  theme,
  paper,
  boxes,
}: PackingSlipsOrder): Promise<Uint8Array> {
  const { width, height } = papers[paper]
  const writer = await createWriter({ title: `Packing slips, ${head.run}`, pairing: theme.pairing })
  const perSheet = slipsPerSheet(boxes)
  if (perSheet === 2) {
    boxes.forEach((box, at) => {
      if (at % 2 === 0) {
        writer.page(width, height)
        writer.cut([0, height / 2], [width, height / 2])
      }
      drawSlip(writer, { box, head, theme, width, top: (at % 2) * (height / 2), height: height / 2 })
    })
    return writer.end()
  }
  for (const box of boxes) {
    for (let from = 0; from === 0 || from < box.bottles.length; from += rowsPerSheet) {
      const part = { ...box, bottles: box.bottles.slice(from, from + rowsPerSheet) }
      writer.page(width, height)
      drawSlip(writer, { box: part, head, theme, width, top: 0, height })
    }
  }
  return writer.end()
}

interface Slip {
  box: PrintedBox
  head: PrintedHead
  theme: PrintTheme
  width: number
  top: number
  height: number
}

function drawSlip(writer: Writer, { box, head, theme, width: paper, top, height }: Slip): void {
  const width = paper - 2 * margin
  const right = margin + width
  const club = writer.fit(
    head.club,
    { face: 'display', size: 15, color: theme.primary },
    { width: width - 60, height: 7 },
  )
  writer.lines(club, margin, top + 11)
  writer.lineTo(head.run, right, top + 16, { face: 'text', size: 9, color: theme.muted })
  writer.rule(margin, top + 19.5, width, theme.primary, 0.4)
  writer.line(String(box.number), margin, top + 31, { face: 'bold', size: 26 })
  const from = margin + Math.max(18, writer.widthOf(String(box.number), { face: 'bold', size: 26 }) + 5)
  const name = writer.fit(
    box.member,
    { face: 'bold', size: 15 },
    { width: right - from, height: 7, smallest: 9 },
  )
  writer.lines(name, from, top + 21.5)
  const tier = [
    [box.tier, boughtText(box)].filter(Boolean).join(' '),
    box.isAwaiting ? 'Awaiting payment: don’t hand over' : '',
  ]
    .filter(Boolean)
    .join('. ')
  writer.line(tier, from, top + 32.5, { face: 'text', size: 10 })
  let y = top + 38
  for (const bottle of box.bottles) {
    const { wine, bottles, state } = bottle
    writer.box(margin, y + 0.8, 4, 4, '#000')
    writer.line(`${bottles} ×`, margin + 7, y + 4.3, { face: 'bold', size: 10.5 })
    const words = writer.fit(
      wine,
      { face: 'text', size: 10.5 },
      { width: width - 66, height: 6.7, smallest: 7.5 },
    )
    // Two lines of a long name share the height of one.
    writer.lines(words, margin + 16, y + (words.lines.length > 1 ? 0.1 : 0.6))
    const label = writer.fit(
      besideText(bottle),
      { face: state === 'pack' ? 'text' : 'bold', size: 9 },
      { width: 46, height: 5, smallest: 6.5 },
    )
    writer.lineTo(label.lines[0] ?? '', right, y + 4.3, label.style)
    y += 7
  }
  const bottom = top + height - 12
  if (box.note.trim() !== '') {
    writer.line('Note', margin, y + 6, { face: 'bold', size: 9 })
    const note = writer.fit(
      box.note,
      { face: 'text', size: 10 },
      { width, height: bottom - y - 9, smallest: 8 },
    )
    writer.lines(note, margin, y + 7.5)
  }
  const pickUp = writer.fit(
    head.pickUp,
    { face: 'text', size: 8, color: theme.muted },
    { width, height: 4, smallest: 6 },
  )
  writer.lines(pickUp, margin, top + height - 10)
}
