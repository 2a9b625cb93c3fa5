// Requests that are answered beside each other, each with limits of its own: a red and a white, a wine for each person. Pure.
import { inTotal } from '../amounts'
import type { Plan, Setting } from '../answer-shape'
import { personIn, type Person } from '../conversation/persons'
import { eachApart, hasAny, merged, type ConversationState, type Part } from '../conversation/state'
import { facts, factCues } from '../facts.server'
import { followUp } from '../conversation/follow-up.server'
import { messages, parts } from '../prose/text'
import type { Taste } from '../search.server'
import { suggest, withCards } from '../suggest.server'
import type { Understanding } from '../understand.server'
import { isRegion, noWants, saysSomething, statementsOf, withoutSums, type Wants } from '../wants'

/** Where one clause of a request ends and that of another person or course begins. */
const clauses =
  /[.;:]\s+|,?\s+(?:and|but|while|whereas|plus|y|et|e|pero|mais|ma)\s+(?=(?:also |then |maybe )?(?:an?|one|something|my|his|her|he|she|i|we|they|mom|dad|grandma|grandpa|the other|un|une|una|uno)\b)|,\s+(?=(?:he|she|i|my|one|an?|something|both|all|each)\b)/i
const tellsOnly =
  /\b(?:had|drank|tried|brought|gave|served|spill?ed|spilt|finished|usually|normally|always|never|hates?|don't|doesn't|can't|not|no|or|versus|vs|better|difference)\b/

/** Requests that name only places or tastes, of the kind that is spoken of: "one from Oregon and one from France". */
export const ofSpokenKind = (requests: readonly Part[], { wants }: ConversationState): readonly Part[] =>
  requests.every((part) => !namesKind(part.wants) && part.wants.foods.length === 0)
    ? requests.map((part) => ({ ...part, wants: merged(wants, part.wants, () => true) }))
    : requests

/**
 * The wants of a request that asks for two or three kinds of wine, each with limits of its own: "a white from the south and a
 * red from the north", "he wants a big Napa red, I'd like something crisp". Empty where one list of wines may meet it.
 */
export function requestsApart(question: string, read: (clause: string) => Understanding): Part[] {
  // "Three reds, light to heavy".
  if (/\blight(?:est)? to (?:heav(?:y|iest)|full\w*|bold|big|rich)\b/i.test(question)) {
    const { wants } = read(question)
    return ([-1, 0, 1] as const).map((body) => ({
      wants: { ...wants, count: null, occasions: [], axes: { body } },
      shown: [],
    }))
  }
  if (/\b(?:one|single) bottle\b/i.test(question)) return []
  const texts = question.split(clauses).filter((text) => text.trim() !== '')
  if (texts.length < 2 || texts.length > 4) return []
  const clauseMeanings = texts.map(read)
  // "We can't agree: …" asks for nothing.
  const all = clauseMeanings.filter(({ wants, folded }) => saysSomething(wants) || !tellsOnly.test(folded))
  if (all.some((one) => one.named.length + one.models.places.length > 0 || tellsOnly.test(one.folded)))
    return []
  // "My wife's having the sole, I'm having the duck, and grandma wants something sweet".
  const hasOwner = all.some((one) => isKind(one) && personIn(one.folded) !== null)
  const isPart = (one: Understanding) =>
    isKind(one) || (hasOwner && one.wants.foods.length > 0 && personIn(one.folded) !== null)
  const kinds = all.filter(isPart)
  const others = all.filter((one) => !isPart(one))
  const isApart =
    kinds.length > 1 &&
    kinds.length < 4 &&
    new Set(kinds.map(({ wants }) => kindKey(wants))).size === kinds.length &&
    // "A red and a white from Italy": what only the last one says is said of both.
    kinds
      .slice(0, -1)
      .some(
        ({ wants, folded }) =>
          saysSomething({ ...withoutSums(wants), types: [], grapes: [], foods: [] }) || personIn(folded),
      )
  if (!isApart) return []
  // "Both under $60", "for the two of us": said once for all of them.
  const shared = others.reduce(
    (wants, { wants: other }) => ({ ...wants, ...statementsOf(other) }),
    {} as Partial<Wants>,
  )
  const last = kinds.at(-1)!.wants
  // "150 for the lot".
  if (shared.maxCents && inTotal.test(question.toLowerCase()) && !/\bfor both\b/i.test(question))
    shared.maxCents = Math.floor(shared.maxCents / kinds.length)
  return kinds.map(({ wants, folded }) => ({
    person: personIn(folded),
    shown: [],
    wants: {
      ...wants,
      ...(wants.maxCents === null && {
        maxCents: last.maxCents,
        minCents: last.minCents,
        aroundCents: last.aroundCents,
      }),
      isGlass: wants.isGlass || last.isGlass,
      ...shared,
      ...statementsOf(wants),
      count: null,
      people: null,
    },
  }))
}
const namesKind = ({ types, grapes, filters }: Wants): boolean =>
  types.length + grapes.length > 0 || filters.some((name) => !isRegion(name))
const isKind = ({ wants, folded }: Understanding): boolean =>
  !/^(?:both|all|each)\b/.test(folded) &&
  (namesKind(wants) ||
    wants.occasions.includes('aperitif') ||
    (wants.sweetness === 'sweet' && personIn(folded) !== null) ||
    (wants.places.length > 0 &&
      /\b(?:an?|one|some\w*|anything|wants?|prefers?|likes?|loves?|drinks?|would like)\b/.test(folded)))
const kindKey = ({ types, grapes, places, filters, occasions, sweetness, foods }: Wants): string =>
  [
    ...types,
    ...(sweetness === 'sweet' ? [sweetness] : []),
    ...(types.length + grapes.length + places.length === 0 ? foods : []),
    ...filters,
    ...occasions,
    ...grapes.map(({ key }) => key),
    ...(types.length > 0 ? [] : places.map(({ name }) => name)),
  ].join()

/** The best of each kind, at most two; a kind that the list does not have is said to be missing. */
export const suggestApart = (
  setting: Setting,
  requests: readonly Part[],
  taste: Taste | undefined,
  count = requests.length > 2 ? 1 : 2,
): Plan =>
  beside(
    setting,
    requests.map(({ wants, person }) => ({
      wants,
      person,
      plan: suggest(setting, { wants: { ...wants, count }, taste }),
    })),
    taste,
  )

/** "The cheapest of each color": one of each request of before, or of each kind of wine that there is. */
export function bestOfEach(
  setting: Setting,
  { wants, folded }: Understanding,
  before: ConversationState | null,
  taste: Taste | undefined,
): Plan | null {
  if (!(wants.order ?? wants.by) || !ofEach.test(folded)) return null
  const { order, by } = wants
  const some = before ? partsOf(setting, before) : []
  if (some.length < 2 && before?.shown.length && !/\b(?:colou?r|type|kind|category)\b/.test(folded))
    return null
  const types = wants.types.length > 1 ? wants.types : (['sparkling', 'white', 'rose', 'red'] as const)
  const requests =
    some.length > 1
      ? some.map((part) => ({ ...part, wants: { ...part.wants, order, by } }))
      : types.map((type) => ({ wants: { ...wants, types: [type], eachType: false }, shown: [] }))
  return suggestApart(setting, requests, taste, 1)
}
const ofEach =
  /\b(?:of|for|in|from) each(?: (?:one|colou?r|type|kind|style|category))?\W*$|\b(?:each|every) (?:colou?r|type|kind|category)\b/

/** One answer of several. The requests stay apart in the conversation. */
function beside(
  setting: Setting,
  requests: readonly (Pick<Part, 'wants' | 'person'> & { plan: Plan })[],
  taste: Taste | undefined,
): Plan {
  const suggestions = requests.filter(({ plan }) => plan.kind === 'suggest')
  if (suggestions.length === 0) return requests[0]!.plan
  const most = requests.length > 2 ? 1 : 2
  const shown = requests.map(({ wants, person, plan }) => ({
    wants,
    person,
    shown: plan.cards.slice(0, most).map(({ wineId }) => wineId),
  }))
  const missing = requests.filter(({ plan }) => plan.kind === 'none').map(({ plan }) => plan.text)
  const wines = [...new Set(shown.flatMap((part) => part.shown))].map((id) => setting.cellar.byId.get(id)!)
  const wants: Wants = { ...noWants, types: [...new Set(wines.map(({ type }) => type))], eachType: true }
  const opening = parts([...missing, messages.suggest.plain])
  const plan = withCards(setting, { wants, taste, found: { wines }, opening })
  const cards = suggestions.flatMap((one) => one.plan.cards)
  return {
    ...plan,
    cards: plan.cards.map((card) => cards.find(({ wineId }) => wineId === card.wineId) ?? card),
    state: { ...plan.state, parts: shown },
  }
}

/** The requests of the last answer: those that were kept apart, one of each color, or one of each course. */
function partsOf(
  { cellar }: Setting,
  { wants, shown, parts: some }: ConversationState,
  person: Person | null = null,
): readonly Part[] {
  if (some) return some
  const one = { ...wants, eachType: false, isByCourse: false, count: null }
  if (wants.isByCourse && wants.foods.length === shown.length)
    return wants.foods.map((food, at) => ({
      wants: { ...one, foods: [food] },
      shown: [shown[at]!],
      person: wants.eaters[food] ?? null,
    }))
  // "She'd rather have rosé", of two people with a dish each.
  const eaters = Object.values(wants.eaters)
  if (person && eaters.includes(person) && new Set(eaters).size > 1)
    return wants.foods.map((food) => ({
      wants: { ...one, foods: [food] },
      shown: [],
      person: wants.eaters[food] ?? null,
    }))
  if (!wants.eachType || wants.types.length < 2) return []
  return wants.types.map((type) => ({
    wants: { ...one, types: [type] },
    shown: shown.filter((id) => cellar.byId.get(id)?.type === type),
  }))
}

/**
 * A question that changes one of several requests, all of them, or adds that of another person; null for any other: "make
 * the red Italian", "under 60 for both", "and my wife wants a white".
 */
export function followUpApart(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
  taste: Taste | undefined,
): Plan | null {
  if (!before || before.shown.length === 0 || understanding.named.length > 0) return null
  const { wants, folded, cues, words } = understanding
  const person = personIn(folded)
  const some = partsOf(
    setting,
    before,
    eachApart.test(folded) || /\b(?:says?|thinks?|insists?)\b/.test(folded) ? null : person,
  )
  const planOf = (part: Part, one: Understanding): Plan =>
    followUp(
      { ...setting, state: { ...setting.state, shown: part.shown } },
      one,
      { ...before, ...part, seen: before.seen },
      taste,
    )
  const stays = (part: Part) => ({
    ...part,
    plan:
      part.shown.length === 0
        ? suggest(setting, { wants: part.wants, taste })
        : withCards(setting, {
            wants: part.wants,
            taste,
            found: { wines: part.shown.flatMap((id) => setting.cellar.byId.get(id) ?? []) },
          }),
  })
  const changed = (part: Part, one: Understanding) => {
    const plan = planOf(part, one)
    return { ...part, wants: plan.kind === 'answer' ? part.wants : plan.state.wants, plan }
  }
  const own: Part = { wants: before.wants, shown: before.shown }
  const theirPart = some.find((part) => person !== null && part.person === person)
  if (
    addsPerson.test(folded) &&
    !theirPart &&
    namesKind(wants) &&
    isOther(wants, before.wants) &&
    some.length < 3
  ) {
    const { maxCents, isGlass, glassMaxCents } = before.wants
    const limits = wants.maxCents === null && wants.glassMaxCents === null ? { maxCents, glassMaxCents } : {}
    const theirs: Wants = { ...wants, ...limits, isGlass: wants.isGlass || isGlass, count: null }
    return beside(
      setting,
      [
        ...(some.length > 0 ? some : [own]).map(stays),
        { wants: theirs, person: personIn(folded), plan: suggest(setting, { wants: theirs, taste }) },
      ],
      taste,
    )
  }
  if (some.length < 2) return null
  // "Can his be from Oregon?"
  if (theirPart)
    return beside(
      setting,
      some.map((part) => (part === theirPart ? changed(part, understanding) : stays(part))),
      taste,
    )
  const meant = some.filter(
    (part) => wants.types.length === 1 && part.wants.types.join() === wants.types.join(),
  )
  const [one] = meant
  // "Make that red a rosé".
  const [from] = some.filter((part) => part.wants.types.every((type) => wants.types.includes(type)))
  const to = wants.types.filter((type) => !some.some((part) => part.wants.types.includes(type)))
  if (from && from.wants.types.length > 0 && to.length === 1 && wants.types.length === 2) {
    const other = { ...understanding, wants: { ...wants, types: to, eachType: false } }
    return beside(
      setting,
      some.map((part) => (part === from ? changed(part, other) : stays(part))),
      taste,
    )
  }
  if (one && meant.length === 1 && pointsAtKind.test(folded)) {
    const rest = { ...understanding, wants: { ...wants, types: [], eachType: false } }
    const wine = setting.cellar.byId.get(one.shown[0] ?? '')
    if (wine && (hasAny(cues, ['is-it', ...factCues]) || /is (?:it|that)\b/.test(folded)))
      return facts(setting, [wine], cues, rest.wants)
    return beside(
      setting,
      some.map((part) => (part === one ? changed(part, rest) : stays(part))),
      taste,
    )
  }
  const onlyPrice = !saysSomething(withoutSums(wants))
  const { minCents, maxCents, aroundCents, glassMaxCents, isGlass, isCheap } = wants
  const isChange =
    isGlass || isCheap || [minCents, maxCents, aroundCents, glassMaxCents].some((cents) => cents !== null)
  const isOfAll = forAll.test(folded) ? saysSomething(wants) && wants.foods.length === 0 : onlyPrice
  if (!isOfAll || words.length > 12) return null
  if (!(isChange || hasAny(cues, ['cheaper', 'dearer', 'else']) || forAll.test(folded))) return null
  if (hasAny(cues, ['price', 'is-it']) && !forAll.test(folded)) return null
  return beside(
    setting,
    some.map((part) => changed(part, understanding)),
    taste,
  )
}
const addsPerson =
  /\b(?:my|our|the|an?|one) (?:\w+ )?(?:wife|husband|partner|girlfriend|boyfriend|fianc\w+|friends?|buddy|son|daughter|mom|mother|dad|father|brother|sister|date|boss|in-laws?|other (?:one|two|half|couple|person)|of us|ma femme|mon mari)\b|\b(?:she|he|others|some(?:one|body)) (?:wants?|would|prefers?|'d)\b|^(?:and )?(?:a |an |one |some )?(?:\w+ )+(?:too|as well|also)\W*$|^also\b|^(?:and |ok |okay |so )*then (?:an?|some|something)\b|\bto (?:finish|start|begin)(?: with)?\W*$|\b(?:mia moglie|mio marito|mi mujer|mi marido|ma femme|mon mari)\b/
/** Another color or grape than was asked for before. */
const isOther = (wants: Wants, before: Wants): boolean =>
  namesKind(before) || before.foods.length > 0
    ? kindKey(wants) !== kindKey(before) &&
      (before.types.length > 0 || before.grapes.length > 0 || wants.foods.length > 0)
    : false
const pointsAtKind =
  /^(?:and )?(?:reds?|whites?|roses?|sparkling) (?:should|can|could|must|has to|needs to)\b|\b(?:the|that|your|make|le|la|el|il|lo) (?:\w+ )?(?:reds?|whites?|roses?|pink|sparkling|bubbl\w+|orange|sweet|rouge|blanc|tinto|blanco|rosso|bianco)\b/
const forAll =
  /\b(?:both|each|all of (?:them|those)|all three|the two|either|apiece|les deux|ambos|entrambi)\b/
