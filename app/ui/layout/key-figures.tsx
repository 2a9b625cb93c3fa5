import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

export interface KeyFigure {
  name: string
  value: ReactNode
  /** The value is words, not a figure. */
  isText?: boolean
  note?: string
}

/** Key figures side by side. */
export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line">
      {figures.map(({ name, value, isText, note }) => (
        <div
          key={name}
          className="grid content-start gap-1 bg-raised px-5 py-4.5 max-xs:last:odd:col-span-full"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={cx(
              'lining-nums tabular-nums',
              isText ? 'text-base' : 'font-display text-2xl leading-tight',
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
