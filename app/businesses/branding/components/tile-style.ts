import { cva } from 'class-variance-authority'

/** A button that shows what it chooses: a preset, or colors suggested from the logo. */
export const tileStyle = cva(
  [
    'grid cursor-pointer border-[1.5px] border-line bg-surface text-left text-ink hover:border-edge',
    'aria-pressed:border-accent aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-accent',
  ],
  {
    variants: {
      kind: {
        preset: 'grid-rows-[auto_auto_1fr_auto] gap-1.5 rounded-[calc(var(--radius)+4px)] p-2 pb-2.5',
        suggestion: 'min-h-11 gap-1.5 rounded-control p-1.5 text-xs',
      },
    },
  },
)
