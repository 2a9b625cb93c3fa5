// A plan's text in one of the languages of answers. Pure.
import { englishClub } from '../club/words/en'
import { spanishClub } from '../club/words/es'
import { frenchClub } from '../club/words/fr'
import { italianClub } from '../club/words/it'
import { glossaryText } from '../glossary/glossary'
import { phrases } from '../lexicon/phrases.server'
import type { Language } from '../lexicon/plain-words'
import { english } from './en'
import { spanish } from './es'
import { french } from './fr'
import { italian } from './it'
import { placeIn } from './places'
import type { Text } from './text'

const sentences = { en: english, fr: french, es: spanish, it: italian }
const clubSentences = { en: englishClub, fr: frenchClub, es: spanishClub, it: italianClub }

/** The text in a language. */
export function worded(text: Text, language: Language): string {
  const all = sentences[language]
  if (typeof text === 'string') return text
  if ('at' in text) {
    const sentence = text.at.reduce((part: unknown, name) => (part as Record<string, unknown>)[name], all)
    if (typeof sentence === 'string') return sentence
    const facts = text.facts.map((fact) =>
      fact === null || typeof fact === 'number' ? fact : worded(fact, language),
    )
    return (sentence as (...facts: unknown[]) => string)(...facts)
  }
  if ('parts' in text) return inAll(text.parts, language).join(text.by)
  if ('list' in text) {
    const items = [...new Set(inAll(text.list, language))]
    if (items.length < 2) return items.join('')
    return `${items.slice(0, -1).join(', ')} ${all[text.word]} ${items.at(-1)}`
  }
  if ('food' in text) return dishIn(text, language)
  if ('place' in text) return placeIn(text.place, language)
  if ('term' in text) return glossaryText(text.term, language)
  if ('club' in text) {
    const [name, ...facts] = text.club
    return (clubSentences[language][name] as (...facts: unknown[]) => string)(...facts)
  }
  if ('capital' in text) {
    const inner = worded(text.capital, language)
    return inner.charAt(0).toUpperCase() + inner.slice(1)
  }
  return language === 'en' ? text.english : ''
}

const inAll = (texts: readonly Text[], language: Language): string[] =>
  texts.map((text) => worded(text, language)).filter((text) => text !== '')

/** Kinds of cooking that need a noun in English. */
const kitchens = new Map([
  ...['Thai', 'Indian', 'Mexican', 'Moroccan', 'Vietnamese', 'Sichuan'].map(
    (word) => [word.toLowerCase(), `${word} food`] as const,
  ),
  ['vegetarian', 'vegetarian food'],
  ['spicy', 'spicy food'],
])

/** A dish as the question has it, where that is a word of the language; else by its usual name. */
function dishIn({ food, word }: { food: string; word: string }, language: Language): string {
  const { foodNames, foodWords } = phrases()
  // A dish of another country keeps its name: "melanzane alla parmigiana".
  const isNamed =
    foodWords.get(language)!.has(word) || (word.includes(' ') && !foodWords.get('en')!.has(word))
  const dish = isNamed ? word : (foodNames.get(food)?.[language] ?? word)
  return language === 'en' ? (kitchens.get(dish) ?? dish) : dish
}
