import { isId } from './ids'
import { textProblem } from './text'

/** What is asked of a list in a page's address; nonsense asks for everything. */
export interface ListParams {
  text: string
  /** An id the page before ended with. */
  after: string | null
  /** The one of `words` that the address gives this name; null for another or none. */
  one<Word extends string>(name: string, words: readonly Word[]): Word | null
}

/** Reads the address of a list's page. */
export function readListParams(url: string): ListParams {
  const asked = new URL(url).searchParams
  const text = (asked.get('q') ?? '').trim().slice(0, 200)
  const after = asked.get('after')
  return {
    text: textProblem(text) ? '' : text,
    after: after !== null && isId(after) ? after : null,
    one: (name, words) => words.find((word) => word === asked.get(name)) ?? null,
  }
}
