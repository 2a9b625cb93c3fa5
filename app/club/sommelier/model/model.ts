// The language model that words answers, as the sommelier uses it.
import type { ModelUse } from '~/cellar/list-reader/model/model'
import type { CellarWine } from '../engine/cellar.server'

/** The model's answer, before it is checked. */
export interface Wording {
  text: string
  cards: { wineId: string; reason: string }[]
}

/** Asks the language model of this installation for words. */
export interface SommelierModel {
  /** The model's name, as the provider has it. */
  model: string
  /** The company that gets the questions. */
  provider: string
  /** Answers of a business in a month. */
  monthlyAnswers: number
  /** Throws ModelFault: after 8 seconds, and for an answer that has another shape. */
  word(input: PromptInput): Promise<{ wording: Wording; use: ModelUse }>
  /** Millionths of a dollar; 0 for a model whose prices are not known. */
  costMicros(use: ModelUse): number
}

export interface PromptInput {
  question: string
  /** BCP 47 of the answer. */
  language: string
  /** At most 30 wines within every limit, the best of the rules first. */
  candidates: readonly CellarWine[]
  currency: string
}
