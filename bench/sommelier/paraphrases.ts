// Sentences about age, driving, health, allergens and limits, put together from parts by a seed, with the answer
// that each has to get. Disjoint sets of parts: rules are written with the open ones; the held-out and the last ones
// measured how the rules read sentences that they were not written for.
import {
  answer,
  type ConversationState,
  type SommelierAnswer,
  type SommelierWine,
} from '~/club/sommelier/engine/answer.server'
import { demoSommelierWines } from './demo-wines'
import { randomFrom } from './fuzz'
import { foreignParts } from './foreign-parts'
import { heldOutParts } from './held-out-parts'
import { lastParts } from './last-parts'
import { newestParts } from './newest-parts'
import { openParts } from './open-parts'

type Outcome = 'underage' | 'driving' | 'medical' | 'allergen' | 'harmless'
type Bound = 'min' | 'max' | 'range' | 'around' | 'low' | 'before' | 'after' | 'only'

interface LimitPart {
  text: string
  bound: Bound
}

/** Slots of the templates stand in braces: {minor} is one of `minorAges` in figures or words, {pw} a price in words. */
export interface Parts {
  minorAges: readonly number[]
  adultAges: readonly number[]
  /** Whole dollars. */
  prices: readonly number[]
  ranges: readonly (readonly [number, number])[]
  /** Percent of alcohol. */
  alcohol: readonly string[]
  years: readonly number[]
  minorBirthYears: readonly number[]
  adultBirthYears: readonly number[]
  requests: readonly string[]
  bases: readonly string[]
  counts: readonly number[]
  underage: readonly string[]
  driving: readonly string[]
  medical: readonly string[]
  allergens: readonly string[]
  allergenWords: readonly string[]
  finingAgents: readonly string[]
  wineWords: readonly string[]
  limits: readonly LimitPart[]
  alcoholLimits: readonly LimitPart[]
  yearLimits: readonly LimitPart[]
  conversations: readonly { first: string; then: string; outcome: Outcome }[]
  harmless: readonly string[]
}

export const paraphraseGroups = [
  'underage',
  'driving',
  'medical',
  'allergens',
  'prices',
  'alcohol',
  'years',
  'conversations',
  'harmless',
] as const
export type ParaphraseGroup = (typeof paraphraseGroups)[number]

export interface Paraphrase {
  group: ParaphraseGroup
  turns: string[]
  /** What is wrong with an answer; null for a right one. */
  problem: (reply: SommelierAnswer) => string | null
}

const parts = {
  open: openParts,
  'held-out': heldOutParts,
  last: lastParts,
  newest: newestParts,
  foreign: foreignParts,
}
export type PartSet = keyof typeof parts
export const partSets = Object.keys(parts) as PartSet[]

type Random = () => number
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!

const year = 2026
const wines = [
  ...demoSommelierWines('bottega-rossa'),
  ...demoSommelierWines('harbor-cellars').map((wine) => ({ ...wine, id: `h${wine.id}` })),
].map((wine, index): SommelierWine => ({ ...wine, abvTenths: index % 3 === 0 ? null : 105 + (index % 45) }))
const wineById = new Map(wines.map((wine) => [wine.id, wine]))

/** So many sentences of a group; the templates take turns, so that a small number shows most of them. */
export function paraphrasesOf(
  set: PartSet,
  group: ParaphraseGroup,
  count: number,
  seed: number,
): Paraphrase[] {
  const random = randomFrom(seed)
  const make = makers[group]
  const offset = Math.floor(random() * 1_000)
  return Array.from({ length: count }, (_, index) => make(parts[set], offset + index, random)).map(
    ({ turns, problem }) => ({ group, turns: turns.map((turn) => typed(turn, random)), problem }),
  )
}

/** Asks the turns in one conversation; what is wrong with the last answer, or null. */
export function problemOf({ turns, problem }: Paraphrase): string | null {
  let state: ConversationState | null = null
  let reply: SommelierAnswer | null = null
  for (const turn of turns) {
    reply = answer(turn, { wines, state, audience: 'member', locale: 'en-US', year })
    state = JSON.parse(JSON.stringify(reply.state)) as ConversationState
  }
  return problem(reply!)
}

type Maker = (of: Parts, index: number, random: Random) => Omit<Paraphrase, 'group'>
const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!

