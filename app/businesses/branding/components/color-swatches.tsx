import type { Brand } from '#/tenants/brand'

/**
 * The colors of a theme as a decorative strip. Drawn as SVG, because the content security policy forbids inline
 * styles.
 */
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
