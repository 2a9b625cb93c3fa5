// How the club is doing: /business/analytics
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Chart } from '~/insight/analytics/charts/components/chart'
import { CohortTable } from '~/insight/analytics/components/cohort-table'
import { FigureTableView } from '~/insight/analytics/components/figure-table'
import { ReportFilters } from '~/insight/analytics/components/report-filters'
import { Tiles } from '~/insight/analytics/components/tiles'
import { periodChoices } from '~/insight/analytics/report/period.server'
import type { FigureTable } from '~/insight/analytics/report/figure-table'
import { reportView } from '~/insight/analytics/report/report-view.server'
import { readReport } from '~/insight/analytics/report/report.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ReviewsCard } from '~/club/tastes/ratings/components/reviews-card'
import { latestReviews, reviewsView } from '~/club/tastes/ratings/reviews.server'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { linkStyle, textLinkStyle } from '~/foundation/ui/layout/text-style'

const fewReviews = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, now, club } = await requireBusiness(request, context, 'analytics.read')
  const { timeZone, currency } = club
  const scope = await db.read((db) => openReport(db, { url: request.url, timeZone, currency, now }))
  const [report, reviews] = await Promise.all([
    readReport(db, scope),
    db.read((db) => latestReviews(db, { club: true }, fewReviews)),
  ])
  const { period, typed, problem, note, tierId } = scope
  return {
    view: reportView(report, scope),
    reviews: reviewsView(reviews, timeZone),
    query: { period, typed, problem, note, tierId },
    periods: periodChoices.map(({ name, label }) => ({ name, label })),
    tiers: report.tiers,
    mayExport: may('exports.make'),
  }
}

export const meta = privatePage('Analytics')

