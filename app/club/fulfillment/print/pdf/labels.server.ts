import { labelPlace, labelSheets, type LabelSheet } from '../paper'
import { boughtText, type PrintedBox, type PrintedHead, type PrintTheme } from '../printed'
import { createWriter, type Writer } from './writer.server'
import type { LabelsOrder } from './print-tasks'

/** Label sheets: number, name, tier and the member's code of each box. */
export async function drawLabels({ head, theme, sheet: name, start, outlines, boxes }: LabelsOrder) {
  const sheet: LabelSheet = labelSheets[name]
  const writer = await createWriter({ title: `Labels, ${head.run}`, pairing: theme.pairing })
  let drawn = -1
  boxes.forEach((box, at) => {
    const place = labelPlace(sheet, start - 1 + at)
    if (place.sheet !== drawn) {
      drawn = place.sheet
      writer.page(sheet.width, sheet.height)
    }
    if (outlines) writer.box(place.x, place.y, sheet.labelWidth, sheet.labelHeight, '#bbb', 0.1)
    if (name === 'thermal') drawTall(writer, box, head, theme, sheet)
    else drawSmall(writer, box, theme, { ...place, width: sheet.labelWidth, height: sheet.labelHeight })
  })
  return writer.end()
}

/** Distance of text from a label's edge: printers move a sheet by up to a millimeter. */
const padding = 3

function drawSmall(
  writer: Writer,
  { number, member, tier, bottles, code, isAwaiting }: PrintedBox,
  { pairing: _, ...theme }: PrintTheme,
  place: { x: number; y: number; width: number; height: number },
): void {
  const side = Math.min(place.height - 2 * padding + 2, 22)
  const left = place.x + padding
  const width = place.width - 2 * padding - (code ? side : 0)
  const bottom = place.y + place.height - padding
  writer.line(String(number), left, place.y + padding + 4, { face: 'bold', size: 15 })
  const name = writer.fit(
    member,
    { face: 'bold', size: 11 },
    { width, height: place.height - 2 * padding - 9.5, smallest: 7.5 },
  )
  writer.lines(name, left, place.y + padding + 5.2)
  const below = writer.fit(
    [tier, boughtText({ tier, bottles }), isAwaiting ? 'Awaiting payment' : ''].filter(Boolean).join(', '),
    { face: 'text', size: 8 },
    { width, height: 3.6, smallest: 6 },
  )
  writer.line(below.lines[0] ?? '', left, bottom - 0.4, below.style)
  if (!code) return
  const right = place.x + place.width - padding
  const top = place.y + (place.height - side - 2) / 2
  writer.qrCode(code, right - side, top, side)
  const style = { face: 'text' as const, size: 6.5, color: theme.muted }
  writer.line(code, right - side / 2 - writer.widthOf(code, style) / 2, top + side + 1.2, style)
}

function drawTall(
  writer: Writer,
  box: PrintedBox,
  head: PrintedHead,
  _theme: PrintTheme,
  { width: paper, height }: LabelSheet,
): void {
  const [left, width] = [8, paper - 16]
  const club = writer.fit(head.club, { face: 'display', size: 18 }, { width, height: 8, smallest: 11 })
  let y = writer.lines(club, left, 8)
  const run = writer.fit(head.run, { face: 'text', size: 10 }, { width, height: 5 })
  y = writer.lines(run, left, y + 1)
  writer.rule(left, y + 3, width, '#000', 0.4)
  writer.line(String(box.number), left, y + 24, { face: 'bold', size: 54 })
  const name = writer.fit(box.member, { face: 'bold', size: 26 }, { width, height: 24, smallest: 15 })
  y = writer.lines(name, left, y + 29)
  const tier = writer.fit(box.tier, { face: 'text', size: 15 }, { width, height: 7, smallest: 9 })
  y = writer.lines(tier, left, y + 2)
  const bought = boughtText(box)
  if (bought !== '') {
    writer.line(bought, left, y + 6, { face: 'bold', size: 15 })
    y += 7
  }
  if (box.isAwaiting) writer.line('Awaiting payment', left, y + 6, { face: 'bold', size: 13 })
  if (!box.code) return
  const side = 46
  writer.qrCode(box.code, paper - 8 - side + 5, height - 8 - side, side)
  writer.line(box.code, left, height - 12, { face: 'bold', size: 18 })
  writer.line('Pick-up code', left, height - 20, { face: 'text', size: 9 })
}
