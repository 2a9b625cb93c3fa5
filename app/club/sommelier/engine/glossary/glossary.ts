// Terms of wine explained. Pure.
import { makingTerms } from './making-terms'
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
export const glossaryTerm = (id: string): GlossaryTerm | undefined => byId.get(id)
