import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/form/button'
import type { ReviewView } from '../review-page.server'
import type { ReviewRowView } from '../review-row'
import { reviewLabel } from '../row-fields'

type Page = ReviewView['pages'][number]

const zooms = [100, 150, 200, 300]

/** The page of a row: its picture with the row outlined, or its lines of text. */
export function PagePane({ pages, row }: { pages: Page[]; row: ReviewRowView }) {
  const [zoom, setZoom] = useState(zooms[0]!)
  const page = pages.find(({ number }) => number === row.place?.page)
  const frame = useRef<HTMLDivElement>(null)
  const { place } = row
  useEffect(() => {
    const box = frame.current
    const picture = box?.querySelector('svg')
    if (!box || !picture || !page || !place) return
    const scale = picture.getBoundingClientRect().width / page.width
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({
      top: (place.y + place.height / 2) * scale - box.clientHeight / 2,
      left: (place.x + place.width / 2) * scale - box.clientWidth / 2,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }, [page, place, zoom])
  if (!page || !place)
    return (
      <p className="text-muted">This row has no place on a page: it was added by hand or from a table.</p>
    )
  if (!page.picture) return <TextLines row={row} page={page.number} />
  const at = zooms.indexOf(zoom)
  return (
    <section aria-label={`Page ${page.number}`} className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Page {page.number} of {pages.length}
        </p>
        <div className="hidden gap-2 scripted:flex">
          <Button
            variant="secondary"
            size="small"
            aria-label="Zoom out"
            disabled={at === 0}
            onClick={() => setZoom(zooms[at - 1] ?? zoom)}
          >
            <Minus aria-hidden="true" />
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label="Zoom in"
            disabled={at === zooms.length - 1}
            onClick={() => setZoom(zooms[at + 1] ?? zoom)}
          >
            <Plus aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div
        ref={frame}
        // Scrolled by keyboard as well.
        tabIndex={0}
        role="group"
        aria-label={`Page ${page.number}, ${row.name} is outlined`}
        className="overflow-auto rounded-card border border-line bg-white"
      >
        <PagePicture
          page={page}
          row={row}
          view={{ x: 0, y: 0, width: page.width, height: page.height }}
          width={`${zoom}%`}
        />
      </div>
    </section>
  )
}

/** The part of a page around a row, as wide as the screen. */
export function PageStrip({ pages, row }: { pages: Page[]; row: ReviewRowView }) {
  const page = pages.find(({ number }) => number === row.place?.page)
  const { place } = row
  if (!page || !place) return null
  if (!page.picture) return <TextLines row={row} page={page.number} near={2} />
  const margin = Math.max(place.height, page.height / 60)
  const width = Math.min(page.width, Math.max(place.width + 2 * margin, page.width / 2))
  const x = Math.min(Math.max(0, place.x - margin), page.width - width)
  const y = Math.max(0, place.y - margin)
  const height = Math.min(page.height - y, place.height + 2 * margin)
  return (
    <div className="overflow-hidden rounded-control border border-line bg-white">
      <PagePicture page={page} row={row} view={{ x, y, width, height }} width="100%" />
    </div>
  )
}

/** SVG draws the outlines in the page's own units and needs no style attribute, which our pages do not allow. */
function PagePicture({
  page,
  row,
  view,
  width,
}: {
  page: Page
  row: ReviewRowView
  view: { x: number; y: number; width: number; height: number }
  width: string
}) {
  const { place } = row
  const line = page.width / 400
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      width={width}
      role="img"
      aria-label={`Page ${page.number}: ${row.name}`}
      className="block h-auto"
      preserveAspectRatio="xMinYMin meet"
    >
      <image
        href={page.picture ?? undefined}
        width={page.width}
        height={page.height}
        preserveAspectRatio="none"
      />
      {place && (
        <rect
          x={place.x - line * 2}
          y={place.y - line * 2}
          width={place.width + line * 4}
          height={place.height + line * 4}
          rx={line}
          fill="#c0842f"
          fillOpacity={0.12}
          stroke="#7a1d36"
          strokeWidth={line}
        />
      )}
      {row.marks
        .filter((mark) => mark.place.page === page.number)
        .map(({ field, place: mark }) => (
          <rect
            key={field}
            x={mark.x - line}
            y={mark.y - line}
            width={mark.width + line * 2}
            height={mark.height + line * 2}
            fill="none"
            stroke="#9c2117"
            strokeWidth={line}
            strokeDasharray={`${line * 3} ${line * 2}`}
          >
            <title>{`${reviewLabel(field)}: to check`}</title>
          </rect>
        ))}
    </svg>
  )
}

function TextLines({ row, page, near }: { row: ReviewRowView; page: number; near?: number }) {
  const own = row.lines.findIndex(({ isMarked }) => isMarked)
  const end = row.lines.findLastIndex(({ isMarked }) => isMarked)
  const shown =
    near === undefined ? row.lines : row.lines.slice(Math.max(0, own - near), Math.max(0, end) + near + 1)
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
