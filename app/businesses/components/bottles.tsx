// Silhouettes: square shoulders for Bordeaux, sloping for Burgundy, none for the flute of the Rhine.
export const bottleShapes = [
  'M9 2h6v17c0 6 5.5 7 5.5 14v42a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3V33c0-7 5.5-8 5.5-14z',
  'M9.5 2h5v15c0 9 7 13 7 23v35a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3V40c0-10 7-14 7-23z',
  'M10 2h4c0 18 5.5 25 5.5 40v33a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3V42c0-15 5.5-22 5.5-40z',
]
const most = 12
const step = 26

/** So many bottles in a row, at most twelve. Decoration: the number stands beside it in words. */
export function Bottles({ count }: { count: number }) {
  const drawn = Math.min(Math.max(count, 1), most)
  return (
    <svg className="bottles" viewBox={`0 0 ${drawn * step - 2} 80`} aria-hidden="true">
      {Array.from({ length: drawn }, (_, index) => (
        <g key={index} transform={`translate(${index * step})`}>
          <path className="bottle-glass" d={bottleShapes[index % bottleShapes.length]} />
          <path className="bottle-label" d="M5 46h14v18H5z" />
        </g>
      ))}
    </svg>
  )
}

/** "2 bottles a month", or nothing where the tier promises no number. */
export function bottlesText(count: number | null): string | null {
  if (count === null || count < 1) return null
  return count === 1 ? 'one bottle a month' : `${inWords(count)} bottles a month`
}

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const inWords = (count: number): string => words[count] ?? String(count)
