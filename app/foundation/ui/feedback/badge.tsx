import { cva } from 'class-variance-authority'

export type BadgeTone = 'green' | 'yellow' | 'red' | 'grey'

const badge = cva(
  [
    'badge inline-flex items-center gap-[0.5em] rounded-full py-0.75 pr-3 pl-2.5',
    'text-xs font-semibold leading-normal whitespace-nowrap',
    'before:size-[0.55em] before:rounded-full before:bg-current',
  ],
  {
    variants: {
      tone: {
        green: 'bg-ok-soft text-ok',
        yellow: 'bg-warn-soft text-warn',
        red: 'bg-danger-soft text-danger',
        grey: 'bg-[color-mix(in_oklab,var(--ink)_10%,var(--raised))] text-ink',
      },
    },
  },
)

/** A status label; its color only repeats what the word says. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span className={badge({ tone })} data-tone={tone}>
      {children}
    </span>
  )
}
