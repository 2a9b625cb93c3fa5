// The rule-based sommelier: answers a question about the wines of one club. Pure and deterministic: no database, no
// clock, no chance; the same question, wines and state give the same answer.
import type { SommelierAnswer, Setting } from './answer-shape'
import { canHave, cellarOf, type CellarWine, type SommelierWine } from './cellar.server'
import { continues, isOrdinal, merged, referent, type ConversationState } from './conversation'
import {
  compare,
  count,
  dishesFor,
  factCues,
  facts,
  hasLimits,
  ofAskedYear,
  onlyLimits,
  say,
  serve,
  verdict,
} from './facts.server'
import { brokenLimits } from './filters.server'
import { glossaryTerm } from './glossary/glossary'
import { languages, type Language } from './lexicon/plain-words'
import { pairingScore } from './pairing'
import { messagesIn } from './prose/languages'
import { screen, type RefusalReason } from './refusals'
import { fitting, search, whyNothing, type Taste } from './search.server'
import { none, suggest, withCards } from './suggest.server'
import { understand, type Understanding } from './understand.server'
import { breaches } from './validate.server'
import { noWants, saysSomething, type Wants } from './wants'
import { foldQuestion } from './words'

export type { SommelierAnswer } from './answer-shape'
export type { SommelierWine } from './cellar.server'
export type { ConversationState } from './conversation'
export type { Taste } from './search.server'

export interface AnswerContext {
  /**
   * The wines this person may know of: a guest's are the public list, a member's have `reservedFor` by tier. The same
   * array is prepared once, so keep it between questions.
   */
  wines: readonly SommelierWine[]
  taste?: Taste | undefined
  /** From the last answer of the conversation. */
  state?: ConversationState | null | undefined
  /** Staff may read how many bottles there are. */
  audience: 'guest' | 'member' | 'staff'
  /** The language where a question does not show one, such as "en-US". */
  locale: string
  /** The current year, for drinking windows. */
  year: number
  currency?: string
  /** false for a person whose age is known to be below the limit or unverified: only refusals. */
  isOfAge?: boolean
}

/** Answers any text; of a very long one the beginning is read. Never throws on what people write. */
export function answer(question: string, context: AnswerContext): SommelierAnswer {
  const cellar = cellarOf(context.wines, context.currency)
  const before = context.state ?? null
  const usualLanguage = languageFor(context.locale, before)
  const options = { cellar, year: context.year, usualLanguage }
  const { cased } = foldQuestion(question)
  const screened = screen(cased, (text) => understand(text, options).isAboutWine)
  const understanding = understand(screened.question, options)
  const language = understanding.language
  const setting: Setting = {
    cellar,
    messages: messagesIn(language),
    language,
    year: context.year,
    state: before ?? { wants: noWants, shown: [], seen: [], focus: null, language },
    showsCounts: context.audience === 'staff',
  }
  if (context.isOfAge === false) return refuse(setting, 'underage')
  if (screened.refusal) return refuse(setting, screened.refusal)
  return checked(setting, respond(setting, understanding, before, context.taste))
}

function languageFor(locale: string, state: ConversationState | null): Language {
  const start = locale.slice(0, 2).toLowerCase()
  return state?.language ?? languages.find((language) => language === start) ?? 'en'
}

function refuse(setting: Setting, refusal: RefusalReason): SommelierAnswer {
  const { messages, language, state } = setting
  return {
    kind: 'refuse',
    intent: 'refuse',
    text: messages.refusals[refusal],
    cards: [],
    refusal,
    chips: [],
    language,
    state: { ...state, language },
  }
}

/** Replaces an answer that says something that is not so by an honest "nothing". */
function checked(setting: Setting, given: SommelierAnswer): SommelierAnswer {
  const found = breaches(setting.cellar, {
    text: given.kind === 'answer' ? '' : given.text,
    cards: given.cards,
    wants: given.intent === 'availability' ? noWants : given.state.wants,
    mentioned: setting.cellar.wines.filter(({ label }) => given.text.includes(label)).map(({ id }) => id),
    isGeneral: given.kind !== 'suggest',
  })
  if (found.length === 0) return given
  return {
    ...given,
    kind: 'none',
    text: setting.messages.none.nothing,
    cards: [],
    unmet: { kind: 'limit', limit: null, nearest: [] },
    state: { ...given.state, shown: [], focus: null },
  }
}

type Cues = ReadonlySet<string>
const hasAny = (cues: Cues, names: readonly string[]) => names.some((name) => cues.has(name))
const serviceCues = ['temperature', 'decant', 'glassware', 'keeps', 'store']

