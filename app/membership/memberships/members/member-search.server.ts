// Search of members by what people type: words of a name, an email address or a phone number.
import { expressionBuilder } from 'kysely'
import type { Schema } from '#/db/schema'
import { foldText } from '~/foundation/kit/fold-text'
import { containsPattern } from '~/foundation/kit/like-pattern'

/** Words of a search that are looked for. */
const MOST_WORDS = 6

/** The words of a search, folded like the columns that are searched. A phone number is one word. */
export function memberWords(text: string): string[] {
  if (/^[\d\s()+.-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 4)
    return [text.replaceAll(/\s/g, '')]
  return foldText(text)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
}

/** That a word is in the name, the address or the number of a member `m`. */
export function memberHasWord(word: string) {
  const pattern = containsPattern(word)
  const digits = word.replaceAll(/[^\d]/g, '')
  const isPhone = digits.length >= 4 && /^[\d()+.-]+$/.test(word)
  const eb = expressionBuilder<{ m: Schema['members'] }, 'm'>()
  return eb.or([
    eb('m.search_text', 'like', pattern),
    eb(eb.fn<string>('lower', ['m.email']), 'like', pattern),
    ...(isPhone ? [eb('m.phone_digits', 'like', containsPattern(digits))] : []),
  ])
}
