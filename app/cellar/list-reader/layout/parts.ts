// The parts of a label: what stands between its separators, in brackets and in quotes, or in another face. Pure.
import { lookup } from '~/foundation/kit/lookup'
import type { LabelPart } from '../raw-entry'
import { lookOf, placeIn, type Cell } from './cells'
import type { ColumnHead } from './column-heads'
import type { LabelPiece } from './rows'
import { isInCapitals, isInSmallLetters, isProse } from './headings/text-kinds'

type Separator = LabelPart['separator']

interface Slice {
  separator: Separator
  start: number
  end: number
}

const quotes = lookup({
  '“': '”',
  '"': '"',
  '«': '»',
  '„': '“',
  '‘': '’',
  "'": "'",
  '‚': '‘',
  '”': '”',
  '(': ')',
  '[': ']',
})
/** Words that name the fact behind them: "Origin - Istria, Croatia | Notes - Ripe apple". */
const factWord = String.raw`origin|region|country|scores?|ratings?|grapes?|varietals?|(?:tasting )?notes?|aromas?|pairings?|origen|uvas?|maridaje|origine|vitigni|abbinamento|c[eé]pages?|herkunft|rebsorten?`
const ornaments = '•·∙▪■◦●◆✤❖✦'
const bullets = new RegExp(`^[\\s${ornaments}*★☆►–—-]+(?=\\S)`, 'u')
const separators: readonly (readonly [RegExp, Separator])[] = [
  [new RegExp(String.raw`^\s+(?=(?:${factWord})\s?[-–:]\s)`, 'i'), 'bar'],
  [/^[,;](?!\d)\s*/, 'comma'],
  [/^\s+(?:[-–—~]+|…)\s+/, 'dash'],
  [/^\s*[–—]\s+|^\s+[–—]\s*|^-\s+(?=\p{Lu})/u, 'dash'],
  [new RegExp(String.raw`^\s*(?:[|${ornaments}]|\/{1,2}(?=\s)|\s\/{1,2}\s?|:(?=\s))\s*`), 'bar'],
]

/** The parts of a line's label. Its first part has the separator `first`. */
export function partsOf(
  label: readonly LabelPiece[],
  first: Separator,
  heads: readonly ColumnHead[] = [],
): LabelPart[] {
  const pieces = label
    .filter((piece, index) => index === 0 || !isDescription(piece))
    .flatMap(withoutSmallLetters)
  const parts = pieces.flatMap((piece, index) => partsOfPiece(piece, index === 0 ? first : 'cell', heads))
  return withoutAlcoholBehind(withNamedFacts(parts)).filter(({ text }) => text !== '')
}

const factLead = new RegExp(String.raw`^(?:${factWord})$`, 'i')
const factColumns: readonly (readonly [RegExp, LabelPart['column'] | null])[] = [
  [/^(?:grape|varietal|uva|vitigni|c[eé]page|rebsorte)/i, 'varietal'],
  [/^(?:tasting|note|score|rating|aroma|pairing|maridaje|abbinamento)/i, null],
]

/** The parts behind a word for a fact are that fact; what describes the wine is left out. */
function withNamedFacts(parts: readonly LabelPart[]): LabelPart[] {
  let column: LabelPart['column'] | null | undefined
  return parts.flatMap((part, at) => {
    const isLead = at > 0 && factLead.test(part.text) && parts[at + 1] !== undefined
    if (isLead) column = (factColumns.find(([lead]) => lead.test(part.text)) ?? [null, 'region'])[1]
    if (isLead || column === null) return []
    return column === undefined ? [part] : [{ ...part, column }]
  })
}

/** Leaves out the alcohol, and words of style in brackets behind it: "12.5% (alb sec)". */
function withoutAlcoholBehind(parts: LabelPart[]): LabelPart[] {
  const [strong, ...others] = parts.filter(({ text }) => text.includes('%'))
  // Several shares are those of grapes.
  if (!strong || others.length > 0) return parts
  const text = withoutAlcohol(strong.text)
  if (text === strong.text) return parts
  strong.text = text
  const behind = parts[parts.indexOf(strong) + 1]
  const isStyle = behind?.separator === 'bracket' && /^\(?\p{Ll}+(?: \p{Ll}+){0,2}\)?$/u.test(behind.text)
  return parts.filter((part) => part !== behind || !isStyle)
}

