// The list behind a figure: /business/analytics/movements and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FigureTableView } from '~/analytics/components/figure-table'
import { ReportFilters } from '~/analytics/components/report-filters'
import { figures, queryOf, readFilter } from '~/analytics/report/figures.server'
import { periodChoices } from '~/analytics/report/period.server'
import { readTierNames } from '~/analytics/report/revenue.server'
import { openReport } from '~/analytics/report/scope.server'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { requireBusiness } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { pageIn } from '~/kit/list-params'
import { privatePage } from '~/ui/document/page-meta'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { PageLinks } from '~/ui/layout/page-links'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 50
const mostPages = 10_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'analytics.read')
  const name = params.figure ?? ''
  const figure = figures.get(name)
  if (!figure) throw new Response(null, { status: 404 })
  const { timeZone, currency } = club
  const asked = new URL(request.url).searchParams
  const show = (asked.get('show') ?? '').slice(0, 30)
  const page = pageIn(asked, mostPages)
  return db.read(async (db) => {
    const scope = await openReport(db, { url: request.url, timeZone, currency, now })
    const filter = readFilter(figure, request.url)
    const part = { offset: (page - 1) * pageSize, limit: pageSize, filter }
    const { found, sum, summary, ...table } = await figure.list(db, scope, show, part)
    const { period, typed, problem, note, tierId } = scope
    const query = { ...queryOf(scope), ...(show ? { show } : {}), ...filter }
    return {
      name,
      title: figure.title(show),
      about: figure.about,
      filters: (await figure.filters?.(db, filter)) ?? [],
      isNarrowed: Object.keys(filter).length > 0,
      tiers: figure.ofAllTiers ? [] : await readTierNames(db),
      periods: periodChoices.map(({ name, label }) => ({ name, label })),
      found,
      sum,
      summary: summary ?? null,
      table,
      page,
      pages: Math.max(1, Math.ceil(found / pageSize)),
      show,
      query,
      label: period.label,
      problem,
      typed,
      note,
      tierId,
      back: paths.business.analytics.report(queryOf(scope)),
      files:
        may('exports.make') && found > 0
          ? {
              csv: paths.business.analytics.file(name, query),
              xlsx: paths.business.analytics.workbook(name, query),
            }
          : null,
    }
  })
}

export const meta = privatePage('Analytics')

export default function Figure() {
  const { name, title, about, table, found, sum, page, pages, query, label, back, files, ...rest } =
    useLoaderData<typeof loader>()
  const { periods, tiers, typed, tierId, problem, note, show, summary, filters, isNarrowed } = rest
  return (
    <>
      <SettingsTitle title={title} back={{ href: back, label: 'Analytics' }}>
        {label}. {about}
      </SettingsTitle>
      <ReportFilters {...{ periods, tiers, typed, tierId, problem, show, filters }} />
      {problem && (
        <div id="report-problem">
          <Banner tone="error">{problem} The last 12 months are shown.</Banner>
        </div>
      )}
      {note && <p className="text-muted">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <p role="status" className="text-muted">
          {found === 1 ? '1 row' : `${found.toLocaleString('en-US')} rows`}
          {sum !== null && `, ${sum} in all`}
          {summary !== null && `, ${summary}`}.
        </p>
        {files && (
          <p className="flex gap-x-5 text-sm print:hidden">
            <a className={`${linkStyle} inline-flex min-h-11 items-center`} href={files.csv}>
              Download CSV
            </a>
            <a className={`${linkStyle} inline-flex min-h-11 items-center`} href={files.xlsx}>
              Download Excel
            </a>
          </p>
        )}
      </div>
      {table.rows.length === 0 ? (
        <EmptyState
          title={found > 0 ? 'End of the list' : isNarrowed ? 'Nothing matches' : 'Nothing in this period'}
        >
          <p>{isNarrowed ? 'Choose other days, or fewer filters.' : 'Choose other days, or all tiers.'}</p>
          <ButtonLink to={back} variant="secondary">
            Back to Analytics
          </ButtonLink>
        </EmptyState>
      ) : (
        <FigureTableView label={title} table={table} />
      )}
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(page) => paths.business.analytics.figure(name, { ...query, page: String(page) })}
      />
    </>
  )
}
