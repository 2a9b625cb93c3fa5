import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import type { RowState } from '../../evaluate-rows'
import { stateLabels } from '../../import-view'
import { withoutSharedHead } from '../section-names'
import type { ReviewView } from '../review-page.server'

const number = (count: number) => count.toLocaleString('en-US')

const linkStyle = cx(
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-ink no-underline hover:bg-(--hover)',
  'aria-[current=true]:border-accent aria-[current=true]:font-semibold aria-[current=true]:inset-ring aria-[current=true]:inset-ring-accent',
)

/** Which rows are shown. */
export function ReviewFilters({ view, counts }: { view: ReviewView; counts: ReviewView['counts'] }) {
  const { importId, filter } = view
  const states = (['error', 'new', 'update', 'same', 'merged', 'skipped'] as const).filter(
    (state) => (counts.states[state] ?? 0) > 0,
  )
  const links = [
    { show: 'check', label: 'To check', count: counts.toCheck },
    { show: 'all', label: 'All', count: counts.rows + (counts.states.skipped ?? 0) },
    ...states.map((show: RowState) => ({
      show,
      label: show === 'skipped' ? 'Dropped' : stateLabels[show],
      count: counts.states[show] ?? 0,
    })),
  ]
  const sections = counts.sections.filter(({ name }) => name !== '')
  const shortNames = withoutSharedHead(sections.map(({ name }) => name))
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-1">
      <nav aria-label="Rows to show" className="max-w-full min-w-0">
        <ul className="flex gap-2 overflow-x-auto sm:flex-wrap">
          {links.map(({ show, label, count }) => (
            <li key={show}>
              <Link
                to={paths.business.inventory.import(importId, { show })}
                aria-current={filter.section === null && show === filter.show ? 'true' : undefined}
                preventScrollReset
                className={cx(linkStyle, 'whitespace-nowrap')}
              >
                {label} <span className="tabular-nums text-muted">{number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.length > 1 && (
        <details open={filter.section !== null} className="open:basis-full">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline decoration-accent underline-offset-[0.25em]">
            {filter.section === null
              ? `Sections (${sections.length})`
              : `Section: ${shortNames.get(filter.section) ?? 'none'}`}
          </summary>
          <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto" tabIndex={0} aria-label="Sections">
            {sections.map(({ name, rows: count, toCheck }) => (
              <li key={name}>
                <Link
                  to={paths.business.inventory.import(importId, { section: name })}
                  aria-current={filter.section === name ? 'true' : undefined}
                  preventScrollReset
                  className={linkStyle}
                >
                  <span className="min-w-0 wrap-anywhere">{shortNames.get(name)}</span>
                  <span className="whitespace-nowrap tabular-nums text-muted">
                    {toCheck > 0 ? `${number(toCheck)} of ${number(count)} to check` : number(count)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
