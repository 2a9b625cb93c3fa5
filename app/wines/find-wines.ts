// Searching a cellar. Pure.
import { foldText } from '~/kit/fold-text'
import { labelDetails, labelName, type Label, type WineType } from './labels'

/** The wines of this kind whose label contains every word of the text, ignoring accents. */
export function findWines<Wine extends Label>(
  wines: Wine[],
  { text, type }: { text: string; type: WineType | null },
): Wine[] {
  const words = foldText(text).split(/\s+/)
  return wines.filter((wine) => {
    if (type !== null && wine.type !== type) return false
    const label = foldText(`${labelName(wine)} ${labelDetails(wine)} ${wine.notes}`)
    return words.every((word) => label.includes(word))
  })
}

/** The page after this id, and the id that the next page follows. An unknown id gives the first page. */
export function pageAfter<Line extends { id: string }>(
  lines: Line[],
  after: string | null,
  size: number,
): { lines: Line[]; next: string | null } {
  const from = lines.findIndex(({ id }) => id === after) + 1
  const page = lines.slice(from, from + size)
  return { lines: page, next: from + size < lines.length ? (page.at(-1)?.id ?? null) : null }
}
