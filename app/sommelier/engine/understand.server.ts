// What a question says: language, limits, tastes, dishes, and the words that tell its intent. Pure.
import type { WineType } from '~/wines/labels'
import { wineKinds } from '~/wines/labels'
import { amountsIn, digitsFor } from './amounts'
import type { Cellar } from './cellar.server'
import { mentionsIn, type Concept, type Mention } from './lexicon/phrases.server'
import { languageOf, type Language } from './lexicon/plain-words'
import { namedWines, type NamedWines } from './names.server'
import { isKnown, repairTokens } from './repair.server'
import { noWants, type GrapeWanted, type PlaceWanted, type WantedAxis, type Wants } from './wants'
import { foldQuestion, tokensOf, type Token } from './words'

export interface Understanding {
  folded: string
  language: Language
  wants: Wants
  cues: ReadonlySet<string>
  /** Terms of the glossary that are named. */
  terms: readonly string[]
  named: readonly NamedWines[]
  words: readonly string[]
  /** Words that nothing knows. */
  unknown: readonly string[]
  /** A wine, dish, place, grape or another word of wine is named. */
  isAboutWine: boolean
  topic: 'wine' | 'place' | 'none'
}

export interface UnderstandOptions {
  cellar: Cellar
  /** The current year. */
  year: number
  usualLanguage: Language
}

