import { useEffect, useRef } from 'react'
import type { StoredPlace } from '#/db/schema/wines/imports'
import type { PageOfInvoice } from '../invoice-page.server'

/** The page of a line with the line outlined: its picture, or its text where the document is text. */
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
  const line = page.width / 400
  return (
    <section className="grid min-w-0 content-start gap-2" aria-label={`Page ${page.number}`}>
      <p className="text-sm text-muted">
        Page {page.number} of {pages.length}
      </p>
      <div
        ref={frame}
        // Scrolled by keyboard as well.
        tabIndex={0}
        role="group"
        aria-label={place ? `Page ${page.number}, ${name} is outlined` : `Page ${page.number}`}
        className="max-h-64 overflow-auto rounded-card border border-line bg-white lg:max-h-[75vh]"
      >
        <svg
          viewBox={`0 0 ${page.width} ${page.height}`}
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
      </div>
    </section>
  )
}
