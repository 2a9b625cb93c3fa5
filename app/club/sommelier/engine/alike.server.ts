// Wines that are like another one: a named grape or place, or a wine that was shown. Pure.
import { costsLess, similar, usualOf } from './about-named.server'
import type { Plan, Setting } from './answer-shape'
import { comparative, isOrdinal, referent, type ConversationState } from './conversation/state'
import { canHave } from './cellar.server'
import { brokenLimits, winesSaying } from './filters.server'
import { elsewhere } from './conversation/follow-up.server'
import { knownWinesIn } from './lexicon/known-wines'
import type { Taste } from './search.server'
import { withCards } from './suggest.server'
import type { Understanding } from './understand.server'
import { noWants, type Wants } from './wants'

/** "Something like Chablis", "an alternative to Pinot Grigio"; null where no such model is named or known here. */
export function likeModel(
  setting: Setting,
  understanding: Understanding,
  taste: Taste | undefined,
): Plan | null {
  const { named, words, folded } = understanding
  // "I had a Grüner and loved it, what's similar from another country?"
  const isModel =
    (likeThat.test(folded) || (comparative.test(folded) && /\bbut\b/.test(folded))) &&
    /\b(?:had|loved?|liked|enjoyed|tried|drank|ordered|usually|normally|fan of)\b|\b(?:i|we|he|she|they) (?:really |just )?(?:likes?|enjoys?|drinks?)\b/.test(
      folded,
    )
  const question = understanding.wants
  // "I like Rioja, anything similar from Portugal?"
  const regions = question.places.filter(({ isCountry }) => !isCountry)
  const hasOther = regions.length + question.grapes.length > 0
  const countries = hasOther ? question.places.filter(({ isCountry }) => isCountry) : []
  const modelPlaces = hasOther ? regions : question.places
  const models = isModel ? { places: modelPlaces, grapes: question.grapes } : understanding.models
  const wants: Wants = isModel ? { ...question, places: countries, grapes: [] } : question
  if (models.places.length + models.grapes.length === 0 || named.length > 0) return null
  const kind = { ...noWants, places: models.places, grapes: models.grapes }
  const ofKind = winesSaying(setting.cellar.wines, kind)
  // Burgundy means its red, and Pinot Noir no Champagne.
  const [label] = knownWinesIn(words)
  const usual = ofKind.filter(({ style }) => style === label?.style)
  const model = usualOf(usual.length > 0 ? usual : ofKind)
  if (!model) return null
  const { countryKey, countryName, grapeKeys } = model
  const elsewhere = { keys: [countryKey], text: countryKey, name: countryName, isCountry: true }
  const isElsewhere =
    /\b(?:another|other|different) (?:country|countries|places?)\b|\belsewhere\b|\bsomewhere (?:cheaper|else|less)\b/.test(
      folded,
    )
  const others = { ...wants, notPlaces: [...wants.notPlaces, elsewhere] }
  const limits = isElsewhere && grapeKeys.length > 0 ? others : wants
  // "Like an Albariño, but cheaper": than the usual one of its kind here.
  const prices = ofKind
    .flatMap(({ bottlePriceCents }) => bottlePriceCents ?? [])
    .toSorted((one, next) => one - next)
  const isTooDear =
    costsLess.test(folded) && /\b(?:afford|expensive|pricey|steep|price range|budget)\w*/.test(folded)
  const middle = isTooDear ? prices[0] : prices[Math.floor(prices.length / 2)]
  if (halfPrice.test(folded) && middle !== undefined)
    return similar(setting, model, { ...limits, maxCents: Math.floor(middle / 2), isCheap: false }, taste)
  if ((understanding.cues.has('cheaper') || isTooDear) && limits.maxCents === null && middle !== undefined)
    return similar(setting, model, { ...limits, maxCents: middle - 1 }, taste)
  const plan = similar(setting, model, limits, taste)
  // The only Pinot Gris is nearest to a Pinot Grigio.
  if (
    ofKind.length > 1 ||
    plan.kind !== 'suggest' ||
    !canHave(model) ||
    brokenLimits(model, limits).length > 0
  )
    return plan
  if (/\b(?:but|other|instead|else|rather|alternatives?|tired|bored|sick)\b/.test(folded)) return plan
  const wines = [model, ...plan.cards.flatMap(({ wineId }) => setting.cellar.byId.get(wineId) ?? [])]
  return withCards(setting, { wants: plan.state.wants, taste, found: { wines: wines.slice(0, 3) } })
}

export const likeThat =
  /\b(?:what(?:'s| is) (?:most )?like (?:it|that|this)|similar|comparable|more like (?:it|that|this|them|those|these|the (?:first|second|third|fourth|fifth|last|other)(?: one)?)|(?:something|anything|another one|others|one|wines?|bottles?|is|are|else)(?: cheaper| nicer| drier| lighter)? like (?:it|that|this|them|those|these)|else (?:would|might|could|should|do you think) (?:i|we|he|she|they) (?:also )?(?:like|enjoy|try|love|be into)|same style|in (?:that|this|the same|a similar) (?:vein|style)|same kind|along (?:those|these) lines|what(?:'s| is| would be)? (?:the )?(?:close|closest|nearest)(?: thing| match| one| to (?:it|that))?\W*$|du meme genre|du meme style|semblable|parecid[oa]s?|similares?|del mismo estilo|simil[ei]|dello stesso tipo)\b/

/** Whether a question asks for wines like those that were shown. */
export const asksForAlike = ({ folded, named, wants }: Understanding): boolean =>
  named.length === 0 && wants.grapes.length === 0 && (likeThat.test(folded) || halfPrice.test(folded))

const halfPrice =
  /\bhalf (?:the|that|its) (?:price|cost|money)\b|\bhalf as (?:much|expensive)\b|\bhalf (?:of )?that\W*$|\bmoitie (?:du )?prix\b|\bmitad de(?:l)? precio\b|\bmeta (?:del )?prezzo\b/

/** Wines like the one in focus, within the limits of this question; null where no wine was shown. */
export function likeShown(
  setting: Setting,
  { wants, cues, folded }: Understanding,
  before: ConversationState | null,
  taste: Taste | undefined,
): Plan | null {
  const id = isOrdinal(cues) ? referent(cues, before) : (before?.focus ?? before?.shown[0])
  const wine = id === undefined || id === null ? undefined : setting.cellar.byId.get(id)
  if (!wine) return null
  const price = wine.bottlePriceCents
  const hasPrice = wants.minCents !== null || wants.maxCents !== null
  const { minCents, maxCents } = hasPrice ? wants : (before?.wants ?? wants)
  const { countryKey, countryName } = wine
  const away = { keys: [countryKey], text: countryKey, name: countryName, isCountry: true }
  const notPlaces = elsewhere.test(folded) ? [...wants.notPlaces, away] : wants.notPlaces
  const limits: Wants = { ...wants, minCents, maxCents, notPlaces }
  if (price !== null && halfPrice.test(folded)) limits.maxCents = Math.floor(price / 2)
  else if (price !== null && cues.has('cheaper') && !hasPrice) limits.maxCents = price - 1
  else if (price !== null && cues.has('dearer') && !hasPrice)
    Object.assign(limits, { minCents: price + 1, maxCents: null })
  return similar(setting, wine, { ...limits, isCheap: false }, taste)
}