function respond(
  setting: Setting,
  asked: Understanding,
  before: ConversationState | null,
  taste: Taste | undefined,
): SommelierAnswer {
  const { messages, cellar } = setting
  const { cues, wants } = asked
  const isAsking = saysSomething(wants) || asked.named.length > 0
  if (cues.has('mine') && asked.named.length === 0) return say(setting, 'talk', messages.talk.mine)
  if (cues.has('above-tier') && asked.named.length === 0) return aboveTier(setting, wants)
  const explained = explain(setting, asked)
  if (explained) return explained
  const wines = asked.named.length > 0 ? null : referred(setting, asked, before)
  if (
    cues.has('count') &&
    asked.named.length === 0 &&
    (wants.people === null || wants.types.length > 0) &&
    !cues.has('keeps')
  )
    if (isAsking || cues.has('wine')) return count(setting, { ...wants, count: null })
  if (cues.has('compare')) {
    const compared = toCompare(setting, asked, before)
    if (compared.length > 1) return compare(setting, compared, wants)
  }
  const named = [...asked.named.flatMap(({ wines: some }) => some), ...ofOtherYear(setting, asked, before)]
  if (named.length > 0) return aboutNamed(setting, asked, named, taste)
  if (hasAny(cues, serviceCues)) return service(setting, asked, wines)
  if (cues.has('cook')) {
    const some = wines ?? (isAsking ? fitting(cellar, wants, taste).slice(0, 1) : [])
    return some.length > 0 ? dishesFor(setting, some) : say(setting, 'cook', messages.fact.whichWine)
  }
  if (wines && wines.length > 0) {
    if (wants.foods.length > 0 && isOrdinal(cues))
      return say(setting, 'describe', `${wines[0]!.label}: ${verdict(setting, wines[0]!, wants)}`, wines)
    return facts(setting, wines, cues, wants)
  }
  if (before && continues(asked, before)) return followUp(setting, asked, before, taste)
  if (isAsking || hasAny(cues, ['suggest', 'pair'])) {
    if (isStrange(asked)) return refuse(setting, 'offtopic')
    if (!saysSomething(wants) && !asked.isAboutWine && asked.unknown.length > 0)
      return refuse(setting, 'offtopic')
    return suggest(setting, { wants, taste })
  }
  return talk(setting, asked)
}

/** "Do you have it in 2019?": the wine in focus in all of its vintages. */
function ofOtherYear(
  { cellar }: Setting,
  { cues, wants, named }: Understanding,
  before: ConversationState | null,
) {
  const onlyYears = !saysSomething({ ...wants, minYear: null, maxYear: null })
  const focus = before?.focus ? cellar.byId.get(before.focus) : undefined
  if (named.length > 0 || !focus || !onlyYears || !cues.has('that')) return []
  if (wants.minYear === null && wants.maxYear === null) return []
  return cellar.wines.filter(({ nameText }) => nameText === focus.nameText)
}

/** A country is named, but no wine is asked for: "Who is the king of Spain?" */
function isStrange({ wants, cues, unknown, folded }: Understanding): boolean {
  const onlyPlaces = { ...wants, places: [], minYear: null, maxYear: null }
  if (wants.places.length === 0 || saysSomething(onlyPlaces) || unknown.length === 0) return false
  return (
    !hasAny(cues, ['suggest', 'wine', 'pair', 'only', 'instead', 'stock', 'price', 'else', 'cheap']) ||
    /^(?:who|when did|how tall|how far|why did)\b/.test(folded)
  )
}

/** Terms explained, where the question asks for that and not for a bottle. */
function explain(
  setting: Setting,
  { cues, terms, wants, words, named }: Understanding,
): SommelierAnswer | null {
  const [term] = terms
  if (!term || named.length > 0) return null
  const isShort =
    words.length <= 3 &&
    !hasAny(cues, ['suggest', 'wine', 'else', 'cheaper', 'instead', 'only', 'pair']) &&
    onlyTerm(wants)
  const asksOfTerm =
    hasAny(cues, ['grape', 'where']) && wants.foods.length === 0 && !hasAny(cues, ['suggest', 'that', 'wine'])
  if (
    !asksOfTerm &&
    !cues.has('explain') &&
    !(cues.has('compare') && terms.length > 1) &&
    !(isShort && before3(words))
  )
    return null
  if (
    wants.foods.length > 0 ||
    wants.order ||
    wants.maxCents !== null ||
    wants.minCents !== null ||
    wants.isGlass
  )
    return null
  if (
    hasAny(cues, [
      'price',
      'stock',
      'count',
      'keeps',
      'temperature',
      'glassware',
      'cook',
      'ageing',
      'popular',
      'my-tier',
    ])
  )
    return null
  if (
    words.some((word) =>
      ['good', 'best', 'your', 'nice', 'great', 'options', 'recommend', 'suggest', 'tonight'].includes(word),
    )
  )
    return null
  const both =
    cues.has('compare') || /difference/.test(words.join(' ')) ? [...new Set(terms)].slice(0, 2) : [term]
  const texts = both.map((id) => glossaryTerm(id)?.text).filter((text) => text !== undefined)
  return say(setting, 'explain', setting.messages.term(texts.join(' ')))
}
const onlyTerm = ({ grapes, places, types }: Wants): boolean =>
  grapes.length + places.length + types.length === 0
