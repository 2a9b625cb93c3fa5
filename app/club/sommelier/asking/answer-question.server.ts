import type { TenantDb } from '#/db/handles.server'
import { requireFeature } from '#/tenants/features.server'
import type { Logger } from '~/foundation/kit/log.server'
import { reasonSentence } from '~/club/tastes/engine/reason-sentence'
import type { Reason } from '~/club/tastes/engine/reasons'
import { objectionsOf } from '~/club/tastes/suitability/objections.server'
import type { ClubFacts } from '../engine/club/club-facts'
import {
  answer,
  topicOfClub,
  type ConversationState,
  type SommelierAnswer,
  type Taste,
} from '../engine/answer.server'
import { noWants } from '../engine/wants'

import { wordSuggestions } from '../model/word-suggestions.server'
import { isAnswerModelOn } from '../settings/settings.server'
import { winesToAskAbout, type Asker } from './wines-to-ask-about.server'
import type { SommelierModel } from '../model/model'

interface Asked {
  asker: Asker
  question: string
  /** From the last answer of the conversation. */
  state: ConversationState | null
  /** A wine that the first question of a conversation is about; one that the asker may not know of is left out. */
  about?: string | null
  /** False for a member below the age for wine. */
  isOfAge?: boolean
  /** True where the asker can put bottles into a cart. */
  hasCart?: boolean
  /** Reads what is known of the club and the member; called for questions about them alone. */
  readClub?: () => Promise<ClubFacts>
  now: Date
}

export interface Answered {
  answer: SommelierAnswer
  /** "rules", or the provider of the model that wrote the answer. */
  engine: string
}

/** Services for an answer besides the database; the language model is null where the installation has none. */
export interface AnswerServices {
  sommelierModel: SommelierModel | null
  log: Logger
}

/**
 * Answers a question about the club's wines: by the rules, and where the business turned a language model on, in its words
 * as far as everything in them is so. Never throws on what people write or on what a model answers; throws `feature-off`
 * (404) where the sommelier is switched off.
 */
export async function answerQuestion(
  { sommelierModel: model, log }: AnswerServices,
  db: TenantDb,
  { asker, question, state, about = null, isOfAge = true, hasCart = false, readClub, now }: Asked,
): Promise<Answered> {
  await requireFeature(db, 'sommelier')
  const wines = await winesToAskAbout(db, asker)
  const taste =
    asker.kind === 'member'
      ? await memberTaste(db, { memberId: asker.memberId, wineIds: wines.map(({ id }) => id), now })
      : undefined
  const isKnown = about !== null && wines.some(({ id }) => id === about)
  const byRules = answer(question, {
    wines,
    taste,
    state: state ?? (isKnown ? stateAbout(about) : null),
    audience: asker.kind,
    hasCart,
    club: readClub && topicOfClub(question, state) ? await readClub() : null,
    locale: 'en-US',
    year: now.getUTCFullYear(),
    isOfAge,
  })
  const isModelOn = model !== null && byRules.kind === 'suggest' && (await isAnswerModelOn(db))
  const worded = isModelOn
    ? await wordSuggestions({ model, log }, db, { question, answer: byRules, wines, taste, now })
    : null
  return worded ? { answer: worded, engine: model!.provider } : { answer: byRules, engine: 'rules' }
}

/** The state of a conversation that begins with one wine, so that "it" means that wine. */
const stateAbout = (wineId: string): ConversationState => ({
  wants: noWants,
  shown: [wineId],
  seen: [wineId],
  focus: wineId,
  language: 'en',
})

/**
 * A member's taste as the engine takes it: their recommendations in order, with the first reason. Wines of a kind that
 * they never want, or that they rated under 60, score below 0; wines that they just had do not.
 */
function memberTaste(
  db: TenantDb,
  { memberId, wineIds, now }: { memberId: string; wineIds: string[]; now: Date },
): Promise<Taste> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('recommendations')
      .where('member_id', '=', memberId)
      .select((eb) => ['wine_id', 'rank', eb.ref('reasons').$castTo<Reason[]>().as('reasons')])
      .orderBy('rank')
      .execute()
    const recommended = new Map(rows.map((row) => [row.wine_id, row]))
    const objections = await objectionsOf(db, { memberIds: [memberId], wineIds, at: now })
    return {
      score(wineId) {
        if (objections(memberId, wineId).some((objection) => objection !== 'had')) return -1
        const recommendation = recommended.get(wineId)
        return recommendation ? Math.max(55, 101 - recommendation.rank) : 50
      },
      reason(wineId) {
        const [first] = recommended.get(wineId)?.reasons ?? []
        return first ? reasonSentence(first) : null
      },
    }
  })
}
