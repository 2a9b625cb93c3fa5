import { cx } from 'class-variance-authority'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ListSearch } from '~/ui/form/list-search'
import { Pagination } from '~/ui/layout/pagination'
import { linkStyle } from '~/ui/layout/text-style'
import { wineKinds, wineTypes, type Label, type WineType } from '../labels'
import { WineList } from './wine-list'

interface CellarListProps {
  /** This page of the results. */
  wines: (Label & { id: string })[]
  /** Search text and page. */
  place: { q?: string; kind?: WineType; after?: string }
  found: number
  /** Total number of wines. */
  count: number
  /** Id of the last wine of this page. */
  next: string | null
  pageSize: number
  /** The wine being edited. */
  open: string | null
}

const href = paths.business.setUp.wines
const kinds = [
  { value: '', label: 'All' },
  ...wineKinds.map((kind) => ({ value: kind, label: wineTypes[kind] })),
]

/** The cellar, newest first. Search and pages appear only when it is large. */
export function CellarList(list: CellarListProps) {
  const { wines, place, count, next, pageSize, open } = list
  const isLong = count > pageSize
  if (count === 0) {
    return (
      <EmptyState title="No wines yet">
        <p>Start with producer, name and kind. You can add the rest later.</p>
      </EmptyState>
    )
  }
  return (
    <>
      {isLong && (
        <ListSearch
          text={{ label: 'Producer, wine, grape or origin', value: place.q ?? '' }}
          choices={[{ name: 'kind', label: 'Kind', value: place.kind ?? '', options: kinds }]}
        />
      )}
      {isLong && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted">
          <p>{howMany(list)}</p>
          <a className={cx(linkStyle, 'inline-flex min-h-11 items-center')} href="#wine">
            Add a wine
          </a>
        </div>
      )}
      {wines.length > 0 ? (
        <WineList wines={wines} open={open} hrefOf={(wine) => `${href({ ...place, wine })}#wine`} />
      ) : (
        <EmptyState title="No wines match">
          <p>Try another word. The search covers everything on the label.</p>
          <ButtonLink to={href()} variant="secondary">
            Show all wines {count}
          </ButtonLink>
        </EmptyState>
      )}
      <Pagination
        first={place.after ? href({ ...place, after: undefined }) : null}
        next={next && href({ ...place, after: next })}
      />
    </>
  )
}

function howMany({ found, count, place }: CellarListProps): string {
  if (!place.q && !place.kind) return `${count} wines, newest first.`
  return `${found} of ${count} wines.`
}
