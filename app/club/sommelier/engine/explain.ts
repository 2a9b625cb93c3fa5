// Terms of wine explained. Pure.
import type { Plan, Setting } from './answer-shape'
import { comparative, hasAny, isOrdinal, type ConversationState } from './conversation/state'
import { say } from './facts.server'
import { glossary } from './glossary/glossary'
import { nameKey } from '~/cellar/reference/name-key'
import { parts } from './prose/text'
import { suggest } from './suggest.server'
import type { Understanding } from './understand.server'
import { noWants, saysSomething, type WantedAxis, type Wants } from './wants'

/** Terms explained, where the question asks for that and not for a bottle. */
export function explain(
  setting: Setting,
  { cues, terms, wants, words, named, folded }: Understanding,
  before: ConversationState | null,
): Plan | null {
  const [axis] = Object.keys(wants.axes) as WantedAxis[]
  const term = terms[0] ?? (axis && asksMeaning.test(folded) ? termOf[axis] : undefined)
  if (axis && term && asksMeaning.test(folded)) return say(setting, 'explain', { term })
  if (!term || named.length > 0 || isOrdinal(cues) || wants.scents.length > 0) return null
  // "I've had enough of Pinot Grigio, where do I go from here?", "I don't do natural wine, what's your most normal one?"
  if (hasAny(cues, ['no', 'not-too']) && !(cues.has('explain') && opensWithAsking.test(folded))) return null
  if (!isTermAsked(folded, terms) || /\b(?:the|your) (?!best|west)\w{4,}est\b/.test(folded)) return null
  // "How is Taurasi different from Barolo?" compares two kinds.
  const kindsNamed = new Set([...wants.places, ...wants.grapes].map(({ name }) => name))
  if (new Set(terms).size < 2 && kindsNamed.size === 2 && /\bdiffer/.test(folded)) return null
  // "A magnum?" asks for one.
  if (wants.sizeMl !== null && words.length <= 3 && !cues.has('explain')) return null
  if (term === glassesPerBottle) return say(setting, 'explain', { term })
  // "Crisp", after some wines were shown, asks for such ones.
  const isTaste = saysSomething({ ...wants, places: [], grapes: [] })
  if (
    before &&
    before.shown.length > 0 &&
    words.length <= (wants.sizeMl === null && Object.keys(wants.axes).length === 0 ? 2 : 4) &&
    isTaste &&
    !cues.has('explain')
  )
    return null
  // "Plus sec" asks for another wine than those that were shown.
  if (before && before.shown.length > 0 && words.length <= 4 && comparative.test(folded)) return null
  // "Is it dry?" asks about the wine that was shown.
  if (before?.focus && /^(?:and )?(?:is|are) (?:it|that|this|they|those|these)\b/.test(folded)) return null
  // "How does the Taurasi compare to the Barolo?" compares two kinds, of which one is a term.
  const kinds = new Set([...wants.places.map(({ name }) => name), ...wants.grapes.map(({ key }) => key)]).size
  const asksDifference = cues.has('compare') || words.includes('difference')
  if (
    kinds > 1 &&
    new Set(terms).size < kinds &&
    (asksDifference || /\b(?:compare[sd]?|versus|vs)\b/.test(folded))
  )
    return null
  // "What's a lighter red than Pinot Noir?" asks for a wine.
  if (wants.types.length > 0 && Object.keys(wants.axes).length > 0) return null
  const isShort =
    words.length <= 3 &&
    !hasAny(cues, ['suggest', 'wine', 'else', 'cheaper', 'instead', 'only', 'pair']) &&
    onlyTerm(wants)
  // "Is Prosecco made like Champagne?"
  const areAlike =
    new Set(terms).size > 1 &&
    /^(?:is|are|does|do|how)\b.*\b(?:made|same|like|as)\b/.test(folded) &&
    !cues.has('pair')
  const asksOfTerm =
    hasAny(cues, ['grape', 'where']) && wants.foods.length === 0 && !hasAny(cues, ['suggest', 'that', 'wine'])
  if (
    !asksOfTerm &&
    !cues.has('explain') &&
    !(cues.has('compare') && new Set(terms).size > 1) &&
    !areAlike &&
    !isShort
  )
    return null
  if (
    wants.foods.length > 0 ||
    // "Natural wines?" asks for some.
    (wants.attributes.length > 0 && (/\bwines\b/.test(folded) || !cues.has('explain'))) ||
    wants.order ||
    wants.minYear !== null ||
    wants.maxYear !== null ||
    wants.maxCents !== null ||
    wants.minCents !== null ||
    (wants.isGlass && !onlyTerm(wants))
  )
    return null
  if (
    words.some((word) =>
      ['good', 'best', 'your', 'nice', 'great', 'options', 'recommend', 'suggest', 'tonight'].includes(word),
    )
  )
    return null
  const both =
    cues.has('compare') || areAlike || /\b(?:difference|differenza|diferencia)\b/.test(folded)
      ? [...new Set(terms)].slice(0, 2)
      : [term]
  const text = parts(both.map((id) => ({ term: id })))
  // "What is a Super Tuscan, and do you have one?"
  if (
    /\b(?:do you|have you|you) (?:have|got|carry|pour|sell)\b|\b(?:yours|any) (?:any )?good\b|\b(?:is|are) yours\b/.test(
      folded,
    ) &&
    (!onlyTerm(wants, true) || wants.attributes.length > 0)
  ) {
    const plan = suggest(setting, { wants, taste: undefined, opening: text })
    return plan.kind === 'suggest' ? plan : { ...plan, text: parts([text, plan.text]) }
  }
  const plan = say(setting, 'explain', text)
  // "What is a pét-nat?" and then "got one under $30?"
  const { types, filters, attributes, grapes, places } = wants
  const kind = { ...noWants, types, filters, attributes, grapes, places }
  return saysSomething(kind) && setting.state.shown.length === 0
    ? { ...plan, state: { ...plan.state, wants: kind } }
    : plan
}
const asksMeaning =
  /\bwhat (?:does|do|is)\b.*\bmeans?\b|\bmeaning of\b|\b(?:que veut dire|que significa|cosa significa)\b/
const termOf = { body: 'body', acid: 'acidity', tannin: 'tannin', oak: 'oaky', fruit: 'fruity' } as const
/** "I don't do natural wine, what's your most normal bottle?" asks for no term: what is asked stands in another clause. */
function isTermAsked(folded: string, terms: readonly string[]): boolean {
  const clauses = folded.split(/[,.;!?]+ /)
  const asking = clauses.filter((clause) => asksWhat.test(clause))
  const words = glossary.flatMap((one) => (terms.includes(one.id) ? one.words : []))
  const isIn = (clause: string) => words.some((word) => nameKey(clause).includes(nameKey(word)))
  return (
    clauses.length < 2 ||
    asking.length === 0 ||
    asking.some((clause) => isIn(clause) || pointsBack.test(clause))
  )
}
const asksWhat = /\b(?:what|which|recommend|suggest)\b/
const pointsBack = /\b(?:it|that|this|they|those|these|them|mean|means|difference)\b/
const opensWithAsking =
  /^(?:(?:and|so|but|ok|hey|please) )*(?:what|why|how|explain|is|are|does|do|que|qu|cos|cosa|che|por|pourquoi)\b/
const glassesPerBottle = 'glasses in a bottle'
const onlyTerm = (
  { grapes, places, types, filters, notPlaces, notGrapes, notTypes }: Wants,
  withFilters = false,
): boolean =>
  grapes.length + places.length + types.length + notPlaces.length + notGrapes.length + notTypes.length ===
    0 && !(withFilters && filters.length > 0)