const before3 = (words: readonly string[]): boolean => words.length > 0

/** The wines that "it" or "the second one" means, where the question asks a fact about them. */
function referred(
  setting: Setting,
  asked: Understanding,
  before: ConversationState | null,
): CellarWine[] | null {
  const { cues, wants } = asked
  const id = referent(cues, before)
  const wine = id === null ? undefined : setting.cellar.byId.get(id)
  if (!wine) return null
  const asksFact = hasAny(cues, [...factCues, ...serviceCues, 'cook'])
  const names = wants.grapes.length + wants.places.length + wants.types.length + wants.filters.length
  const asksTaste =
    (wants.sweetness !== null || wants.isGlass || hasAny(cues, ['price', 'when'])) &&
    hasAny(cues, ['that', 'is-it']) &&
    !hasAny(cues, ['suggest', 'else', 'instead', 'only'])
  if (isOrdinal(cues)) return [wine]
  if (
    names > 0 ||
    hasAny(cues, ['cheaper', 'dearer', 'else', 'instead']) ||
    wants.order ||
    wants.foods.length > 0
  )
    return null
  if (asksFact && !(cues.has('suggest') && wants.maxCents !== null)) return [wine]
  return asksTaste ? [wine] : null
}

function toCompare(
  { cellar }: Setting,
  { named, cues, words }: Understanding,
  before: ConversationState | null,
): CellarWine[] {
  if (named.length > 1) return named.flatMap(({ wines }) => wines.slice(0, 1))
  if (named.length === 1 && named[0]!.wines.length > 1) return [...named[0]!.wines]
  const shown = (before?.shown ?? []).flatMap((id) => cellar.byId.get(id) ?? [])
  const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
  const asked = ordinals.flatMap((cue, index) => (cues.has(cue) && shown[index] ? [shown[index]] : []))
  if (asked.length > 1) return asked
  return shown.length > 1 && (cues.has('that') || words.length <= 8) ? shown.slice(0, 2) : []
}

/** A question about wines that it names. */
function aboutNamed(
  setting: Setting,
  asked: Understanding,
  all: readonly CellarWine[],
  taste: Taste | undefined,
): SommelierAnswer {
  const { messages, cellar } = setting
  const { cues, wants, folded } = asked
  const dated = ofAskedYear(all, wants)
  const [first] = all
  if (dated.length === 0 && first) {
    const others = all
      .map(({ label, bottlePriceCents }) => (bottlePriceCents === null ? label : label))
      .join(', ')
    const text = messages.none.noVintage(first.name, String(wants.minYear ?? wants.maxYear), others)
    return { ...none(setting, wants, { kind: 'limit', limit: 'vintage', wines: [] }), text }
  }
  const grapes = wants.grapes.map(({ key }) => key)
  const ofGrape = dated.filter(({ grapeKeys }) => grapes.every((key) => grapeKeys.includes(key)))
  const wines = ofGrape.length > 0 ? ofGrape : dated
  if (
    /\b(?:similar|comparable|reminiscent|(?:something|anything|wines?|bottles?|one|more|others?) like)\b/.test(
      folded,
    )
  )
    return similar(setting, wines[0]!, wants, taste)
  if (hasAny(cues, serviceCues)) return serveWines(setting, wines, cues)
  if (cues.has('cook')) return dishesFor(setting, wines)
  const asksFact =
    hasAny(cues, factCues) ||
    (wants.isGlass && wines.length <= 3) ||
    ((wants.sweetness !== null || wants.notSweet) && hasAny(cues, ['is-it', 'that']))
  if (cues.has('is-it') && wants.types.length > 0 && wants.foods.length === 0 && !hasAny(cues, factCues))
    return facts(setting, wines, new Set(['about']), noWants)
  const isPlainStock =
    cues.has('stock') && !hasAny(cues, ['price', 'where', 'when', 'grape', 'about', 'ageing', 'who'])
  if (asksFact && !(isPlainStock && !setting.showsCounts)) {
    if (!hasAny(cues, factCues) || !wines.every(({ stock }) => stock <= 0) || !cues.has('stock'))
      return facts(setting, wines, cues, wants)
  }
  if (wants.foods.length > 0 && wines.length === 1) {
    const [wine] = wines
    const text = `${wine!.label}: ${verdict(setting, wine!, wants)}`
    return say(setting, 'describe', text, wines)
  }
  const open = wines.filter(canHave)
  const within = open.filter((wine) => brokenLimits(wine, onlyLimits(wants)).length === 0)
  if (within.length > 0) {
    const opening = cues.has('reserve')
      ? messages.suggest.reserve
      : within.length === 1
        ? messages.suggest.yesInStock(within[0]!.label)
        : undefined
    return withCards(setting, {
      wants: noWants,
      found: { wines: within.slice(0, 5) },
      opening,
      intent: 'availability',
    })
  }
  if (open.length > 0 && hasLimits(wants))
    return none(setting, onlyLimits(wants), {
      kind: 'limit',
      limit: brokenLimits(open[0]!, onlyLimits(wants))[0] ?? 'price',
      wines: [open[0]!],
    })
  const reserved = wines.filter(({ stock, reservedFor }) => stock > 0 && reservedFor !== null)
  if (reserved.length > 0) return none(setting, noWants, { kind: 'tier', limit: null, wines: reserved })
  const answer = none(setting, noWants, { kind: 'stock', limit: null, wines })
  return { ...answer, state: { ...answer.state, focus: wines[0]?.id ?? null } }
}

