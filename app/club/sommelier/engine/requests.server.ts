// Requests for a wine: within limits, nearly within them, or in words that are not understood. Pure.
import type { Plan, Setting } from './answer-shape'
import { messages, parts } from './prose/text'
import type { Taste } from './search.server'
import { suggest, withCards } from './suggest.server'
import type { Understanding } from './understand.server'
import { amountOf } from './qualities'
import { noWants, saysSomething, type WantedAxis, type Wants, type Way } from './wants'

/** A request for something to drink in words that are not understood. */
export const seeks =
  /\b(?:want|need|try|like|love|looking for|in the mood for|feel(?:ing)? like|crav\w+|fancy|after|bring|grab|pour|give|get|open)\b(?: \w+){0,3} (?:something|anything|one|a (?:bottle|glass|drink))\b|\b(?:got|have|need|want|looking for|do)\b(?: \w+){0,3} (?:bottles?|wines?|reds?|whites?|flights?|pours?)\b|^(?:ok |so |hey )?what(?:'s| is| are| would be)? (?:a|an|some|your|the)?(?: \w+){0,2} ?(?:good|nice|great|decent|fun|solid|best|bottles?|wines?|reds?|whites?)\b|^(?:ok |so |hey )?(?:something|anything) \w+|\b(?:vorrei|voglio|cerco|quiero|quisiera|busco|voudrais|cherche|aimerais|envie)\b.*\b(?:qualcosa|algo|quelque chose|vino?|bottiglia|botella|bouteille)\b/

/** Wines that are on the other side of what the taste asks for: no Napa Cabernet is low in tannin. */
const isOffSide = (setting: Setting, { cards }: Plan, { axes }: Wants): boolean =>
  cards.length > 0 &&
  cards.every(({ wineId }) =>
    (Object.entries(axes) as [WantedAxis, Way][]).some(
      ([axis, way]) => way * (amountOf(setting.cellar.byId.get(wineId)!, axis) - 0.5) < -0.2,
    ),
  )

/** Suggestions; of a sparkling rosé or an "if possible organic" wine that is not there, the next best, and it is said. */
export function suggestNearly(
  setting: Setting,
  { wants, folded, unknown }: Understanding,
  taste: Taste | undefined,
): Plan {
  const ofWine = { ...wants, people: null, count: null, bottles: null }
  if (unknown.length > 0 && !saysSomething(ofWine)) return suggestPartly(setting, wants, taste)
  const plan = suggest(setting, { wants, taste })
  const [first] = plan.cards
  if (first && wants.grapes.length + wants.places.length > 0 && isOffSide(setting, plan, wants)) {
    const { type } = setting.cellar.byId.get(first.wineId)!
    const opening = messages.suggest.offSide
    const wider: Wants = {
      ...wants,
      grapes: [],
      places: wants.places.filter(({ isCountry }) => isCountry),
      types: [type],
    }
    const other = suggest(setting, { wants: wider, taste, opening })
    if (other.kind === 'suggest' && !isOffSide(setting, other, wants)) return other
  }
  // A vegan dinner asks for vegan wine, and for one that goes with it where the list marks none.
  const isDinner = wants.foods.length > 0 && wants.attributes.join() === 'Vegan'
  const isSoft = wants.attributes.length > 0 && (isDinner || ifPossible.test(folded))
  // "Ideally under $120": the nearest above it, where nothing costs so little.
  const isSoftPrice = wants.maxCents !== null && ifPossible.test(folded)
  // "Low in alcohol" names no figure: where the list states none, light wines come closest.
  // Few lists say what is off-dry: fruity, aromatic wines come closest.
  const isOffDry = wants.sweetness === 'off-dry'
  // A little sweetness is enough unless it is to meet a dessert's.
  const isSweet = wants.sweetness === 'sweet' && wants.foods.length === 0
  const isLowAlcohol = wants.maxAbvTenths !== null && !/\d/.test(folded)
  const nearly: Partial<Wants> | null = isSoft
    ? { attributes: [] }
    : isSoftPrice
      ? { maxCents: null, aroundCents: null, isCheap: true }
      : isLowAlcohol
        ? { maxAbvTenths: null, axes: { ...wants.axes, body: -1 } }
        : wants.isRoseSparkling
          ? { isRoseSparkling: false, types: ['rose'] }
          : wants.noOak
            ? { noOak: false, by: 'unoaked' }
            : isSweet
              ? { sweetness: 'off-dry' }
              : isOffDry
                ? { sweetness: null, axes: { ...wants.axes, fruit: 1, tannin: -1 } }
                : null
  if (plan.kind !== 'none' || !nearly) return plan
  const gap =
    isSoft || isSoftPrice ? plan.text : isLowAlcohol ? messages.none.alcoholUnstated : messages.none.nothing
  const opening = parts([gap, messages.suggest.plain])
  const other = suggest(setting, { wants: { ...wants, ...nearly }, taste, opening })
  return other.kind === 'suggest' ? other : plan
}
/** Where one clause of a request ends and that of another person or course begins. */
const clauses =
  /[.;]\s+|,?\s+(?:and|but|while|whereas|plus|y|et|e|pero|mais|ma)\s+(?=(?:also |then |maybe )?(?:an?|one|something|my|his|her|he|she|i|we|they|the other|un|une|una|uno)\b)|,\s+(?=(?:he|she|i|my|one|an?|something|both|all|each)\b)/i
const tellsOnly =
  /\b(?:had|drank|tried|brought|gave|served|usually|normally|always|never|hates?|don't|doesn't|can't|not|no|or|versus|vs|better|difference)\b/

/**
 * The wants of a request that asks for two or three kinds of wine, each with limits of its own: "a white from the south and a
 * red from the north", "he wants a big Napa red, I'd like something crisp". Empty where one list of wines may meet it.
 */
export function requestsApart(question: string, read: (clause: string) => Understanding): Wants[] {
  const texts = question.split(clauses).filter((text) => text.trim() !== '')
  if (texts.length < 2 || texts.length > 4) return []
  const all = texts.map(read)
  if (all.some((one) => one.named.length + one.models.places.length > 0 || tellsOnly.test(one.folded)))
    return []
  // "Two whites, one dry and one sweet".
  const [kind, ...more] = all.filter(({ wants }) => namesKind(wants))
  const ones = all.filter(
    ({ folded, wants }) => /^(?:and )?(?:one|the other)\b/.test(folded) && !namesKind(wants),
  )
  if (kind && more.length === 0 && ones.length > 1 && ones.every(({ wants }) => saysSomething(wants)))
    return ones.map(({ wants }) => ({ ...kind.wants, ...statements(wants), count: null, people: null }))
  const kinds = all.filter(isKind)
  const others = all.filter((one) => !isKind(one))
  const isApart =
    kinds.length > 1 &&
    kinds.length < 4 &&
    new Set(kinds.map(({ wants }) => kindOf(wants))).size === kinds.length &&
    // "A red and a white from Italy": what only the last one says is said of both.
    kinds
      .slice(0, -1)
      .some(({ wants }) => saysSomething({ ...wants, ...shareable, types: [], grapes: [], foods: [] }))
  if (!isApart) return []
  // "Both under $60", "for the two of us": said once for all of them.
  const shared = others.reduce(
    (wants, { wants: other }) => ({ ...wants, ...statements(other) }),
    {} as Partial<Wants>,
  )
  const last = kinds.at(-1)!.wants
  return kinds.map(({ wants }) => ({
    ...wants,
    ...(wants.maxCents === null && {
      maxCents: last.maxCents,
      minCents: last.minCents,
      aroundCents: last.aroundCents,
    }),
    isGlass: wants.isGlass || last.isGlass,
    ...shared,
    ...statements(wants),
    count: null,
    people: null,
  }))
}
const shareable = {
  maxCents: null,
  minCents: null,
  aroundCents: null,
  glassMaxCents: null,
  isGlass: false,
  count: null,
  people: null,
  bottles: null,
} satisfies Partial<Wants>
const namesKind = ({ types, grapes }: Wants): boolean => types.length + grapes.length > 0
const isKind = ({ wants, folded }: Understanding): boolean =>
  !/^(?:both|all|each)\b/.test(folded) &&
  (namesKind(wants) || (wants.places.length > 0 && /\b(?:an?|one|some\w*|anything)\b/.test(folded)))
const kindOf = ({ types, grapes, places }: Wants): string =>
  [
    ...types,
    ...grapes.map(({ key }) => key),
    ...(types.length > 0 ? [] : places.map(({ name }) => name)),
  ].join()
/** Only the wants that a clause states. */
const statements = (wants: Wants): Partial<Wants> =>
  Object.fromEntries(
    Object.entries(wants).filter(([name, value]) => saysSomething({ ...noWants, [name]: value })),
  )

/** The best of each kind, at most two; a kind that the list does not have is said to be missing. */
export function suggestApart(setting: Setting, requests: readonly Wants[], taste: Taste | undefined): Plan {
  const plans = requests.map((wants) =>
    suggest(setting, { wants: { ...wants, count: requests.length > 2 ? 1 : 2 }, taste }),
  )
  const suggestions = plans.filter(({ kind }) => kind === 'suggest')
  const [first] = suggestions
  if (!first) return plans[0]!
  const missing = plans.filter(({ kind }) => kind === 'none').map(({ text }) => text)
  const wines = [
    ...new Set(
      suggestions.flatMap(({ cards }) => cards.map(({ wineId }) => setting.cellar.byId.get(wineId)!)),
    ),
  ]
  const wants: Wants = { ...noWants, types: [...new Set(wines.map(({ type }) => type))], eachType: true }
  const opening = parts([...missing, messages.suggest.plain])
  const plan = withCards(setting, { wants, taste, found: { wines }, opening })
  const cards = suggestions.flatMap((one) => one.cards)
  return {
    ...plan,
    cards: plan.cards.map((card) => cards.find(({ wineId }) => wineId === card.wineId) ?? card),
  }
}
const ifPossible =
  /\b(?:if possible|ideally|preferably|would be (?:nice|great|a plus)|bonus if|si possible|de preference|si es posible|a ser posible|se possibile|preferibilmente)\b/

export const plainRequest =
  /\b(?:pick|choose) (?:one|a|me|us|something|any)\b|\byou (?:pick|choose|decide)\b|\bsurprise (?:me|us)\b|\bwhat (?:do|would|should|can|could) you (?:suggest|recommend|pour|pick|drink|choose)\b/

/** A start with a question back, for a request in words of which most are not understood. */
export function suggestPartly(setting: Setting, wants: Wants, taste: Taste | undefined): Plan {
  const plan = suggest(setting, { wants, taste, opening: messages.suggest.partly })
  const { chips } = messages
  return { ...plan, chips: [chips.red, chips.white, chips.food, chips.budget] }
}
