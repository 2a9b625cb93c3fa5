import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

/** An empty list: what would be here, and what to do next. */
export function EmptyState({
  title,
  level = 2,
  picture,
  children,
}: {
  title: string
  level?: 1 | 2 | 3
  picture?: ReactNode
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'empty grid justify-items-center gap-3 rounded-card border border-dashed border-muted text-center',
        'px-6 py-[clamp(2rem,1rem+5vw,4rem)] [&_p]:max-w-136 [&_p]:text-muted',
        'svg:h-16 svg:w-auto svg:text-accent',
      )}
    >
      {picture}
      <Heading className={level === 1 ? undefined : 'text-2xl'}>{title}</Heading>
      {children}
    </div>
  )
}
