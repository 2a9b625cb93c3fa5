import { ButtonLink } from '~/foundation/ui/form/button'

/** The way through a list of several pages, with the number of the page; nothing for a list of one. */
export function PageLinks({
  page,
  pages,
  hrefOf,
}: {
  /** Counts from 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
}) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {page > 2 && (
        <ButtonLink to={hrefOf(1)} variant="quiet">
          First page
        </ButtonLink>
      )}
      {page > 1 && (
        <ButtonLink to={hrefOf(page - 1)} variant="secondary" rel="prev">
          Previous page
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink to={hrefOf(page + 1)} variant="secondary" rel="next">
          Next page
        </ButtonLink>
      )}
      <p className="text-muted">
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </p>
    </nav>
  )
}
