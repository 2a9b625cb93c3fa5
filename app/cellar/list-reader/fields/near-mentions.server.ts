// Places and grapes that are misspelled by one letter, as text recognition and menus do. Pure.
import { gazetteer } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { isWellKnownGrape, isWellKnownPlace } from '~/cellar/reference/well-known.server'
import type { Mention } from '~/cellar/reference/mentions.server'

/** Shorter names have too many neighbors. */
const shortest = 8

let neighbors: Map<string, string> | undefined

/** Each long name under itself with any one letter left out; null as value where two names share that. */
function neighborhood(): Map<string, string> {
  if (neighbors) return neighbors
  neighbors = new Map()
  const { regions } = gazetteer()
  for (const key of [...regions.keys(), ...allGrapes().byKey.keys()]) {
    if (key.replaceAll(' ', '').length < shortest) continue
    for (const variant of without(key)) if (!neighbors.has(variant)) neighbors.set(variant, key)
  }
  return neighbors
}

const without = (key: string) => [key, ...Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1))]

/**
 * The place or grape that begins at a word but for one letter: "Marlbrough", "Chardonay"; null for none. A text that
 * was typed is taken for well-known names only: "Alexandre" is not the Alexandra of Central Otago.
 */
export function nearMention(
  words: readonly { key: string; start: number; end: number }[],
  at: number,
  isRecognized: boolean,
): { words: number; mention: Mention } | null {
  for (let count = Math.min(4, words.length - at); count > 0; count--) {
    const span = words.slice(at, at + count)
    const key = span.map((word) => word.key).join(' ')
    if (key.replaceAll(' ', '').length < shortest - 1) continue
    const name = nearName(key)
    if (name === null) continue
    const base = { text: '', start: span[0]!.start, end: span.at(-1)!.end }
    const places = gazetteer().regions.get(name)
    if (places && (isRecognized || places.some((place) => isWellKnownPlace(place.name))))
      return { words: count, mention: { ...base, kind: 'region', places } }
    const grape = allGrapes().byKey.get(name)
    if (grape && (isRecognized || isWellKnownGrape(grape.name)))
      return { words: count, mention: { ...base, kind: 'grape', grape } }
  }
  return null
}

/** Words repeat in a list; the last few thousand answers are kept. */
const answers = new Map<string, string | null>()
const mostAnswers = 5_000

function nearName(key: string): string | null {
  const answered = answers.get(key)
  if (answered !== undefined) return answered
  const near = neighborhood()
  const whole = near.get(key)
  const mention =
    whole ??
    without(key)
      .map((one) => near.get(one))
      .find((name) => name !== undefined && isOneEdit(name, key))
  const name = mention?.[0] === key[0] ? mention! : null
  if (answers.size >= mostAnswers) answers.clear()
  answers.set(key, name)
  return name
}

/** One letter changed, added, left out, or two neighbors exchanged. */
function isOneEdit(one: string, other: string): boolean {
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [a, b] = [one.slice(from), other.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
