// Turns of a conversation: what a message does to what was spoken of before it. Pure.
import { hasAny, type ConversationState, type Cues } from './state'
import type { Understanding } from '../understand.server'
import { saysSomething, type Wants } from '../wants'

/**
 * - `new`: a request that is whole by itself; what was spoken of before no longer counts
 * - `change`: states, replaces or takes back a limit of what is spoken of
 * - `more`: asks for a wine without saying which: others of what is spoken of
 * - `agreement`, `thanks`, `refusal`: "ok", "perfect, thanks", "no"
 * - `other`: neither of these; a question about a wine, or words that nothing knows
 */
export type Turn = 'new' | 'change' | 'more' | 'agreement' | 'thanks' | 'refusal' | 'other'

/** The part that a message has in a conversation. */
export function turnOf(understanding: Understanding, state: ConversationState | null): Turn {
  const { cues, wants, named, folded, lifts, words } = understanding
  if (!state) return 'new'
  if (agreement.test(folded)) return thanks.test(folded) ? 'thanks' : 'agreement'
  if (/^(?:no|nope|nah|non|nein)\W*$/.test(folded)) return 'refusal'
  const isSpoken = saysSomething(state.wants)
  if (named.length > 0 || (state.shown.length === 0 && !isSpoken)) return 'new'
  if (lifts.length > 0 && isSpoken) return 'change'
  // "The sweetest thing on the list" leaves the white wines behind that were spoken of.
  if ((wants.by ?? wants.order) && wholeList.test(folded)) return 'new'
  const isReaction =
    hasAny(cues, ['cheaper', 'dearer', 'else', 'instead']) ||
    wants.notFoods.some((food) => state.wants.foods.includes(food)) ||
    pointsBack.test(folded)
  if (isReaction) return 'change'
  if (!saysSomething(wants)) return isRequest(cues, folded) && !asksWhat.test(folded) ? 'more' : 'other'
  return isWhole(understanding, words.length) ? 'new' : 'change'
}

/** Whether a message states a request that needs nothing from before. */
function isWhole({ cues, wants, folded }: Understanding, length: number): boolean {
  if (takesUp.test(folded) && length <= 10) return false
  const { foods, occasions } = wants
  const kinds = kindsOf(wants)
  const asks = hasAny(cues, ['suggest', 'stock', 'pair']) || /^(?:what|which)\b/.test(folded)
  // "What goes with oysters?", "a Riesling for the curry".
  if (foods.length > 0) return (asks || kinds > 0 || length > 7) && !pronoun.test(folded)
  if (kinds === 0) return asks && length > 4 && (occasions.length > 0 || length > 8) && !pronoun.test(folded)
  return (asks && !pronoun.test(folded) && !/\b(?:would|should|better|best)\b/.test(folded)) || length > 12
}
const kindsOf = ({ types, grapes, places, filters }: Wants): number =>
  types.length + grapes.length + places.length + filters.length

const isRequest = (cues: Cues, folded: string): boolean =>
  (hasAny(cues, ['suggest']) || request.test(folded)) && !/\bmean\b/.test(folded)
const request =
  /^(?:(?:and|or|so|ok|then|but|well|hmm?|no),? )*(?:something|anything|some|any|one|another|more|show|give|bring|find|next|other)\b|\b(?:want|need|try|like|prefer|show me|give me|looking for)\b.*\b(?:something|anything|one|some)\b/
const asksWhat = /^(?:is|are|does|do|did|was|were|will|would|can|could|why|how|who|where|when)\b/
const wholeList =
  /\bon (?:the|your) (?:list|menu)\b|\boverall\b|\bof all\b(?! (?:these|those|of))|\byou(?: guys)? (?:have|got)\b/

/** Words that mean a wine of before, or any wine within what was said. */
const pronoun =
  /\b(?:ones?|any|some|something|anything|it|that|those|these|them|there|algo|alguno?|qualcosa|quelque chose|celui|uno|una)\b/
/** Words by which a message takes up the one before. */
const takesUp =
  /^(?:(?:and|but|or|ok|okay|actually|hmm+|well|oh|no|what if|maybe|then|also|et|mais|ou|y|pero|o|e|ma|quindi|alors|entonces)\b,? ?)+(?!.*\b(?:do you have|have you got)\b)|^(?:with|for|from|avec|pour|con|para|per|de|du|di|da|desde|della|dalla|only|just|make|she|he|they|i'm|i am|i'll|we're|i'd|we'd|i prefer|i like|i need|my)\b/
/** Hers, his or mine of several; one for each dish or for all of them; which of those that were shown. */
const pointsBack =
  /\b(?:hers|his|mine|theirs)\b|\b(?:both|all (?:of (?:it|that|them|those|us)|three)|everything|everyone|the whole (?:meal|table)|les deux|ambos|entrambi)\W*$|\b(?:two|2|separate|different) (?:bottles|wines)\b|\bone (?:(?:bottle|wine) )?(?:for |with )?each\b|\bwhich (?:one|(?:is|are) from|of (?:these|those|them))\b|\b(?:same|that|this) (?:region|area|place|part)\b|\bfrom there\b|\btoo \w+\W*$|^(?:and |so |ok |then )*(?:(?:which|what)(?: ones?)? (?:do|have|would) you|list (?:them|those)|show (?:me )?(?:them|those)|(?:which|what) are (?:they|those)|name them|(?:do )?you (?:have|got)|got)\b.{0,20}$/

const agreement =
  /^(?:(?:ok(?:ay)?|k|yes|yeah|yep|yup|sure|good|fine|great|perfect|lovely|wonderful|excellent|alright|all right|sounds? (?:good|great|perfect|nice)|that works|works for me|let's do (?:that|it)|that's (?:it|all|perfect|great|fine)|d'accord|oui|tres bien|parfait|vale|si|de acuerdo|perfecto|muy bien|va bene|perfetto|benissimo|cool|nice|super|deal|please|then|will do|got it|thanks?(?: you)?(?: (?:so|very) much| a lot)?|merci(?: beaucoup)?|(?:muchas )?gracias|(?:mille )?grazie|por favor|per favore|s'il vous plait|i (?:like|love) (?:it|that))(?:[,.!;]* |[,.!;]*$))+$/
const thanks = /\b(?:thank\w*|merci|gracias|grazie|perfect\w*|perfetto|parfait|that's (?:it|all))\b/
