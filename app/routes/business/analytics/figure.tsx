// The list behind a figure: /business/analytics/movements and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { figureColumns } from '~/insight/analytics/components/figure-columns'
import { ReportFilters } from '~/insight/analytics/components/report-filters'
import { figures, queryOf, readFilter } from '~/insight/analytics/report/figures.server'
import { periodChoices } from '~/insight/analytics/report/period.server'
import { readTierNames } from '~/insight/analytics/report/revenue.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { countWords, foundWords } from '~/foundation/kit/count-words'
import { pageIn } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { fieldId } from '~/foundation/ui/form/field'
import { ExportLinks } from '~/foundation/ui/layout/export-links'
import { PageLinks } from '~/foundation/ui/layout/page-links'
import { ListTable } from '~/foundation/ui/list/list-table'

const pageSize = 50
const mostPages = 10_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { businessId, may, club, now } = await requireBusiness(request, context, 'analytics.read')
  const db = context.services.scopes.reporting(businessId)
  const name = params.figure ?? ''
  const figure = figures.get(name)
  if (!figure) throw new Response(null, { status: 404 })
  const { timeZone, currency } = club
  const address = new URL(request.url).searchParams
  const show = (address.get('show') ?? '').slice(0, 30)
  return db.read(async (db) => {
    const scope = await openReport(db, { url: request.url, timeZone, currency, now })
    const filter = readFilter(figure, request.url)
    const read = async (page: number) => {
      const part = { offset: (page - 1) * pageSize, limit: pageSize, filter }
      const list = await figure.list(db, scope, show, part)
      return { ...list, page, pages: Math.max(1, Math.ceil(list.total / pageSize)) }
    }
    const first = await read(pageIn(address, mostPages))
    const list = first.page > first.pages ? await read(first.pages) : first
    const { total, sum, summary, columns, rows, page, pages } = list
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
      total,
      words: [
        countWords(total, 'row'),
        ...(sum === null ? [] : [`${sum} in all`]),
        ...(summary ? [summary] : []),
      ].join(', '),
      columns,
      rows: rows.map((cells, at) => ({ id: String(at), cells })),
      page,
      pages,
      show,
      query,
      label: period.label,
      problem,
      typed,
      note,
      tierId,
      back: paths.business.analytics.report(queryOf(scope)),
      mayExport: may('exports.make'),
    }
  })
}

export const meta = privatePage('Analytics')

export default function Figure() {
  const { name, title, about, columns, rows, total, words, page, pages, query, label, back, ...rest } =
    useLoaderData<typeof loader>()
  const { periods, tiers, typed, tierId, problem, note, show, filters, isNarrowed } = rest
  return (
    <>
      <SettingsTitle title={title} back={{ href: back, label: 'Analytics' }}>
        {label}. {about}
      </SettingsTitle>
      <ReportFilters
        periods={periods}
        tiers={tiers}
        typed={typed}
        tierId={tierId}
        problem={problem}
        show={show}
        filters={filters}
      />
      {problem && (
        <div id="report-problem">
          <Banner tone="error">{problem} The last 12 months are shown.</Banner>
        </div>
      )}
      {note && <p className="text-muted">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <p role="status" className="text-muted">
          {foundWords(words, { total, page, pages, pageSize })}
        </p>
        {rest.mayExport && total > 0 && (
          <ExportLinks
            of="rows"
            hrefOf={(format) => paths.business.analytics[format === 'csv' ? 'file' : 'workbook'](name, query)}
          />
        )}
      </div>
      {total === 0 ? (
        <EmptyState title={isNarrowed ? 'Nothing matches' : 'Nothing in this period'}>
          <p>{isNarrowed ? 'Choose other days, or fewer filters.' : 'Choose other days, or all tiers.'}</p>
          <ButtonLink to={back} variant="secondary">
            Back to Analytics
          </ButtonLink>
        </EmptyState>
      ) : (
        <ListTable
          label={title}
          many="rows"
          rows={rows}
          columns={figureColumns(columns)}
          rowHref={({ cells }) => cells[0]!.href ?? null}
          searchId={fieldId('q')}
        />
      )}
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(page) => paths.business.analytics.figure(name, { ...query, page: String(page) })}
      />
    </>
  )
}
