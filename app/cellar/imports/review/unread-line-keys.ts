// Lines of a document that became no row, as forms name them. Pure, browser-safe.
import type { SkippedLine } from '#/db/schema/wine-imports'

/** Names a line by its place, which no change of other lines moves. */
export const lineKey = ({ place: { page, x, y } }: SkippedLine): string =>
  [page, Math.round(x), Math.round(y)].join('-')

/** Tells one set of lines from another, so that a page that has them already is not sent them again. */
export function linesStamp(keys: readonly string[]): string {
  let sum = 0
  for (const letter of keys.join(' ')) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return `${keys.length}.${sum}`
}

export const lineActs = {
  wine: 'Make it a wine',
  name: 'Join to the name above',
  note: 'Add as a note above',
  dismiss: 'Dismiss',
} as const
export type LineAct = keyof typeof lineActs

/** Stands for all lines. */
export const allLines = 'all'
/** Before the key of a line, in the name of its checkbox. */
export const pickedLine = 'line-'
/** Of the section that lists the lines. */
export const unreadLinesId = 'unread-lines'
