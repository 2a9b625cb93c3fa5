// Answers about wines that are named or were shown: price, stock, origin, year, grapes, taste, serving. Pure.
import type { Intent, Plan, Setting } from './answer-shape'
import { canHave, makerOf, type CellarWine } from './cellar.server'
import type { ConversationState } from './conversation/state'
import { brokenLimits, saysSo } from './filters.server'
import { foodsFor, pairingReason, pairingScore } from './pairing'
import { priceText, pricesOf } from './prices'
import { listOf, messages, parts, type Text } from './prose/text'
import { decantOf, serviceOf, windowOf } from './service.server'
import type { Style } from './styles'
import { amountOf } from './qualities'
import type { Understanding } from './understand.server'
import { noWants, saysSomething, type WantedAxis, type Wants } from './wants'
import { phraseKey } from './words'

/** A plain answer without cards; the conversation stays where it is. */
export function say(setting: Setting, intent: Intent, text: Text, focus?: readonly CellarWine[]): Plan {
  const { state } = setting
  const ids = (focus ?? []).map(({ id }) => id).slice(0, 5)
  // A word about one of the wines that were shown leaves the others there: "and the other one?"
  const isOneOfShown = ids.length === 1 && state.shown.includes(ids[0]!)
  return {
    kind: 'answer',
    intent,
    text,
    cards: [],
    chips: [],
    state: focus
      ? { ...state, focus: ids[0] ?? state.focus, shown: isOneOfShown ? state.shown : ids }
      : state,
  }
}

/** Cues that ask for a fact about one wine. */
export const factCues = [
  'price',
  'stock',
  'where',
  'when',
  'grape',
  'who',
  'about',
  'ageing',
  'alcohol',
] as const

/** The asked facts of a wine, one sentence each. */
export function facts(
  setting: Setting,
  wines: readonly CellarWine[],
  cues: ReadonlySet<string>,
  wants: Wants,
): Plan {
  const { cellar, year } = setting
  const { fact } = messages
  const sentences: Text[] = []
  for (const wine of wines.slice(0, cues.has('about') ? 3 : 5)) {
    if (cues.has('price') && !wants.isGlass) {
      const hasPrice = wine.bottlePriceCents !== null || wine.glassPriceCents !== null
      sentences.push(
        hasPrice ? fact.price(wine.label, pricesOf(wine, cellar.currency)) : fact.noPrice(wine.label),
      )
    }
    if (cues.has('price') && (wants.bottles ?? 1) > 1 && wine.bottlePriceCents !== null)
      sentences.push(fact.total(priceText(wants.bottles! * wine.bottlePriceCents, cellar.currency)))
    if (wants.isGlass)
      sentences.push(
        wine.glassPriceCents === null
          ? fact.noGlass(wine.label)
          : fact.glass(wine.label, priceText(wine.glassPriceCents, cellar.currency)),
      )
    if (cues.has('stock')) sentences.push(stockSentence(setting, wine))
    if (cues.has('where')) sentences.push(originSentence(wine))
    if (cues.has('when'))
      sentences.push(wine.year === null ? fact.noYear(wine.label) : yearSentence(wine, cues))
    if (cues.has('grape')) sentences.push(grapeSentence(wine))
    if (cues.has('alcohol'))
      sentences.push(
        wine.abvTenths === null
          ? fact.alcoholUnknown(wine.label)
          : fact.alcohol(wine.label, (wine.abvTenths / 10).toString()),
      )
    if (cues.has('ageing')) sentences.push(...windowSentences(wine, year))
    if (wants.sweetness !== null || wants.notSweet) sentences.push(sweetnessSentence(wine))
    const axes = Object.keys(wants.axes) as WantedAxis[]
    if (axes.length > 0) sentences.push(tasteSentence(wine.label, wine, axes))
    if (cues.has('about') || cues.has('who')) sentences.push(...description(setting, wine))
    if (wine.reservedFor !== null && wine.stock > 0 && !cues.has('where'))
      sentences.push(fact.tier(wine.reservedFor))
  }
  if (sentences.length === 0)
    sentences.push(...wines.slice(0, 2).flatMap((wine) => description(setting, wine)))
  const intent = cues.has('price') ? 'price' : cues.has('stock') ? 'availability' : 'describe'
  return say(setting, intent, parts(sentences), wines)
}

function stockSentence({ showsCounts }: Setting, wine: CellarWine): Text {
  if (wine.stock <= 0) return messages.none.outOfStock(wine.label)
  const yes = messages.fact.inStock(wine.label)
  return showsCounts ? parts([yes, messages.fact.bottles(wine.stock)]) : yes
}

