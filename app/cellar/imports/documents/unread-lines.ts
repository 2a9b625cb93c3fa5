// Lines of a document that became neither a wine nor a heading nor a note. Pure.
import type { SkippedLine } from '#/db/schema/wine-imports'
import { nameKey } from '~/cellar/reference/name-key'
import type { ReadList } from '~/cellar/list-reader/read-entry'
import type { Box, SourceDocument, SourcePage, SourceRun } from '~/cellar/list-reader/source-document'
import { isFurniture } from './furniture'

/** Lines that an import keeps for people; of more, those with a figure. */
const mostLines = 500

/**
 * The lines that gave no row, in the order of the document: those that the reader left out with its reason, and those
 * that it did not read, with the reason ''. Headings, notes, column heads, furniture and what several pages repeat are none.
 */
export function unreadLines({ pages }: SourceDocument, { entries, skipped }: ReadList): SkippedLine[] {
  const headings = [...new Set(entries.map(({ section }) => squeezed(section)))]
  const notes = entries.map(({ note }) => squeezed(note))
  const isPrinted = (texts: readonly string[], key: string) =>
    texts.some((text) => text.includes(squeezed(key)))
  const taken = [...entries, ...skipped].map(({ place }) => place)
  const lines = pages.flatMap((page) =>
    linesOutside(
      page,
      taken.filter((place) => place.page === page.number),
    ),
  )
  const pagesOf = new Map<string, Set<number>>()
  for (const { key, place } of lines) pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(place.page))
  const unread = lines
    .filter(
      ({ key, text }) =>
        (text.match(/\p{L}/gu) ?? []).length > 2 &&
        !isFurniture(text) &&
        (pagesOf.get(key)!.size === 1 || hasPrice(text)) &&
        !isPrinted(headings, key.replace(columnHeads, '')) &&
        !isPrinted(notes, key),
    )
    .map(({ text, place }) => ({ text, place, reason: '' }))
  const all = [...skipped, ...unread]
  const linesToStore =
    all.length > mostLines ? all.filter(({ text }) => hasPrice(text)).slice(0, mostLines) : all
  return linesToStore.sort((one, other) => one.place.page - other.place.page || one.place.y - other.place.y)
}

/** Whether a line may end in a price. */
export const hasPrice = (text: string): boolean => /\d[\s€$£]*$|[€$£]\s?\d/.test(text.trim())

/** Without spaces: words may be letter-spaced. */
const squeezed = (text: string): string => nameKey(text).replaceAll(' ', '')

const columnHeads =
  /\b(?:gl|gls|glass|bt|btl|bottle|verre|bouteille|copa|botella|calice|bottiglia|glas|flasche|vintage|bin|price|prices|prix|appellation|producer|\d+ ?[mc]l|\d+)\b/g

interface Line {
  text: string
  key: string
  place: SkippedLine['place']
}

/** The lines of a page outside of these places. Neighboring columns are lines of their own; a figure ends its line. */
function linesOutside({ number, runs }: SourcePage, taken: readonly Box[]): Line[] {
  const isOutside = ({ x, y, width, height }: SourceRun) => {
    const [middle, line] = [x + width / 2, y + height / 2]
    const edge = height * 0.4
    return !taken.some(
      (box) =>
        middle >= box.x - edge &&
        middle <= box.x + box.width + edge &&
        line >= box.y - edge &&
        line <= box.y + box.height + edge,
    )
  }
  const lines: SourceRun[][] = []
  for (const run of runs.filter(isOutside).sort((one, other) => one.y - other.y || one.x - other.x)) {
    const line = lines.findLast(
      ([first]) => Math.abs(first!.y - run.y) < Math.max(first!.height, run.height) / 2,
    )
    if (line) line.push(run)
    else lines.push([run])
  }
  return lines.flatMap((line) => cellsOf(line)).map((cell) => lineOf(number, cell))
}

const isFigure = ({ text }: SourceRun): boolean => !/\p{L}{3}/u.test(text)

function cellsOf(line: SourceRun[]): SourceRun[][] {
  const cells: SourceRun[][] = []
  for (const run of line.sort((one, other) => one.x - other.x)) {
    const before = cells.at(-1)?.at(-1)
    const isNear = before && run.x - (before.x + before.width) < 2 * Math.max(before.height, run.height)
    if (before && (isNear || isFigure(run))) cells.at(-1)!.push(run)
    else cells.push([run])
  }
  return cells
}

function lineOf(page: number, runs: readonly SourceRun[]): Line {
  const [x, y] = [Math.min(...runs.map((run) => run.x)), Math.min(...runs.map((run) => run.y))]
  const right = Math.max(...runs.map((run) => run.x + run.width))
  const bottom = Math.max(...runs.map((run) => run.y + run.height))
  const text = runs
    .map((run) => run.text.trim())
    .join(' ')
    .slice(0, 500)
  return { text, key: nameKey(text), place: { page, x, y, width: right - x, height: bottom - y } }
}
