// Words that are like the typed ones, for searches that forgive typing errors.
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'

/** A search: for each typed word, the words it may stand for, the typed one first. */
export type SearchWords = string[][]

/** How alike two words must be, by their trigrams. Two neighboring letters exchanged in seven leave 0.5. */
const LEAST_ALIKE = 0.4
/** Words much less alike than the best one are left out. */
const RANGE = 0.15
const MOST_ALTERNATIVES = 6

/**
 * The words of a vocabulary that are like the typed ones, which are folded. `vocabulary` is a query of one column, `word`.
 * Comparing with distinct words takes less than half of the time that comparing with every row's text takes. Words of three
 * letters and figures such as a vintage stand for themselves.
 */
export async function similarWords(
  { q }: { readonly q: QueryExecutorProvider },
  words: string[],
  vocabulary: RawBuilder<unknown>,
): Promise<SearchWords> {
  const fuzzy = words.filter((word) => word.length > 3 && !/\d/.test(word))
  if (fuzzy.length === 0) return words.map((word) => [word])
  const { rows } = await sql<{ asked: string; word: string; alike: number }>`
    with vocabulary as materialized (${vocabulary})
    select asked, word, word_similarity(asked, word) as alike
    from vocabulary, unnest(${fuzzy}::text[], ${fuzzy.map(anyTrigram)}::text[]) as a (asked, shared)
    where length(word) > 2 and word ~ shared and word_similarity(asked, word) >= ${LEAST_ALIKE}
    order by alike desc, word`.execute(q)
  return words.map((word) => {
    const others = rows.filter((row) => row.asked === word && row.word !== word)
    const best = others[0]?.alike ?? 1
    const close = others.filter(({ alike }) => alike >= best - RANGE)
    return [word, ...close.map((row) => row.word).slice(0, MOST_ALTERNATIVES)]
  })
}

/**
 * A pattern of the words that share one of a word's trigrams besides its first letter, which takes a fifth of the time
 * of comparing: no other word is alike enough. Words are folded, so that nothing in them has a meaning in patterns.
 */
function anyTrigram(word: string): string {
  const letters = [...word]
  const inner = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [`^${letters.slice(0, 2).join('')}`, `${letters.slice(-2).join('')}$`, ...inner].join('|')
}
