// Replies to messages that state no limit of their own: "ok", "no", "is that a good one?", "back to the first one". Pure.
import { similar } from '../about-named.server'
import type { Plan, Setting } from '../answer-shape'
import type { CellarWine } from '../cellar.server'
import { description, say } from '../facts.server'
import { messages, parts } from '../prose/text'
import { suggestPartly } from '../requests/requests.server'
import type { Taste } from '../search.server'
import { pickOut, suggest, withCards } from '../suggest.server'
import type { Understanding } from '../understand.server'
import { noWants, saysSomething, type Wants } from '../wants'
import { isOrdinal, referent, type ConversationState } from './state'
import type { Turn } from './turns'
import { intoCart } from './shown.server'

/** A reply that needs no more than the conversation; null for a message that states or asks something of its own. */
export function replyTo(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
  turn: Turn,
  taste: Taste | undefined,
): Plan | null {
  if (turn === 'thanks') return say(setting, 'talk', messages.talk.thanks)
  if (!before || before.shown.length === 0) return null
  const { wants } = before
  const wine = setting.cellar.byId.get(before.focus ?? '')
  if (wine && trusts.test(understanding.folded)) return pickOut(setting, wants, wine)
  if (turn === 'agreement') {
    return wine && (before.isPicked || before.shown.length === 1 || before.focus !== before.shown[0])
      ? intoCart(setting, before, [wine], 1)
      : { ...say(setting, 'talk', messages.talk.agreed), chips: [messages.chips.else] }
  }
  if (turn === 'refusal')
    return suggest(setting, {
      wants,
      taste,
      without: new Set(before.seen),
      opening: messages.suggest.again,
    })
  const { types } = understanding.wants
  if (mustTake.test(understanding.folded) && types.length === 1) {
    const opening = parts([messages.talk.notAtAll, messages.suggest.plain])
    return suggest(setting, {
      wants: { ...wants, types: [], notTypes: types, eachType: false },
      taste,
      opening,
    })
  }
  return backTo(setting, understanding, before) ?? opinion(setting, understanding, before, taste)
}

