import type { ReactNode } from 'react'
import { cx } from 'class-variance-authority'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { ClubLogo } from '#/tenants/components/club-logo'
import { ClubMonogram } from '#/tenants/components/club-monogram'
import { ClubShell, clubWidth, type ClubLinks } from '#/tenants/components/club-shell'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { paths } from '~/foundation/kit/paths'
import { useNonce } from '~/foundation/ui/document/nonce'
import { buttonStyle } from '~/foundation/ui/form/button'
import type { ListFilter } from '../list-filter'
import type { ListedWine } from '../listed-wine'
import type { WineListView } from '../list-view.server'
import { papers, type Paper } from '../papers'
import { scriptJson, structuredList } from '../structured-data'
import { ListSearchForm } from './list-search-form'
import { ListSections } from './list-sections'

type ListHref = (typeof paths)['wineList']['page']

/** Wines that a phone shows at once; a longer list is folded to its sections. */
const mostUnfolded = 24

/** The public wine list in the club's theme. Works without scripts; prints on A4 and US Letter. */
export function WineListPage({
  view,
  links,
  askHref = null,
  visitor,
  hrefOf,
  saleOf,
}: {
  view: WineListView
  links: ClubLinks
  /** Where guests ask about the list; null where they may not. */
  askHref?: string | null
  visitor?: ClubVisitor | null
  /** The page's own address with a query. */
  hrefOf: ListHref
  /** Controls with which a visitor buys a bottle of a wine. */
  saleOf?: (wine: ListedWine) => ReactNode
}) {
  const { club, currency, filter, sections, total, matchCount, paper, printCss } = view
  const nonce = useNonce()
  const isLong = !view.isFiltering && sections.length > 1 && matchCount > mostUnfolded
  return (
    <ClubShell club={club} links={links} visitor={visitor} nav={[{ href: links.home, label: 'Wine club' }]}>
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: printCss + (paper ? `@page{${papers[paper].page}}` : '@page{margin:15mm 16mm}'),
        }}
      />
      {view.listed && total > 0 && (
        <script
          type="application/ld+json"
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: scriptJson(structuredList({ club, currency, url: view.url, wines: view.listed })),
          }}
        />
      )}
      <div className={cx('wine-list-page', clubWidth)}>
        <PrintedHead club={club} />
        <header className="list-opening">
          <div className="print:hidden">
            <p className="club-eyebrow">{sectionHeadings[club.brand.preset].listEyebrow}</p>
          </div>
          <h1>
            <span className="sr-only">{club.name} </span>
            {sectionHeadings[club.brand.preset].list}
          </h1>
        </header>
        {total === 0 ? (
          <NoList club={club} home={links.home} />
        ) : (
          <>
            <ListSearchForm filter={filter} action={hrefOf()} />
            {askHref && (
              <p className="list-ask text-base print:hidden">
                Not sure what to drink?{' '}
                <a className="link inline-flex min-h-11 items-center" href={askHref}>
                  Ask the sommelier
                </a>
              </p>
            )}
            <Found view={view} hrefOf={hrefOf} />
            {sections.length > 1 && (
              <nav
                aria-label="Sections of the list"
                className={cx('list-jump print:hidden', isLong && 'folding:hidden')}
              >
                <ul className="flex flex-wrap gap-2">
                  {sections.map(({ id, title }) => (
                    <li key={id}>
                      <a
                        href={`#${id}`}
                        className="list-chip inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-base no-underline hover:border-ink"
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            {matchCount > 0 && (
              <div className="wine-list">
                <ListSections sections={sections} currency={currency} isLong={isLong} saleOf={saleOf} />
              </div>
            )}
            <Pages view={view} hrefOf={hrefOf} />
            <footer className="list-end mt-12 grid gap-4 text-base">
              <p className="list-caution text-sm text-muted">
                Prices are before tax and service. Vintages may change.
              </p>
              <PaperChoice filter={filter} paper={paper} hrefOf={hrefOf} />
            </footer>
          </>
        )}
      </div>
    </ClubShell>
  )
}

/** On paper the club's mark takes the place of the page's header. */
function PrintedHead({ club }: { club: ClubView }) {
  const { logoUrl, logo, monogram } = club.brand
  return (
    <div className="list-printed-head hidden justify-items-center gap-2 text-center print:grid">
      {logoUrl ? (
        <ClubLogo logoUrl={logoUrl} logo={logo} alt="" height={56} on="light" />
      ) : (
        <>
          <ClubMonogram>{monogram}</ClubMonogram>
          <p className="font-display text-xl font-(--display-weight) tracking-(--display-tracking) [text-transform:var(--display-case)]">
            {club.name}
          </p>
        </>
      )}
    </div>
  )
}

/** Result of a search; one without matches links to the whole list. */
function Found({ view, hrefOf }: { view: WineListView; hrefOf: ListHref }) {
  const { filter, matchCount, total, isFiltering, isSimilar } = view
  if (!isFiltering) return null
  const wines = (count: number) => (count === 1 ? '1 wine' : `${count} wines`)
  return (
    <div role="status" className="list-found text-base print:hidden">
      {matchCount === 0 ? (
        <p>
          No wines match{filter.text && ` “${filter.text}”`}. Try fewer words or another price, or{' '}
          <a className="link" href={hrefOf()}>
            show the whole list
          </a>
          .
        </p>
      ) : (
        <p>
          {isSimilar
            ? `No wine matches “${filter.text}” exactly. ${wines(matchCount)} with similar words:`
            : `${wines(matchCount)} of ${total}`}
        </p>
      )}
    </div>
  )
}

function NoList({ club, home }: { club: ClubView; home: string }) {
  return (
    <div className="list-none grid justify-items-start gap-5">
      <p className="max-w-[48ch]">
        {club.name} hasn’t published its wine list here yet. Ask us when you visit, or email{' '}
        <a className="link" href={`mailto:${club.email}`}>
          {club.email}
        </a>
        .
      </p>
      <a className={buttonStyle({ variant: 'secondary' })} href={home}>
        See the wine club
      </a>
    </div>
  )
}

/** The way through a list of more than a page of wines. */
function Pages({ view, hrefOf }: { view: WineListView; hrefOf: ListHref }) {
  const { filter, page, pages } = view
  if (pages === 1) return null
  const link = (to: number) => hrefOf({ ...queryOf(filter), page: String(to) })
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center gap-4 text-base print:hidden">
      {page > 1 && (
        <a className={buttonStyle({ variant: 'secondary' })} rel="prev" href={link(page - 1)}>
          Previous page
        </a>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <a className={buttonStyle({ variant: 'secondary' })} rel="next" href={link(page + 1)}>
          Next page
        </a>
      )}
    </nav>
  )
}

const queryOf = ({ text, type, isByGlass, min, max }: ListFilter) => ({
  q: text || undefined,
  type: type ?? undefined,
  glass: isByGlass ? '1' : undefined,
  min: min || undefined,
  max: max || undefined,
})

/** The paper to print on; the browser's own command prints. */
function PaperChoice({
  filter,
  paper,
  hrefOf,
}: {
  filter: ListFilter
  paper: Paper | null
  hrefOf: ListHref
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden" id="print">
      <nav aria-label="Paper size" className="flex flex-wrap items-center gap-2">
        <span className="mr-1">Print on</span>
        {Object.entries(papers).map(([name, { label }]) => (
          <a
            key={name}
            className="list-chip inline-flex min-h-11 items-center rounded-full border border-edge px-4 no-underline hover:border-ink current:bg-ink current:text-surface"
            aria-current={name === paper ? 'page' : undefined}
            href={`${hrefOf({ ...queryOf(filter), paper: name })}#print`}
          >
            {label}
          </a>
        ))}
      </nav>
      {paper && (
        <p className="text-sm text-muted">
          Laid out for {papers[paper].label}. Use your browser’s Print command (Ctrl+P or ⌘P). Wines that are
          sold out are left out.
        </p>
      )}
    </div>
  )
}
