// Greetings, thanks, and questions that are not understood or about something else. Pure.
import type { Plan, Setting } from './answer-shape'
import { canHave } from './cellar.server'
import { say } from './facts.server'
import { messages, parts } from './prose/text'
import { isHandedOver, type Concern } from './safety/net'
import type { RefusalReason } from './refusals'
import { none } from './suggest.server'
import type { Understanding } from './understand.server'
import { hasAny } from './conversation/state'
import { noWants, saysSomething } from './wants'

/** A refusal in its own words. */
export const refuse = (setting: Setting, refusal: RefusalReason): Plan => ({
  ...say(setting, 'refuse', messages.refusals[refusal]),
  kind: 'refuse',
  refusal,
})

/** Refuses, or hands the question to the business, and remembers why. */
export function withConcern(setting: Setting, concern: Concern, { folded }: Understanding): Plan {
  const { cellar } = setting
  if (!isHandedOver(concern)) return { ...refuse(setting, concern), state: { ...setting.state, concern } }
  const vegan = concern === 'content' && /\bvega/.test(folded) ? veganLabels(cellar) : []
  const text = messages.handOver[concern]
  const marked = vegan.length > 0 ? parts([messages.markedVegan(vegan.join(', ')), text]) : text
  const sentence = say(setting, 'hand-over', marked)
  return { ...sentence, state: { ...sentence.state, concern } }
}

/** Wines that carry the mark themselves; for the others nothing is known. */
const veganLabels = ({ wines }: Setting['cellar']): string[] =>
  wines
    .filter((wine) => canHave(wine) && wine.attributes.some((one) => one.toLowerCase() === 'vegan'))
    .slice(0, 5)
    .map(({ label }) => label)

/** Speaks of something to drink. */
export const ofWine =
  /\b(?:wines?|vines?|bottles?|glass(?:es)?|reds?|whites?|rose|bubbl\w+|drink|pour\w*|sip\w*|order\w*|tast\w+|recommend\w*|suggest\w*|sommelier|somm)\b/
const isStrangeFact = /\b(?:capital|president|weather|time|date|meaning of life|square|population)\b/
/** A text without a question or an order to do something, such as a dish that is not known. */
const asks =
  /\?|^(?:(?:please|hey|ok|so|and|hi|hello),? )*(?:who|what|when|where|why|how|which|whose|can|could|do|does|did|is|are|was|will|would|should|tell|write|give|help|explain|fix|make|translate|solve|play|sing|show|book|call|order|find|calculate|compute|say|repeat|teach|create|generate|summari[sz]e|define|list|draw|compose|convert|recommend a (?!wine)|i need (?!wine)|i want to)\b|\b(?:qui|que|quand|comment|pourquoi|quien|cuando|como|chi|quando|dove|ecris|escribe|scrivi)\b/
const saysOfSelf =
  /^(?:well |so |ugh |wow |today |tonight )?(?:i|i'm|im|i've|we|we're|we've|my|our|it's|its|it is|just|this) (?!.*\b(?:write|code|homework|essay|translate|fix|how|what|who|why|can you|could you|tell|help)\b)/

/** Greetings and thanks; a text without any meaning gets a question back, another topic a refusal. */
export function talk(
  setting: Setting,
  { cues, words, unknown, isAboutWine, terms, folded }: Understanding,
): Plan {
  const { chips } = messages
  if (unknown.length > 0 && !setting.cellar.wines.some(canHave))
    return none(setting, noWants, { kind: 'empty', limit: null, wines: [] })
  if (cues.has('who-are-you')) return say(setting, 'talk', messages.talk.who)
  if (cues.has('thanks') && unknown.length === 0) return say(setting, 'talk', messages.talk.thanks)
  if (cues.has('greeting') && unknown.length === 0) return say(setting, 'talk', messages.talk.greeting)
  const [term] = terms
  if (term && words.length <= 8) return say(setting, 'explain', { term })
  // "What is retsina?", of a thing that no explanation is there for.
  if (cues.has('explain') && words.length <= 4 && !isStrangeFact.test(folded))
    return say(setting, 'talk', messages.talk.unknownFact)
  // Words that no language has are no other topic.
  const isGibberish = unknown.length >= words.length * 0.75
  // A statement about the day is no other topic: it is asked back for more.
  if (
    !isAboutWine &&
    words.length >= 3 &&
    unknown.length > 0 &&
    !isGibberish &&
    asks.test(folded) &&
    !saysOfSelf.test(folded) &&
    !ofWine.test(folded) &&
    // "Which is more floral?", of the wines that were shown.
    !(
      setting.state.shown.length > 0 &&
      words.length < 7 &&
      /^(?:and |so |ok )*(?:which|is it|are they)\b/.test(folded)
    )
  )
    return refuse(setting, 'offtopic')
  return {
    ...say(setting, 'unclear', messages.talk.unclear),
    chips: [chips.red, chips.white, chips.food, chips.budget],
  }
}

/** A name that the list does not have: "Do you have Screaming Eagle?", "Screaming Eagle 2015". */
export function isUnknownName({
  wants,
  cues,
  unknown,
  named,
  isAboutWine,
  folded,
  words,
}: Understanding): boolean {
  const onlyLimits = {
    ...wants,
    minYear: null,
    maxYear: null,
    maxCents: null,
    minCents: null,
    aroundCents: null,
  }
  if (unknown.length === 0 || unknown.length > 4 || named.length > 0) return false
  if (/\b(?:something|anything|which|that (?:is|isn't|has|goes|tastes)|what (?!about))\b/.test(folded))
    return false
  if (saysSomething({ ...onlyLimits, bottles: null, isGlass: false, isUnknownDish: false })) return false
  if (hasAny(cues, ['pair', 'explain', 'greeting', 'thanks', 'cook', 'mine'])) return false
  if (wants.minYear !== null || wants.maxYear !== null)
    return !/^(?:who|when|why|how|what happened)\b|\b(?:year|born|anything|something)\b/.test(folded)
  return (
    ((isAboutWine && words.length < 7) || asksForName.test(folded)) &&
    hasAny(cues, ['stock', 'price', 'suggest', 'reserve', 'about'])
  )
}
const asksForName =
  /\b(?:do you (?:still )?(?:have|carry|sell|stock|pour)|you got|got any|have any|in stock|how much (?:is|does|for)|price (?:of|for)|avez-vous|vous avez|tiene[ns]?|teneis|avete|cuanto cuesta|quanto costa|combien coute)\b/
