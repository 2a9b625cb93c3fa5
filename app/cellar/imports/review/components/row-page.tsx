import { PagePane, PageStrip } from '../../components/page-picture'
import type { ReviewView } from '../review-page.server'
import type { ReviewRowView } from '../review-row'
import { reviewLabel } from '../row-fields'

type Page = ReviewView['pages'][number]

/**
 * The page of a row with the row and its doubted fields outlined, or its lines of text. As a `strip` only the part
 * around the row.
 */
export function RowPage({
  pages,
  row,
  isStrip = false,
}: {
  pages: Page[]
  row: ReviewRowView
  isStrip?: boolean
}) {
  const { place, name, marks } = row
  const page = pages.find(({ number }) => number === place?.page)
  if (!page || !place)
    return isStrip ? null : (
      <p className="text-muted">This row has no place on a page: it was added by hand or from a table.</p>
    )
  if (!page.picture) return <TextLines row={row} page={page.number} near={isStrip ? 2 : undefined} />
  const outlines = [
    { place },
    ...marks.map((mark) => ({ place: mark.place, doubt: `${reviewLabel(mark.field)}: to check` })),
  ]
  return isStrip ? (
    <PageStrip page={page} name={name} outlines={outlines} />
  ) : (
    <PagePane page={page} name={name} outlines={outlines} of={pages.length} />
  )
}

function TextLines({ row, page, near }: { row: ReviewRowView; page: number; near?: number }) {
  const markedAt = row.lines.findIndex(({ isMarked }) => isMarked)
  const end = row.lines.findLastIndex(({ isMarked }) => isMarked)
  const shown =
    near === undefined
      ? row.lines
      : row.lines.slice(Math.max(0, markedAt - near), Math.max(0, end) + near + 1)
  if (shown.length === 0) return null
  return (
    <section aria-label={`Text of page ${page}`} className="grid gap-2">
      {near === undefined && <p className="text-sm text-muted">Page {page}</p>}
      <ol className="grid overflow-x-auto rounded-card border border-line bg-raised p-3 text-sm leading-relaxed">
        {shown.map(({ text, isMarked }, place) => (
          <li key={place} className="whitespace-pre-wrap wrap-anywhere">
            {isMarked ? (
              <mark className="rounded-sm bg-warn-soft px-1 text-ink outline-1 outline-warn">
                <span className="sr-only">This row: </span>
                {text}
              </mark>
            ) : (
              <span className="px-1 text-muted">{text}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