const originSentence = (wine: CellarWine): Text => {
  const places = [wine.appellation, ...wine.places, wine.region, wine.country].filter(
    (name) => name.trim() !== '',
  )
  return places.length === 0
    ? messages.fact.notRecorded
    : messages.fact.origin(wine.label, placeNames(places))
}

const yearSentence = (wine: CellarWine, cues: ReadonlySet<string>): Text =>
  cues.has('where') || cues.has('price')
    ? messages.fact.year(wine.year!)
    : parts([wine.label, messages.fact.year(wine.year!)], ': ')

const grapeSentence = (wine: CellarWine): Text =>
  wine.varietal.trim() === ''
    ? messages.fact.noGrapes(wine.label)
    : messages.fact.grapes(wine.label, wine.varietal)

function sweetnessSentence(wine: CellarWine): Text {
  if (wine.isSweet) return messages.fact.sweet(wine.label)
  if (wine.sweetness === 'dry') return messages.fact.dry(wine.label)
  const unknown = messages.fact.sweetnessUnknown(wine.label)
  return wine.sweetness === null && wine.type === 'red' ? parts([unknown, messages.fact.redsAreDry]) : unknown
}

/** How much of each asked axis a wine has, as recorded or as is usual for its style. */
export const tasteSentence = (name: string, wine: CellarWine, axes: readonly WantedAxis[]): Text =>
  messages.fact.taste(
    name,
    listOf(
      axes.map((axis) => {
        const amount = amountOf(wine, axis)
        return messages.levels[axis][amount < 0.36 ? 'low' : amount < 0.7 ? 'medium' : 'high']
      }),
      'and',
    ),
  )

export function windowSentences(wine: CellarWine, year: number): Text[] {
  const window = windowOf(wine)
  if (!window) return [messages.service.windowUnknown(wine.label)]
  const now = year < window.from ? 'early' : year <= window.until ? 'ready' : 'late'
  return [messages.service.window(wine.label, window.from, window.until), messages.service.now[now]]
}

/** Style, place, price and dishes of a wine. */
export function description({ cellar }: Setting, wine: CellarWine): Text[] {
  const foods = foodNames(foodsFor(wine).slice(0, 3))
  const price = pricesOf(wine, cellar.currency)
  // A label that names its grape says it already.
  const isGrapeSaid = wine.varietal.trim() === '' || wine.nameText.includes(phraseKey(wine.varietal))
  const label = parts([wine.label, ' (', isGrapeSaid ? '' : `${wine.varietal}; `, price, ')'], '')
  return [
    messages.fact.about(label, messages.suggest.isFrom(messages.styles[wine.style], originOf(wine))),
    ...(foods.length > 0 ? [messages.fact.goesWith(listOf(foods, 'and'))] : []),
  ]
}

const foodNames = (foods: readonly string[]): Text[] => foods.map((food) => ({ food, word: '' }))
const placeNames = (names: readonly string[]): Text =>
  parts(
    [...new Set(names)].map((place) => ({ place })),
    ', ',
  )

/** The nearest place that a wine is from, and its country. */
export const originOf = ({ places, countryName }: CellarWine): Text =>
  placeNames([...places.slice(0, 1), countryName].filter((name) => name !== ''))

/** Dishes for a wine, or for a kind of wine. */
export function dishesFor(setting: Setting, wines: readonly CellarWine[]): Plan {
  const sentences = wines
    .slice(0, 3)
    .map((wine) => messages.fact.dish(wine.label, listOf(foodNames(foodsFor(wine).slice(0, 4)), 'or')))
  return say(setting, 'cook', parts(sentences), wines)
}

/** Whether a named wine goes with the dishes. */
export function verdict(wine: CellarWine, wants: Wants): Text {
  const [food] = [...wants.foods].sort((one, other) => pairingScore(wine, other) - pairingScore(wine, one))
  if (food === undefined) return ''
  const dish: Text = { food, word: wants.foodWords[food] ?? '' }
  const reason = parts(
    [messages.suggest.withDish(dish), messages.reasons[pairingReason(wine, food)], '.'],
    '',
  )
  return pairingScore(wine, food) >= 2 ? reason : messages.suggest.poorMatch(dish)
}

/** Wines that were long in touch with air keep for weeks. */
const keepsForWeeks = /\b(?:vin santo|marsala|madeira|oloroso|tawny|banyuls|rivesaltes|rutherglen)\b/

