// Sections of the analytics page.
import type { ReactNode } from 'react'
import { Chart } from '~/insight/analytics/charts/components/chart'
import { CohortTable } from '~/insight/analytics/components/cohort-table'
import { FigureTableView } from '~/insight/analytics/components/figure-table'
import { Tiles } from '~/insight/analytics/components/tiles'
import type { ReportView } from '~/insight/analytics/report/report-view.server'
import { paths } from '~/foundation/kit/paths'
import { ReviewsCard } from '~/club/tastes/ratings/components/reviews-card'
import type { ReviewsView } from '~/club/tastes/ratings/reviews.server'
import { Card } from '~/foundation/ui/layout/card'
import { FoldSection } from '~/foundation/ui/layout/phone-fold'
import { TextLink } from '~/foundation/ui/layout/text-link'
import {
  ChartCard,
  Equation,
  Folded,
  type ListAddresses,
  ListLinks,
  Ranking,
  RequestList,
  SalesCard,
  Sources,
} from './report-cards'

/** The report, and its links. */
export interface SectionProps {
  view: ReportView
  /** The period before, in words; null where there is none. */
  comparedWith: string | null
  /** The addresses of a list and, for those who may export it, of its file. */
  linksOf: (name: keyof ReportView['lists']) => ListAddresses
}

export function RevenueSection({
  view,
  comparedWith,
  linksOf,
  periodLabel,
}: SectionProps & { periodLabel: string }) {
  return (
    <Section title="Revenue and members" startsOpen>
      <Tiles tiles={view.sections.revenue} comparedWith={comparedWith} />
      <SalesCard table={view.sales} {...linksOf('sales')} />
      <ChartCard title="Monthly recurring revenue">
        <Chart
          drawings={view.revenue.line}
          legend={[]}
          summary={`Monthly recurring revenue at the end of each part of ${periodLabel}.`}
          table={null}
        />
      </ChartCard>
      <ChartCard title="What moved it" folds>
        <Equation parts={view.revenue.equation} />
        <Chart
          drawings={view.revenue.movements}
          legend={view.revenue.legend}
          summary="What was added goes up, what was lost goes down. A pause is a contraction, its end a reactivation."
          table={
            <Folded
              label="Monthly recurring revenue and its movements"
              table={view.revenue.table}
              {...linksOf('revenue')}
            />
          }
        />
      </ChartCard>
      <ChartCard title="Members by tier" folds>
        <Chart
          drawings={view.members.drawing}
          legend={view.members.legend}
          summary="Members at the end of each part of the period, paused ones too."
          table={<Folded label="Members by tier" table={view.members.table} {...linksOf('members')} />}
        />
      </ChartCard>
      <ChartCard title="New members by source" folds>
        <Sources {...view.joins} />
        <ListLinks {...linksOf('joins')} />
      </ChartCard>
    </Section>
  )
}

export function RetentionSection({ view, comparedWith, linksOf }: SectionProps) {
  return (
    <Section title="Retention">
      <Tiles tiles={view.sections.retention} comparedWith={comparedWith} />
      <Folded label="Churn by month" table={view.churn.table} {...linksOf('churn')} />
      <ChartCard title="Who stayed, by month of joining">
        {view.cohorts.length === 0 ? (
          <p>Not enough data yet</p>
        ) : (
          <>
            <p className="text-sm text-muted">
              Of all tiers. The share of those who joined in a month that were members at the end of it and of
              each later month; the last month as far as it has gone.
            </p>
            <CohortTable rows={view.cohorts} />
          </>
        )}
        <ListLinks {...linksOf('cohorts')} />
      </ChartCard>
    </Section>
  )
}

export function PaymentsSection({ view, comparedWith }: SectionProps) {
  return (
    <Section title="Payments">
      <Tiles tiles={view.sections.payments} comparedWith={comparedWith} />
    </Section>
  )
}

export function BoxesSection({ view, comparedWith, linksOf }: SectionProps) {
  return (
    <Section title="Boxes">
      <Tiles tiles={view.sections.boxes} comparedWith={comparedWith} />
      <Folded label="Boxes by run" table={view.runs} {...linksOf('runs')} />
    </Section>
  )
}

export function WinesSection({ view, linksOf, reviews }: SectionProps & { reviews: ReviewsView }) {
  return (
    <Section title="Wines">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:items-start">
        <Ranking
          title="Most loved"
          wines={view.wines.loved}
          empty="A wine needs three ratings in the period."
          href={view.links.loved}
        />
        <Ranking
          title="Most swapped away"
          wines={view.wines.swapped}
          empty="No wine was swapped in a run of the period."
          href={view.links.swapped}
        />
      </div>
      <ReviewsCard view={reviews} about="club" allHref={view.links.ratings} />
      <Card title="Margin by tier">
        {view.margins.rows.length === 0 ? (
          <p>Not enough data yet: no box was handed over in the period.</p>
        ) : (
          <>
            <p className="text-sm text-muted">
              Boxes that were handed over: what was paid for their month without tax, less what their bottles
              cost.
            </p>
            <FigureTableView label="Margin by tier, table" table={view.margins} />
          </>
        )}
        <ListLinks {...linksOf('margins')} />
      </Card>
    </Section>
  )
}

export function EventsSection({ view, comparedWith, linksOf }: SectionProps) {
  return (
    <Section title="Events">
      <Tiles tiles={view.sections.events} comparedWith={comparedWith} />
      <Folded label="Events" table={view.events} {...linksOf('events')} />
    </Section>
  )
}

/** Requests of guests and members. */
export function SommelierSection({ view, linksOf }: SectionProps) {
  return (
    <Section title="Sommelier">
      <Tiles tiles={view.sections.demand} comparedWith={null} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:items-start">
        <RequestList
          title="Asked for most often"
          rows={view.demand.topics}
          empty="No topics in the period."
          href={view.links.topics}
        />
        <RequestList
          title="What the list lacked"
          rows={view.demand.missing}
          empty="Everything that was asked for was found."
          {...linksOf('missing')}
        />
      </div>
      <p className="text-sm">
        <TextLink to={paths.business.questions.asked()}>What guests ask for</TextLink>
      </p>
    </Section>
  )
}

function Section({
  title,
  startsOpen,
  children,
}: {
  title: string
  /** On a phone the others are folded. */
  startsOpen?: boolean
  children: ReactNode
}) {
  const id = `section-${title.split(' ')[0]!.toLowerCase()}`
  return (
    <FoldSection id={id} title={title} startsOpen={startsOpen} headStyle="text-2xl print:break-after-avoid">
      {children}
    </FoldSection>
  )
}
