// An answer about the club in the language of the question. Pure.
import type { Setting, SommelierAnswer } from '../answer-shape'
import { say } from '../facts.server'
import type { Language } from '../lexicon/plain-words'
import type { ClubFacts } from './club-facts'
import { clubPlan, type ClubSentence } from './club-plan.server'
import type { ClubTopic } from './topics'
import type { ClubMessages } from './words/club-messages'
import { englishClub } from './words/en'
import { spanishClub } from './words/es'
import { frenchClub } from './words/fr'
import { italianClub } from './words/it'

const messages: Record<Language, ClubMessages> = {
  en: englishClub,
  fr: frenchClub,
  es: spanishClub,
  it: italianClub,
}

interface ClubQuestion {
  topic: ClubTopic
  folded: string
  audience: 'guest' | 'member' | 'staff'
  facts: ClubFacts | null
}

/** Answers a question about the club from what is known, with the page to act on. */
export function answerClub(setting: Setting, question: ClubQuestion): SommelierAnswer {
  const { sentences, links } = clubPlan(question)
  const lines = sentences.map((sentence) => worded(messages[setting.language], sentence))
  // Each event has a line of its own.
  const text = question.topic === 'events' ? lines.join('\n') : lines.join(' ')
  const answer = say(setting, 'club', text)
  return { ...answer, links, state: { ...answer.state, club: question.topic } }
}

/** A sentence of the plan in a language. */
const worded = (all: ClubMessages, [name, ...facts]: ClubSentence): string =>
  (all[name] as (...facts: unknown[]) => string)(...facts)
