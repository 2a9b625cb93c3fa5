// The grapes of a wine, as its label prints them. Pure.
import { allGrapes } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { RawContext } from '../raw-entry'
import type { Span } from './facts.server'
import type { Found } from './origin.server'

/** Grapes whose origins are called without them, and kinds of wine that lists give as the grape. */
const notInPlaces = new Set([
  'brunello',
  'morellino',
  'prugnolo',
  'muscat',
  'alicante',
  'muscadet',
  'bergeron',
  'chablis',
])
const wineNames = new Set(['prosecco'])
/** Wines of several grapes that are asked for by that name. */
const blends =
  /\b(?:(?:red|white|bordeaux|rh[oô]ne|gsm|meritage|sangiovese|cabernet|syrah|grenache)(?: style)? blend|white zinfandel|meritage|gsm)\b/iu

/** The grapes in their order, joined with ", " or as the label joins them; those of the heading where it names none. */
export function varietalOf(spans: readonly Span[], context: RawContext): Found | null {
  const columns = new Set(spans.flatMap(({ part }) => (part.raw.column === 'varietal' ? [part] : [])))
  const [column] = columns
  const value = [...columns].map(({ text }) => text.trim()).join(', ')
  if (column) return { value, confidence: 0.97, rule: 'column', place: column.raw.place }
  const grapes: { text: string; key: string; span: Span; isNear: boolean }[] = []
  for (const span of spans) {
    const text = grapeText(span)
    if (text === null || grapes.some(({ key }) => key === nameKey(text))) continue
    grapes.push({ text, key: nameKey(text), span, isNear: span.words[0]!.isNear === true })
  }
  const phrase = spans.map(({ part }) => blends.exec(part.text)).find((match) => match !== null)
  const [first] = grapes
  if (phrase && grapes.length <= 1) {
    return {
      value: wordCase(phrase[0]),
      confidence: 0.85,
      rule: 'gazetteer',
      place: first?.span.part.raw.place ?? null,
    }
  }
  if (!first) {
    return context.varietal === ''
      ? null
      : { value: wordCase(context.varietal), confidence: 0.85, rule: 'section', place: null }
  }
  return {
    value: grapes.map(({ text }) => wordCase(text)).join(', '),
    confidence: grapes.some(({ isNear }) => isNear) ? 0.65 : grapes.length > 3 ? 0.75 : 0.92,
    rule: 'gazetteer',
    place: first.span.part.raw.place,
  }
}

/** A grape, or the grape in a place's name: "Barbera" of "Barbera d'Alba". */
function grapeText({ words, text, part }: Span): string | null {
  const [word] = words
  if (word!.kind === 'grape' && word!.isNear && word!.grape) return word!.grape.name
  if (word!.kind === 'grape') return abbreviated(text, part.text, words.at(-1)!.end)
  if (word!.kind !== 'place') return null
  if (wineNames.has(word!.key)) return part.text.slice(word!.start, word!.end)
  if (words.length < 2) return null
  const { byKey } = allGrapes()
  for (const side of [(count: number) => words.slice(0, count), (count: number) => words.slice(-count)]) {
    for (let count = Math.min(3, words.length - 1); count > 0; count--) {
      const some = side(count)
      const key = some.map((one) => one.key).join(' ')
      // "Vino Nobile di Montepulciano" is named after the town.
      if (some.at(-1) === words.at(-1) && words[words.length - count - 1]?.key.length === 2) continue
      if (byKey.has(key) && !notInPlaces.has(key)) return part.text.slice(some[0]!.start, some.at(-1)!.end)
    }
  }
  return null
}

/** "Cab. Sauvignon" keeps its point. */
const abbreviated = (text: string, whole: string, end: number) =>
  whole[end] === '.' && text.length < 5 ? `${text}.` : text

const wordCase = (text: string) =>
  text === text.toUpperCase() && text.length > 3
    ? text.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : text
