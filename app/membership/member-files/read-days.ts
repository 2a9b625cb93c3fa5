// Days as people and programs write them, decided for a whole column: what fits all of its dates. Pure.
import { dayIn, formatDay, isDay, type Day } from '~/foundation/kit/dates'

/** A day, and a sentence where a person should look at it. Both null for an empty cell. */
export interface DayReading {
  day: Day | null
  doubt: string | null
}

interface DayOptions {
  today: Day
  /** Whether a year of two digits is in the past: true for birth dates, false for days of payment. */
  isBirth?: boolean
  /** Where the column's moments are in UTC: the time zone in which they are days. */
  utcTo?: string
  /** Texts of the file's other columns of days, which may tell whether the day or the month comes first. */
  others?: () => readonly string[]
}

/** Texts that programs write where there is no day. */
const noDay = /^(?:[-–—.]|n\/?a|none|null|never|0|0000-00-00.*|1\/0\/1900|invalid date)?$/i

interface NumericDay {
  first: number
  second: number
  year: number
  /** Continental dates are written with points, which no American date is. */
  hasPoints: boolean
}

type Shape =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'day'; day: Day }
  | { kind: 'month'; day: Day }
  | ({ kind: 'numeric' } & NumericDay)

/** The days of a column's texts, in their order. */
export function readDays(texts: readonly string[], options: DayOptions): DayReading[] {
  const shape = (text: string) => shapeOf(text, options)
  const shapes = texts.map(shape)
  const isOpen = shapes.some((shape) => shape.kind === 'numeric' && !shape.hasPoints)
  const own = orderOf(shapes)
  const order = own ?? (isOpen && options.others ? orderOf(options.others().map(shape)) : null)
  return shapes.map((shape, place) => dayOf(shape, texts[place]!.trim(), order))
}

function dayOf(shape: Shape, text: string, order: Order | null): DayReading {
  if (shape.kind === 'none') return { day: null, doubt: null }
  if (shape.kind === 'unknown') return { day: null, doubt: `We can’t read “${text}” as a date.` }
  if (shape.kind === 'day') return { day: shape.day, doubt: null }
  if (shape.kind === 'month')
    return { day: shape.day, doubt: `“${text}” names a month without a day. Is it the first?` }
  const monthFirst = dayIfReal(shape.year, shape.first, shape.second)
  const dayFirst = dayIfReal(shape.year, shape.second, shape.first)
  if (!monthFirst && !dayFirst) return { day: null, doubt: `“${text}” is not a day of the calendar.` }
  if (!monthFirst || !dayFirst || monthFirst === dayFirst) return { day: monthFirst ?? dayFirst, doubt: null }
  if (shape.hasPoints || order === 'day-first') return { day: dayFirst, doubt: null }
  if (order === 'month-first') return { day: monthFirst, doubt: null }
  return { day: monthFirst, doubt: `“${text}” may be ${formatDay(monthFirst)} or ${formatDay(dayFirst)}.` }
}

type Order = 'month-first' | 'day-first'

