import { bottleShapes } from '~/cellar/catalog/components/bottle-count'
import type { WineType } from '~/cellar/reference/labels'

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

const colorOf: Record<WineType, string> = {
  red: '#6b1a30',
  fortified: '#4d2417',
  sparkling: '#c9bf78',
  rose: '#dc8d85',
  orange: '#c9762f',
  white: '#c9bf78',
  sweet: '#d69d2c',
}

/** The outline of a bottle, in a box of 24 by 80, and the color of its wine. */
export const bottleDrawing = (type: WineType) => ({
  outline: bottleShapes[shapeOf[type]]!,
  color: colorOf[type],
})

/** A bottle in the color of its wine. Decorative: the text next to it names the kind. */
export function Bottle({ type, isLarge = false }: { type: WineType; isLarge?: boolean }) {
  return (
    <svg className={isLarge ? 'h-56 w-17' : 'h-12.5 w-4'} viewBox="0 0 24 80" aria-hidden="true">
      <path className="stroke-edge stroke-[1.5]" fill={colorOf[type]} d={bottleShapes[shapeOf[type]]} />
      <path className="fill-[#f6eee2] opacity-88" d="M5 46h14v18H5z" />
    </svg>
  )
}
