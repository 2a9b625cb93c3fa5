// Dates and lists of sentences about the club. Pure.
import type { Day } from '~/foundation/kit/dates'
import type { Language } from '../../lexicon/plain-words'

/** Dates and lists as a language writes them. */
export function writing(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
      timeZone: 'UTC',
      ...options,
    })
    return (day: Day) => formatter.format(new Date(`${day}T00:00:00Z`))
  }
  const listing = new Intl.ListFormat(language, { type: 'conjunction' })
  return {
    day: format({ dateStyle: 'long' }),
    list: (parts: readonly string[]) => listing.format(parts),
  }
}