/** Wines of the same kind as a named one. */
function similar(
  setting: Setting,
  wine: CellarWine,
  wants: Wants,
  taste: Taste | undefined,
): SommelierAnswer {
  const limits: Wants = {
    ...wants,
    grapes: [],
    places: [],
    filters: [],
    types: wants.types.length > 0 ? wants.types : [wine.type],
  }
  const near = (other: CellarWine) =>
    (other.style === wine.style ? 2 : 0) +
    other.grapeKeys.filter((key) => wine.grapeKeys.includes(key)).length +
    (other.countryKey === wine.countryKey ? 0.5 : 0) +
    other.placeKeys.filter((key) => wine.placeKeys.includes(key)).length * 0.3
  const found = fitting(setting.cellar, limits, taste, new Set([wine.id]))
    .map((other) => ({ other, score: near(other) }))
    .filter(({ score }) => score >= 2)
    .sort((one, other) => other.score - one.score || (one.other.id < other.other.id ? -1 : 1))
    .slice(0, 3)
    .map(({ other }) => other)
  if (found.length === 0) return none(setting, limits, { kind: 'limit', limit: null, wines: [] })
  return withCards(setting, { wants: limits, taste, found: { wines: found } })
}

/** How to serve what the question names: wines shown before, or a kind of wine. */
function service(setting: Setting, asked: Understanding, wines: CellarWine[] | null): SommelierAnswer {
  const { messages, cellar } = setting
  const { cues, wants } = asked
  if (wines && wines.length > 0) return serveWines(setting, wines, cues)
  if (cues.has('store') && !hasAny(cues, ['temperature', 'decant', 'glassware', 'keeps']))
    return say(setting, 'serve', messages.service.store)
  const kinds = {
    ...noWants,
    types: wants.types,
    grapes: wants.grapes,
    places: wants.places,
    sweetness: wants.sweetness,
    filters: wants.filters,
  }
  if (!saysSomething(kinds)) {
    const text = cues.has('temperature') ? messages.service.anyWine : messages.fact.whichWine
    return say(setting, 'serve', text)
  }
  const example = cellar.wines.find((wine) => brokenLimits(wine, kinds).length === 0)
  const style =
    example?.style ??
    (
      {
        sparkling: 'sparkling',
        white: 'crisp',
        rose: 'rose',
        orange: 'orange',
        red: 'medium',
        sweet: 'sweet',
        fortified: 'sweet',
      } as const
    )[wants.types[0] ?? 'red']
  const [grape] = wants.grapes
  const [place] = wants.places
  const [type] = wants.types
  const what = grape?.name ?? place?.name ?? (type ? messages.types[type].many : messages.types.red.many)
  return say(setting, 'serve', serve(setting, what, style, null, cues))
}

function serveWines(setting: Setting, wines: readonly CellarWine[], cues: Cues): SommelierAnswer {
  const text = wines
    .slice(0, 3)
    .map((wine) => serve(setting, articled(setting, wine.label), wine.style, wine, cues))
    .join(' ')
  return say(setting, 'serve', text, wines)
}
const articled = ({ language }: Setting, label: string): string =>
  language === 'en' ? `the ${label}` : label

