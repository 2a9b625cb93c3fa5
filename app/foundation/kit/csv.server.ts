import { stringify } from 'csv-stringify/sync'

/** Rows as CSV (RFC 4180), each with its line end. Cells are text that no spreadsheet runs as a formula. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    // The library quotes a lone line feed only when it is the delimiter.
    quoted_match: /[\r\n]/,
    cast: { string: withoutFormula },
  })
}

/**
 * Spreadsheets treat a cell that starts with one of these characters as a formula, which a member's name must never
 * become; an apostrophe makes it text. A plain number may start with its sign. The library's own `escape_formulas`
 * would change negative amounts, and misses formulas after a space.
 */
function withoutFormula(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  return !isNumber && /^[\s]*[=+\-@|%\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}
