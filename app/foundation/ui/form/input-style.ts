import { cva, cx } from 'class-variance-authority'

/** How anything looks that text is typed into or a choice is made in. `reveal` leaves room for a button inside it. */
export const inputStyle = cva(
  [
    'input w-full rounded-control border border-edge bg-(--field,var(--raised)) py-2.5 pl-3.5 text-base leading-[1.4] text-ink',
    'text-ellipsis placeholder:text-muted focus-visible:border-focus focus-visible:outline-offset-0',
    'invalid-marked:border-danger invalid-marked:inset-ring invalid-marked:inset-ring-danger',
    'code-entry:text-xl code-entry:tracking-[0.16em] code-entry:lining-nums code-entry:tabular-nums',
  ],
  {
    variants: {
      lines: { one: 'min-h-12', several: 'min-h-32' },
      reveal: { true: 'pr-19', false: 'pr-3.5' },
    },
    defaultVariants: { lines: 'one', reveal: false },
  },
)

/** A field for a file: a box to drop it on, with a button. */
export const fileInputStyle = cx(
  'min-h-12 w-full cursor-pointer rounded-control border border-dashed border-edge p-1.5 text-base',
  'file:mr-3.5 file:min-h-8.5 file:cursor-pointer file:rounded-control file:border-0 file:bg-ink/12 file:px-3.5 file:py-1',
  'file:font-semibold file:text-ink',
)

/** The words above a control, and what helps to fill it. */
export const labelStyle = 'font-semibold leading-snug'
export const hintStyle = 'text-muted text-sm leading-normal'
export const fieldStyle = 'field grid content-between gap-1.5'

/** A form in a box: its fields and buttons below each other, no wider than is easy to fill in. */
export const narrowFormStyle = 'mt-4 grid justify-items-start gap-4 [&_.field]:w-full [&_.field]:max-w-104'

/** Fields one below the other, no wider than they can be read. */
export const formStyle = 'grid max-w-160 grid-cols-[minmax(0,1fr)] gap-5'
