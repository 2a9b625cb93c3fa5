// A plan for a question about the club. Pure.
import type { Plan, Setting } from '../answer-shape'
import { say } from '../facts.server'
import type { ClubFacts } from './club-facts'
import { parts } from '../prose/text'
import { clubPlan } from './club-plan.server'
import type { ClubTopic } from './club-topics'

interface ClubQuestion {
  topic: ClubTopic
  folded: string
  audience: 'guest' | 'member' | 'staff'
  facts: ClubFacts | null
}

/** Answers a question about the club from what is known, with the page to act on. */
export function answerClub(setting: Setting, question: ClubQuestion): Plan {
  const { sentences, links } = clubPlan(question)
  // Each event has a line of its own.
  const text = parts(
    sentences.map((club) => ({ club })),
    question.topic === 'events' ? '\n' : ' ',
  )
  const answer = say(setting, 'club', text)
  return { ...answer, links, state: { ...answer.state, club: question.topic } }
}
