import { cva } from 'class-variance-authority'
import type { PresetId } from '~/foundation/theme/brand'

const pairingTextStyle = cva('truncate leading-snug', {
  variants: {
    pairing: {
      trattoria: 'font-(family-name:--pair-trattoria-display)',
      cellar: 'font-(family-name:--pair-cellar-display) tracking-[0.06em] uppercase',
      modern: 'font-(family-name:--pair-modern-display) font-[650]',
      natural: 'font-(family-name:--pair-natural-display)',
    },
    size: { normal: 'text-lg', large: 'text-xl' },
  },
})

/** A text in the display face of a font pairing, as its preset sets it. */
export function PairingText({
  pairing,
  size = 'normal',
  children,
}: {
  pairing: PresetId
  size?: 'normal' | 'large'
  children: string
}) {
  return <span className={pairingTextStyle({ pairing, size })}>{children}</span>
}
