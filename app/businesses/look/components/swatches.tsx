import type { Brand } from '#/tenants/brand'

/** A look's colours in a strip; decoration beside words. Drawn, since no page of ours takes styles from its markup. */
export function Swatches({ colours }: { colours: Pick<Brand, 'surface' | 'primary' | 'accent' | 'ink'> }) {
  const strip = [colours.surface, colours.primary, colours.accent, colours.ink]
  return (
    <svg className="look-swatches" viewBox="0 0 80 20" preserveAspectRatio="none" aria-hidden="true">
      {strip.map((colour, at) => (
        <rect key={at} x={at * 20} width="20.5" height="20" fill={colour} />
      ))}
    </svg>
  )
}
