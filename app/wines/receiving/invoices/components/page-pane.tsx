import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import type { StoredPlace } from '#/db/schema/wines/imports'
import type { Box } from '../../../reading/source-document'
import type { PageOfInvoice } from '../invoice-page.server'

/**
 * The page of a line with the line outlined: its picture, or its text where the document is text. Where there is little
 * room, the part of it around the line.
 */
export function PagePane({
  pages,
  place,
  name,
}: {
  pages: PageOfInvoice[]
  place: StoredPlace | null
  /** What is outlined, for those who hear it. */
  name: string
}) {
  const frame = useRef<HTMLDivElement>(null)
  const page = pages.find(({ number }) => number === (place?.page ?? 1))
  useEffect(() => {
    const box = frame.current
    const picture = box?.querySelector('svg')
    if (!box || !picture || !page || !place) return
    const scale = picture.getBoundingClientRect().width / page.width
    box.scrollTo({ top: (place.y + place.height / 2) * scale - box.clientHeight / 2 })
  }, [page, place])
  if (!page) return null
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  return (
    <section className="grid min-w-0 content-start gap-2" aria-label={`Page ${page.number}`}>
      <p className="text-sm text-muted">
        Page {page.number} of {pages.length}
      </p>
      {place && (
        <div className="overflow-hidden rounded-card border border-line bg-white lg:hidden">
          <PagePicture page={page} place={place} view={around(place, page)} />
        </div>
      )}
      <div
        ref={frame}
        // Scrolled by keyboard as well.
        tabIndex={0}
        role="group"
        aria-label={place ? `Page ${page.number}, ${name} is outlined` : `Page ${page.number}`}
        className={cx(
          'max-h-[75vh] overflow-auto rounded-card border border-line bg-white',
          place && 'max-lg:hidden',
        )}
      >
        <PagePicture page={page} place={place} view={whole} />
      </div>
    </section>
  )
}

/** The left two thirds of the line, where the wine is named, with the lines above and below. */
function around(place: StoredPlace, page: PageOfInvoice): Box {
  const width = Math.min(page.width, Math.max(place.width, page.width / 2) * 0.7)
  const x = Math.max(0, Math.min(place.x - page.width / 60, page.width - width))
  const margin = Math.max(place.height, page.height / 60)
  const y = Math.max(0, place.y - margin)
  return { x, y, width, height: Math.min(page.height - y, place.height + 2 * margin) }
}

/** SVG draws in the page's own units and needs no style attribute, which our pages do not allow. */
function PagePicture({ page, place, view }: { page: PageOfInvoice; place: StoredPlace | null; view: Box }) {
  const line = page.width / 400
  return (
    <svg
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="img"
      aria-label={`Page ${page.number} of the invoice`}
      className="block h-auto w-full"
      preserveAspectRatio="xMinYMin meet"
    >
      {page.picture ? (
        <image href={page.picture} width={page.width} height={page.height} preserveAspectRatio="none" />
      ) : (
        page.runs.map(({ text, x, y, width, height }) => (
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
      )}
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
    </svg>
  )
}
