// Requests for a wine: within limits, nearly within them, or in words that are not understood. Pure.
import { findRegion } from '~/cellar/reference/gazetteer.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { Plan, Setting } from '../answer-shape'
import { messages, parts } from '../prose/text'
import type { Taste } from '../search.server'
import { suggest } from '../suggest.server'
import { liesIn } from '../filters.server'
import type { Understanding } from '../understand.server'
import { amountOf } from '../qualities'
import { saysSomething, type WantedAxis, type Wants, type Way } from '../wants'

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
  { wants, folded, unknown, unknownPart }: Understanding,
  taste: Taste | undefined,
): Plan {
  const ofWine = { ...wants, people: null, count: null, bottles: null }
  // "The most baller red": its color alone is understood.
  const isOnlyColor = unknown.length > 1 && !saysSomething({ ...ofWine, types: [] })
  if (isOnlyColor || (unknown.length > 0 && !saysSomething(ofWine)))
    return suggestPartly(setting, wants, taste)
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
  const isLowAlcohol = wants.maxAbvTenths !== null && !/\d ?(?:%|per ?cent|abv|alc)/.test(folded)
  // "Champagne or something that passes for it": the kind of wine that comes from there.
  const kindWines = setting.cellar.wines.filter((wine) => wants.places.some((place) => liesIn(wine, place)))
  const isLoose = /\bor (?:something|anything) (?:that|which|like|close|similar|in)\b/.test(folded)
  const softer = { sweetness: null, axes: { ...wants.axes, fruit: 1, tannin: -1 } } as const
  // "The closest thing to a Hermitage": the wider places in which it lies.
  const isNowhere = wants.places.length === 1 && kindWines.length === 0
  const around = isNowhere ? (findRegion(wants.places[0]!.name)?.within ?? []).toReversed() : []
  const nearly: readonly Partial<Wants>[] = isNowhere
    ? around.map((name) => ({
        places: [{ keys: [nameKey(name)], text: nameKey(name), name, isCountry: false }],
      }))
    : isLoose
      ? [{ places: [], types: kindWines.slice(0, 1).map(({ type }) => type) }]
      : isSoft
        ? [{ attributes: [] }]
        : isSoftPrice
          ? [{ maxCents: null, aroundCents: null, isCheap: true }]
          : wants.aroundCents !== null && wants.minCents !== null
            ? [{ minCents: null }]
            : isLowAlcohol
              ? [{ maxAbvTenths: null, axes: {}, by: 'weak' }]
              : wants.isRoseSparkling
                ? [{ isRoseSparkling: false, types: ['rose'] }]
                : wants.noOak
                  ? [{ noOak: false, by: 'unoaked' }]
                  : isSweet
                    ? [{ sweetness: 'off-dry' }, softer]
                    : isOffDry
                      ? [softer]
                      : []
  if (plan.kind !== 'none')
    return unknownPart
      ? { ...plan, text: parts([plan.text, messages.suggest.leftOut(unknownPart)], '\n') }
      : plan
  const gap =
    isSoft || isSoftPrice || isNowhere
      ? plan.text
      : isLowAlcohol
        ? messages.none.alcoholUnstated
        : messages.none.nothing
  const opening = parts([gap, messages.suggest.plain])
  for (const change of nearly) {
    const other = suggest(setting, { wants: { ...wants, ...change }, taste, opening })
    if (other.kind === 'suggest') return other
  }
  return plan
}
const ifPossible =
  /\b(?:if possible|ideally|preferably|would be (?:nice|great|a plus)|bonus if|si possible|de preference|si es posible|a ser posible|se possibile|preferibilmente)\b/

export const plainRequest =
  /\b(?:pick|choose) (?:one|a|me|us|something|any)\b|\byou (?:pick|choose|decide)\b|\bsurprise (?:me|us)\b|\bwhat(?:ever)? (?:(?:do|would|should|can|could) you|you'd|you would) (?:suggest|recommend|pour|pick|drink|choose|have|order|open|get)\b/

/** A start with a question back, for a request in words of which most are not understood. */
export function suggestPartly(setting: Setting, wants: Wants, taste: Taste | undefined): Plan {
  const { wants: earlier, shown, seen } = setting.state
  // "Something he hasn't had", of what was spoken of: others of that kind.
  const isOther = shown.length > 0 && saysSomething(earlier)
  const other = isOther
    ? suggest(setting, {
        wants: { ...earlier, ...(wants.isGlass && { isGlass: true }) },
        taste,
        without: new Set(seen),
        opening: messages.suggest.partly,
      })
    : null
  const plan =
    other?.kind === 'suggest' ? other : suggest(setting, { wants, taste, opening: messages.suggest.partly })
  const { chips } = messages
  return { ...plan, chips: [chips.red, chips.white, chips.food, chips.budget] }
}
