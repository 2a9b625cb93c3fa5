import type { WineType } from '~/cellar/reference/labels'
import { findMentions } from '~/cellar/reference/mentions.server'
import { nameKey } from '~/cellar/reference/name-key'
import { cellWords, surePlaces, typeWords } from './kind-words'

const wordsOf = (kind: WineType) => [...typeWords[kind], ...cellWords[kind]].filter((word) => word.length > 3)

/**
 * The kind that a label's words imply, for lists that have no column for it: bubbles and other words for a kind, then
 * places of one color, then grapes. Null when nothing is certain.
 */
export function impliedKind(texts: readonly string[]): WineType | null {
  const label = ` ${nameKey(texts.join(' '))} `
  const has = (phrase: string) => label.includes(` ${phrase} `)
  for (const kind of ['sparkling', 'fortified', 'orange', 'rose'] as const) {
    if (wordsOf(kind).some(has)) return kind
  }
  const colors = (['white', 'red'] as const).filter(
    (kind) => surePlaces[kind]!.some(has) || wordsOf(kind).some(has),
  )
  if (colors.length > 0) return colors.length === 1 ? colors[0]! : null
  return ofGrapes(texts.join(', '))
}

/** The color of the grapes that a text names; null for none, or for grapes of both. */
function ofGrapes(text: string): WineType | null {
  const types = new Set<WineType>()
  for (const mention of findMentions(text)) {
    if (mention.kind !== 'grape' || mention.grape.color === 'blend') continue
    // Wine of pink berries, such as Pinot Grigio, is mostly white.
    types.add(mention.grape.color === 'red' ? 'red' : 'white')
  }
  return types.size === 1 ? [...types][0]! : null
}
