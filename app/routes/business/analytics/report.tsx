// How the club is doing: /business/analytics
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReportFilters } from '~/insight/analytics/components/report-filters'
import { periodChoices } from '~/insight/analytics/report/period.server'
import { reportView } from '~/insight/analytics/report/report-view.server'
import { readReport } from '~/insight/analytics/report/report.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { latestReviews, reviewsView } from '~/club/tastes/ratings/reviews.server'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { SalesCard } from './report-cards'
import {
  BoxesSection,
  EventsSection,
  PaymentsSection,
  RetentionSection,
  RevenueSection,
  SommelierSection,
  WinesSection,
  type SectionProps,
} from './report-sections'

const fewReviews = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, may, now, club } = await requireBusiness(request, context, 'analytics.read')
  const db = context.services.scopes.reporting(businessId)
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
  const tier = tiers.find(({ id }) => id === tierId)
  const comparedWith = period.previous?.label ?? null
  const linksOf: SectionProps['linksOf'] = (name) => {
    const { href, file } = view.lists[name]
    return { href, file: mayExport ? file : null }
  }
  const parts = { view, comparedWith, linksOf }
  return (
    <>
      <PortalTitle title="Analytics">
        {tier ? `${tier.name}, ` : ''}
        {period.label}
        {comparedWith && `, compared with ${comparedWith}`}
      </PortalTitle>
      <ReportFilters periods={periods} tiers={tiers} typed={typed} tierId={tierId} problem={problem} />
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
          {view.sales.rows.length > 0 && <SalesCard table={view.sales} {...linksOf('sales')} />}
        </>
      ) : (
        <>
          <RevenueSection {...parts} periodLabel={period.label} />
          <RetentionSection {...parts} />
          <PaymentsSection {...parts} />
          <BoxesSection {...parts} />
          <WinesSection {...parts} reviews={reviews} />
          <EventsSection {...parts} />
        </>
      )}
      {view.hasDemand && <SommelierSection {...parts} />}
      <Computed {...view.computed} />
    </>
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
