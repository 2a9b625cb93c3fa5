// Facts about a kind of wine on the list, such as its Barolo: sweetness, grapes, producers, when to drink a year of it. Pure.
import type { Plan, Setting } from './answer-shape'
import type { CellarWine } from './cellar.server'
import { asksOfTaste, usualOf } from './about-named.server'
import { hasAny } from './conversation/state'
import { originOf, say, tasteSentence } from './facts.server'
import { saysSo, winesSaying } from './filters.server'
import { knownWinesIn } from './lexicon/known-wines'
import { nameKey } from '~/cellar/reference/name-key'
import { messages, parts } from './prose/text'
import { pairingScore } from './pairing'
import { search } from './search.server'
import { qualityIn } from './qualities'
import { windowOf } from './service.server'
import { withCards } from './suggest.server'
import type { Understanding } from './understand.server'
import { isRegion, kindOf, kindsIn, type WantedAxis } from './wants'

const oneKind =
  /^(?:and |so )?(?:is|are|est|es|son|e|sono|does|do|which|what|que|quel\w*|cual|quale|che|qui|quien|chi|who|when|quand|cuando|quando|how (?:much|sweet|dry))\b/
const isOwn = /\b(?:an? (?=(?:19|20)\d\d\b)|my|our|i have|i've got|we have|mon|ma|mi|mio|mia)\b/

/** A fact that all wines of one named place or grape share; null for another question, or where they differ. */
export function aboutKind(setting: Setting, understanding: Understanding): Plan | null {
  const { cues, wants, folded } = understanding
  const { cellar, year } = setting
  const places = wants.places.filter(({ isCountry }) => !isCountry)
  const [name] = [...places, ...wants.grapes].map((one) => one.name)
  const better = understanding.named.length > 0 ? null : betterForDish(setting, understanding)
  if (better) return better
  if (
    name === undefined ||
    understanding.named.length > 0 ||
    wants.order === 'cheapest' ||
    wants.order === 'dearest' ||
    wants.foods.length > 0 ||
    wants.maxCents !== null
  )
    return null
  const compared = compareKinds(setting, understanding)
  if (compared) return compared
  const kind = kindOf(wants)
  const all = winesSaying(cellar.wines, kind)
  const [first] = all
  if (!first) return null
  if (cues.has('ageing') && isOwn.test(folded) && wants.minYear !== null && wants.minYear === wants.maxYear) {
    const window = windowOf({
      ...first,
      year: wants.minYear,
      vintage: wants.minYear,
      drinkFrom: null,
      drinkUntil: null,
    })
    if (!window) return null
    const now = year < window.from ? 'early' : year <= window.until ? 'ready' : 'late'
    const label = `${name} ${wants.minYear}`
    return say(
      setting,
      'serve',
      parts([messages.service.window(label, window.from, window.until), messages.service.now[now]]),
    )
  }
  const usual = usualOf(all)
  // "Is Nebbiolo heavy?", "what is Nero d'Avola?"
  const isExplained =
    hasAny(cues, ['explain', 'about']) &&
    /^(?:so |and )?(?:what|tell|explain|qu'est|c'est quoi|que es|cos'e|che cos'e)\b/.test(folded) &&
    understanding.words.length <= 6 &&
    !/\b(?:good|nice|best|great|decent|bon|buen|buon)\b/.test(folded)
  if (
    usual &&
    isExplained &&
    !wants.isPremium &&
    wants.order === null &&
    Object.keys(wants.axes).length === 0
  ) {
    const plan = say(
      setting,
      'describe',
      messages.fact.about(name, messages.suggest.isFrom(messages.styles[usual.style], originOf(usual))),
    )
    return setting.state.shown.length > 0 ? plan : { ...plan, state: { ...plan.state, wants: kind } }
  }
  if (!oneKind.test(folded) || wants.minYear !== null || wants.order !== null || wants.by !== null)
    return null
  const asksSugar = /\bhow (?:much (?:residual )?sugar|sweet|dry)\b/.test(folded)
  const asksSweetness =
    asksSugar || ((wants.sweetness !== null || wants.notSweet) && cues.has('is-it') && !cues.has('suggest'))
  if (asksSweetness && all.every(({ isSweet }) => isSweet))
    return say(setting, 'describe', messages.fact.sweet(name))
  if (asksSweetness && all.every(isDry)) return say(setting, 'describe', messages.fact.dry(name))
  if (usual && asksOfTaste(understanding))
    return say(setting, 'describe', tasteSentence(name, usual, Object.keys(wants.axes) as WantedAxis[]))
  return null
}

const asksWhich =
  /\b(?:or|vs|versus|ou|o|oppure|better|best|mejor|meilleur\w*|migliore|which|lequel|cual|quale)\b/

/** "Malbec or Cabernet with steak?": of two kinds on the list, the one that goes better, and the best wine of each. */
function betterForDish(setting: Setting, { wants, folded }: Understanding): Plan | null {
  const kinds = [
    ...kindsIn(wants).map(({ name, kind: { places, grapes } }) => ({
      name,
      kind: { ...wants, places, grapes },
    })),
    ...wants.filters.filter(isRegion).map((filter) => ({ name: '', kind: { ...wants, filters: [filter] } })),
  ]
  if (kinds.length !== 2 || wants.foods.length === 0 || wants.isByCourse || !asksWhich.test(folded))
    return null
  const bests = kinds.map(({ name, kind }) => {
    const [wine] = search(setting.cellar, { ...kind, isEither: false }).wines.filter(
      (one) => saysSo(one, kind) || (one.grapeKeys.length === 1 && kind.grapes.length > 0),
    )
    return {
      name: name || wine?.label,
      wine,
      score: wine ? wants.foods.reduce((sum, food) => sum + pairingScore(wine, food), 0) : 0,
    }
  })
  const [one, other] = bests
  if (!one?.wine || !other?.wine || one.score === other.score || one.wine === other.wine) return null
  const [first, second] = one.score > other.score ? [one, other] : [other, one]
  const wines = [first.wine!, second.wine!]
  return withCards(setting, { wants, found: { wines }, opening: messages.suggest.ofShown(first.name!) })
}

/** "Which has more tannin, Barolo or Barbera?": of two kinds on the list, the one whose wines usually have more of it. */
function compareKinds({ cellar, ...setting }: Setting, { wants, folded, words }: Understanding): Plan | null {
  const quality = qualityIn(folded, true)?.value
  const isDifference =
    words.includes('difference') ||
    /\b(?:diff|difference|differ|different|basically|alike|similar|taste the same|same thing|the same as|better than|as good as|differenza|diferencia|versus|vs|compare[sd]?|decide between|torn between|choose between)\b/.test(
      folded,
    )
  const kinds = kindsIn(wants)
  if (kinds.length !== 2) return null
  if (isDifference && !quality) return describeEach()
  if (!quality || !/\b(?:or|ou|o|and|et|y|e|vs|versus)\b/.test(folded)) return null
  const means = kinds.map(({ kind }) => {
    const wines = winesSaying(cellar.wines, kind)
    return wines.length === 0 ? null : wines.reduce((sum, wine) => sum + quality(wine), 0) / wines.length
  })
  const [one, other] = means
  if (one === null || other === null || one === undefined || other === undefined) return null
  // "Which is drier?", where they are about the same: what each is.
  if (Math.abs(one - other) < 0.05) return describeEach()
  const { name } = kinds[one > other ? 0 : 1]!
  return say({ cellar, ...setting }, 'compare', messages.suggest.ofShown(name))

  function describeEach(): Plan {
    const sentences = kinds.map(({ name, kind }) => {
      const ofKind = winesSaying(cellar.wines, kind)
      const [label] = knownWinesIn(nameKey(name).split(' '))
      const typical = ofKind.filter(({ style }) => style === label?.style)
      const usual = usualOf(typical.length > 0 ? typical : ofKind)
      return usual
        ? messages.fact.about(name, messages.suggest.isFrom(messages.styles[usual.style], originOf(usual)))
        : messages.none.nothingFrom(name)
    })
    return say({ cellar, ...setting }, 'compare', parts(sentences))
  }
}

const isDry = ({ isSweet, sweetness, type }: CellarWine): boolean =>
  !isSweet && (sweetness === 'dry' || (sweetness === null && type === 'red'))