/** Reads a question by the club's own words. Any text is fine; of a long one the beginning is read. */
export function understand(
  question: string,
  { cellar, year, usualLanguage }: UnderstandOptions,
): Understanding {
  const folds = foldQuestion(question)
  const language = languageOf(
    tokensOf(folds).map(({ key }) => key),
    usualLanguage,
  )
  const written = digitsFor(folds.cased)
  const folded = written.toLowerCase()
  const amounts = amountsIn(folded, year)
  const tokens = repairTokens(
    tokensOf({ cased: sameCase(written, amounts.rest), folded: amounts.rest }),
    cellar,
  )
  const all = mentionsIn(tokens, cellar)
  const named = namedWines(tokens, cellar, all)
  const taken = new Set(named.flatMap(({ words }) => [...words]))
  const mentions = all.filter(({ from, to }) => !range(from, to).some((at) => taken.has(at)))
  const negated = negatedMentions(mentions, tokens)
  const { isFood, wants } = readWants(mentions, negated, tokens)
  const cues = new Set(
    mentions.flatMap(({ concepts }) => concepts.flatMap((one) => (one.kind === 'cue' ? [one.cue] : []))),
  )
  const isMentioned = (index: number) => mentions.some(({ from, to }) => index >= from && index < to)
  const unknown = tokens
    .filter(
      ({ key }, index) =>
        !taken.has(index) && !isMentioned(index) && !/^\d+$/.test(key) && !isKnown(key, cellar),
    )
    .map(({ key }) => key)
  const says = (test: (concept: Concept) => boolean) => mentions.some(({ concepts }) => concepts.some(test))
  const isPlace = ({ kind }: Concept) => kind === 'place' || kind === 'country'
  const isWine =
    named.length > 0 ||
    says((one) => (one.kind !== 'cue' && !isPlace(one)) || (one.kind === 'cue' && one.cue === 'wine')) ||
    mentions.some(({ text }) => /\b(?:wines?|vins?|vin[oi]s?|bottles?)\b/.test(text))
  const topic = isWine ? 'wine' : says(isPlace) ? 'place' : 'none'
  const glassMax =
    wants.isGlass && amounts.maxCents !== null && amounts.maxCents <= 4_000 ? amounts.maxCents : null
  return {
    folded,
    language,
    wants: {
      ...wants,
      minCents: amounts.minCents,
      maxCents: glassMax === null ? amounts.maxCents : null,
      glassMaxCents: glassMax,
      aroundCents: glassMax === null ? amounts.aroundCents : null,
      minYear: amounts.minYear,
      maxYear: amounts.maxYear,
      bottles: amounts.bottles === 1 ? null : amounts.bottles,
      people: amounts.people,
      count: amounts.wanted,
      isUnknownDish: !isFood && cues.has('pair') && unknown.length > 0 && named.length === 0,
    },
    cues,
    terms: mentions.flatMap(({ concepts }) =>
      concepts.flatMap((one) => (one.kind === 'term' ? [one.term] : [])),
    ),
    named,
    words: tokens.map(({ key }) => key),
    unknown,
    isAboutWine: topic !== 'none',
    topic,
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** The text in its own case, with the gaps of `rest`. */
const sameCase = (cased: string, rest: string): string =>
  cased.length === rest.length
    ? rest
        .split('')
        .map((letter, index) => (letter === ' ' ? ' ' : cased[index]!))
        .join('')
    : rest

/** Words after which "not" is about something else: "not sure", "no problem". */
const idioms = new Set(
  'sure picky preference preferences problem idea matter only just rush worries bad se pressure'.split(' '),
)
const negatable = (concept: Concept): boolean => concept.kind !== 'cue' && concept.kind !== 'term'
const stopsScope = new Set('but mais pero ma sino please instead rather'.split(' '))

/** Which mentions a question excludes, and which it wants less of: "not French", "not too oaky". */
function negatedMentions(
  mentions: readonly Mention[],
  tokens: readonly Token[],
): Map<Mention, 'not' | 'not-too'> {
  const negated = new Map<Mention, 'not' | 'not-too'>()
  mentions.forEach((mention, index) => {
    const cue = mention.concepts.find(
      (one) => one.kind === 'cue' && (one.cue === 'no' || one.cue === 'not-too'),
    )
    if (!cue || cue.kind !== 'cue') return
    if (idioms.has(tokens[mention.to]?.key ?? '')) return
    // "No, white please" takes back what was said before.
    if (mention.text === 'no' && tokens[mention.to]?.pause === 'comma') return
    const kind = cue.cue === 'not-too' || tooWords.has(tokens[mention.to]?.key ?? '') ? 'not-too' : 'not'
    let end = mention.to
    let kinds: readonly string[] = []
    for (const next of mentions.slice(index + 1)) {
      const between = tokens.slice(end, next.from).map(({ key }) => key)
      const separates = between.some((key) => stopsScope.has(key)) || hasBreak(tokens, end, next.from)
      const concepts = next.concepts.filter(negatable)
      if (concepts.length === 0) {
        if (
          next.concepts.some(
            (one) =>
              one.kind === 'cue' &&
              ['or', 'no', 'wine', 'that', 'one', 'is-it', 'suggest', 'only', 'where'].includes(one.cue),
          ) &&
          !separates
        ) {
          end = next.to
          continue
        }
        break
      }
      const isFirst = kinds.length === 0
      if (separates || between.length > (isFirst ? 3 : 1)) break
      if (!isFirst && between.length === 0 && tokens[next.from]?.pause === 'comma') break
      const isFood = concepts[0]!.kind === 'food'
      if (isFood && isFirst && between.length > 1) break
      const joined =
        between.length === 0 ||
        between.every((key) => ['or', 'nor', 'and', 'ni', 'o', 'y', 'e', 'ou', 'et'].includes(key))
      if (
        !isFirst &&
        !(joined && (concepts.some(({ kind: one }) => kinds.includes(one)) || between.length === 0))
      )
        break
      negated.set(next, kind)
      kinds = [...kinds, ...concepts.map(({ kind: one }) => one)]
      end = next.to
    }
  })
  return negated
}
const tooWords = new Set('too overly very so that muy tan demasiado trop troppo molto'.split(' '))

/** The end of a clause between two mentions; a comma after the first excluded thing ends it as well. */
const hasBreak = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to + 1).some(({ pause }) => pause === 'stop')

type Builder = {
  -readonly [Name in keyof Wants]: Wants[Name] extends readonly (infer Item)[] ? Item[] : Wants[Name]
}

function readWants(
  mentions: readonly Mention[],
  negated: ReadonlyMap<Mention, 'not' | 'not-too'>,
  tokens: readonly Token[],
) {
  const wants = { ...structuredClone(noWants), axes: {}, foodWords: {} } as unknown as Builder
  const typeMentions: { type: WineType; mention: Mention }[] = []
  for (const mention of mentions) {
    const no = negated.get(mention)
    for (const concept of mention.concepts) {
      if (concept.kind === 'food' && !no) {
        wants.foods.push(concept.food)
        wants.foodWords = { [concept.food]: concept.word, ...wants.foodWords }
      }
      if (concept.kind === 'country' || concept.kind === 'place') {
        const place: PlaceWanted = {
          keys: concept.kind === 'country' ? [concept.key] : concept.keys,
          text: mention.text,
          name: concept.name,
          isCountry: concept.kind === 'country',
        }
        ;(no ? wants.notPlaces : wants.places).push(place)
      }
      if (concept.kind === 'grape') {
        const grape: GrapeWanted = { key: concept.key, text: mention.text, name: concept.name }
        ;(no ? wants.notGrapes : wants.grapes).push(grape)
      }
      if (concept.kind === 'cue') readCue(concept.cue, no !== undefined, wants)
      if (concept.kind !== 'wine-word') continue
      if (concept.group === 'type') {
        const type = concept.value as WineType
        if (!wineKinds.includes(type)) continue
        if (no) wants.notTypes.push(type)
        else typeMentions.push({ type, mention })
      } else readWineWord(concept, no, wants)
    }
  }
  readTypes(typeMentions, wants, tokens)
  wants.isEither = wants.grapes.length > 0 && wants.places.length > 0 && namesEither(mentions, tokens)
  wants.foods = [...new Set(wants.foods)]
  const cues = new Set(
    mentions.flatMap(({ concepts }) => concepts.flatMap((one) => (one.kind === 'cue' ? [one.cue] : []))),
  )
  wants.isByCourse = cues.has('courses') && wants.foods.length > 1
  return { wants: wants as Wants, isFood: wants.foods.length > 0 }
}

function readCue(cue: string, isNegated: boolean, wants: Builder): void {
  if (isNegated) return
  if (cue === 'cheapest') wants.order = 'cheapest'
  if (cue === 'dearest') wants.order = 'dearest'
  if (cue === 'oldest') wants.order = 'oldest'
  if (cue === 'newest') wants.order = 'newest'
  if (cue === 'cheap') wants.isCheap = true
  if (cue === 'premium') wants.isPremium = true
}

function readWineWord(
  { group, value }: { group: string; value: string },
  no: 'not' | 'not-too' | undefined,
  wants: Builder,
): void {
  const axis = axes.get(group)
  if (axis) {
    const amount = value === 'much' || value === 'full' ? 1 : value === 'medium' ? 0 : -1
    const asked = no ? -amount : amount
    if (asked !== 0) wants.axes = { ...wants.axes, [axis]: asked }
    if (axis === 'oak' && ((no === 'not' && amount > 0) || (!no && amount < 0))) wants.noOak = true
    return
  }
  if (group === 'sweetness') {
    if (!no) {
      if (value === 'dry' || value === 'sweet' || value === 'off-dry') wants.sweetness = value
    } else if (value === 'sweet' || value === 'off-dry') wants.notSweet = true
    else if (no === 'not') wants.sweetness = 'sweet'
    return
  }
  if (group === 'occasion') {
    if (!no) wants.occasions.push(value)
    return
  }
  if (no) return
  if (group === 'glass') wants.isGlass = true
  if (group === 'size') wants.sizeMl = Number(value)
  if (group === 'attribute') wants.attributes.push(value)
  if (group === 'style' || group === 'region') wants.filters.push(value)
  if (group === 'age') wants.age = value === 'old' ? 'old' : 'young'
}
const axes = new Map<string, WantedAxis>([
  ['body', 'body'],
  ['acid', 'acid'],
  ['tannin', 'tannin'],
  ['oak', 'oak'],
  ['fruit', 'fruit'],
])

/** A grape and a place with "or" between them. */
function namesEither(mentions: readonly Mention[], tokens: readonly Token[]): boolean {
  const kindOf = ({ concepts }: Mention) =>
    concepts.find(({ kind }) => kind === 'grape' || kind === 'place')?.kind
  const names = mentions.filter((mention) => kindOf(mention) !== undefined)
  return names.some((mention, index) => {
    const next = names[index + 1]
    if (!next || kindOf(mention) === kindOf(next)) return false
    return tokens.slice(mention.to, next.from).some(({ key }) => ['or', 'ou', 'o'].includes(key))
  })
}

/** "A rosé and a white", "one red, one white" want each; "red or white" wants either; "rosé Champagne" is one wine. */
function readTypes(
  found: readonly { type: WineType; mention: Mention }[],
  wants: Builder,
  tokens: readonly Token[],
): void {
  wants.types = [...new Set(found.map(({ type }) => type))]
  const [first, second] = found
  const between =
    first && second ? tokens.slice(first.mention.to, second.mention.from).map(({ key }) => key) : []
  const both =
    wants.types.includes('rose') && (wants.types.includes('sparkling') || wants.places.some(isSparklingPlace))
  if (both && (wants.types.length === 1 || between.length === 0)) {
    wants.isRoseSparkling = true
    wants.types = ['sparkling']
    return
  }
  if (wants.types.length > 1)
    wants.eachType = !between.some((key) => ['or', 'ou', 'o', 'either'].includes(key))
}
const isSparklingPlace = ({ keys }: PlaceWanted) =>
  keys.some((key) => /^(champagne|prosecco|cava|franciacorta|cremant)/.test(key))
