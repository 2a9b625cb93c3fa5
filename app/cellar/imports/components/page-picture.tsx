// Pages of a document with what is meant outlined: whole beside a form, or the part around it.
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { StoredPlace } from '#/db/schema/wine-imports'
import { Button } from '~/foundation/ui/form/button'
import type { Box, SourceRun } from '~/cellar/list-reader/source-document'

/** A page with its picture, or with its text where it has none. Lengths are in the page's own units. */
interface ShownPage {
  number: number
  width: number
  height: number
  /** Its address; null for a page of text. */
  picture: string | null
  runs?: readonly Pick<SourceRun, 'text' | 'x' | 'y' | 'width' | 'height'>[]
}

/** Something on a page that a person should find. */
interface Outline {
  place: StoredPlace
  /** A dashed line: what is in doubt. Its words show when it is pointed at. */
  doubt?: string
  /** Words printed at its top, such as the meaning of a column. */
  label?: string
}

interface Shown {
  page: ShownPage
  /** Name of the outlined part, for screen readers. */
  name: string
  /** The first one is brought into view. */
  outlines: readonly Outline[]
}

const zooms = [100, 150, 200, 300]

/** A page that scrolls and zooms, as high as its frame, with its outlines in view. */
export function PagePane({ page, name, outlines, of }: Shown & { of: number }) {
  const [zoom, setZoom] = useState(zooms[0]!)
  const frame = useRef<HTMLDivElement>(null)
  // Columns are as high as the page: it stays at its top, where they are named.
  const place = outlines[0]?.label ? undefined : outlines[0]?.place
  useEffect(() => {
    const box = frame.current
    const picture = box?.querySelector('svg')
    if (!box || !picture || !place) return
    const scale = picture.getBoundingClientRect().width / page.width
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({
      top: (place.y + place.height / 2) * scale - box.clientHeight / 2,
      left: (place.x + place.width / 2) * scale - box.clientWidth / 2,
      behavior: isStill ? 'instant' : 'smooth',
    })
  }, [page.width, place, zoom])
  const at = zooms.indexOf(zoom)
  return (
    <section
      aria-label={`Page ${page.number}`}
      className="grid h-full min-w-0 grid-rows-[auto_minmax(0,1fr)] gap-2"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-muted">
          Page {page.number} of {of}
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
        aria-label={place ? `Page ${page.number}, ${name} is outlined` : `Page ${page.number}`}
        className="overflow-auto rounded-card border border-line bg-white"
      >
        <PagePicture
          page={page}
          name={name}
          outlines={outlines}
          view={{ x: 0, y: 0, width: page.width, height: page.height }}
          width={`${zoom}%`}
        />
      </div>
    </section>
  )
}

/**
 * The part of a page around what is outlined first; nothing without an outline. Half of the page's width fills the
 * screen, so that a row across the page can be read; the rest is scrolled to.
 */
export function PageStrip({ page, name, outlines }: Shown) {
  const place = outlines[0]?.place
  if (!place) return null
  const margin = Math.max(place.height, page.height / 60)
  const width = Math.min(page.width, Math.max(place.width + 2 * margin, page.width / 2))
  const x = Math.min(Math.max(0, place.x - margin), page.width - width)
  const y = Math.max(0, place.y - margin)
  const height = Math.min(page.height - y, place.height + 2 * margin)
  return (
    <div
      // Scrolled by keyboard as well.
      tabIndex={0}
      role="group"
      aria-label={`Page ${page.number}, around ${name}`}
      className="overflow-x-auto rounded-control border border-line bg-white"
    >
      <PagePicture
        page={page}
        name={name}
        outlines={outlines}
        view={{ x, y, width, height }}
        width={`${Math.round((width / page.width) * 200)}%`}
      />
    </div>
  )
}

/** SVG draws in the page's own units and needs no style attribute, which our pages do not allow. */
function PagePicture({ page, name, outlines, view, width }: Shown & { view: Box; width: string }) {
  const line = page.width / 400
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      width={width}
      role="img"
      aria-label={`Page ${page.number}: ${name}`}
      className="block h-auto"
      preserveAspectRatio="xMinYMin meet"
    >
      {page.picture === null ? (
        page.runs?.map(({ text, x, y, width, height }) => (
          <text
            key={`${x} ${y}`}
            x={x}
            y={y + height * 0.8}
            fontSize={height}
            textLength={width}
            lengthAdjust="spacingAndGlyphs"
            fontFamily="monospace"
            fill="#241a17"
          >
            {text}
          </text>
        ))
      ) : (
        <image href={page.picture} width={page.width} height={page.height} preserveAspectRatio="none" />
      )}
      {outlines
        .filter(({ place }) => place.page === page.number)
        .map(({ place, doubt, label }, index) => {
          const margin = doubt === undefined ? line * 2 : line
          const rect = (
            <rect
              x={place.x - margin}
              y={place.y - margin}
              width={place.width + margin * 2}
              height={place.height + margin * 2}
              strokeWidth={line}
              {...(doubt === undefined
                ? { rx: line, fill: '#c0842f', fillOpacity: 0.12, stroke: '#7a1d36' }
                : { fill: 'none', stroke: '#9c2117', strokeDasharray: `${line * 3} ${line * 2}` })}
            >
              {doubt !== undefined && <title>{doubt}</title>}
            </rect>
          )
          return (
            <g key={index}>
              {rect}
              {label && (
                <text
                  x={Math.min(place.x, page.width - line * 4.5 * label.length)}
                  y={place.y - line * (3 + 10 * (index % 2))}
                  fontSize={line * 9}
                  fontWeight="bold"
                  fill="#7a1d36"
                  // Paper around the letters, so that the page's own words do not show through.
                  stroke="#fff"
                  strokeWidth={line * 6}
                  strokeLinejoin="round"
                  paintOrder="stroke"
                >
                  {label}
                </text>
              )}
            </g>
          )
        })}
    </svg>
  )
}
