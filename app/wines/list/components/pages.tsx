import { ButtonLink } from '~/ui/form/button'
import type { WineListParams } from '../list-params'
import { listHref } from './wine-filters'

/** The way through a list of several pages. */
export function Pages({ params, pages }: { params: WineListParams; pages: number }) {
  const { page } = params
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {page > 2 && (
        <ButtonLink to={listHref(params, { page: 1 })} variant="quiet">
          First page
        </ButtonLink>
      )}
      {page > 1 && (
        <ButtonLink to={listHref(params, { page: page - 1 })} variant="secondary" rel="prev">
          Previous page
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink to={listHref(params, { page: page + 1 })} variant="secondary" rel="next">
          Next page
        </ButtonLink>
      )}
      <p className="text-muted">
        Page {page} of {pages}
      </p>
    </nav>
  )
}
