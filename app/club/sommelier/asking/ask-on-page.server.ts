import type { TenantDb } from '#/db/handles.server'
import type { ClubFacts } from '../engine/club/club-facts'
import { newId } from '~/foundation/kit/ids'
import { recordRequest } from '../demand/record-request.server'
import { turnView, type TurnView } from '../components/turn-view'
import { answerQuestion, type AnswerServices } from './answer-question.server'
import { openState, sealState } from './page-state.server'
import { storedAnswer } from './stored-answer'
import { wineCards } from './wine-cards.server'

interface Question {
  audience: 'guest' | 'staff'
  question: string
  about: string
  /** The sealed state of the last answer; empty before the first. */
  state: string
  /** Seals the state. */
  secret: string
  readClub?: () => Promise<ClubFacts>
  now: Date
}

export interface PageAnswer {
  turn: TurnView
  /** For the next question of the page. */
  state: string
}

/** Answers a question of someone whose conversation is not stored. Only what was asked for is kept, without who asked. */
export async function askOnPage(
  services: AnswerServices,
  db: TenantDb,
  { audience, question, about, state, secret, readClub, now }: Question,
): Promise<PageAnswer> {
  const ownAnswer = await answerQuestion(services, db, {
    asker: { kind: audience },
    question,
    state: openState(secret, db.businessId, state),
    about: about || null,
    readClub,
    now,
  })
  const id = newId()
  await db.transaction((db) => recordRequest(db, { id, audience, question, ...ownAnswer, now }))
  const answer = storedAnswer(ownAnswer.answer)
  const cards = await wineCards(
    db,
    audience,
    answer.cards.map(({ wineId }) => wineId),
  )
  return {
    turn: turnView({ id, question, answer, engine: ownAnswer.engine }, cards),
    state: sealState(secret, db.businessId, ownAnswer.answer.state),
  }
}
