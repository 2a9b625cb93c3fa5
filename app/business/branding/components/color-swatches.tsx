import { cva, type VariantProps } from 'class-variance-authority'
import type { Brand } from '~/foundation/theme/brand'

const swatchesStyle = cva('block w-full rounded-[4px] border border-line', {
  variants: { size: { small: 'h-4', medium: 'h-7', large: 'h-8' } },
})

/**
 * The colors of a theme as a decorative strip. Drawn as SVG, because the content security policy forbids inline
 * styles.
 */
export function ColorSwatches({
  colors,
  size = 'small',
}: { colors: Pick<Brand, 'surface' | 'primary' | 'accent' | 'ink'> } & VariantProps<typeof swatchesStyle>) {
  const strip = [colors.surface, colors.primary, colors.accent, colors.ink]
  return (
    <svg
      className={swatchesStyle({ size })}
      viewBox="0 0 80 20"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strip.map((color, at) => (
        <rect key={at} x={at * 20} width="20.5" height="20" fill={color} />
      ))}
    </svg>
  )
}
