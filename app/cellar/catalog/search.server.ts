// Search of the list of wines: every word somewhere in the wine's text, with accents and typing errors forgiven.
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { containsPattern } from '~/foundation/kit/like-pattern'

const eb = expressionBuilder<{ w: Schema['wines'] }, 'w'>()

/** A search: for each typed word, the words it may stand for, the typed one first. */
export type SearchWords = string[][]

/** How alike two words must be, by their trigrams. Two neighboring letters exchanged in seven leave 0.5. */
const LEAST_ALIKE = 0.4
/** Words much less alike than the best one are left out. */
const RANGE = 0.15
const MOST_WORDS = 8
const MOST_ALTERNATIVES = 6
/** With fewer wines that contain the words as typed, similar words are searched too. */
export const FEW_MATCHES = 5

/** The typed text as words, folded like `wines.search_text`; none for an empty search. */
export async function searchWords(db: OpenTenantDb, text: string): Promise<string[]> {
  if (text.trim() === '') return []
  const { folded } = await db.q
    .selectNoFrom((eb) => eb.fn<string>('fold_text', [eb.val(text)]).as('folded'))
    .executeTakeFirstOrThrow()
  return folded.split(' ').filter(Boolean).slice(0, MOST_WORDS)
}

/**
 * The words of this cellar that are like the typed ones. Compares with the distinct words of the wines (some 5,000 in a cellar of
 * 5,000 wines), which takes less than half of the time that comparing with every wine's text takes. Words of three letters and figures such as a
 * vintage stand for themselves.
 */
export async function withSimilarWords(
  db: OpenTenantDb,
  words: string[],
  /** Which wines' words may be found; `wines` is aliased `w`. */
  condition: Expression<SqlBool> = eb.lit(true),
): Promise<SearchWords> {
  const fuzzy = words.filter((word) => word.length > 3 && !/\d/.test(word))
  if (fuzzy.length === 0) return words.map((word) => [word])
  const { rows } = await sql<{ asked: string; word: string; alike: number }>`
    with vocabulary as materialized (
      select distinct unnest(string_to_array(w.search_text || ' ' || w.type, ' ')) as word
      from wines w where w.business_id = ${db.businessId} and ${condition})
    select asked, word, word_similarity(asked, word) as alike
    from vocabulary, unnest(${fuzzy}::text[], ${fuzzy.map(anyTrigram)}::text[]) as a (asked, shared)
    where length(word) > 2 and word ~ shared and word_similarity(asked, word) >= ${LEAST_ALIKE}
    order by alike desc, word`.execute(db.q)
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

/** True for the wines whose text contains every word, each as one of its alternatives. `wines` is aliased `w`. */
export const containsWords = (words: SearchWords) =>
  everyWord(words, (word) => eb('w.search_text', 'like', containsPattern(word)))

/** A wine's text without the bin at its end, which is for staff. */
const labelText = eb.fn<string>('left', [
  'w.search_text',
  eb(
    eb.fn<number>('length', ['w.search_text']),
    '-',
    eb.fn<number>('length', [eb.fn<string>('fold_text', ['w.bin'])]),
  ),
])

/** As `containsWords`, by what guests and members may know of a wine: its label and its type. */
export const labelContainsWords = (words: SearchWords) =>
  everyWord(words, (word) => {
    const pattern = containsPattern(word)
    // The stored text is compared first: folding a bin takes much longer.
    return eb.or([
      eb(eb.cast<string>('w.type', 'text'), 'like', pattern),
      eb.and([
        eb('w.search_text', 'like', pattern),
        eb.or([eb('w.bin', '=', ''), eb(labelText, 'like', pattern)]),
      ]),
    ])
  })

const everyWord = (words: SearchWords, contains: (word: string) => Expression<SqlBool>) =>
  eb.and(words.map((alternatives) => eb.or(alternatives.map(contains))))
