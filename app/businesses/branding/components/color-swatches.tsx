import type { Brand } from '#/tenants/brand'

/** A look's colors in a strip; decoration beside words. Drawn, since no page of ours takes styles from its markup. */
export function ColorSwatches({ colors }: { colors: Pick<Brand, 'surface' | 'primary' | 'accent' | 'ink'> }) {
  const strip = [colors.surface, colors.primary, colors.accent, colors.ink]
  return (
    <svg className="look-swatches" viewBox="0 0 80 20" preserveAspectRatio="none" aria-hidden="true">
      {strip.map((color, at) => (
        <rect key={at} x={at * 20} width="20.5" height="20" fill={color} />
      ))}
    </svg>
  )
}