function aboveTier(setting: Setting, wants: Wants): SommelierAnswer {
  const reserved = setting.cellar.wines.filter(
    (wine) => wine.reservedFor !== null && wine.stock > 0 && brokenLimits(wine, wants).length === 0,
  )
  return reserved.length > 0
    ? none(setting, wants, { kind: 'tier', limit: null, wines: reserved })
    : suggest(setting, { wants, taste: undefined })
}

/** "Cheaper", "something else", "a white instead", "only French ones". */
function followUp(
  setting: Setting,
  asked: Understanding,
  before: ConversationState,
  taste: Taste | undefined,
): SommelierAnswer {
  const { cellar, messages } = setting
  const { cues } = asked
  const goesWith = (type: string, foods: readonly string[]) =>
    cellar.wines.some((wine) => wine.type === type && foods.every((food) => pairingScore(wine, food) >= 2))
  const wants = merged(before.wants, asked.wants, goesWith)
  const shown = before.shown.flatMap((id) => cellar.byId.get(id) ?? [])
  const prices = shown.flatMap(({ bottlePriceCents }) => bottlePriceCents ?? [])
  const names =
    asked.wants.types.length +
    asked.wants.grapes.length +
    asked.wants.places.length +
    asked.wants.foods.length
  if (cues.has('cheaper') && prices.length > 0 && asked.wants.maxCents === null) {
    const lower = suggestBelow(setting, wants, Math.min(...prices), taste)
    if (lower) return lower
    const [lowest] = search(cellar, { ...wants, order: 'cheapest' }, taste).wines
    const isLower = lowest?.bottlePriceCents != null && lowest.bottlePriceCents < Math.max(...prices)
    if (lowest && isLower && names === 0)
      return withCards(setting, {
        wants,
        taste,
        found: { wines: [lowest] },
        opening: messages.suggest.alreadyCheapest,
      })
    if (names === 0)
      return {
        ...none(setting, wants, whyNothing(cellar, { ...wants, maxCents: Math.min(...prices) - 1 })),
        text: messages.none.noCheaper,
        state: { ...before, language: setting.language },
      }
  }
  if (cues.has('cheaper')) return suggest(setting, { wants: { ...wants, isCheap: true }, taste })
  if (cues.has('dearer') && prices.length > 0 && asked.wants.minCents === null) {
    const from = Math.max(...prices) + 1
    const dearer = { ...wants, minCents: from, maxCents: null, isCheap: false }
    const answer = suggest(setting, { wants: dearer, taste })
    return answer.kind === 'suggest'
      ? answer
      : { ...answer, text: messages.none.noDearer, state: { ...before, language: setting.language } }
  }
  if (cues.has('else') && names === 0 && shown.length > 0)
    return suggest(setting, { wants, taste, without: new Set(before.seen), opening: messages.suggest.again })
  return suggest(setting, { wants, taste })
}

function suggestBelow(
  setting: Setting,
  wants: Wants,
  cents: number,
  taste: Taste | undefined,
): SommelierAnswer | null {
  const lower = {
    ...wants,
    maxCents: cents - 1,
    aroundCents: null,
    minCents: wants.minCents !== null && wants.minCents < cents ? wants.minCents : null,
  }
  const answer = suggest(setting, { wants: lower, taste, opening: setting.messages.suggest.cheaper })
  return answer.kind === 'suggest' ? answer : null
}

/** Greetings and thanks; a text without any meaning gets a question back, another topic a refusal. */
function talk(
  setting: Setting,
  { cues, words, unknown, isAboutWine, terms }: Understanding,
): SommelierAnswer {
  const { messages } = setting
  const { chips } = messages
  if (cues.has('who-are-you')) return say(setting, 'talk', messages.talk.who)
  if (cues.has('thanks') && unknown.length === 0) return say(setting, 'talk', messages.talk.thanks)
  if (cues.has('greeting') && unknown.length === 0) return say(setting, 'talk', messages.talk.greeting)
  const [term] = terms
  const text = term ? glossaryTerm(term)?.text : undefined
  if (text !== undefined && words.length <= 8) return say(setting, 'explain', messages.term(text))
  if (!isAboutWine && words.length >= 3 && unknown.length > 0) return refuse(setting, 'offtopic')
  return {
    ...say(setting, 'unclear', messages.talk.unclear),
    chips: [chips.red, chips.white, chips.food, chips.budget],
  }
}
