// Search of members by what people type: words of a name, an email address or a phone number.
import { sql, type RawBuilder } from 'kysely'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'

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
export function memberHasWord(word: string): RawBuilder<boolean> {
  const pattern = containsPattern(word)
  const digits = word.replaceAll(/[^\d]/g, '')
  const isPhone = digits.length >= 4 && /^[\d()+.-]+$/.test(word)
  const phone = isPhone ? sql` or m.phone_digits like ${containsPattern(digits)}` : sql``
  return sql<boolean>`(m.search_text like ${pattern} or lower(m.email) like ${pattern}${phone})`
}
