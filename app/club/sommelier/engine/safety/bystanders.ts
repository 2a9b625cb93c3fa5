// People at the table for whom no wine is asked, though a word of their health or allergy stands in the question. Pure. Texts are
// folded, with short forms written out.

/** "sober": a person who drinks nothing; "allergy": a person who must not eat a dish that the others do not have either;
 * "head": a headache or hangover that wine gave once or shall not give, where no one is ill. */
export type Bystander = 'sober' | 'allergy' | 'head'

const person =
  '(?:my|our|his|her|the|a|one) (?:\\w+ )?(?:wife|husband|girlfriend|boyfriend|partner|fiancee?|sister|brother|sister in law|daughter|son|friend|buddy|guest|cousin|colleague|coworker|neighbor|mom|mother|dad|father|date|(?:mom|mum|mother)[- ]to[- ]be)'
const isPregnant = new RegExp(
  `\\b${person}(?:,? who)?(?:'s| is)? (?:(?:\\d+|\\w+) (?:weeks|months) |currently |also |very |newly )?(?:pregnant|expecting)\\b|\\bthe (?:mom|mum|mother)[- ]to[- ]be\\b`,
  'g',
)
const drinksNothing =
  /\b(?:just|only) (?:\w+ ){0,4}for me\b|\bi am (?:drinking|going|flying) (?:alone|solo|by myself)\b|\bnot (?:be )?(?:drinking|having (?:any|wine|a glass)|touching)\b|\bdoes not (?:drink|have any|want any)\b|\b(?:water|juice|mocktails?|seltzer|soda|tea)\b(?= (?:for her|tonight|only))|\b(?:has|having|drinks?|drinking|sticks?|sticking|on|gets?) (?:to |with )?(?:her )?(?:sparkling )?(?:water|juice|a mocktail|mocktails|seltzer|soda|tea)\b|\bfor (?:the (?:others|guests|rest)|everyone else|the rest of us|me|myself)\b/
const asksForThem =
  /\b(?:i|we) (?:am|are|may be|might be|could be) (?:\w+ )*(?:pregnant|expecting)\b|\b(?:for|give|serve|pour|offer)(?: it| some)? (?:her|him|them|both|my (?:pregnant )?(?:wife|girlfriend|partner|sister|friend|daughter)|the (?:mom|mum|mother))\b|\b(?:can|may|could|should|might|would) (?:she|he|they|my \w+)\b|\bsafe\b|\bsip\b|\balcohol\b|\b(?:two|both) glasses\b|\bokay? for\b/
const hasAllergy = new RegExp(
  `\\b${person}(?:'s| is| has| with)? (?:\\w+ ){0,3}(?:(?:fish|shellfish|shrimp|seafood|nut|peanut|soy|sesame|mushroom|strawberry)s? allerg(?:y|ies)|allergic to (?:fish|shellfish|shrimp|seafood|nuts|peanuts|soy|sesame|mushrooms|strawberries))\\b`,
)
const eatsOther =
  /\bbut (?:we|i|the rest of us|everyone|everybody|tonight)(?: \w+){0,3} (?:have|having|eat|eating|order\w*|cook\w*|mak\w+|serv\w+|doing|get|getting|shar\w+|grill\w+|steaks?)\b/
/** A headache as something that wine gives or tastes of, in frames that tell of no present one. */
const headAfterWine =
  /\b(?:gives?|gave|giving|gets?|got|getting|causes?|caused|without|with no|no|less|fewer|avoid(?:ing)?|tastes? like|equals?|means?)(?: (?:me|us|him|her|you|my \w+|people|an?|the|any|bad|red|red wine|wine|awful|terrible|horrible|killer|huge|massive|next[- ]day|morning))* (?:headaches?|hang-?overs?)\b(?: from (?:cheap|bad|any|the))?/g
const isIllNow =
  /\b(?:headaches?|hang-?overs?|hungover|migraines?|cures?|remed\w+|help(?:s)? (?:with|my|a|the)|treat|fix|right now|still|today|this morning|sulfites?|sulphites?|histamines?|allerg\w+|intoleran\w+|pills?|medic\w+|aspirin|advil|ibuprofen|tylenol)\b/

/**
 * Whether a text speaks of such a person; `rest` is the text without them, which may raise a concern of its own. Null where the
 * wine may be for them, or where it is not said that it is not.
 */
export function bystanderIn(text: string): { kind: Bystander; rest: string } | null {
  const afterWine = text.replace(headAfterWine, '')
  if (afterWine !== text && !isIllNow.test(afterWine)) return { kind: 'head', rest: afterWine }
  if (asksForThem.test(text)) return null
  const rest = text.replace(isPregnant, 'my friend')
  if (rest !== text && drinksNothing.test(text)) return { kind: 'sober', rest }
  if (hasAllergy.test(text) && eatsOther.test(text))
    return { kind: 'allergy', rest: text.replace(hasAllergy, 'my friend') }
  return null
}
