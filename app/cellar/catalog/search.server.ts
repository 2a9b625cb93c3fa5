// Search of the list of wines: every word somewhere in the wine's text, with accents and typing errors forgiven.
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { similarWords, type SearchWords } from '~/foundation/kit/list/similar-words.server'

const eb = expressionBuilder<{ w: Schema['wines'] }, 'w'>()

const MOST_WORDS = 8
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

/** The words of this cellar that are like the typed ones: some 5,000 in a cellar of 5,000 wines. */
export const withSimilarWords = (
  db: OpenTenantDb,
  words: string[],
  /** Which wines' words may be found; `wines` is aliased `w`. */
  condition: Expression<SqlBool> = eb.lit(true),
): Promise<SearchWords> =>
  similarWords(
    db,
    words,
    sql`select distinct unnest(string_to_array(w.search_text || ' ' || w.type, ' ')) as word
      from wines w where w.business_id = ${db.businessId} and ${condition}`,
  )

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
