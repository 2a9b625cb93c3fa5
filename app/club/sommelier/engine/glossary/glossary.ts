// Terms of wine explained. Pure.
import type { Language } from '../lexicon/plain-words'
import { frenchTerms } from './fr'
import { italianTerms } from './it'
import { makingTerms } from './making-terms'
import { spanishTerms } from './es'
import { tastingTerms } from './tasting-terms'

interface GlossaryTerm {
  /** The term itself, folded: "noble rot". */
  id: string
  /** The term and other words for it. */
  words: readonly string[]
  /** One to three sentences of American English. */
  text: string
}

/** All terms; a word belongs to the first that has it. */
export const glossary: readonly GlossaryTerm[] = `${tastingTerms}${makingTerms}`
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [names = '', text = ''] = line.split('|').map((part) => part.trim())
    const words = names.split(',').map((word) => word.trim())
    return { id: words[0]!, words, text }
  })

const byId = new Map(glossary.map((term) => [term.id, term]))
/** The explanations of the other languages: `term | explanation`. */
const translations = new Map(
  Object.entries({ fr: frenchTerms, es: spanishTerms, it: italianTerms }).map(([language, table]) => [
    language,
    new Map(
      table
        .trim()
        .split('\n')
        .map((line) => {
          const at = line.indexOf('|')
          return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
        }),
    ),
  ]),
)

/** The explanation of a term in a language; every term has one in each. */
export const glossaryText = (id: string, language: Language): string =>
  translations.get(language)?.get(id) ?? byId.get(id)?.text ?? ''