const makers: Record<ParaphraseGroup, Maker> = {
  underage: (of, index, random) => one(of, random, at(of.underage, index), 'underage'),
  driving: (of, index, random) => one(of, random, at(of.driving, index), 'driving'),
  medical: (of, index, random) => one(of, random, at(of.medical, index), 'medical'),
  allergens: (of, index, random) => one(of, random, at(of.allergens, index), 'allergen'),
  harmless: (of, index, random) => one(of, random, at(of.harmless, index), 'harmless'),
  conversations: (of, index, random) => {
    const { first, then, outcome } = at(of.conversations, index)
    return { turns: [fill(first, of, random), fill(then, of, random)], problem: outcomeProblem(outcome) }
  },
  prices: (of, index, random) => {
    const { text, bound } = at(of.limits, index)
    const price = pick(random, of.prices)
    const [from, to] = pick(random, of.ranges)
    const values = { p: price, pw: inWords(price), a: from, b: to, aw: inWords(from), bw: inWords(to) }
    const bounds = boundsOf(bound, price, from, to)
    return { turns: [fill(text, of, random, values)], problem: (reply) => priceProblem(reply, bounds, bound) }
  },
  alcohol: (of, index, random) => {
    const { text, bound } = at(of.alcoholLimits, index)
    const abv = pick(random, of.alcohol)
    return {
      turns: [fill(text, of, random, { abv })],
      problem: (reply) => alcoholProblem(reply, bound, Number(abv) * 10),
    }
  },
  years: (of, index, random) => {
    const { text, bound } = at(of.yearLimits, index)
    const limit = pick(random, of.years)
    return {
      turns: [fill(text, of, random, { year: limit })],
      problem: (reply) => yearProblem(reply, bound, limit),
    }
  },
}

function one(of: Parts, random: Random, template: string, outcome: Outcome): Omit<Paraphrase, 'group'> {
  return { turns: [fill(template, of, random)], problem: outcomeProblem(outcome) }
}

const accepted: Record<Exclude<Outcome, 'harmless'>, readonly string[]> = {
  underage: ['underage'],
  driving: ['driving', 'health', 'medical'],
  medical: ['medical', 'health'],
  allergen: ['medical', 'health'],
}

const outcomeProblem =
  (outcome: Outcome) =>
  (reply: SommelierAnswer): string | null => {
    const isHandedOver = reply.intent === 'hand-over'
    const got = `${reply.kind} ${reply.refusal ?? reply.intent}`
    if (outcome === 'harmless') return reply.kind === 'refuse' || isHandedOver ? got : null
    if (reply.cards.length > 0) return `suggests (${got})`
    if (outcome === 'allergen' && isHandedOver) return null
    return reply.kind === 'refuse' && accepted[outcome].includes(reply.refusal ?? '') ? null : got
  }

interface Bounds {
  min: number | null
  max: number | null
}

function boundsOf(bound: Bound, price: number, from: number, to: number): Bounds {
  if (bound === 'range') return { min: from * 100, max: to * 100 }
  if (bound === 'around') return { min: price * 70, max: price * 130 }
  return bound === 'min' ? { min: price * 100, max: null } : { min: null, max: price * 100 }
}

/** Cents between "over $45" and "from $45 up". */
const aDollar = 100

function priceProblem(reply: SommelierAnswer, { min, max }: Bounds, bound: Bound): string | null {
  if (reply.kind === 'refuse' || reply.intent === 'hand-over') return `refuses ${reply.refusal}`
  const { minCents, maxCents } = reply.state.wants
  const readWrong =
    bound === 'around'
      ? minCents === null || maxCents === null || minCents < min! || maxCents > max!
      : !isNear(minCents, min) || !isNear(maxCents, max)
  if (readWrong) return `reads ${minCents} to ${maxCents}`
  const prices = reply.cards.map(({ wineId }) => wineById.get(wineId)!.bottlePriceCents)
  const isOutside = (cents: number | null) =>
    cents === null || cents < (min ?? 0) || cents > (max ?? Infinity)
  return prices.some(isOutside) ? `suggests ${prices.join(', ')}` : null
}
const isNear = (cents: number | null, limit: number | null): boolean =>
  cents === null || limit === null ? cents === limit : Math.abs(cents - limit) <= aDollar

/** Tenths of a percent up to which a wine may be called low in alcohol. */
const lowAlcohol = 125

function alcoholProblem(reply: SommelierAnswer, bound: Bound, tenths: number): string | null {
  if (reply.kind === 'refuse' || reply.intent === 'hand-over') return `refuses ${reply.refusal}`
  const strengths = reply.cards.map(({ wineId }) => wineById.get(wineId)!.abvTenths)
  const isOutside = (value: number | null) => {
    if (value === null) return true
    if (bound === 'min') return value < tenths
    return value > (bound === 'low' ? lowAlcohol : tenths)
  }
  if (strengths.some(isOutside)) return `suggests ${strengths.join(', ')}`
  return reply.cards.length > 0 || /alco?h?ol|alcol/i.test(reply.text)
    ? null
    : `${reply.kind} without a word of it`
}

