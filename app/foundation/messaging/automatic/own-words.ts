// The words of a business in an email about one thing. Pure.
import { personalText } from '../personal-fields'
import { oneLine } from '../plain-text'

/** Such words as one member reads them. */
export interface OwnWords {
  /** Null for Tastevin's. */
  subject: string | null
  paragraphs: string[]
}

/** Neither a subject nor words of the business. */
export const noOwnWords: OwnWords = { subject: null, paragraphs: [] }

/** The words of a business for one member: every line a paragraph, personal fields filled in. */
export function ownWords(
  { subject, words }: { subject: string | null; words: string | null },
  { fullName, clubName }: { fullName: string; clubName: string },
): OwnWords {
  const facts = { fullName, clubName, tierName: null }
  const lines = personalText(words ?? '', facts).split('\n')
  return {
    subject: oneLine(personalText(subject ?? '', facts), 200) || null,
    paragraphs: lines.map((line) => oneLine(line, 2_000)).filter(Boolean),
  }
}