/** The order that fits every date of numbers; null where none tells, or where they contradict each other. */
function orderOf(shapes: readonly Shape[]): Order | null {
  const numeric = shapes.flatMap((shape) => (shape.kind === 'numeric' && !shape.hasPoints ? [shape] : []))
  const hasDayFirst = numeric.some(({ first, second }) => first > 12 && second <= 12)
  const hasMonthFirst = numeric.some(({ first, second }) => second > 12 && first <= 12)
  if (hasDayFirst === hasMonthFirst) return null
  return hasDayFirst ? 'day-first' : 'month-first'
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (word: string): number => monthNames.indexOf(word.slice(0, 3).toLowerCase()) + 1
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

const patterns = {
  yearFirst: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  compact: /^((?:19|20)\d{2})(\d{2})(\d{2})$/,
  numbers: /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/,
  monthDay: new RegExp(`^${monthWord}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4}|\\d{2})$`, 'i'),
  dayMonth: new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[- ]${monthWord}\\.?,?[- ](\\d{4}|\\d{2})$`, 'i'),
  monthYear: new RegExp(`^${monthWord}\\.?,? (\\d{4})$`, 'i'),
  yearMonth: /^(\d{4})-(\d{1,2})$/,
  monthNumberYear: /^(\d{1,2})\/(\d{4})$/,
  serial: /^(\d{5})(?:\.\d+)?$/,
  seconds: /^(\d{10})(?:\d{3})?$/,
}

/**
 * The day of a moment in UTC, in the club's time zone. Midnight is left alone: programs write days without a time so.
 * Null for a text that is no such moment.
 */
function dayOfMoment(text: string, { utcTo }: DayOptions): Day | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?( ?Z| UTC)?$/.exec(text.trim())
  if (!match || utcTo === undefined || match[2] === '00:00') return null
  const moment = new Date(`${match[1]}T${match[2]}:00Z`)
  return Number.isNaN(moment.getTime()) ? null : dayIn(utcTo, moment)
}

/** The time of day, the name of the weekday and the zone do not count. */
const withoutTime = (text: string): string =>
  text
    .trim()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i, '')
    .replace(/[T ,]+\d{1,2}:\d{2}.*$/, '')
    .replace(/\s+/g, ' ')

function shapeOf(whole: string, options: DayOptions): Shape {
  const local = dayOfMoment(whole, options)
  if (local) return { kind: 'day', day: local }
  const text = withoutTime(whole)
  if (noDay.test(text)) return { kind: 'none' }
  const match = (pattern: RegExp) => pattern.exec(text)?.slice(1) ?? null
  const real = (year: string, month: number, day: string): Shape => {
    const date = dayIfReal(fullYear(year, options), month, Number(day))
    return date ? { kind: 'day', day: date } : { kind: 'unknown' }
  }
  const ymd = match(patterns.yearFirst) ?? match(patterns.compact)
  if (ymd) return real(ymd[0]!, Number(ymd[1]), ymd[2]!)
  const mdy = match(patterns.monthDay)
  if (mdy) return real(mdy[2]!, monthOf(mdy[0]!), mdy[1]!)
  const dmy = match(patterns.dayMonth)
  if (dmy) return real(dmy[2]!, monthOf(dmy[1]!), dmy[0]!)
  const numbers = match(patterns.numbers)
  if (numbers) {
    const [first, sign, second, year] = numbers as [string, string, string, string]
    return {
      kind: 'numeric',
      first: Number(first),
      second: Number(second),
      year: fullYear(year, options),
      hasPoints: sign === '.',
    }
  }
  const month = monthShape(match)
  if (month) return month
  const days = match(patterns.serial)
  if (days) return serialDay(Number(days[0]))
  const seconds = match(patterns.seconds)
  if (seconds) return { kind: 'day', day: isoDay(Number(seconds[0]) * 1_000) }
  return { kind: 'unknown' }
}

function monthShape(match: (pattern: RegExp) => string[] | null): Shape | null {
  const words = match(patterns.monthYear)
  const numbers = match(patterns.yearMonth) ?? match(patterns.monthNumberYear)?.reverse()
  const [year, month] = words ? [words[1]!, monthOf(words[0]!)] : [numbers?.[0] ?? '', Number(numbers?.[1])]
  const day = dayIfReal(Number(year), month, 1)
  return day ? { kind: 'month', day } : null
}

/** A workbook counts days from the end of 1899. Earlier than 1927 and later than 2120 it is no date of a membership. */
function serialDay(days: number): Shape {
  if (days < 10_000 || days > 80_000) return { kind: 'unknown' }
  return { kind: 'day', day: isoDay(Date.UTC(1899, 11, 30) + days * 86_400_000) }
}

const isoDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

function dayIfReal(year: number, month: number, day: number): Day | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return year >= 1 && isDay(text) ? text : null
}

/** Two digits are of this century; for a birth date, of the last one where the person would not be of age. */
function fullYear(text: string, { today, isBirth = false }: DayOptions): number {
  const year = Number(text)
  if (text.length > 2) return year
  const adultBy = Number(today.slice(2, 4)) - 18
  return isBirth && year > adultBy ? 1900 + year : 2000 + year
}
