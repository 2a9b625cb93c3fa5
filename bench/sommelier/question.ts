// The shape of a question with what a true answer has to fulfil, and helpers to write them.
import type { WineType } from '~/cellar/reference/labels'

export interface Expected {
  /** `answer` may suggest wines as well; `any` is everything but a refusal. */
  kind: 'suggest' | 'answer' | 'none' | 'refuse' | 'any'
  /** Fewest suggestions, 1 unless said. */
  least?: number
  /** Every suggestion fulfils each of these. */
  types?: readonly WineType[]
  /** Each of these types is among the suggestions. */
  each?: readonly WineType[]
  max?: number
  min?: number
  country?: string
  notCountry?: string
  /** In the grapes, appellation, region or name, folded; a regular expression. */
  says?: string
  saysNot?: string
  isSweet?: boolean
  isGlass?: boolean
  years?: readonly [number, number]
  sizeMl?: number
  /** In the text, whatever the case; a regular expression. */
  text?: string
  textNot?: string
  refusal?: string
  /** The first suggestion has the lowest, or highest, price of all wines that fulfil the rest. */
  first?: 'cheapest' | 'dearest'
  /** Every suggestion costs less, or more, than the dearest, or the cheapest, of the answer before. */
  than?: 'cheaper' | 'dearer'
  /** None of the wines of the answer before. */
  isOther?: boolean
}

/** The demo clubs, and cellars for what rarely happens: see `cellarFor`. */
export type Club = 'harbor-cellars' | 'bottega-rossa' | 'empty' | 'one' | 'sold-out' | 'notes'

export interface Question {
  club: Club
  turns: readonly string[]
  expected: Expected
  tier?: 'lowest'
}

export const harbor = (turns: string | readonly string[], expected: Expected): Question => ({
  club: 'harbor-cellars',
  turns: typeof turns === 'string' ? [turns] : turns,
  expected,
})
export const bottega = (
  turns: string | readonly string[],
  expected: Expected,
  tier?: 'lowest',
): Question => ({
  ...harbor(turns, expected),
  club: 'bottega-rossa',
  ...(tier && { tier }),
})
export const inCellar = (club: Club, turns: string | readonly string[], expected: Expected): Question => ({
  ...harbor(turns, expected),
  club,
})
export const suggest = (expected: Omit<Expected, 'kind'> = {}): Expected => ({ kind: 'suggest', ...expected })
export const refuse = (refusal: string): Expected => ({ kind: 'refuse', refusal })
export const tell = (text: string, rest: Partial<Expected> = {}): Expected => ({
  kind: 'answer',
  text,
  ...rest,
})
export const nothing = (text: string, rest: Partial<Expected> = {}): Expected => ({
  kind: 'none',
  text,
  ...rest,
})
