import { Link } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { viewStyle } from '~/foundation/ui/form/filter-form'

type ImportPage = 'match' | 'review' | 'cards' | 'rehearsal' | 'live' | 'afterwards'

const pageNames: Record<ImportPage, string> = {
  match: 'Match',
  review: 'Review',
  cards: 'Cards',
  rehearsal: 'Rehearsal',
  live: 'Go live',
  afterwards: 'Afterwards',
}

/** Title of a page of an import, and links to its other pages in the order of the work. */
export function ImportFrame({
  importId,
  page,
  lead,
  toDecide,
  hasGoneLive,
}: {
  importId: string
  page: ImportPage
  lead: string
  /** Rows that a person has to decide. */
  toDecide: number
  /** Whether a wave was started: the page of comparison is there from then on. */
  hasGoneLive: boolean
}) {
  const pages = (Object.keys(pageNames) as ImportPage[]).filter(
    (name) => name !== 'afterwards' || hasGoneLive,
  )
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.memberImports.list(), label: 'Import members' }}
        title={pageNames[page]}
      >
        {lead}
      </PortalTitle>
      <nav aria-label="Steps of the import" className="-mx-1 overflow-x-auto">
        <ol className="flex gap-2 p-1 md:flex-wrap">
          {pages.map((name) => (
            <li key={name}>
              <Link
                to={paths.business.memberImports[name](importId)}
                aria-current={name === page ? 'step' : undefined}
                className={viewStyle}
              >
                {pageNames[name]}
                {name === 'review' && toDecide > 0 && (
                  <span className="text-muted tabular-nums">{toDecide.toLocaleString('en-US')}</span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}
