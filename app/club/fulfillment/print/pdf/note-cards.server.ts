import { papers } from '../paper'
import { cardRun, codeText, hostText, type NoteCard, type PrintedHead, type PrintTheme } from '../printed'
import { displayTypography } from '~/foundation/theme/brand'
import { createWriter, type Writer } from './writer.server'
import type { NoteCardsOrder } from './print-tasks'

/** Cards to put into boxes, four on a sheet to cut. */
export async function drawNoteCards({ head, theme, paper, cards }: NoteCardsOrder): Promise<Uint8Array> {
  const { width, height } = papers[paper]
  const writer = await createWriter({ title: `Note cards, ${head.run}`, pairing: theme.pairing })
  let at = 0
  for (const card of cards) {
    for (let copy = 0; copy < card.copies; copy += 1, at += 1) {
      const place = at % 4
      if (place === 0) {
        writer.page(width, height)
        writer.cut([width / 2, 0], [width / 2, height])
        writer.cut([0, height / 2], [width, height / 2])
      }
      drawCard(writer, card, head, theme, {
        x: (place % 2) * (width / 2),
        y: Math.floor(place / 2) * (height / 2),
        width: width / 2,
        height: height / 2,
      })
    }
  }
  return writer.end()
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const padding = 10
const codeSide = 24

function drawCard(writer: Writer, card: NoteCard, head: PrintedHead, theme: PrintTheme, area: Area): void {
  const left = area.x + padding
  const width = area.width - 2 * padding
  const bottom = area.y + area.height - padding
  const club = displayTypography[theme.pairing].case === 'uppercase' ? head.club.toUpperCase() : head.club
  const muted = { face: 'text' as const, color: theme.muted }
  let y = writer.lines(
    writer.fit(club, { face: 'display', size: 13, color: theme.primary }, { width, height: 6, smallest: 9 }),
    left,
    area.y + padding,
  )
  y = writer.lines(
    writer.fit(cardRun(card, head.run), { ...muted, size: 8 }, { width, height: 4 }),
    left,
    y + 0.5,
  )
  writer.rule(left, y + 2, width, theme.primary, 0.3)
  const wine = writer.fit(
    card.wine,
    { face: 'display', size: 17, color: theme.ink },
    { width, height: 22, smallest: 11 },
  )
  y = writer.lines(wine, left, y + 5)
  y = writer.lines(writer.fit(card.details, { ...muted, size: 8.5 }, { width, height: 8 }), left, y + 1)
  const codeTop = bottom - codeSide
  const texts = [
    { title: '', text: card.note },
    { title: 'Goes with', text: card.pairing },
    { title: 'Recipe', text: card.recipe },
  ].filter(({ text }) => text.trim() !== '')
  for (const { title, text } of texts) {
    if (y + 8 > codeTop) break
    y += 2.5
    if (title !== '') {
      writer.line(title, left, y + 3, { face: 'bold', size: 8.5, color: theme.primary })
      y += 4
    }
    const space = { width, height: Math.max(4, codeTop - 1 - y), smallest: 7 }
    y = writer.lines(writer.fit(text, { face: 'text', size: 9, color: theme.ink }, space), left, y)
  }
  writer.qrCode(card.address, left - 2.5, codeTop + 1.5, codeSide)
  const textLeft = left + codeSide + 1
  const space = { width: width - codeSide - 1, height: 9 }
  writer.line(codeText(card), textLeft, codeTop + 11, { face: 'bold', size: 9, color: theme.ink })
  writer.lines(
    writer.fit(hostText(card), { ...muted, size: 8 }, { ...space, smallest: 6 }),
    textLeft,
    codeTop + 12.5,
  )
}
