// Lists that set their prices in brackets behind the labels: "Sancerre 2022 (7 / 38)". Pure.
import { signBefore, signBehind } from './currencies'
import type { Line } from './lines'

/** So many lines, and so many times as many as end with an amount without brackets, show such a list. */
const enough = 5
const times = 3

const amount = `(?:${signBefore})?\\s?\\d{1,4}(?:[.,]\\d{1,2})?\\s?(?:${signBehind})?`
const inBrackets = new RegExp(`[([]\\s?(${amount})(?:\\s?[/|·–-]\\s?${amount}){0,3}\\s?[)\\]]$`, 'u')
const withoutBrackets = new RegExp(`(?:^|\\s)${amount}$`, 'u')
const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text)

/** The lines, where brackets around the prices at their ends become spaces: places stay the same. */
export function withoutPriceBrackets(lines: readonly Line[]): readonly Line[] {
  const pricedLines = lines.filter((line) => pricesIn(line) !== null)
  const others = lines.filter(({ text }) => /\p{L}/u.test(text) && withoutBrackets.test(text)).length
  if (pricedLines.length < enough || pricedLines.length < others * times || areCounting(pricedLines))
    return lines
  return lines.map((line) => (pricesIn(line) === null ? line : opened(line)))
}

/** The first amount of the brackets; null where the line has none, or only a year. */
function pricesIn(line: Line): string | null {
  const match = inBrackets.exec(line.cells.at(-1)?.text ?? '')
  if (!match || isYear(match[1]!) || !/\p{L}{2}/u.test(line.text)) return null
  return match[1]!
}

/** "(101)", "(102)": numbers that rise from line to line count the wines. */
function areCounting(lines: readonly Line[]): boolean {
  const values = lines.map((line) => Number(pricesIn(line)))
  const up = values.slice(1).filter((value, at) => value > values[at]!).length
  return up >= (values.length - 1) * 0.9
}

function opened(line: Line): Line {
  const last = line.cells.at(-1)!
  const { index } = inBrackets.exec(last.text)!
  const text = `${last.text.slice(0, index)} ${last.text.slice(index + 1, -1)} `
  return { ...line, cells: [...line.cells.slice(0, -1), { ...last, text }] }
}
