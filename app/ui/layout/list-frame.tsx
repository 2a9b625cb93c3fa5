import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state'
import { ButtonLink } from '../form/button'
import { Pagination } from './pagination'

interface EmptyList {
  title: string
  text?: string
  /** Where to go instead, with its words. */
  href?: string
  label?: string
}

/** A list with its pages, or what stands in its place while it is empty. */
export function ListFrame({
  isEmpty,
  isNarrowed = false,
  none,
  noMatch = none,
  level,
  pages: { isLater, next, href: pageHref },
  children,
}: {
  isEmpty: boolean
  /** A filter, a search or a later page may hide rows: `noMatch` is shown in place of `none`. */
  isNarrowed?: boolean
  none: EmptyList
  noMatch?: EmptyList
  /** Of the title in place of the list; 2 by default. */
  level?: 3
  /** `href` is a page's address; without `after` the first. */
  pages: { isLater: boolean; next?: string | number | null; href: (after?: string) => string }
  children: ReactNode
}) {
  const { title, text, href, label } = isNarrowed ? noMatch : none
  return (
    <>
      {isEmpty ? (
        <EmptyState title={title} level={level}>
          {text && <p>{text}</p>}
          {href && (
            <ButtonLink to={href} variant="secondary">
              {label}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        children
      )}
      <Pagination first={isLater ? pageHref() : null} next={next ? pageHref(String(next)) : null} />
    </>
  )
}
