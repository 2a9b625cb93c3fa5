// Text of a plan: names of sentences with their facts, before a language is chosen. Pure; only plain data.
import type { ClubSentence } from '../club/club-plan.server'
import { english, type Messages } from './en'

/**
 * - a string is the same in every language: a label, a name, a price
 * - `at` names a sentence of `Messages`, with its facts
 * - `parts` follow each other with `by` between them, or as a list that ends with "and" or "or"
 * - `food` is a dish, by its id, and the word that the question has for it
 * - `place` is a country or region by its English name, `term` a term of the glossary, `club` a sentence about the club
 * - `english` is text that exists in English alone, and is left out elsewhere
 */
export type Text =
  | string
  | { at: readonly string[]; facts: readonly (Text | number | null)[] }
  | { parts: readonly Text[]; by: string }
  | { list: readonly Text[]; word: 'and' | 'or' }
  | { food: string; word: string }
  | { place: string }
  | { term: string }
  | { club: ClubSentence }
  | { english: string }
  | { capital: Text }

/** Facts of a sentence: where it takes text, a plan may put text that is not worded yet. */
type Facts<Given extends readonly unknown[]> = {
  [Index in keyof Given]: string extends Given[Index]
    ? Text | (null extends Given[Index] ? null : never)
    : Given[Index]
}
type Sentences<Part> = {
  readonly [Name in keyof Part]: Part[Name] extends string
    ? Text
    : Part[Name] extends (...facts: infer Given) => string
      ? (...facts: Facts<Given>) => Text
      : Sentences<Part[Name]>
}

function sentencesOf(part: object, path: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]: [string, unknown]) => {
      const at = [...path, name]
      if (typeof value === 'function') return [name, (...facts: (Text | number | null)[]) => ({ at, facts })]
      return [name, typeof value === 'string' ? { at, facts: [] } : sentencesOf(value as object, at)]
    }),
  )
}

/** The sentences of every language by name: `messages.none.noMore`, `messages.fact.price(label, price)`. */
export const messages = sentencesOf(english, []) as Sentences<Messages>

/** Texts one after the other; empty ones are left out. */
export const parts = (texts: readonly Text[], by = ' '): Text => ({ parts: texts, by })
/** "Oysters, lamb and cheese". */
export const listOf = (list: readonly Text[], word: 'and' | 'or'): Text => ({ list, word })
