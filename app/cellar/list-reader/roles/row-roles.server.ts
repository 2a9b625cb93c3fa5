// Roles of the lines of a list, by a model that was learned from labeled lists.
import { hasVintage, isProse } from '../layout/headings/text-kinds'
import { kindOfRow } from '../layout/row-kind'
import type { Row } from '../layout/rows'
import { withCards } from './cards.server'
import { featuresOf } from './row-features.server'
import packed from './role-weights.json'
import { rowStates, type RoleReading, type RowRole } from './row-role'
import { tagLines, type RoleWeights } from './tagger'

let weights: Map<string, Float64Array> | undefined

/** They are stored in tenths, in the order of the states. */
function learnedWeights(): Map<string, Float64Array> {
  weights ??= new Map(
    Object.entries(packed).map(([feature, own]) => {
      const values = own.split(' ').map((value) => Number(value) / 10)
      return [feature, Float64Array.from(rowStates, (_, role) => values[role] ?? 0)]
    }),
  )
  return weights
}

/** The role of each row with its confidence, in the order of the rows. Deterministic. */
export function rolesOfRows(rows: readonly Row[]): RoleReading[] {
  const readings = tagLines(featuresOf(rows), overridden ?? learnedWeights())
  const corrected = readings.map((reading, at) => ({ ...reading, role: roleBeside(rows, readings, at) }))
  withWrappedOrigins(rows, corrected)
  withHeadingsOfPrices(rows, corrected)
  withHeadingsOfBullets(rows, corrected)
  withCards(rows, corrected)
  return corrected
}

/**
 * Corrects what the lines beside a line rule out. A heading right above amounts is an article, and so is a line with an
 * amount below a heading or below an amount of the article above.
 */
function roleBeside(rows: readonly Row[], readings: readonly RoleReading[], at: number): RowRole {
  const { role } = readings[at]!
  const row = rows[at]!
  const [before, next] = [readings[at - 1]?.role, readings[at + 1]?.role]
  const kind = kindOfRow(row)
  if (role === 'section' && (kind === 'item' || (next === 'price' && kind === 'text'))) return 'entry'
  if (role === 'section' && at > 0 && kind === 'text') {
    if (/[.!]$/.test(row.line.text) && isProse(row.line.text)) return 'note'
    if (/^\p{Ll}.*\.$/u.test(row.line.text) && isProse(rows[at - 1]!.line.text)) return 'note'
  }
  const opensNothing = before === undefined || before === 'section' || before === 'head'
  if (role === 'note' && opensNothing && (next === 'price' || next === 'more')) return 'entry'
  if (role === 'more' && kind === 'item' && (opensNothing || isPricedAbove(rows, readings, at)))
    return 'entry'
  return role
}

/** The article that a line would continue has an amount: another amount belongs to another article. */
function isPricedAbove(rows: readonly Row[], readings: readonly RoleReading[], at: number): boolean {
  for (let above = at - 1; above >= 0; above--) {
    const { role } = readings[above]!
    if (role === 'section' || role === 'head' || role === 'other') return false
    if (rows[above]!.prices.length > 0) return true
    if (role === 'entry' || role === 'goods') return false
  }
  return false
}

/** Where most articles have an amount, those without an amount, a sign for none and a year are headings. */
function withHeadingsOfPrices(rows: readonly Row[], readings: RoleReading[]): void {
  const articles: number[][] = []
  for (const [at, { role }] of readings.entries()) {
    if (role === 'entry' || role === 'goods') articles.push([at])
    else if (role === 'more' || role === 'price' || role === 'note') articles.at(-1)?.push(at)
  }
  const isWithout = (own: readonly number[]) =>
    own.every((at) => isUnpriced(rows[at]!) || kindOfRow(rows[at]!) === 'bin')
  const without = articles.filter(isWithout)
  if (without.length > articles.length * 0.45) return
  for (const own of without) {
    if (own.some((at) => hasVintage(rows[at]!.labelText))) continue
    for (const at of own)
      if (readings[at]!.role !== 'note') readings[at] = { ...readings[at]!, role: 'section' }
  }
}

/** Where a list sets a sign before each article, a line without one above such lines is a heading. */
function withHeadingsOfBullets(rows: readonly Row[], readings: RoleReading[]): void {
  const isBullet = (at: number) => /^[-–•*·] ?\p{L}/u.test(rows[at]?.line.text ?? '')
  const bullets = [...rows.keys()].filter(isBullet)
  const articles = bullets.filter((at) => /entry|goods/.test(readings[at]!.role))
  const isPriced = rows.some(({ prices }) => prices.length > 0)
  if (bullets.length < rows.length * 0.4 || (isPriced && articles.length < bullets.length * 0.5)) return
  for (const [at, row] of rows.entries()) {
    const role = isBullet(at) ? 'entry' : isBullet(at + 1) && isUnpriced(row) ? 'section' : null
    if (role && !/note|other/.test(readings[at]!.role)) readings[at] = { ...readings[at]!, role }
  }
}

/** "(Toscana) 14 | 47" is the end of the line above it, where the label did not fit. */
function withWrappedOrigins(rows: readonly Row[], readings: RoleReading[]): void {
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1]
    const isOrigin = row.prices.length > 0 && /^\([^()]+\)$/.test(row.labelText)
    if (!isOrigin || !above || !isUnpriced(above) || !hasVintage(above.labelText)) continue
    readings[at - 1] = { ...readings[at - 1]!, role: 'entry' }
    readings[at] = { ...readings[at]!, role: 'more' }
  }
}

const isUnpriced = (row: Row) =>
  kindOfRow(row) === 'text' && row.blanks.length === 0 && row.heads.length === 0

let overridden: RoleWeights | null = null

/** Reads with other weights than the learned ones, to judge those on lists that they were not learned on. */
export function readWithWeights(own: RoleWeights | null): void {
  overridden = own
}
