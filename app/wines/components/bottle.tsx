import { bottleShapes } from '~/tiers/components/bottle-count'
import type { WineType } from '../labels'

/** Usual bottle shape per kind of wine: square shoulders, sloping shoulders or flute. */
const shapeOf: Record<WineType, number> = {
  red: 0,
  fortified: 0,
  sparkling: 1,
  rose: 1,
  orange: 1,
  white: 2,
  sweet: 2,
}

/** A bottle in the color of its wine. Decorative: the text next to it names the kind. */
export function Bottle({ type }: { type: WineType }) {
  return (
    <svg className="wine-bottle" viewBox="0 0 24 80" data-type={type} aria-hidden="true">
      <path className="wine-bottle-glass" d={bottleShapes[shapeOf[type]]} />
      <path className="wine-bottle-label" d="M5 46h14v18H5z" />
    </svg>
  )
}
