// Filters of a list as its address writes them. Text that is no value is no filter. Pure.
import { isDay, type Day } from '../dates'
import { isId } from '../ids'
import { textProblem } from '../text'

/** A filter that is not set is null, or an empty list where it holds several values. */
export interface ListFilter<Value> {
  /** In the address; by default the filter's own name. */
  param?: string
  /** Stays in every address of the list and leaves out no rows, as where the person comes from. */
  isFixed?: boolean
  read(texts: string[]): Value
  /** Undefined where the filter is not set. */
  write(value: Value): string | undefined
}

/** One of these words. */
export const choiceFilter = <Word extends string>(words: readonly Word[], param?: string) =>
  single((text) => words.find((word) => word === text) ?? null, param)

/** One of these words, which is never unset: `usual` where the address says none. */
export const viewFilter = <Word extends string>(
  words: readonly Word[],
  usual: Word,
  param?: string,
): ListFilter<Word> => ({
  param,
  read: ([text]) => words.find((word) => word === text) ?? usual,
  write: (word) => (word === usual ? undefined : word),
})

/** Any text of at most `most` characters. */
export const textFilter = (most: number, param?: string): ListFilter<string | null> => ({
  param,
  read: ([text = '']) => (textProblem(text) ? null : text.slice(0, most) || null),
  write: (text) => text ?? undefined,
})

/** The id of a row. */
export const idFilter = (param?: string) => single((text) => (isId(text) ? text : null), param)

export const dayFilter = (param?: string) => single<Day>((text) => (isDay(text) ? text : null), param)

/** The first day of a month, which the address writes as "2026-11". */
export const monthFilter = (param?: string): ListFilter<Day | null> => ({
  ...single<Day>((text) => (isDay(`${text}-01`) ? `${text}-01` : null), param),
  write: (month) => month?.slice(0, 7),
})

function single<Value extends string>(
  read: (text: string) => Value | null,
  param?: string,
): ListFilter<Value | null> {
  return { param, read: ([text = '']) => read(text), write: (value) => value ?? undefined }
}

/** Values of a filter that holds several. */
const MOST_VALUES = 20

/** Several values, of which those that `valueOf` gives are kept, each once, separated by commas; a form repeats the parameter. */
export const valuesFilter = <Value extends string>(
  valueOf: (text: string) => Value | null | undefined,
  param?: string,
): ListFilter<Value[]> => ({
  param,
  read: (texts) =>
    [...new Set(texts.flatMap((text) => text.split(',')).flatMap((text) => valueOf(text) ?? []))].slice(
      0,
      MOST_VALUES,
    ),
  write: (values) => values.join(',') || undefined,
})
