import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ListSearch } from '~/ui/form/list-search'
import { Pagination } from '~/ui/layout/pagination'
import { wineKinds, wineTypes, type Label, type WineType } from '../labels'
import { WineList } from './wine-list'

interface CellarListProps {
  /** This page of those that were found. */
  wines: (Label & { id: string })[]
  /** What is looked for, and after which wine the page begins. */
  place: { q?: string; kind?: WineType; after?: string }
  found: number
  /** How many there are in all. */
  count: number
  /** The wine the next page follows. */
  next: string | null
  pageSize: number
  /** The one that is being corrected. */
  open: string | null
  mayAdd: boolean
}

const href = paths.business.setUp.wines
const kinds = [
  { value: '', label: 'All' },
  ...wineKinds.map((kind) => ({ value: kind, label: wineTypes[kind] })),
]

/** A cellar, the latest first: in whole while it is small, with a search and page by page when it is not. */
export function CellarList(list: CellarListProps) {
  const { wines, place, count, next, pageSize, open, mayAdd } = list
  const isLong = count > pageSize
  if (count === 0) {
    return (
      <EmptyState title="No wines yet">
        <p>Winery, wine and kind are enough. Everything else can be added when there is time.</p>
      </EmptyState>
    )
  }
  return (
    <>
      {isLong && (
        <ListSearch
          text={{ label: 'Winery, wine, grape or origin', value: place.q ?? '' }}
          choices={[{ name: 'kind', label: 'Kind', value: place.kind ?? '', options: kinds }]}
        />
      )}
      {isLong && (
        <div className="cellar-head">
          <p>{howMany(list)}</p>
          {mayAdd && (
            <a className="link" href="#wine">
              Add a wine
            </a>
          )}
        </div>
      )}
      {wines.length > 0 ? (
        <WineList wines={wines} open={open} hrefOf={(wine) => `${href({ ...place, wine })}#wine`} />
      ) : (
        <EmptyState title="No such bottle">
          <p>No wine in your cellar fits. The search looks at everything that stands on a label.</p>
          <ButtonLink to={href()} variant="secondary">
            Show all {count}
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
  if (!place.q && !place.kind) return `${count} wines, the latest first.`
  return `${found} of ${count} wines.`
}
