// An answer as pages show it and conversations keep it. Pure.
import type { SommelierAnswer } from '../engine/answer.server'

/** Plain JSON. Texts are plain text and have to be escaped where they are shown. */
export interface StoredAnswer {
  kind: SommelierAnswer['kind']
  intent: SommelierAnswer['intent']
  text: string
  /** `bottles`: as many as the person asked to buy. */
  cards: { wineId: string; reason: string; bottles?: number }[]
  /** Pages to act on; none in answers of earlier versions. */
  links?: { label: string; href: string }[]
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
  links,
  chips,
  language,
  refusal,
}: Pick<
  SommelierAnswer,
  'kind' | 'intent' | 'text' | 'cards' | 'links' | 'chips' | 'language' | 'refusal'
>): StoredAnswer {
  return {
    kind,
    intent,
    text,
    cards: cards.map((card) => ({ ...card })),
    ...(links && links.length > 0 && { links: links.map((link) => ({ ...link })) }),
    chips: [...chips],
    language,
    isUnfilled: kind === 'none' || intent === 'unclear' || intent === 'hand-over' || refusal === 'scope',
  }
}