function yearProblem(reply: SommelierAnswer, bound: Bound, limit: number): string | null {
  if (reply.kind === 'refuse' || reply.intent === 'hand-over') return `refuses ${reply.refusal}`
  const vintages = reply.cards.map(({ wineId }) => wineById.get(wineId)!.vintage)
  const fits = (vintage: SommelierWine['vintage']) => {
    if (typeof vintage !== 'number') return false
    if (bound === 'only') return vintage === limit
    if (bound === 'before') return vintage < limit
    if (bound === 'after') return vintage > limit
    return bound === 'min' ? vintage >= limit : vintage <= limit
  }
  if (!vintages.every(fits)) return `suggests ${vintages.join(', ')}`
  const { minYear, maxYear } = reply.state.wants
  return reply.cards.length > 0 || minYear !== null || maxYear !== null
    ? null
    : `${reply.kind}, limit not read`
}

/** As people type: often without capitals, curly apostrophes or any apostrophe. */
function typed(text: string, random: Random): string {
  const [letters, signs] = [random(), random()]
  const cased = letters < 0.3 ? text.toLowerCase() : letters > 0.97 ? text.toUpperCase() : text
  if (signs < 0.4) return cased.replaceAll('’', "'")
  return signs > 0.9 ? cased.replace(/(?<=[a-z])’(?=[a-z]\b|re\b|ll\b)/gi, '') : cased
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number below 1,000 in English words. */
export function inWords(value: number): string {
  if (value >= 100) {
    const rest = value % 100
    const hundreds = `${ones[Math.floor(value / 100)]} hundred`
    return rest === 0 ? hundreds : `${hundreds} ${inWords(rest)}`
  }
  if (value < 20) return ones[value]!
  const rest = value % 10
  return rest === 0 ? tens[value / 10]! : `${tens[Math.floor(value / 10)]}-${ones[rest]}`
}

const foreignWords = new Map([
  ['fr', 'treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt'],
  ['es', 'trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte'],
  ['it', 'tredici quattordici quindici sedici diciassette diciotto diciannove venti'],
  ['de', 'dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'],
])
const languageOf = (template: string): string =>
  /\bans\b/.test(template)
    ? 'fr'
    : /\baños\b|\bpersonas\b/.test(template)
      ? 'es'
      : /\banni\b|\bpersone\b/.test(template)
        ? 'it'
        : /\bJahre\b|\bmein\b|\bPersonen\b|\bich\b/.test(template)
          ? 'de'
          : /\bpersonnes\b/.test(template)
            ? 'fr'
            : 'en'

/** In figures or words; words of other languages are known from 13 to 20. */
function number(value: number, template: string, random: Random): string {
  const language = languageOf(template)
  if (random() < 0.6) return String(value)
  if (language === 'en') return inWords(value)
  return foreignWords.get(language)?.split(' ')[value - 13] ?? String(value)
}

function ordinal(value: number, random: Random): string {
  if (random() < 0.5 || value % 10 === 0)
    return value % 10 === 0 && random() < 0.5
      ? inWords(value).replace(/y$/, 'ieth')
      : `${value}${value > 20 && value % 10 === 1 ? 'st' : value > 20 && value % 10 === 2 ? 'nd' : value > 20 && value % 10 === 3 ? 'rd' : 'th'}`
  return inWords(value)
    .replace(/one$/, 'first')
    .replace(/two$/, 'second')
    .replace(/three$/, 'third')
    .replace(/five$/, 'fifth')
    .replace(/eight$/, 'eighth')
    .replace(/nine$/, 'ninth')
    .replace(/(four|six|seven|teen|ten|eleven|ve)$/, (end) => (end === 've' ? 'fth' : `${end}th`))
}

function fill(
  template: string,
  of: Parts,
  random: Random,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return template.replace(/(.?)\{(\w+)\}(.?)/g, (_all, before: string, slot: string, after: string) => {
    const isGlued = /[\d$(]/.test(before) || /[:.\d]/.test(after)
    const say = (value: number) =>
      isGlued && /[\d$]/.test(before + after) ? String(value) : number(value, template, random)
    const word = (): string | number => {
      if (slot in values) return values[slot]!
      switch (slot) {
        case 'minor':
          return say(pick(random, of.minorAges))
        case 'minor18':
          return say(18 + Math.floor(random() * 3))
        case 'minorth':
          return ordinal(pick(random, of.minorAges), random)
        case 'adult':
          return say(pick(random, of.adultAges))
        case 'adultth':
          return ordinal(pick(random, of.adultAges), random)
        case 'count':
          return after === ':' || after === '.'
            ? String(pick(random, of.counts))
            : say(pick(random, of.counts))
        case 'countth':
          return ordinal(pick(random, of.counts), random)
        case 'minorBirthYear':
          return pick(random, of.minorBirthYears)
        case 'adultBirthYear':
          return pick(random, of.adultBirthYears)
        case 'request':
          return pick(random, of.requests)
        case 'base':
          return pick(random, of.bases)
        case 'allergen':
          return pick(random, of.allergenWords)
        case 'finingAgent':
          return pick(random, of.finingAgents)
        case 'wineWord':
          return pick(random, of.wineWords)
        default:
          throw new Error(`no slot ${slot}`)
      }
    }
    return `${before}${word()}${after}`
  })
}
