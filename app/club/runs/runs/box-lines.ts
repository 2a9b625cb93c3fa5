// Changes of a box and of a wine's texts in words. Pure.
import type { RunChangeLine } from './run-values'

interface Wines {
  main: string
  choices: string[]
  substitutes: string[]
}

/** Differences between two boxes of a tier, bottle by bottle. */
export function boxLines(
  tier: string,
  before: readonly Wines[],
  after: readonly Wines[],
  nameOf: (wineId: string) => string,
): RunChangeLine[] {
  const lines: RunChangeLine[] = []
  const list = (ids: string[] | undefined) => (ids?.length ? ids.map(nameOf).join(', ') : 'none')
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [was, is] = [before[at], after[at]]
    const label = `${tier}, bottle ${at + 1}`
    const compare = (words: string, one: string, other: string) => {
      if (one !== other) lines.push({ label: words, before: one, after: other })
    }
    compare(label, was ? nameOf(was.main) : 'none', is ? nameOf(is.main) : 'none')
    compare(`${label}, choices`, list(was?.choices), list(is?.choices))
    compare(`${label}, substitutes`, list(was?.substitutes), list(is?.substitutes))
  }
  return lines
}

const textLabels = { note: 'note', pairing: 'pairing', recipe: 'recipe' }
type Texts = Record<keyof typeof textLabels, string>
const longest = 80
const short = (text: string) =>
  text === '' ? 'none' : text.length > longest ? `${text.slice(0, longest)}…` : text

/** Differences between two states of a wine's texts. */
export function noteLines(wine: string, before: Texts, after: Texts): RunChangeLine[] {
  return (Object.keys(textLabels) as (keyof Texts)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      label: `${wine}, ${textLabels[name]}`,
      before: short(before[name]),
      after: short(after[name]),
      field: name,
      from: before[name],
      to: after[name],
    }))
}
