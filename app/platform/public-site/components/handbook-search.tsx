import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { audiences, type Audience } from '../front-matter'

interface ListedPage {
  slug: string
  title: string
  summary: string
  audience: Audience
}

export const audienceNames: Record<Audience, string> = {
  owner: 'For owners and managers',
  staff: 'For staff',
  member: 'For members',
}

/** Searches the handbook, with or without scripts, and lists what was found; without a query, all pages by reader. */
export function HandbookSearch({ query, pages }: { query: string; pages: ListedPage[] }) {
  return (
    <>
      <form
        method="get"
        action={paths.public.docs.list()}
        role="search"
        className="flex max-w-160 gap-3"
        data-live="handbook-status handbook-pages"
      >
        <label className="sr-only" htmlFor="handbook-query">
          Search the handbook
        </label>
        <input
          id="handbook-query"
          className={inputStyle()}
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Labels, refund, domain"
          maxLength={100}
          autoComplete="off"
        />
        <button type="submit" className={buttonStyle()}>
          Search
        </button>
      </form>
      <p id="handbook-status" role="status" className="text-muted empty:hidden">
        {query !== '' && foundSentence(query, pages.length)}
      </p>
      <div id="handbook-pages" className="grid gap-12">
        {query !== '' ? (
          <PageList pages={pages} isFound />
        ) : (
          audiences.map((audience) => (
            <section key={audience} aria-labelledby={`for-${audience}`}>
              <h2 id={`for-${audience}`} className="text-title-sm">
                {audienceNames[audience]}
              </h2>
              <PageList pages={pages.filter((page) => page.audience === audience)} />
            </section>
          ))
        )}
        {query !== '' && pages.length === 0 && (
          <p>
            Try another word, look at{' '}
            <a className="link" href={paths.public.docs.list()}>
              all pages
            </a>
            , or{' '}
            <a className="link" href={paths.public.support()}>
              write to us
            </a>
            .
          </p>
        )}
      </div>
    </>
  )
}

function foundSentence(query: string, count: number): string {
  if (count === 0) return `No page matches “${query}”.`
  return count === 1 ? `One page matches “${query}”.` : `${count} pages match “${query}”.`
}

/** Pages by title; their summaries too where there is room or where a search found them. */
function PageList({ pages, isFound = false }: { pages: ListedPage[]; isFound?: boolean }) {
  return (
    <ul className="mt-4 grid gap-x-12 md:grid-cols-2">
      {pages.map(({ slug, title, summary }) => (
        <li key={slug} className="border-t border-line">
          <a
            className="grid gap-1 py-3 text-ink no-underline hover:text-accent md:py-4.5"
            href={paths.public.docs.page(slug)}
          >
            <span className="font-semibold underline md:text-lg decoration-accent underline-offset-[0.22em]">
              {title}
            </span>
            <span className={cx('text-sm text-muted', !isFound && 'max-md:hidden')}>{summary}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