/** "Your call", about the wines that were shown. */
const trusts =
  /^(?:(?:ok|fine|well|then|so|i|i'll|we|we'll),? )*(?:trust you(?: on (?:this|that|it))?|you (?:choose|decide|pick|tell me)|your (?:call|choice|pick)|up to you|whatever you (?:say|think|like)|dealer's choice|(?:i'll |we'll )?go (?:with|for) your (?:pick|choice|favou?rite)|go(?: on| ahead)?(?: then)?|hit me)\W*$/
const mustTake =
  /\b(?:do|must) (?:i|we) (?:really |always )?(?:have to |need to )?(?:take|have|order|drink|get|choose|buy)\b/

/** "The first one you said", "back to the whites": wines of an earlier answer. */
function backTo(
  setting: Setting,
  { folded, cues, wants: { types } }: Understanding,
  before: ConversationState,
) {
  const lists = [...(before.past ?? []), before.shown]
  if (lists.length < 2 || !goesBack.test(folded)) return null
  const wineOf = (id: string) => setting.cellar.byId.get(id) ?? []
  const earlier = lists.slice(0, -1).map((ids) => ids.flatMap(wineOf))
  const ofType = earlier.filter((list) => list.some(({ type }) => types.includes(type)))
  if (types.length > 0 && ofType.length === 0) return null
  const fromStart = /\b(?:first|beginning|start|originally?)\b/.test(folded)
  const some = types.length > 0 ? ofType : earlier
  const list = (fromStart ? some[0] : some.at(-1))!
  const id = isOrdinal(cues) ? referent(cues, { ...before, shown: list.map((wine) => wine.id) }) : null
  const wines = /\bones\b|\blist\b|\bwines\b/.test(folded)
    ? list
    : list.filter((wine) => !id || wine.id === id)
  return withCards(setting, {
    wants: { ...noWants, types },
    found: { wines },
    opening: messages.suggest.back,
  })
}
const goesBack =
  /\b(?:back to|(?:you|we) (?:said|suggested|recommended|mentioned|showed(?: me)?|told me|gave me|had|talked about|started with)(?: \w+)?(?: (?:before|earlier|at first|at the (?:start|beginning)|originally))?|(?:ones?|wines?|list|suggestions?|bottles?) (?:from )?before)\b/

/** "Is that a good one?", "is 785 normal for that?": what the wine is; where its price is meant, what costs less. */
function opinion(
  setting: Setting,
  { folded, cues, wants, named, words }: Understanding,
  before: ConversationState,
  taste: Taste | undefined,
): Plan | null {
  const { byId } = setting.cellar
  if (named.length > 0 || wants.foods.length > 0 || words.length > 12) return null
  const ofPrice = asksOfPrice.test(folded)
  if (!ofPrice && !asksOpinion.test(folded)) return null
  const isPriced = ({ bottlePriceCents: cents }: CellarWine) =>
    cents !== null && new RegExp(`\\b${cents / 100}\\b`).test(folded)
  const shown = before.shown.flatMap((id) => byId.get(id) ?? [])
  const wine = shown.find(isPriced) ?? byId.get(referent(cues, before) ?? '')
  if (!wine) return null
  const text = parts([messages.talk.opinion, ...description(setting, wine)])
  const price = wine.bottlePriceCents
  if (!ofPrice || price === null) return say(setting, 'describe', text, [wine])
  const opening = parts([...description(setting, wine), messages.suggest.cheaper], '\n')
  const others = similar(setting, wine, { ...noWants, maxCents: price - 1 }, taste, opening)
  return others.kind === 'suggest' ? others : say(setting, 'describe', text, [wine])
}
const asksOpinion =
  /^(?:(?:and|so|but|ok|well|hmm?|then),? )*(?:(?:is|are|was|were) (?:it|that|this|they|these|those|that one|this one)(?: (?:one|wine|really|actually|any|a|an|the|very|considered))* (?:good|nice|decent|ok(?:ay)?|bad|famous|popular|special|safe|right|true|tasty|better|best|great|any good)(?: (?:one|ones|choice|pick|wine|bottle|idea|bet|option))?|(?:would|will|might|do you think|think) (?:my |our |the |your )?\w+(?: \w+)? (?:like|love|enjoy|hate|mind)(?: (?:it|that|this|them|those|one))*|(?:do|would) you (?:personally |really |actually )?(?:like|recommend|rate|drink|vouch for) (?:it|that|this|them)(?: one)?|(?:any )?good|what do you think(?: (?:of|about) (?:it|that|this|them))?|(?:c'est|il est|elle est) (?:bon|bonne|bien)|(?:(?:ese|este|eso|esta) )?(?:es|esta) buen[oa]|(?:questo |quello )?e buon[oa])\b[\w ]{0,12}\W*$/
const asksOfPrice =
  /^(?:and |but )?why\b.*\b(?:expensive|pricey|dear|so much|that much)\b|\b(?:is|are|isn't|seems?)\b.*\b(?:normal|fair|reasonable|a lot|overpriced|a rip-?off|worth (?:it|that|the (?:money|price))|good (?:value|deal|price)|too much money)\b/

/** Others of what is spoken of, for a request that names no kind of wine. */
export function moreOf(
  setting: Setting,
  { unknown, wants: now }: Understanding,
  before: ConversationState,
  taste: Taste | undefined,
): Plan {
  const { wants, focus } = before
  const isKnown = unknown.length === 0 && saysSomething(wants)
  const plan = suggest(setting, {
    wants,
    taste,
    without: new Set(before.seen),
    opening: messages.suggest.again,
  })
  if (plan.kind === 'suggest') return isKnown ? plan : suggestPartly(setting, now, taste)
  return likeFocus(setting, focus, noWants, taste) ?? plan
}

/** Wines in the style of the one in focus, where nothing else fits; null for none. */
export function likeFocus(setting: Setting, focus: string | null, wants: Wants, taste?: Taste): Plan | null {
  const wine = setting.cellar.byId.get(focus ?? '')
  const opening = parts([messages.none.noMore, messages.suggest.plain])
  const plan = wine ? similar(setting, wine, wants, taste, opening) : null
  return plan?.kind === 'suggest' ? plan : null
}
