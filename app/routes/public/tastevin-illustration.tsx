const centre = 160

/** Points on a circle, rotated by `turn` degrees from the top. */
function ring(count: number, radius: number, turn = 0): { x: number; y: number; angle: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 360) / count + turn
    const radians = (angle * Math.PI) / 180
    const round = (value: number) => Math.round(value * 10) / 10
    return {
      x: round(centre + radius * Math.sin(radians)),
      y: round(centre - radius * Math.cos(radians)),
      angle: round(angle),
    }
  })
}

const pearls = ring(14, 78)
const flutes = ring(20, 112, 9)

/** A tastevin from above: rim, flutes, pearls, raised bottom and thumb rest. */
export function TastevinIllustration() {
  return (
    <svg className="mx-auto w-[min(100%,22rem)] stroke-accent stroke-[1.5]" viewBox="0 0 320 320" fill="none" aria-hidden="true">
      <path d="M126 22c0-12 12-18 34-18s34 6 34 18l-8 16h-52z" className="fill-raised" />
      <circle cx="160" cy="20" r="7" />
      <circle cx={centre} cy={centre} r="140" className="fill-raised" />
      <circle cx={centre} cy={centre} r="131" />
      <circle cx={centre} cy={centre} r="96" className="fill-brand" />
      {flutes.map(({ x, y, angle }) => (
        <ellipse key={angle} cx={x} cy={y} rx="4.5" ry="13" transform={`rotate(${angle} ${x} ${y})`} />
      ))}
      {pearls.map(({ x, y, angle }) => (
        <circle key={angle} cx={x} cy={y} r="7" className="fill-[color-mix(in_oklab,var(--accent)_30%,var(--brand))]" />
      ))}
      <circle cx={centre} cy={centre} r="50" className="fill-raised" />
      <circle cx={centre} cy={centre} r="42" />
      <path d="M160 134c-9 0-12 9-7 15-8-3-15 4-11 12 3 6 12 5 15 0-1 9 1 15 3 25 2-10 4-16 3-25 3 5 12 6 15 0 4-8-3-15-11-12 5-6 2-15-7-15z" />
    </svg>
  )
}
