// The cell of a wine's name in its parts. Pure.
import type { LabelPart } from '../raw-entry'

/** The parts of a name's cell: what stands between commas, dashes, quotation marks and in brackets. */
export function slicesOf(text: string): Pick<LabelPart, 'text' | 'separator'>[] {
  const slices: Pick<LabelPart, 'text' | 'separator'>[] = []
  let separator: LabelPart['separator'] = 'cell'
  for (const piece of text.split(/([,;](?!\d)\s*| [-–—|] |[([][^)\]]*[)\]]|[“"«„][^”"»“]+[”"»“])/)) {
    const own = piece.trim()
    if (own === '') continue
    if (/^[,;]/.test(own)) separator = 'comma'
    else if (/^[-–—|]$/.test(own)) separator = 'dash'
    else if (/^[([]/.test(own)) {
      slices.push({ text: own.slice(1, -1).trim(), separator: 'bracket' })
      separator = 'after'
    } else if (/^[“"«„].*[”"»“]$/.test(own)) {
      slices.push({ text: own.slice(1, -1).trim(), separator: 'quote' })
      separator = 'after'
    } else {
      slices.push({ text: own, separator })
      separator = 'after'
    }
  }
  return slices.filter((slice) => slice.text !== '')
}
