import { type ReactNode } from 'react'

/** There is nothing here yet: what would be, and what one can do about it. */
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
    <div className="empty">
      {picture}
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
