// Cards and tables of the analytics page.
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { FigureTableView } from '~/insight/analytics/components/figure-table'
import type { FigureTable } from '~/insight/analytics/report/figure-table'
import type { ReportView } from '~/insight/analytics/report/report-view.server'
import { Card } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { linkStyle, textLinkStyle } from '~/foundation/ui/layout/text-style'

/** The addresses of a list and of its file; no file for those who may not export it. */
export interface ListAddresses {
  href: string
  file: string | null
}

export function ChartCard({
  title,
  folds,
  children,
}: {
  title: string
  folds?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-w-0 print:break-inside-avoid">
      <Card title={title} level={3} folds={folds}>
        {children}
      </Card>
    </div>
  )
}

/** Revenue by kind, with links to the same sums elsewhere. */
export function SalesCard({ table, ...list }: { table: FigureTable } & ListAddresses) {
  return (
    <ChartCard title="Revenue by kind" folds>
      {table.rows.length === 0 ? (
        <p>No payments in this period.</p>
      ) : (
        <>
          <p className="text-sm text-muted">
            Everything that was paid to your Stripe account in the period, of all tiers, sales tax included
            and before fees. Your statements and payouts come to the same sums. A gift counts when it is
            bought, not when it is used. Sales at your own register are not in it.
          </p>
          <FigureTableView label="Revenue by kind, table" table={table} />
        </>
      )}
      <ListLinks {...list} />
    </ChartCard>
  )
}

/** Opening and every movement add up to closing. */
export function Equation({ parts }: { parts: ReportView['revenue']['equation'] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {parts.map(({ name, value, href }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="lining-nums tabular-nums">
            {href ? (
              <TextLink to={href}>{value}</TextLink>
            ) : (
              <span className="inline-flex min-h-11 items-center">{value}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The sources of new members, and the day since which they are recorded. */
export function Sources({ since, sources }: ReportView['joins']) {
  if (since === null)
    return <p>Not enough data yet. Sources are recorded for everyone who signs up from now on.</p>
  return (
    <>
      <p className="text-sm text-muted">Recorded since {since}.</p>
      {sources.length === 0 ? (
        <p>No new members in this period.</p>
      ) : (
        <ul className="grid max-w-120">
          {sources.map(({ name, count, href }) => (
            <li
              key={name}
              className="flex items-center justify-between gap-5 border-t border-line first:border-t-0"
            >
              {name}
              <TextLink className="lining-nums tabular-nums" to={href} aria-label={`${name}: ${count}`}>
                {count}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A table that stays folded until it is opened, with its own page and file. */
export function Folded({ label, table, ...list }: { label: string; table: FigureTable } & ListAddresses) {
  return (
    <div className="grid grid-cols-1 gap-1">
      {table.rows.length > 0 && (
        <details className="print:not-open:hidden">
          <summary className={disclosureStyle}>{label}: show the table</summary>
          <FigureTableView label={`${label}, table`} table={table} />
        </details>
      )}
      <ListLinks {...list} />
    </div>
  )
}

export function ListLinks({ href, file }: ListAddresses) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm print:hidden">
      <TextLink to={href}>Open the list</TextLink>
      {file && (
        <a className={textLinkStyle} href={file}>
          Download CSV
        </a>
      )}
    </p>
  )
}

export function Ranking({
  title,
  wines,
  empty,
  href,
}: {
  title: string
  wines: ReportView['wines']['loved']
  empty: string
  href: string
}) {
  return (
    <Card title={title} level={3}>
      {wines.length === 0 ? (
        <p>Not enough data yet. {empty}</p>
      ) : (
        <ol className="grid">
          {wines.map((wine) => (
            <li
              key={wine.id}
              className="flex items-baseline justify-between gap-5 border-t border-line py-2.5 first:border-t-0"
            >
              <Link className={`${linkStyle} min-w-0 wrap-anywhere`} to={wine.href}>
                {wine.name}
              </Link>
              <span className="text-right whitespace-nowrap lining-nums tabular-nums">
                {wine.figure}
                <span className="block text-sm text-muted">{wine.note}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <ListLinks href={href} file={null} />
    </Card>
  )
}

/** Requests with their counts. */
export function RequestList({
  title,
  rows,
  empty,
  href,
  file = null,
}: {
  title: string
  rows: ReportView['demand']['topics']
  empty: string
  href: string
  file?: string | null
}) {
  return (
    <Card title={title} level={3}>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ol className="grid">
          {rows.map(({ key, words, figure, note }) => (
            <li
              key={key}
              className="flex items-baseline justify-between gap-5 border-t border-line py-2.5 first:border-t-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {words}
                {note && <span className="block text-sm text-muted">{note}</span>}
              </span>
              <span className="lining-nums tabular-nums">{figure}</span>
            </li>
          ))}
        </ol>
      )}
      <ListLinks href={href} file={file} />
    </Card>
  )
}