/** How to serve or keep wines, or a kind of wine. */
export function serve(
  setting: Setting,
  what: Text,
  style: Style,
  wine: CellarWine | null,
  cues: ReadonlySet<string>,
): Text {
  const { year } = setting
  const { temperature, glass, ...usual } = serviceOf(style)
  const days = wine && keepsForWeeks.test(wine.text) ? [21, 60] : usual.days
  const decant = wine ? decantOf(wine, year) : serviceOf(style).decant
  const sentences: Text[] = []
  if (cues.has('temperature')) sentences.push(messages.service.temperature(what, temperature))
  if (cues.has('decant')) sentences.push(messages.service.decant[decant](what))
  if (cues.has('glassware')) sentences.push(messages.service.glass[glass](what))
  if (cues.has('keeps')) sentences.push(messages.service.keeps(what, `${days[0]}–${days[1]}`))
  if (cues.has('ageing') && wine) sentences.push(...windowSentences(wine, year))
  if (cues.has('store')) sentences.push(messages.service.store)
  return parts(sentences)
}

/** How many wines of a kind there are, in stock and on the list. */
export function count(setting: Setting, wants: Wants): Plan {
  const { cellar } = setting
  const listed = cellar.wines.filter((wine) => brokenLimits(wine, wants).length === 0)
  const stocked = listed.filter(({ stock }) => stock > 0)
  const open = stocked.filter(canHave)
  const places = wants.places.map(({ name }): Text => ({ place: name }))
  const types = wants.types.map((type) => messages.types[type])
  const [type] = types
  const noun =
    type && types.length === 1
      ? stocked.length === 1
        ? type.one
        : type.many
      : messages.fact.wines(stocked.length)
  const from = places.length > 0 ? parts(['(', parts(places, ', '), ')'], '') : ''
  const what = parts([wants.grapes.map(({ name }) => name).join('/'), noun, from])
  const sentences = [messages.fact.count(stocked.length, what, listed.length)]
  const literal = stocked.filter((wine) => saysSo(wine, wants))
  const name = parts([...wants.grapes.map((grape) => grape.name), ...places], ', ')
  if (literal.length < stocked.length && literal.length > 0)
    sentences.push(messages.fact.countLiteral(literal.length, name))
  if (open.length < stocked.length) sentences.push(messages.fact.countOpen(open.length))
  return {
    ...say(setting, 'count', parts(sentences)),
    state: { ...setting.state, wants },
  }
}

/** Columns of a list whose names a question may count: "how many countries are on this list?" */
const columns: readonly (readonly [RegExp, (wine: CellarWine) => Text])[] = [
  [/\b(?:countries|pays|paises|paesi)\b/, ({ countryName }) => ({ place: countryName })],
  [/\b(?:(?<!same )regions?|regiones|regioni)\b/, ({ region }) => ({ place: region })],
  [/\b(?:grapes|varietals|varieties|cepages|uvas|vitigni)\b/, ({ grapeKeys }) => grapeKeys[0] ?? ''],
  [/\b(?:producers|wineries|makers|producteurs|productores|produttori)\b/, makerOf],
]
/** Names that are read out; of more only their number is. */
const mostNames = 12

/**
 * "How many reds and how many whites?", "more French or Italian wines?", "how many countries?": how many there are of each;
 * null for a question that counts no two kinds and no column.
 */
export function countsOfEach(setting: Setting, { wants, folded, cues }: Understanding): Plan | null {
  const isMost = /\bmost(?:ly)?\b/.test(folded) && /^(?:which|what|where)\b/.test(folded)
  const column = cues.has('count') || isMost ? columns.find(([pattern]) => pattern.test(folded)) : undefined
  if (column) {
    const wines = setting.cellar.wines.filter(
      (wine) => canHave(wine) && brokenLimits(wine, wants).length === 0,
    )
    const groups = new Map<string, { name: Text; count: number }>()
    for (const wine of wines) {
      const name = column[1](wine)
      const key = JSON.stringify(name)
      groups.set(key, { name, count: (groups.get(key)?.count ?? 0) + 1 })
    }
    const names = [...groups.values()].toSorted((one, other) => other.count - one.count)
    const some = isMost ? names.slice(0, 3) : names
    const list = listOf(
      some.map(({ name, count: most }) => parts([name, `(${most})`])),
      'and',
    )
    if (isMost) return say(setting, 'count', parts([list, '.'], ''))
    return say(setting, 'count', messages.fact.names(names.length, names.length > mostNames ? null : list))
  }
  const { places, grapes, types } = wants
  const kinds: Partial<Wants>[] =
    places.length > 1
      ? places.map((place) => ({ places: [place] }))
      : grapes.length > 1
        ? grapes.map((grape) => ({ grapes: [grape] }))
        : types.map((type) => ({ types: [type] }))
  const isCount = asksForMore.test(folded) || (cues.has('count') && wants.people === null)
  if (kinds.length < 2 || wants.foods.length > 0 || !isCount) return null
  const plans = kinds.map((kind) => count(setting, { ...wants, ...kind, eachType: false }))
  const text = parts(plans.map((plan) => plan.text))
  return { ...plans[0]!, text, state: { ...setting.state, wants } }
}
const asksForMore =
  /(?<!\b(?:any|some|few|me|lot|even|one|little) )\bmore\b(?! (?:of an?|expensive|affordable)\b)[^,]*\bor\b|\bhow many\b.*\b(?:vs|versus|compared|or)\b|\bor more\b|\bmostly\b.*\bor\b/