/** "NEBBIOLO STEFANO FARINA 2017 light, notes of wild herb (Piemonte)": behind capitals, small letters describe. */
const smallBehindCapitals =
  /^(?:\P{Ll}*\p{Lu}{2}\P{Ll}*?)\s(?!(?:de|di|du|d|des|del|della|delle|da|la|le|et|e|y|by|of|and|von|van)[\s’'])(\p{Ll}[^()]{16,}?)(?=\s*\(|$)/u

function withoutSmallLetters(piece: LabelPiece): LabelPiece[] {
  const text = piece.cell.text.slice(piece.start, piece.end)
  const [all, tail] = smallBehindCapitals.exec(text) ?? []
  if (all === undefined || tail === undefined || !isInSmallLetters(tail)) return [piece]
  const from = piece.start + all.length - tail.length
  const pieces = [
    { ...piece, end: from },
    { ...piece, start: piece.start + all.length },
  ]
  return pieces.filter(({ start, end }) => /[\p{L}\p{N}]/u.test(piece.cell.text.slice(start, end)))
}

/** A cell of sentences behind the name, in a column of descriptions. */
function isDescription({ cell, start, end }: LabelPiece): boolean {
  const text = cell.text.slice(start, end)
  return text.length >= longDescription && isProse(text)
}
const longDescription = 40

/** "(13% ABV)" as a part of its own. */
const alcohol = /^\d{1,2}(?:[.,]\d{1,2})?\s?%\s?(?:alc|vol|abv)\.?$/i

/** "Nahe 12.5%": the alcohol behind a label is no part of it. */
function withoutAlcohol(text: string): string {
  const match =
    /[\s,;(]*(?:(?:alc|vol|abv)\.?\s?)?(\d{1,2}(?:[.,]\d{1,2})?)\s?%(?:\s?(?:alc|vol|abv)\b\.?)*\)?(.*)$/i.exec(
      text,
    )
  const [, figure = '0', behind = ''] = match ?? []
  const share = Number(figure.replace(',', '.'))
  // "12.5% alb sec": words of its style in small letters. In a list without capitals they may be a name.
  const hasCapitals = /\p{Lu}/u.test(text)
  const isBehind = behind.trim() === '' || (hasCapitals && /^(?: \p{Ll}+){1,3}$/u.test(behind.trimEnd()))
  return match && isBehind && share >= 5 && share <= 23 ? text.slice(0, match.index) : text
}

function partsOfPiece(piece: LabelPiece, first: Separator, heads: readonly ColumnHead[]): LabelPart[] {
  const text = piece.cell.text.slice(0, piece.end)
  const bulleted = bullets.exec(text.slice(piece.start))?.[0].length ?? 0
  return slicesOf(text, piece.start + bulleted, first)
    .flatMap((slice) => splitByFace(piece.cell, slice))
    .map((slice) => trimmed(text, slice))
    .filter(({ start, end }) => end > start && /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .filter(({ separator, start, end }) => separator === 'quote' || !isMark(text.slice(start, end)))
    .filter(({ start, end }) => !alcohol.test(text.slice(start, end)))
    .map(({ separator, start, end }): LabelPart => {
      const { isBold, isItalic, confidence } = lookOf(piece.cell, start, end)
      const place = placeIn(piece.cell, start, end)
      const column = heads.find(
        ({ label, x, right }) => label !== null && place.x < right && place.x + place.width > x,
      )
      return {
        text: text.slice(start, end),
        place,
        separator,
        isBold,
        isItalic,
        isCapitals: isInCapitals(text.slice(start, end)),
        ...(column?.label ? { column: column.label } : {}),
        confidence,
      }
    })
}

/** The parts of a name's cell, with what stands before each. */
export const slicesOfName = (text: string): Pick<LabelPart, 'text' | 'separator'>[] =>
  slicesOf(text, 0, 'cell')
    .map((slice) => trimmed(text, slice))
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map(({ separator, start, end }) => ({ text: text.slice(start, end), separator }))

/** A letter by itself, which a footnote explains: "B" or "O" for organic. */
const isMark = (text: string) => /^\p{L}$/u.test(text)

function slicesOf(text: string, from: number, first: Separator): Slice[] {
  const slices: Slice[] = []
  let separator = first
  let start = from
  let at = from
  const close = (end: number, next: Separator, resume: number) => {
    if (text.slice(start, end).trim() !== '') slices.push({ separator, start, end })
    else if (slices.length === 0 && next !== 'after') next = first
    separator = next
    start = at = resume
  }
  while (at < text.length) {
    const closing = closingQuote(text, at, from)
    const rest = text.slice(at, at + 24)
    const separatorMatch = separators
      .map(([pattern, kind]) => ({ match: pattern.exec(rest), kind }))
      .find(({ match }) => match)
    if (closing !== null) {
      const before = slices.length === 0 && text.slice(start, at).trim() === '' ? separator : null
      const kind = text[at] === '(' || text[at] === '[' ? 'bracket' : 'quote'
      close(at, kind, at + 1)
      slices.push({
        separator: before === 'line' && kind === 'quote' ? 'line' : kind,
        start: at,
        end: closing,
      })
      // “Cameros,” Napa Valley
      separator = kind === 'quote' && text[closing - 1] === ',' ? 'comma' : 'after'
      start = at = Math.min(text.length, closing + 1)
    } else if (separatorMatch?.match) close(at, separatorMatch.kind, at + separatorMatch.match[0].length)
    else at++
  }
  close(text.length, 'after', text.length)
  return slices
}

/** Where a quote or bracket that opens here ends; null for none. An apostrophe opens nothing. */
function closingQuote(text: string, at: number, from: number): number | null {
  const opening = text[at] ?? ''
  const closing = quotes.get(opening)
  if (closing === undefined) return null
  const isBracket = opening === '(' || opening === '['
  if (!isBracket && at > from && !/[\s(,]/.test(text[at - 1] ?? '')) return null
  for (let end = at + 1; end < text.length; end++) {
    const letter = text[end] ?? ''
    const isClosing =
      letter === closing || (opening === '“' && letter === '"') || (opening === '„' && letter === '”')
    if (isClosing && (isBracket || !/\p{L}/u.test(text[end + 1] ?? ' '))) return end
  }
  return isBracket ? text.length : null
}

/** Where bold or italic begins or ends between words, a new part begins. */
function splitByFace(cell: Cell, slice: Slice): Slice[] {
  const slices: Slice[] = []
  let current = { ...slice }
  let face: string | null = null
  for (const span of cell.spans) {
    if (span.end <= slice.start || span.start >= slice.end) continue
    const text = cell.text.slice(Math.max(span.start, slice.start), Math.min(span.end, slice.end))
    if (!/\p{L}{2}/u.test(text)) continue
    const faceKey = `${span.run.isBold ? 'b' : ''}${span.run.isItalic ? 'i' : ''}`
    const isAtWord = span.start > slice.start && /\s/.test(cell.text[span.start - 1] ?? ' ')
    if (face !== null && faceKey !== face && isAtWord) {
      slices.push({ ...current, end: span.start })
      current = { separator: 'style', start: span.start, end: slice.end }
    }
    face = faceKey
  }
  return [...slices, current]
}

function trimmed(text: string, { separator, start, end }: Slice): Slice {
  const part = text.slice(start, end)
  const lead = /^[\s,;:|/–—-]*/.exec(part)?.[0].length ?? 0
  const tail = /[\s,;:|/–—-]*$/.exec(part.slice(lead))?.[0].length ?? 0
  return { separator, start: start + lead, end: end - tail }
}
