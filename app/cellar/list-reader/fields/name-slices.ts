// The cell of a wine's name in its parts. Pure.
import type { LabelPart } from '../raw-entry'

/** The parts of a name's cell: what stands between commas, dashes, quotation marks and in brackets. */
export function slicesOf(text: string): Pick<LabelPart, 'text' | 'separator'>[] {
  const slices: Pick<LabelPart, 'text' | 'separator'>[] = []
  let separator: LabelPart['separator'] = 'cell'
  for (const piece of text.split(/([,;](?!\d)\s*| [-–—|] |[([][^)\]]*[)\]]|[“"«„][^”"»“]+[”"»“])/)) {
    const pieceText = piece.trim()
    if (pieceText === '') continue
    if (/^[,;]/.test(pieceText)) separator = 'comma'
    else if (/^[-–—|]$/.test(pieceText)) separator = 'dash'
    else if (/^[([]/.test(pieceText)) {
      slices.push({ text: pieceText.slice(1, -1).trim(), separator: 'bracket' })
      separator = 'after'
    } else if (/^[“"«„].*[”"»“]$/.test(pieceText)) {
      slices.push({ text: pieceText.slice(1, -1).trim(), separator: 'quote' })
      separator = 'after'
    } else {
      slices.push({ text: pieceText, separator })
      separator = 'after'
    }
  }
  return slices.filter((slice) => slice.text !== '')
}
