// Limits of a conversation that a question takes back: "the price doesn't matter", "it doesn't have to be French". Pure.
import type { Mention } from '../lexicon/phrases.server'
import { noWants, type Wants } from '../wants'
import type { Token } from '../words'

/** Parts of the earlier wants that no longer hold. */
export type Lift =
  'price' | 'type' | 'place' | 'grape' | 'sweetness' | 'taste' | 'glass' | 'attribute' | 'food'

const ofPrice =
  /\b(?:forget|never ?mind|ignore|drop|screw|scrap|lift) (?:about )?(?:the |my |our |that )?(?:budget|price|limit|cost)|\b(?:price|money|budget|cost)s? (?:does ?n[o']t|does not|is ?n[o']t|is not|no longer)(?: really)? (?:matter|an issue|important|a (?:problem|concern|factor))|\b(?:money|price|budget|cost)(?:'s| is)? (?:really |just )?(?:not|no)(?: really)? (?:a |an |the |my |our )?(?:concern|object|issue|problem|worry)\b|\b(?:no (?:price )?limit|sky'?s the limit|any (?:price|budget)|(?:price|money) is no (?:object|issue))\b|\b(?:peu importe le prix|le prix (?:n'a pas d'importance|importe peu)|el precio (?:da igual|es lo de menos)|el precio no importa|no importa el precio|il prezzo non (?:importa|conta)|non importa il prezzo)\b/
const ofType =
  /\b(?:any|whatever|either) colou?r|colou?r (?:does ?n[o']t|does not) matter|(?:red or white|white or red)(?: (?:is|are) (?:both )?(?:fine|ok|okay)|,? (?:either|whatever|does ?n[o']t matter|i don'?t (?:care|mind)))|\bpeu importe la couleur\b/
const ofPlace =
  /\b(?:any|whatever) (?:country|region|place)|from (?:anywhere|wherever)(?! (?:but|except|other))|(?:country|region|place) (?:does ?n[o']t|does not) matter/
const ofGrape = /\b(?:any|whatever) grape|grape (?:does ?n[o']t|does not) matter/
/** Words before a limit that need not hold. */
const needNot =
  /\b(?:does ?n[o']t|does not|do ?n[o']t|do not|need not|needn'?t|has ?n'?t) (?:have to|need to|necessarily|got to)?(?: ?(?:be|have))?\b|\bnot necessarily\b|\bno need (?:for (?:it to be )?|to be )|\bpas (?:forcement|obligatoirement|necessairement)\b|\bno (?:tiene|hace falta) que (?:ser|sea)\b|\bnon (?:deve|serve che sia) (?:per forza )?(?:essere)?\b/
const obliges =
  /\b(?:have to|need to|necessarily|got to|needn|need not|no need|forcement|obligatoirement|necessairement|tiene que|hace falta|deve|serve)\b/

const liftOf = (mention: Mention): Lift | null => {
  for (const concept of mention.concepts) {
    if (concept.kind === 'country' || concept.kind === 'place') return 'place'
    if (concept.kind === 'grape') return 'grape'
    if (concept.kind !== 'wine-word') continue
    if (
      concept.group === 'type' ||
      concept.group === 'sweetness' ||
      concept.group === 'glass' ||
      concept.group === 'attribute'
    )
      return concept.group
    if (concept.group === 'region') return 'place'
    if (['body', 'acid', 'tannin', 'oak', 'fruit'].includes(concept.group)) return 'taste'
  }
  return null
}

/** The limits that a folded question takes back, and the mentions that only name these. */
export function liftsIn(
  folded: string,
  mentions: readonly Mention[],
  tokens: readonly Token[],
): { lifts: readonly Lift[]; mentions: ReadonlySet<Mention> } {
  const lifts: Lift[] = []
  const lifted = new Set<Mention>()
  for (const [lift, pattern] of [
    ['price', ofPrice],
    ['type', ofType],
    ['place', ofPlace],
    ['grape', ofGrape],
  ] as const) {
    const clause = pattern.exec(folded)
    if (!clause) continue
    lifts.push(lift)
    // Words of the clause deny nothing that follows: "le prix n'a pas d'importance, un rouge".
    const end = clause.index + clause[0].length
    for (const mention of mentions) {
      const start = tokens[mention.from]?.start ?? 0
      if ((start >= clause.index && start < end) || (lift === 'type' && liftOf(mention) === 'type'))
        lifted.add(mention)
    }
  }
  const match = needNot.exec(folded)
  if (match && obliges.test(match[0])) {
    const end = match.index + match[0].length
    const next = mentions.find(
      (mention) => (tokens[mention.from]?.start ?? 0) >= end && liftOf(mention) !== null,
    )
    if (next && (tokens[next.from]?.start ?? 0) - end <= 12) {
      lifts.push(liftOf(next)!)
      lifted.add(next)
    }
  }
  return { lifts, mentions: lifted }
}

const cleared: Record<Lift, Partial<Wants>> = {
  price: { minCents: null, maxCents: null, aroundCents: null, glassMaxCents: null, isCheap: false },
  type: { types: [], notTypes: [], eachType: false, isRoseSparkling: false },
  place: { places: [], notPlaces: [], filters: [] },
  grape: { grapes: [], notGrapes: [] },
  sweetness: { sweetness: null, notSweet: false },
  taste: { axes: {}, noOak: false },
  glass: { isGlass: false, glassMaxCents: null },
  attribute: { attributes: [] },
  food: { foods: [], foodWords: {}, isByCourse: false },
}

/** The wants without what was taken back. */
export const without = (wants: Wants, lifts: readonly Lift[]): Wants =>
  lifts.reduce((all, lift) => ({ ...all, ...cleared[lift] }), { ...noWants, ...wants })
