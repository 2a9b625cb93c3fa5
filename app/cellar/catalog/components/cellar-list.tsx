import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Pagination } from '~/foundation/ui/layout/pagination'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import type { Label } from '~/cellar/reference/labels'
import { WineList } from './wine-list'

interface CellarListProps {
  /** This page of the wines. */
  wines: (Label & { id: string })[]
  /** The last wine of the page before; undefined on the first page. */
  after?: string
  /** Total number of wines. */
  count: number
  /** The last wine of this page, where there is another page. */
  next: string | null
  /** The wine being edited. */
  open: string | null
}

const href = paths.business.setUp.wines

/** The newest wines of the cellar a page at a time; search and everything else is in the inventory. */
export function CellarList({ wines, after, count, next, open }: CellarListProps) {
  if (count === 0) {
    return (
      <EmptyState title="No wines yet">
        <p>Start with producer, name and kind. You can add the rest later.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <p className={noteStyle}>
        {count === 1 ? '1 wine' : `${count.toLocaleString('en-US')} wines, newest first`}.{' '}
        <Link to={paths.business.inventory.list()}>Open the inventory</Link> for stock, prices and search.
      </p>
      <WineList wines={wines} open={open} hrefOf={(wine) => `${href({ after, wine })}#wine`} />
      <Pagination first={after ? href() : null} next={next && href({ after: next })} />
    </>
  )
}
