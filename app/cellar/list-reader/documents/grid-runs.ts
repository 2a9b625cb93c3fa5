// Runs of documents without a layout of their own: one line every 14 units, letters of equal width. Pure.
import type { SourcePage, SourceRun } from '../source-document'

/** Height of a line. */
export const lineHeight = 14
/** Height of the type, and what a letter takes of it. */
export const typeSize = 11
export const letterUnits = 5.5
/** Between columns. */
export const columnGap = 3 * letterUnits

export const widthOf = (text: string): number => text.length * letterUnits

/** A run in line `line`, from 0. */
export function gridRun(text: string, x: number, line: number, style: Partial<SourceRun> = {}): SourceRun {
  const size = style.size ?? typeSize
  return { text, x, y: line * lineHeight + 1, width: widthOf(text), height: size, size, ...style }
}

/** A page as wide and as high as its runs. */
export function gridPage(number: number, runs: SourceRun[]): SourcePage {
  const width = runs.reduce((widest, run) => Math.max(widest, run.x + run.width), 1)
  const bottom = runs.reduce((lowest, run) => Math.max(lowest, run.y + run.height), 0)
  return { number, width, height: Math.ceil(bottom / lineHeight + 1) * lineHeight, origin: 'text', runs }
}

/**
 * Where the columns of a table begin, and where the last ends: each as wide as its widest cell. Cells are texts by
 * row; rows may have different lengths.
 */
export function columnPlaces(rows: readonly (readonly string[])[], first = 0): number[] {
  const widths: number[] = []
  for (const cells of rows)
    cells.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, widthOf(cell))))
  const places = [first]
  for (const width of widths) places.push(places.at(-1)! + width + columnGap)
  return places
}
