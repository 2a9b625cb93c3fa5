// Which engine read what, by the rule of a field's reading. Pure, browser-safe.
import type { FieldReading } from '../read-entry'

export const modelRules = {
  found: 'model',
  /** On the page, but not on the wine's own lines. */
  elsewhere: 'model, not on its line',
  notFound: 'model, not found on the page',
  /** A value that no text shows: the type of a wine. */
  judged: 'model, from what it knows',
  /** A wine that the built-in reader did not see. */
  alone: 'model alone',
} as const

const both = 'both: '
const omitted = 'built-in reader alone: '

/** The rule of a value that both engines read. */
export const agreedRule = (rule: string): string => (rule.startsWith(both) ? rule : both + rule)
/** The rule of the name of a wine that the model did not list. */
export const omittedRule = (rule: string): string => (rule.startsWith(omitted) ? rule : omitted + rule)

/** How the value was found, without who agreed with it. */
export const withoutEngine = (rule: string): string =>
  rule.startsWith(both)
    ? rule.slice(both.length)
    : rule.startsWith(omitted)
      ? rule.slice(omitted.length)
      : rule

/** The reader of a value. */
export function engineOf({ rule }: Pick<FieldReading, 'rule'>): 'model' | 'both' | 'built-in' {
  if (rule.startsWith(both)) return 'both'
  return /^model\b/.test(rule) ? 'model' : 'built-in'
}

/** The readers of a list, for people; null for the built-in reader alone. */
export function engineName(model: { model: string; provider: string } | null): string {
  return model ? `Built-in reader and ${model.model} (${model.provider})` : 'Built-in reader'
}