export default function Analytics() {
  const { view, reviews, query, periods, tiers, mayExport } = useLoaderData<typeof loader>()
  const { period, typed, problem, note, tierId } = query
  const { sections, links, files } = view
  const tier = tiers.find(({ id }) => id === tierId)
  const comparedWith = period.previous?.label ?? null
  const file = (href: string) => (mayExport ? href : null)
  return (
    <>
      <PortalTitle title="Analytics">
        {tier ? `${tier.name}, ` : ''}
        {period.label}
        {comparedWith && `, compared with ${comparedWith}`}
      </PortalTitle>
      <ReportFilters {...{ periods, tiers, typed, tierId, problem }} />
      {problem && (
        <div id="report-problem">
          <Banner tone="error">{problem} The last 12 months are shown.</Banner>
        </div>
      )}
      {note && <p className="text-muted">{note}</p>}
      <p className="text-sm print:hidden">
        <TextLink to={paths.business.analytics.months()}>Monthly reports as PDF</TextLink>
      </p>
      {!view.hasMembers ? (
        <>
          <EmptyState title="Not enough data yet">
            <p>Figures appear here once your first member has joined. Share your club to get there.</p>
            <ButtonLink to={paths.business.share()}>Share your club</ButtonLink>
          </EmptyState>
          {view.sales.rows.length > 0 && (
            <SalesCard table={view.sales} href={links.sales} file={file(files.sales)} />
          )}
        </>
      ) : (
        <>
          <Section title="Revenue and members">
            <Tiles tiles={sections.revenue} comparedWith={comparedWith} />
            <SalesCard table={view.sales} href={links.sales} file={file(files.sales)} />
            <ChartCard title="Monthly recurring revenue">
              <Chart
                drawings={view.revenue.line}
                legend={[]}
                summary={`Monthly recurring revenue at the end of each part of ${period.label}.`}
                table={null}
              />
            </ChartCard>
            <ChartCard title="What moved it">
              <Equation parts={view.revenue.equation} />
              <Chart
                drawings={view.revenue.movements}
                legend={view.revenue.legend}
                summary="What was added goes up, what was lost goes down. A pause is a contraction, its end a reactivation."
                table={
                  <Folded
                    label="Monthly recurring revenue and its movements"
                    table={view.revenue.table}
                    href={links.revenue}
                    file={file(files.revenue)}
                  />
                }
              />
            </ChartCard>
            <ChartCard title="Members by tier">
              <Chart
                drawings={view.members.drawing}
                legend={view.members.legend}
                summary="Members at the end of each part of the period, paused ones too."
                table={
                  <Folded
                    label="Members by tier"
                    table={view.members.table}
                    href={links.members}
                    file={file(files.members)}
                  />
                }
              />
            </ChartCard>
            <ChartCard title="New members by source">
              <Sources {...view.joins} />
              <ListLinks href={links.joins} file={file(files.joins)} />
            </ChartCard>
          </Section>
          <Section title="Retention">
            <Tiles tiles={sections.retention} comparedWith={comparedWith} />
            <Folded
              label="Churn by month"
              table={view.churn.table}
              href={links.churn}
              file={file(files.churn)}
            />
            <ChartCard title="Who stayed, by month of joining">
              {view.cohorts.length === 0 ? (
                <p>Not enough data yet</p>
              ) : (
                <>
                  <p className="text-sm text-muted">
                    Of all tiers. The share of those who joined in a month that were members at the end of it
                    and of each later month; the last month as far as it has gone.
                  </p>
                  <CohortTable rows={view.cohorts} />
                </>
              )}
              <ListLinks href={links.cohorts} file={file(files.cohorts)} />
            </ChartCard>
          </Section>
          <Section title="Payments">
            <Tiles tiles={sections.payments} comparedWith={comparedWith} />
          </Section>
          <Section title="Boxes">
            <Tiles tiles={sections.boxes} comparedWith={comparedWith} />
            <Folded label="Boxes by run" table={view.runs} href={links.runs} file={file(files.runs)} />
          </Section>
          <Section title="Wines">
            <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:items-start">
              <Ranking
                title="Most loved"
                wines={view.wines.loved}
                empty="A wine needs three ratings in the period."
                href={links.loved}
              />
              <Ranking
                title="Most swapped away"
                wines={view.wines.swapped}
                empty="No wine was swapped in a run of the period."
                href={links.swapped}
              />
            </div>
            <ReviewsCard view={reviews} about="club" allHref={links.ratings} />
            <Card title="Margin by tier">
              {view.margins.rows.length === 0 ? (
                <p>Not enough data yet: no box was handed over in the period.</p>
              ) : (
                <>
                  <p className="text-sm text-muted">
                    Boxes that were handed over: what was paid for their month without tax, less what their
                    bottles cost.
                  </p>
                  <FigureTableView label="Margin by tier, table" table={view.margins} />
                </>
              )}
              <ListLinks href={links.margins} file={file(files.margins)} />
            </Card>
          </Section>
          <Section title="Events">
            <Tiles tiles={sections.events} comparedWith={comparedWith} />
            <Folded label="Events" table={view.events} href={links.events} file={file(files.events)} />
          </Section>
        </>
      )}
      {view.hasDemand && (
        <Section title="Sommelier">
          <Tiles tiles={sections.demand} comparedWith={null} />
          <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:items-start">
            <Asked
              title="Asked for most often"
              rows={view.demand.topics}
              empty="No topics in the period."
              href={links.topics}
            />
            <Asked
              title="What the list lacked"
              rows={view.demand.missing}
              empty="Everything that was asked for was found."
              href={links.missing}
              file={file(files.missing)}
            />
          </div>
          <p className="text-sm">
            <TextLink to={paths.business.questions.asked()}>What guests ask for</TextLink>
          </p>
        </Section>
      )}
      <Computed {...view.computed} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `section-${title.split(' ')[0]!.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h2 id={id} className="text-2xl print:break-after-avoid">
        {title}
      </h2>
      {children}
    </section>
  )
}

function ChartCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 print:break-inside-avoid">
      <Card title={title} level={3}>
        {children}
      </Card>
    </div>
  )
}

/** Revenue by kind, with links to the same sums elsewhere. */
function SalesCard({ table, href, file }: { table: FigureTable; href: string; file: string | null }) {
  return (
    <ChartCard title="Revenue by kind">
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
      <ListLinks href={href} file={file} />
    </ChartCard>
  )
}

/** Opening and every movement add up to closing. */
function Equation({ parts }: { parts: { name: string; value: string; href: string | null }[] }) {
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

/** Where new members came from, and since when that is known. */
function Sources({
  since,
  sources,
}: {
  since: string | null
  sources: { name: string; count: string; href: string }[]
}) {
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
function Folded({
  label,
  table,
  href,
  file,
}: {
  label: string
  table: FigureTable
  href: string
  file: string | null
}) {
  return (
    <div className="grid grid-cols-1 gap-1">
      {table.rows.length > 0 && (
        <details className="print:not-open:hidden">
          <summary className={disclosureStyle}>{label}: show the table</summary>
          <FigureTableView label={`${label}, table`} table={table} />
        </details>
      )}
      <ListLinks href={href} file={file} />
    </div>
  )
}

function ListLinks({ href, file }: { href: string; file: string | null }) {
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

function Ranking({
  title,
  wines,
  empty,
  href,
}: {
  title: string
  wines: { id: string; name: string; href: string; figure: string; note: string }[]
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
function Asked({
  title,
  rows,
  empty,
  href,
  file = null,
}: {
  title: string
  rows: { key: string; words: string; figure: string; note: string }[]
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

function Computed({ now, counted }: { now: string; counted: { through: string; at: string } | null }) {
  return (
    <p className="text-sm text-muted">
      {counted
        ? `Revenue, members, churn and cohorts through ${counted.through} were counted on ${counted.at}, and stay as they are. Days since then, and all other figures, were computed now: ${now}.`
        : `All figures were computed now: ${now}. Days are counted in the night after them.`}
    </p>
  )
}
