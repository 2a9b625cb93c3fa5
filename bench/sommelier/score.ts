// Asks the questions and checks the answers.
import { foldText } from '~/foundation/kit/fold-text'
import {
  answer,
  type ConversationState,
  type SommelierAnswer,
  type SommelierWine,
} from '~/club/sommelier/engine/answer.server'
import { cellarFor } from './demo-wines'
import type { Expected, Question } from './question'
import { firstQuestions } from './questions'
import { secondQuestions } from './second-questions'
import { fourthQuestions } from './fourth-questions'
import { thirdQuestions } from './third-questions'

export interface Asked {
  category: string
  question: Question
  reply: SommelierAnswer
  /** What is wrong; none for a right answer. */
  problems: string[]
}

const year = 2026

const sets = {
  first: firstQuestions,
  second: secondQuestions,
  third: thirdQuestions,
  fourth: fourthQuestions,
}
export type QuestionSet = keyof typeof sets
export const questionSets = Object.keys(sets) as QuestionSet[]

/** The answers to the questions of a set that are for tuning, or to those held out. */
export function askAll(set: QuestionSet, which: 'tuning' | 'held-out'): Asked[] {
  return Object.entries(sets[set]).flatMap(([category, questions]) =>
    questions
      .filter((_, index) => (index % 2 === 0) === (which === 'tuning'))
      .map((question) => ask(category, question)),
  )
}

const cellars = new Map<string, readonly SommelierWine[]>()

function ask(category: string, question: Question): Asked {
  const key = `${question.club}/${question.tier ?? ''}`
  const wines = cellars.get(key) ?? cellarFor(question.club, question.tier)
  cellars.set(key, wines)
  let state: ConversationState | null = null
  let previous: SommelierAnswer | null = null
  let reply: SommelierAnswer | null = null
  for (const turn of question.turns) {
    previous = reply
    reply = answer(turn, { wines, state, audience: 'member', locale: 'en-US', year })
    state = reply.state
  }
  return {
    category,
    question,
    reply: reply!,
    problems: problemsOf(wines, question.expected, reply!, previous),
  }
}

/** Everything in which an answer misses what is expected, and every hard breach. */
export function problemsOf(
  wines: readonly SommelierWine[],
  expected: Expected,
  reply: SommelierAnswer,
  previous: SommelierAnswer | null,
): string[] {
  const problems: string[] = []
  const byId = new Map(wines.map((wine) => [wine.id, wine]))
  const winesOf = (cards: SommelierAnswer['cards']) => cards.flatMap(({ wineId }) => byId.get(wineId) ?? [])
  const suggested = winesOf(reply.cards)
  if (suggested.length < reply.cards.length) problems.push('unknown wine')
  if (reply.cards.length > 5) problems.push('too many')
  for (const wine of suggested) {
    if (wine.stock <= 0) problems.push(`out of stock: ${wine.name}`)
    if (wine.reservedFor !== null) problems.push(`above the tier: ${wine.name}`)
    if (!fulfils(wine, expected))
      problems.push(`limit: ${wine.producer} ${wine.name} ${(wine.bottlePriceCents ?? 0) / 100}`)
    const price = `$${((wine.bottlePriceCents ?? 0) / 100).toString()}`
    if (reply.text.includes('$') && !reply.text.includes(price)) problems.push(`no price: ${wine.name}`)
  }
  const isKind =
    expected.kind === 'answer'
      ? reply.kind === 'answer' || reply.kind === 'suggest'
      : expected.kind === 'any'
        ? reply.kind !== 'refuse'
        : reply.kind === expected.kind
  if (!isKind) problems.push(`kind ${reply.kind}`)
  if (expected.kind === 'suggest' && suggested.length < (expected.least ?? 1))
    problems.push(`only ${suggested.length}`)
  if ((expected.kind === 'none' || expected.kind === 'refuse') && suggested.length > 0)
    problems.push('suggests')
  if (expected.refusal && !new RegExp(expected.refusal).test(reply.refusal ?? ''))
    problems.push(`reason ${reply.refusal}`)
  const text = foldText(reply.text)
  if (
    expected.text &&
    !new RegExp(expected.text, 'i').test(text) &&
    !new RegExp(expected.text, 'i').test(reply.text)
  )
    problems.push('text')
  if (expected.textNot && new RegExp(expected.textNot, 'i').test(reply.text)) problems.push('forbidden text')
  for (const type of expected.each ?? [])
    if (!suggested.some((wine) => wine.type === type)) problems.push(`no ${type}`)
  const prices = (some: readonly SommelierWine[]) =>
    some.flatMap(({ bottlePriceCents }) => bottlePriceCents ?? [])
  if (expected.first) {
    const all = prices(
      wines.filter((wine) => wine.stock > 0 && wine.reservedFor === null && fulfils(wine, expected)),
    )
    const best = expected.first === 'cheapest' ? Math.min(...all) : Math.max(...all)
    if (suggested[0]?.bottlePriceCents !== best) problems.push(`first is not the ${expected.first}`)
  }
  const before = previous ? winesOf(previous.cards) : []
  if (
    expected.than === 'cheaper' &&
    !suggested.every((wine) => (wine.bottlePriceCents ?? 0) < Math.max(...prices(before)))
  )
    problems.push('not cheaper')
  if (
    expected.than === 'dearer' &&
    !suggested.every((wine) => (wine.bottlePriceCents ?? 0) > Math.min(...prices(before)))
  )
    problems.push('not dearer')
  if (expected.isOther && suggested.some((wine) => before.includes(wine))) problems.push('shown before')
  return problems
}

function fulfils(wine: SommelierWine, expected: Expected): boolean {
  const text = foldText([wine.producer, wine.name, wine.varietal, wine.appellation, wine.region].join(' '))
  const price = (wine.bottlePriceCents ?? 0) / 100
  const isSweet =
    wine.sweetness === 'sweet' ||
    wine.sweetness === 'medium' ||
    wine.type === 'sweet' ||
    wine.type === 'fortified'
  const year = typeof wine.vintage === 'number' ? wine.vintage : 0
  return (
    (!expected.types || expected.types.includes(wine.type)) &&
    (expected.max === undefined || price <= expected.max) &&
    (expected.min === undefined || price >= expected.min) &&
    (!expected.country || wine.country === expected.country) &&
    (!expected.notCountry || wine.country !== expected.notCountry) &&
    (!expected.says || new RegExp(expected.says).test(text)) &&
    (!expected.saysNot || !new RegExp(expected.saysNot).test(text)) &&
    (expected.isSweet === undefined || isSweet === expected.isSweet) &&
    (!expected.isGlass || wine.glassPriceCents !== null) &&
    (!expected.years || (year >= expected.years[0] && year <= expected.years[1])) &&
    (!expected.sizeMl || wine.formatMl === expected.sizeMl)
  )
}
