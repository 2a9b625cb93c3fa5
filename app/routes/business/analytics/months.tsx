// The reports of months: /business/analytics/months
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { endedMonths, monthQuery } from '~/analytics/monthly/months'
import { openReport } from '~/analytics/report/scope.server'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { requireBusiness } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { pageIn } from '~/kit/list-params'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { PageLinks } from '~/ui/layout/page-links'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 24

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'analytics.read')
  const { timeZone, currency } = club
  const { firstDay, today } = await db.read((db) =>
    openReport(db, { url: new URL('/', request.url).href, timeZone, currency, now }),
  )
  const months = endedMonths(firstDay, today)
  const pages = Math.max(1, Math.ceil(months.length / pageSize))
  const page = pageIn(new URL(request.url).searchParams, pages)
  return {
    page,
    pages,
    months: months.slice((page - 1) * pageSize, page * pageSize).map((month) => ({
      key: month.key,
      name: month.name,
      href: paths.business.analytics.report(monthQuery(month)),
      pdf: paths.business.analytics.monthPdf(month.key),
    })),
  }
}

export const meta = privatePage('Monthly reports')

export default function Months() {
  const { months, page, pages } = useLoaderData<typeof loader>()
  const style = `${linkStyle} inline-flex min-h-11 items-center`
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
      {months.length === 0 ? (
        <EmptyState title="No month has ended yet">
          <p>The first report is here once the month in which your first member joined is over.</p>
          <ButtonLink to={paths.business.analytics.report()} variant="secondary">
            Back to Analytics
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid max-w-160">
          {months.map(({ key, name, href, pdf }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line first:border-t-0"
            >
              <Link className={style} to={href}>
                {name}
              </Link>
              <a className={style} href={pdf} aria-label={`PDF for ${name}`}>
                PDF
              </a>
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(page) => paths.business.analytics.months({ page: String(page) })}
      />
    </>
  )
}