/** "How many bottles do we need?": by the number of people of this question or the one before. */
export function bottlesNeeded(
  setting: Setting,
  { folded, wants }: Understanding,
  before: ConversationState | null,
): Plan | null {
  const number = ifWeAre.exec(folded)?.slice(1).find(Boolean)
  const people = number ? Number(number) : (wants.people ?? before?.wants.people ?? null)
  if (wants.types.length + wants.foods.length + wants.places.length > 0) return null
  // Two people for a bottle, where nothing says how many there are.
  if (people === null)
    return before?.shown.length && needsBottles.test(folded)
      ? say(setting, 'serve', messages.suggest.people(2, 1))
      : null
  if (!needsBottles.test(folded) && !(number && before?.wants.people)) return null
  return say(setting, 'serve', messages.suggest.people(people, Math.max(1, Math.ceil(people / 2))))
}
const ifWeAre = /^(?:and |what )*if (?:we|they|there)(?: are|'re) (\d{1,3})\W*$|\bhow many for (\d{1,3})\W*$/
const needsBottles =
  /\b(?:enough|too much) for (?:us|\d+|two|three|four|five|six|eight|ten|everyone)\b|\bhow many (?:bottles )?for\b|\bneed how (?:many|much)\b|^(?:and |so )?(?:how many|combien de|cuantas|quante) (?:bottles|bouteilles|botellas|bottiglie)(?: is that| would that be| for that| then)?\W*$|\b(?:how many|how much wine|combien de|cuantas|quante)(?: bottles| bouteilles| botellas| bottiglie)?\b.*\b(?:need|buy|get|order|should|enough|faut|falta|hacen|necesit\w+|serv\w+|bastano)\b|\b(?:faut|besoin)\b.*\bcombien de bouteilles\b/

/** Named wines of another year than the asked one. */
export const ofAskedYear = (wines: readonly CellarWine[], { minYear, maxYear }: Wants): CellarWine[] =>
  wines.filter(
    ({ year }) =>
      (minYear === null && maxYear === null) ||
      (year !== null && year >= (minYear ?? 0) && year <= (maxYear ?? 9_999)),
  )

/** The limits in a question about a named wine: price, number of bottles, by the glass. */
export const onlyLimits = (wants: Wants): Wants => ({
  ...noWants,
  maxCents: wants.maxCents,
  minCents: wants.minCents,
  bottles: wants.bottles,
  isGlass: wants.isGlass,
})
export const hasLimits = (wants: Wants): boolean => saysSomething(onlyLimits(wants))

/**
 * A question about wine in general, which no suggestion answers: "why do glasses have stems", "can I keep Champagne
 * standing up". A dish, a limit or a request for wine makes it another one.
 */
export function isAboutFacts({ folded, wants, named, cues }: Understanding): boolean {
  if (/^is it (?:rude|weird|bad|tacky|cheap|ok(?:ay)?|normal) (?:to|if)\b/.test(folded)) return true
  if (!asksWhy.test(folded) || named.length > 0 || wants.foods.length > 0 || cues.has('pair')) return false
  const isLimited =
    wants.maxCents !== null || wants.minCents !== null || wants.order !== null || wants.isGlass
  return !isLimited && !asksForWine.test(folded)
}
const asksWhy =
  /^(?:so |and |but |ok |hey |quick question |just curious |explain (?:to me |this )?|like i'm (?:five|5) |can you |please )*(?:why(?! not)|how (?:come|is|are|do|does|did|was|were|long do)|can (?:i|you|we|one) (?:keep|freeze|store|reuse|drink|mix|put|use|cook|tell|save|leave|add)|does|do (?!you|any|some|either|all)\w+|what (?:happens|causes|makes)|what do (?!you|i|we)\w+|what(?:'s| is) the (?:deal|point|story)|(?:is|are) (?:\w+ ){1,3}(?:supposed|meant) to|when (?:did|was|were)|who (?:invented|discovered)|should (?:i|we) (?:swirl|spit|smell|tip|keep|store|add)|is it (?:true|ok|okay|bad|rude|safe|normal)|pourquoi|por que|perche)\b/
const asksForWine =
  /\b(?:recommend\w*|suggest\w*|looking for|something|anything|do you have|have you got|give me|bring me|find me|would you (?:pour|pick|choose)|which (?:one|wine|bottle)|good (?:red|white|wine|bottle)|best|do you (?:carry|sell|stock))\b/
