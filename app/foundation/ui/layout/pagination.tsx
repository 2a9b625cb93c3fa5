import { ButtonLink } from '../form/button'

/** The way through a long list: on, and back to its beginning. Nothing where one page is all there is. */
export function Pagination({ first, next }: { first: string | null; next: string | null }) {
  if (!first && !next) return null
  return (
    <nav className="actions" aria-label="Pages">
      {first && (
        <ButtonLink to={first} variant="secondary">
          First page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={next} variant="secondary" rel="next">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
