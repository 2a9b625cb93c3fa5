// The languages that answers are written in. Pure.
import type { Language } from '../lexicon/plain-words'
import { english } from './en'
import { spanish } from './es'
import { french } from './fr'
import { italian } from './it'
import type { Messages } from './messages'

const all: Record<Language, Messages> = { en: english, fr: french, es: spanish, it: italian }

export const messagesIn = (language: Language): Messages => all[language]

/** "oysters, lamb and cheese". */
export function joined(parts: readonly string[], word: string): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}
