import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

export interface KeyFigure {
  name: string
  value: ReactNode
  /** The value is words, not a figure. */
  isText?: boolean
  note?: string
}

/** Key figures side by side, more than six in two rows of about as many; those of the last row share its width. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
      {figures.map(({ name, value, isText, note }) => (
        <div
          key={name}
          className={cx(
            'grid grow content-start gap-1 bg-raised px-5 py-4.5 md:min-w-38',
            'max-md:min-w-26 max-md:basis-auto max-md:gap-0 max-md:px-3 max-md:py-2',
            figures.length > 8 ? 'md:basis-1/6' : figures.length > 6 ? 'md:basis-1/5' : 'md:basis-38',
          )}
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
