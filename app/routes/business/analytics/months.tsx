// The reports of months: /business/analytics/months
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { monthListing } from '~/insight/analytics/monthly/month-listing'
import { endedMonths, monthQuery } from '~/insight/analytics/monthly/months'
import { openReport } from '~/insight/analytics/report/scope.server'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { linkStyle, textLinkStyle } from '~/foundation/ui/layout/text-style'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, club, now } = await requireBusiness(request, context, 'analytics.read')
  const db = context.services.scopes.reporting(businessId)
  const { timeZone, currency } = club
  const { firstDay, today } = await db.read((db) =>
    openReport(db, { url: new URL('/', request.url).href, timeZone, currency, now }),
  )
  const { pageSize, pages, isDescending, read } = monthListing
  const params = read(request.url)
  const latestFirst = endedMonths(firstDay, today)
  const months = isDescending(params) ? latestFirst : latestFirst.toReversed()
  const page = Math.min(params.page, pages(months.length))
  return {
    params: { ...params, page },
    total: months.length,
    months: months.slice((page - 1) * pageSize, page * pageSize).map((month) => ({
      id: month.key,
      name: month.name,
      href: paths.business.analytics.report(monthQuery(month)),
      pdf: paths.business.analytics.monthPdf(month.key),
    })),
  }
}

export const meta = privatePage('Monthly reports')

export default function Months() {
  const { params, total, months } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle
        title="Monthly reports"
        back={{ href: paths.business.analytics.report(), label: 'Analytics' }}
      >
        The figures of each month that has ended. On the first of a month, owners and managers get the report
        by email.{' '}
        <Link to={paths.business.notificationSettings()} className={linkStyle}>
          Notification settings
        </Link>
      </SettingsTitle>
      <ListPage
        list={monthListing}
        state={params}
        total={total}
        rows={months}
        columns={[
          { label: 'Month', sort: 'month', cell: ({ name }) => name },
          {
            label: 'Report',
            phone: 'beside',
            cell: ({ name, pdf }) => (
              <a className={textLinkStyle} href={pdf} aria-label={`PDF for ${name}`}>
                PDF
              </a>
            ),
          },
        ]}
        rowHref={({ href }) => href}
        none={{
          title: 'No month has ended yet',
          children: (
            <>
              <p>The first report is here once the month in which your first member joined is over.</p>
              <ButtonLink to={paths.business.analytics.report()} variant="secondary">
                Back to Analytics
              </ButtonLink>
            </>
          ),
        }}
      />
    </>
  )
}
