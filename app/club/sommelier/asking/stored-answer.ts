// An answer as pages show it and conversations keep it. Pure.
import type { SommelierAnswer } from '../engine/answer.server'

/** Plain JSON. Texts are plain text and have to be escaped where they are shown. */
export interface StoredAnswer {
  kind: SommelierAnswer['kind']
  intent: SommelierAnswer['intent']
  text: string
  cards: { wineId: string; reason: string }[]
  /** Short questions to ask next. */
  chips: string[]
  language: string
  /** Nothing fitted, or the question was not understood or is the business’s to answer. */
  isUnfilled: boolean
}

export function storedAnswer({
  kind,
  intent,
  text,
  cards,
  chips,
  language,
  refusal,
}: Pick<
  SommelierAnswer,
  'kind' | 'intent' | 'text' | 'cards' | 'chips' | 'language' | 'refusal'
>): StoredAnswer {
  return {
    kind,
    intent,
    text,
    cards: cards.map(({ wineId, reason }) => ({ wineId, reason })),
    chips: [...chips],
    language,
    isUnfilled: kind === 'none' || intent === 'unclear' || intent === 'hand-over' || refusal === 'scope',
  }
}
