import type { AnswerLink } from './club/club-plan.server'
import type { ConversationState } from './conversation/state'
import type { Limit } from './filters.server'
import type { Language } from './lexicon/plain-words'
import type { Text } from './prose/text'
import type { RefusalReason } from './refusals'
import type { Cellar } from './cellar.server'

export type Intent =
  | 'suggest'
  | 'availability'
  | 'price'
  | 'count'
  | 'compare'
  | 'describe'
  | 'explain'
  | 'serve'
  | 'cook'
  | 'talk'
  | 'unclear'
  | 'refuse'
  | 'hand-over'
  | 'club'

export interface Card {
  wineId: string
  /** A sentence in the language of the answer; plain text. */
  reason: string
  /** Bottles that the person asked to buy; a press puts them into the cart. */
  bottles?: number
}

interface Unfilled {
  kind: 'tier' | 'stock' | 'limit' | 'food' | 'empty'
  limit: Limit | null
  /** Ids of the nearest wines; never suggestions. */
  nearest: readonly string[]
}

export interface SommelierAnswer {
  /**
   * - `suggest`: wines that can be had, with cards
   * - `answer`: a fact, an explanation, or a question back
   * - `none`: nothing fits, and the text says what would have to change
   * - `refuse`: outside what the sommelier does
   */
  kind: 'suggest' | 'answer' | 'none' | 'refuse'
  intent: Intent
  /** Plain text in `language`, lines separated by `\n`. */
  text: string
  /** At most five. */
  cards: readonly Card[]
  refusal?: RefusalReason
  unmet?: Unfilled
  /** Pages to act on, for a question about the club. */
  links?: readonly AnswerLink[]
  /** Short questions to offer next. */
  chips: readonly string[]
  language: Language
  /** Give it back with the next question of the conversation. */
  state: ConversationState
}

/** An answer before a language is chosen: everything is decided, nothing is worded. */
export interface Plan extends Omit<SommelierAnswer, 'text' | 'cards' | 'chips' | 'language'> {
  text: Text
  cards: readonly (Omit<Card, 'reason'> & { reason: Text })[]
  chips: readonly Text[]
}

/** Context of the parts of a plan. */
export interface Setting {
  cellar: Cellar
  /** The current year. */
  year: number
  state: ConversationState
  /** Guests and members see no counts of bottles; staff do. */
  showsCounts: boolean
  /** The page has a cart that bottles can be put into. */
  hasCart: boolean
}
