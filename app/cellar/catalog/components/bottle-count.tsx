// Silhouettes: square shoulders for Bordeaux, sloping for Burgundy, none for the flute of the Rhine.
export const bottleShapes = [
  'M9 2h6v17c0 6 5.5 7 5.5 14v42a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3V33c0-7 5.5-8 5.5-14z',
  'M9.5 2h5v15c0 9 7 13 7 23v35a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V40c0-10 7-14 7-23z',
  'M10 2h4c0 18 5.5 25 5.5 40v33a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3V42c0-15 5.5-22 5.5-40z',
]
const maxDrawn = 12
const bottleSpacing = 26

/** Up to twelve bottles in a row. Decorative: the text next to it gives the number. */
export function BottleRow({ count }: { count: number }) {
  const drawn = Math.min(Math.max(count, 1), maxDrawn)
  return (
    <svg
      className="bottles h-18 w-auto max-w-full"
      viewBox={`0 0 ${drawn * bottleSpacing - 2} 80`}
      aria-hidden="true"
    >
      {Array.from({ length: drawn }, (_, index) => (
        <g key={index} transform={`translate(${index * bottleSpacing})`}>
          <path className="fill-current" d={bottleShapes[index % bottleShapes.length]} />
          <path className="fill-(--bottle-label,var(--raised))" d="M5 46h14v18H5z" />
        </g>
      ))}
    </svg>
  )
}

/** "2 bottles a month"; null if the tier promises no number. */
export function bottleCountText(count: number | null): string | null {
  if (count === null || count < 1) return null
  return count === 1 ? 'one bottle a month' : `${spelledOut(count)} bottles a month`
}

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const spelledOut = (count: number): string => numberWords[count] ?? String(count)
