import type { TenantDb } from '#/db/handles.server'
import { answer, type ConversationState, type SommelierAnswer } from '../engine/answer.server'
import { noWants } from '../engine/wants'
import { memberTaste } from './member-taste.server'
import { winesToAskAbout, type Asker } from './wines-to-ask-about.server'

export interface Asked {
  asker: Asker
  question: string
  /** From the last answer of the conversation. */
  state: ConversationState | null
  /** A wine that the first question of a conversation is about; one that the asker may not know of is left out. */
  about?: string | null
  /** False for a member below the age for wine. */
  isOfAge?: boolean
  now: Date
}

export interface Answered {
  answer: SommelierAnswer
  /** "rules", or the provider of the model that wrote the answer. */
  engine: string
}

/** Answers a question about the club's wines by the rules of the engine. Never throws on what people write. */
export async function answerQuestion(
  db: TenantDb,
  { asker, question, state, about = null, isOfAge = true, now }: Asked,
): Promise<Answered> {
  const wines = await winesToAskAbout(db, asker)
  const taste =
    asker.kind === 'member'
      ? await memberTaste(db, { memberId: asker.memberId, wineIds: wines.map(({ id }) => id), now })
      : undefined
  const isKnown = about !== null && wines.some(({ id }) => id === about)
  return {
    answer: answer(question, {
      wines,
      taste,
      state: state ?? (isKnown ? stateAbout(about) : null),
      audience: asker.kind,
      locale: 'en-US',
      year: now.getUTCFullYear(),
      isOfAge,
    }),
    engine: 'rules',
  }
}

/** The state of a conversation that begins with one wine, so that "it" means that wine. */
const stateAbout = (wineId: string): ConversationState => ({
  wants: noWants,
  shown: [wineId],
  seen: [wineId],
  focus: wineId,
  language: 'en',
})
