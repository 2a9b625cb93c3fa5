import { cva } from 'class-variance-authority'

/** The display face of each font pairing, as its preset sets it. */
export const pairingStyle = cva('leading-tight', {
  variants: {
    pairing: {
      trattoria: 'font-(family-name:--pair-trattoria-display)',
      cellar: 'font-(family-name:--pair-cellar-display) tracking-[0.06em] uppercase',
      modern: 'font-(family-name:--pair-modern-display) font-[650]',
      natural: 'font-(family-name:--pair-natural-display)',
    },
  },
})
