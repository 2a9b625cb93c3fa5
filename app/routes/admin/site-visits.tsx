// How often the pages of the public site are read, and where readers come from: /admin/site
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { drawBars } from '~/insight/analytics/charts/draw-chart.server'
import { Chart } from '~/insight/analytics/charts/components/chart'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { dayIn, formatDay, formatMonth } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import {
  readPageViews,
  viewPeriods,
  type CountedViews,
} from '~/platform/public-site/page-views/read-page-views.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Button } from '~/foundation/ui/form/button'
import { FilterSelect } from '~/foundation/ui/form/filter-select'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable, FigureCell } from '~/foundation/ui/layout/data-table'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { linkStyle } from '~/foundation/ui/layout/text-style'

/** More rows do not help to decide. */
const mostRows = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'admin.enter')
  const query = new URL(request.url).searchParams
  const period = viewPeriods.find(({ name }) => name === query.get('period')) ?? viewPeriods[0]
  const page = query.get('page')?.slice(0, 100) || undefined
  const source = query.get('source')?.slice(0, 60) || undefined
  const db = context.services.scopes.platform('views of the public site')
  const today = dayIn('UTC', context.now())
  const views = await readPageViews(db, { period, today, page, source })
  const isDaily = period.unit === 'day'
  return {
    period: period.name,
    periods: viewPeriods.map(({ name, label }) => ({ name, label })),
    page: page ?? null,
    source: source ?? null,
    total: views.total,
    byPage: views.byPage.slice(0, mostRows),
    bySource: views.bySource.slice(0, mostRows),
    times: views.byTime.map(({ name, views }) => ({
      name: isDaily ? formatDay(name) : formatMonth(name),
      views,
    })),
    chart: drawBars({
      series: [{ name: 'Views', color: 1 }],
      points: views.byTime.map(({ name, views }) => ({
        shortLabel: isDaily ? name.slice(5).replace('-', '/') : name.slice(0, 7),
        values: [views],
      })),
      format: (value) => value.toLocaleString('en-US'),
    }),
  }
}

export const meta = privatePage('Site visits')

export default function SiteVisits() {
  const { period, page, source, total, byPage, bySource } = useLoaderData<typeof loader>()
  const hrefOf = (filter: { page?: string; source?: string }) =>
    paths.admin.siteVisits({ period, ...(page && { page }), ...(source && { source }), ...filter })
  return (
    <>
      <PortalTitle title="Site visits">
        Views of the public site’s pages, counted without cookies and without anything about the reader. Days
        are in UTC; the last minute is not in it yet.
      </PortalTitle>
      <PeriodForm />
      {(page ?? source) !== null && (
        <p>
          Only {page !== null && <>views of {page}</>}
          {page !== null && source !== null && ' '}
          {source !== null && <>from {source}</>}.{' '}
          <Link className={linkStyle} to={paths.admin.siteVisits({ period })}>
            Show all views
          </Link>
        </p>
      )}
      {total === 0 ? (
        <EmptyState title="No views in this period">
          <p>Views appear here within a minute. Search engines and other programs are not counted.</p>
        </EmptyState>
      ) : (
        <>
          <ViewsChart />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <Card title="By page">
              <Views
                label="Views by page"
                heading="Page"
                lines={byPage}
                hrefOf={(page) => hrefOf({ page })}
              />
            </Card>
            <Card title="By source">
              <p className="text-sm text-muted">
                The site that linked here, or the name in utm_source. Links within this site are left out.
              </p>
              {bySource.length === 0 ? (
                <p>No reader came from elsewhere.</p>
              ) : (
                <Views
                  label="Views by source"
                  heading="Source"
                  lines={bySource}
                  hrefOf={(source) => hrefOf({ source })}
                />
              )}
            </Card>
          </div>
        </>
      )}
    </>
  )
}

function ViewsChart() {
  const { total, chart, period, times } = useLoaderData<typeof loader>()
  return (
    <Card title={`${total.toLocaleString('en-US')} ${total === 1 ? 'view' : 'views'}`}>
      <Chart
        drawings={chart}
        legend={[]}
        summary={period === '12-months' ? 'Views by month.' : 'Views by day.'}
        table={
          <details>
            <summary className={disclosureStyle}>Views as a table</summary>
            <Views label="Views" heading={period === '12-months' ? 'Month' : 'Day'} lines={times} />
          </details>
        }
      />
    </Card>
  )
}

function PeriodForm() {
  const { period, periods, page, source } = useLoaderData<typeof loader>()
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <FilterSelect name="period" label="Period" value={period} width="sm:w-56">
        {periods.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </FilterSelect>
      {page && <input type="hidden" name="page" value={page} />}
      {source && <input type="hidden" name="source" value={source} />}
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </Form>
  )
}

function Views({
  label,
  heading,
  lines,
  hrefOf,
}: {
  label: string
  heading: string
  lines: CountedViews[]
  hrefOf?: (name: string) => string
}) {
  return (
    <DataTable label={label} columns={[{ label: heading }, { label: 'Views', figure: true }]}>
      {lines.map(({ name, views }) => (
        <tr key={name}>
          <th scope="row">
            {hrefOf ? (
              <Link className={linkStyle} to={hrefOf(name)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </th>
          <FigureCell label="Views">{views.toLocaleString('en-US')}</FigureCell>
        </tr>
      ))}
    </DataTable>
  )
}
