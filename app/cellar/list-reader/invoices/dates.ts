// Days as invoices print them, in six languages. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { isDay, type Day } from '~/foundation/kit/dates'

/** The beginnings of the months' names; longer ones first where one begins like another. */
const months: readonly [string, number][] = [
  ['jan gen ene', 1],
  ['feb fev', 2],
  ['mar maa mrt', 3],
  ['apr avr abr', 4],
  ['mai mag may mei', 5],
  ['jun juin giu', 6],
  ['jul juil lug', 7],
  ['aug aou ago', 8],
  ['sep set', 9],
  ['oct okt ott out', 10],
  ['nov', 11],
  ['dec dez dic', 12],
]
const byName = months
  .flatMap(([names, month]) => names.split(' ').map((name) => [name, month] as const))
  .sort(([a], [b]) => b.length - a.length)

const monthOf = (word: string): number | null =>
  byName.find(([name]) => foldText(word).startsWith(name))?.[1] ?? null

interface FoundDay {
  day: Day
  text: string
  index: number
  /** Day and month could be the other way round. */
  isOpen: boolean
}

const iso = String.raw`(?<y1>20\d\d)[-./](?<m1>\d{1,2})[-./](?<d1>\d{1,2})`
const numeric = String.raw`(?<a>\d{1,2})\s?[-./]\s?(?<b>\d{1,2})\s?[-./]\s?(?<y2>(?:20)?\d\d)`
const dayFirst = String.raw`(?<d3>\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s-]+(?:de\s+|di\s+)?(?<w3>\p{L}{3,10})\.?,?[\s-]+(?:de\s+|del\s+)?(?<y3>(?:20)?\d\d)`
const monthFirst = String.raw`(?<w4>\p{L}{3,10})\.?\s+(?<d4>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<y4>20\d\d)`
const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${iso}|${numeric}|${dayFirst}|${monthFirst})(?!\\d)`, 'giu')

/** The days in a text. `monthFirst` reads 3/4/2026 as March 4, as in the United States. */
export function daysIn(text: string, monthFirst: boolean): FoundDay[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const read = dayOf(match.groups ?? {}, match[0], monthFirst)
    return read ? [{ ...read, text: match[0], index: match.index }] : []
  })
}

/** A text without its days: "11/20/2026" is no pack of eleven. */
export const withoutDays = (text: string): string => text.replace(pattern, ' ')

function dayOf(g: Record<string, string | undefined>, text: string, monthFirst: boolean) {
  if (g.y1) return valid(g.y1, Number(g.m1), Number(g.d1), false)
  if (g.y3) return valid(g.y3, monthOf(g.w3!) ?? 0, Number(g.d3), false)
  if (g.y4) return valid(g.y4, monthOf(g.w4!) ?? 0, Number(g.d4), false)
  const [a, b] = [Number(g.a), Number(g.b)]
  // Points stand between day and month in that order, everywhere.
  const isMonthFirst = monthFirst && !text.includes('.')
  const isOpen = a <= 12 && b <= 12 && a !== b && !text.includes('.')
  if (a > 12) return valid(g.y2!, b, a, false)
  if (b > 12) return valid(g.y2!, a, b, false)
  return isMonthFirst ? valid(g.y2!, a, b, isOpen) : valid(g.y2!, b, a, isOpen)
}

function valid(
  year: string,
  month: number,
  day: number,
  isOpen: boolean,
): { day: Day; isOpen: boolean } | null {
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  return isDay(text) ? { day: text, isOpen } : null
}
