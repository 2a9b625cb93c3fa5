import type { TenantDb } from '#/db/handles.server'
import type { Logger } from '~/foundation/kit/log.server'
import { ModelFault } from '~/cellar/list-reader/model/model-fault'
import { noUse } from '~/cellar/list-reader/model/token-prices'
import { monthOf } from '~/cellar/reading-model/usage-month'
import { recordUse, reservePages } from '~/cellar/reading-model/usage.server'
import type { SommelierAnswer, SommelierWine, Taste } from '../engine/answer.server'
import { cellarOf } from '../engine/cellar.server'
import { remember } from '../engine/conversation/state'
import { search } from '../engine/search.server'
import { breaches } from '../engine/validate.server'
import { wordProblems } from './allowed-words'
import { mostCandidates } from './prompt'

import type { ModelUse } from '~/cellar/list-reader/model/model'
import type { Wording, SommelierModel } from './model'

interface Given {
  question: string
  /** The answer of the rules, which found wines. */
  answer: SommelierAnswer
  wines: readonly SommelierWine[]
  taste: Taste | undefined
  now: Date
}

/** Only suggestions are worded. */
export const isWordable = ({ kind, intent }: SommelierAnswer): boolean =>
  kind === 'suggest' && intent === 'suggest'

/**
 * The suggestions of the rules in the words of a language model, chosen by it from at most 30 wines that fit every limit.
 * Null where the month's answers are used up, the model failed or took more than 8 seconds, or its answer says anything
 * that is not so: then the answer of the rules stands. Only suggestions are worded; facts, refusals and an honest no are
 * the rules' alone.
 */
export async function wordSuggestions(
  { model, log }: { model: SommelierModel; log: Logger },
  db: TenantDb,
  { question, answer, wines, taste, now }: Given,
): Promise<SommelierAnswer | null> {
  if (!isWordable(answer)) return null
  const month = monthOf(now)
  const isLeft = await db.transaction((db) =>
    reservePages(db, { month, pages: 1, limit: model.monthlyAnswers, purpose: 'sommelier' }),
  )
  if (!isLeft) return null
  const {
    answer: worded,
    use,
    breaches,
    fault,
  } = await checkedWording(model, { question, answer, wines, taste })
  // A request that the provider did not work on does not count.
  const unused = fault && !fault.isCounted ? 1 : 0
  await recordUse(db, { month, use, cost: model.costMicros(use), unused, purpose: 'sommelier' })
  if (breaches.length > 0) log.warn({ breaches }, 'an answer of the language model was replaced')
  if (fault) log.warn({ fault: fault.code, status: fault.status }, 'the language model wrote no answer')
  return worded
}

interface CheckedWording {
  /** Null where the model failed, or said anything that is not so. */
  answer: SommelierAnswer | null
  use: ModelUse
  /** Names of what was wrong with its words. */
  breaches: string[]
  fault: ModelFault | null
}

/** Asks the model once and checks its words; without a database, a limit or a log. Never throws. */
export async function checkedWording(
  model: SommelierModel,
  { question, answer, wines, taste }: Omit<Given, 'now'>,
): Promise<CheckedWording> {
  const cellar = cellarOf(wines)
  try {
    const { wording, use } = await model.word({
      question,
      language: answer.language,
      candidates: candidatesOf(answer, cellar, taste),
      currency: cellar.currency,
    })
    const breaches = breachesOf(cellar, answer, wording)
    return { answer: breaches.length === 0 ? worded(answer, wording) : null, use, breaches, fault: null }
  } catch (error) {
    const fault =
      error instanceof ModelFault ? error : new ModelFault('failed', noUse, null, { cause: error })
    return { answer: null, use: fault.use, breaches: [], fault }
  }
}

/** The wines of the rules first, then those that the same search has next: within every limit, and on the side of the dish. */
function candidatesOf(
  { cards, state }: SommelierAnswer,
  cellar: ReturnType<typeof cellarOf>,
  taste: Taste | undefined,
) {
  const wines = cards.flatMap(({ wineId }) => cellar.byId.get(wineId) ?? [])
  const shown = new Set(state.seen)
  const others = search(cellar, state.wants, taste, shown, mostCandidates).wines
  return [...wines, ...others.filter(({ id }) => !wines.some((wine) => wine.id === id))].slice(
    0,
    mostCandidates,
  )
}

/** Everything in a wording that is not so or must not be said. An answer without a wine says nothing either. */
function breachesOf(
  cellar: ReturnType<typeof cellarOf>,
  { state }: SommelierAnswer,
  { text, cards }: Wording,
): string[] {
  const ids = cards.map(({ wineId }) => wineId)
  const wines = ids.flatMap((id) => cellar.byId.get(id) ?? [])
  const words = [text, ...cards.map(({ reason }) => reason)].flatMap((one) =>
    wordProblems(one, wines, cellar),
  )
  return [
    ...new Set(words),
    ...breaches(cellar, { text, cards, wants: state.wants }),
    ...(cards.length === 0 ? ['no-wine'] : []),
    ...(new Set(ids).size < ids.length ? ['twice'] : []),
    ...(cards.some(({ reason }) => reason === '') ? ['no-reason'] : []),
  ]
}

function worded(answer: SommelierAnswer, { text, cards }: Wording): SommelierAnswer {
  const ids = cards.map(({ wineId }) => wineId)
  const { state } = answer
  return {
    ...answer,
    text,
    cards,
    state: { ...state, shown: ids, seen: remember(ids, state.seen), focus: ids[0] ?? null },
  }
}
