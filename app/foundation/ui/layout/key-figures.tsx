import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

export interface KeyFigure {
  name: string
  value: ReactNode
  /** The value is words, not a figure. */
  isText?: boolean
  note?: string
}

/** Key figures side by side; those of the last row share its width. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
      {figures.map(({ name, value, isText, note }) => (
        <div
          key={name}
          className="grid grow basis-38 content-start gap-1 bg-raised px-5 py-4.5 max-md:min-w-26 max-md:basis-auto max-md:gap-0 max-md:px-3 max-md:py-2"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={cx(
              'lining-nums tabular-nums',
              isText ? 'text-base' : 'font-display text-xl leading-tight md:text-2xl',
            )}
          >
            {value}
          </dd>
          {note && <dd className="text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
