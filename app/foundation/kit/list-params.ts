import { isId } from './ids'
import { textProblem } from './text'

/** The filters in a list page's URL; invalid ones are ignored. */
interface ListParams {
  text: string
  /** The last id of the previous page. */
  after: string | null
  /** The parameter's value if it is one of `words`; null otherwise. */
  one<Word extends string>(name: string, words: readonly Word[]): Word | null
}

/** Reads a list page's URL. */
export function readListParams(url: string): ListParams {
  const query = new URL(url).searchParams
  const text = (query.get('q') ?? '').trim().slice(0, 200)
  const after = query.get('after')
  return {
    text: textProblem(text) ? '' : text,
    after: after !== null && isId(after) ? after : null,
    one: (name, words) => words.find((word) => word === query.get(name)) ?? null,
  }
}

/** The page of a list that an address asks for, from 1 to `most`; the first where it asks for none. */
export function pageIn(query: URLSearchParams, most = 1_000, name = 'page'): number {
  const page = Number(query.get(name))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, most) : 1
}
