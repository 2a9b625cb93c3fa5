import type { SourceDocument, SourcePage } from '../source-document'
import { mergeRuns, type TextPiece } from './merge-runs'
import { openPdf, type Pdf, type PdfPage } from './open-pdf.server'

type TextContent = Awaited<ReturnType<PdfPage['getTextContent']>>
type TextItem = Extract<TextContent['items'][number], { str: string }>

/** Degrees by which a page is turned so that most of its text is upright. */
export type Turn = 0 | 90 | 180 | 270

/**
 * The text of a PDF with its places, in points from the top left corner of each page as a person sees it. Pages whose
 * text is in a picture have few runs or none. `numbers` are page numbers from 1, all where left out. Throws
 * `import-rejected`.
 */
export async function readPdf(bytes: Uint8Array, numbers?: readonly number[]): Promise<SourceDocument> {
  const pdf = await openPdf(bytes)
  try {
    const pages: SourcePage[] = []
    for (let number = 1; number <= pdf.numPages; number += 1)
      if (numbers?.includes(number) ?? true) pages.push(await readPdfPage(pdf, number))
    return { kind: 'pdf', pages }
  } finally {
    await pdf.destroy()
  }
}

/** One page of an open PDF. */
export async function readPdfPage(pdf: Pdf, number: number): Promise<SourcePage> {
  const page = await pdf.getPage(number)
  const content = await page.getTextContent({ includeMarkedContent: false })
  const items = content.items.filter((item): item is TextItem => 'str' in item)
  const fonts = await fontNames(page, Object.keys(content.styles))
  const { width, height, transform } = page.getViewport({
    scale: 1,
    rotation: (page.rotate + turnOf(page, items)) % 360,
  })
  const pieces = items.flatMap((item) => pieceOf(item, transform, fonts))
  const runs = mergeRuns(pieces.filter(({ x, baseline }) => isOn(x, width) && isOn(baseline, height)))
  page.cleanup()
  return { number, width, height, origin: 'text', runs }
}

/** A page as a person sees it: its size, the rotation that makes it upright, and how many letters of it are text. */
export async function measurePdfPage(
  pdf: Pdf,
  number: number,
): Promise<{ width: number; height: number; rotation: number; characters: number }> {
  const page = await pdf.getPage(number)
  const content = await page.getTextContent({ includeMarkedContent: false })
  const items = content.items.filter((item): item is TextItem => 'str' in item)
  const rotation = (page.rotate + turnOf(page, items)) % 360
  const { width, height } = page.getViewport({ scale: 1, rotation })
  page.cleanup()
  return { width, height, rotation, characters: items.reduce((sum, { str }) => sum + str.trim().length, 0) }
}

/** Text beside the page is not seen. */
const isOn = (value: number, length: number): boolean => value > -2 && value < length + 2

/** Most lists have a title along the edge at most; a page with most of its letters sideways is a turned page. */
function turnOf(page: PdfPage, items: readonly TextItem[]): Turn {
  const { transform } = page.getViewport({ scale: 1, rotation: page.rotate })
  const letters = new Map<Turn, number>([[0, 0]])
  for (const item of items) {
    const [a, b] = multiply(transform, item.transform as number[])
    const angle = Math.round((Math.atan2(b!, a!) * 180) / Math.PI / 90) * 90
    const turn = ((360 - angle) % 360) as Turn
    letters.set(turn, (letters.get(turn) ?? 0) + item.str.trim().length)
  }
  return [...letters].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/** A piece that is upright on the page; others (watermarks, titles along the edge) are left out. */
function pieceOf(item: TextItem, viewport: number[], fonts: ReadonlyMap<string, FontStyle>): TextPiece[] {
  if (item.str === '') return []
  const [a, b, c, d, x, baseline] = multiply(viewport, item.transform as number[]) as Matrix
  const size = Math.hypot(c, d)
  const isUpright = a > 0 && Math.abs(b) < 0.1 * Math.abs(a)
  if (!isUpright || size < 0.5) return []
  const style = fonts.get(item.fontName) ?? plainStyle
  return [{ text: item.str, x, baseline, width: item.width, size, ...style }]
}

type Matrix = [number, number, number, number, number, number]

function multiply(m: readonly number[], n: readonly number[]): number[] {
  const [a, b, c, d, e, f] = m as Matrix
  const [p, q, r, s, t, u] = n as Matrix
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

type FontStyle = Pick<TextPiece, 'isBold' | 'isItalic' | 'family'>

const plainStyle: FontStyle = { isBold: false, isItalic: false, family: '' }

/** The styles of a page's fonts. Their names come with the drawing instructions, which are read for new fonts only. */
async function fontNames(page: PdfPage, ids: readonly string[]): Promise<Map<string, FontStyle>> {
  if (ids.some((id) => !page.commonObjs.has(id))) await page.getOperatorList().catch(() => undefined)
  return new Map(ids.map((id) => [id, styleOf(nameOf(page, id))]))
}

function nameOf(page: PdfPage, id: string): string {
  if (!page.commonObjs.has(id)) return ''
  const font: unknown = page.commonObjs.get(id)
  const name = typeof font === 'object' && font !== null && 'name' in font ? font.name : ''
  return typeof name === 'string' ? name : ''
}

/** "BCDFEE+BookmanOldStyle-Bold" is bold, of the family "bookmanoldstyle". */
export function styleOf(fontName: string): FontStyle {
  const name = fontName.replace(/^[A-Z]{6}\+/, '')
  const family = name
    .replace(
      /([-,_ ]?(semi|demi|extra|ultra|bold|black|heavy|italic|oblique|regular|medium|light))+((PS)?MT)?$/i,
      '',
    )
    .replace(/(PS)?MT$/, '')
    .replace(/[-,_ ]+$/, '')
    .toLowerCase()
  return {
    isBold: /bold|black|heavy|[-,]demi/i.test(name),
    isItalic: /italic|oblique|[-,](it|ital)$/i.test(name),
    family,
  }
}
