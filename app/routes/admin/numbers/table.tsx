// A table of the platform's numbers, sorted by a column: /admin/numbers/revenue and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { MonthFilter } from '~/platform/admin/numbers/components/month-filter'
import { numberList, numberListing } from '~/platform/admin/numbers/number-listing'
import { readMonths } from '~/platform/admin/numbers/months'
import { computedWords, numberTables } from '~/platform/admin/numbers/tables/number-tables.server'
import { monthIn } from '~/billing/fees/month'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { buttonStyle } from '~/foundation/ui/form/button'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'platform-numbers.read')
  const name = params.table ?? ''
  const table = numberTables.get(name)
  if (!table) throw new Response(null, { status: 404 })
  const thisMonth = monthIn('UTC', context.services.clock.latest())
  const period = readMonths(request.url, thisMonth)
  const db = context.services.scopes.platform('a table of the platform’s numbers')
  const { rows, computedAt } = await table.read(db, period, thisMonth)
  const { title, about, empty, columns, sorting, hasPeriod } = table
  const list = numberListing(name, table)
  const state = list.read(request.url)
  const listed = numberList(list, state, { columns, rows })
  const page = Math.min(state.page, list.pages(listed.length))
  const query = hasPeriod && period.problem === null ? period.typed : {}
  return {
    name,
    title,
    about,
    empty,
    columns,
    sorting,
    typed: hasPeriod ? period.typed : null,
    period: hasPeriod ? period.label : null,
    problem: hasPeriod ? period.problem : null,
    params: { ...state, page },
    total: listed.length,
    rows: listed.slice((page - 1) * list.pageSize, page * list.pageSize).map((row, at) => ({
      id: String(at),
      cells: row.map(({ text, href }) => ({ text, href: href ?? null })),
    })),
    file: paths.admin.numbersFile(name, { ...list.query({ ...state, page: 1 }), ...query }),
    overview: paths.admin.numbers(query),
    computed: computedWords(computedAt, context.now()),
  }
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.title ?? 'Numbers'} – Tastevin`)

export default function NumbersTable() {
  const { name, title, about, empty, columns, sorting, params, total, rows, ...view } =
    useLoaderData<typeof loader>()
  const list = numberListing(name, { columns, sorting })
  const listQuery = { ...list.query({ ...params, page: 1 }), from: undefined, to: undefined }
  return (
    <>
      <PortalTitle
        back={{ href: view.overview, label: 'Numbers' }}
        title={title}
        action={
          total > 0 && (
            <a className={buttonStyle({ variant: 'secondary' })} href={view.file} download>
              Download CSV
            </a>
          )
        }
      >
        {about}
      </PortalTitle>
      {view.typed && <MonthFilter typed={view.typed} problem={view.problem} query={listQuery} />}
      {view.problem && (
        <Banner tone="warn" title="These months can’t be shown">
          <p id="numbers-problem">{view.problem} The last 12 months are shown instead.</p>
        </Banner>
      )}
      <p className="text-sm text-muted">
        {view.period && `${view.period}. `}
        {view.computed}
      </p>
      {total === 0 && params.text === '' ? (
        <EmptyState title={empty} />
      ) : (
        <ListPage
          list={list}
          state={params}
          total={total}
          rows={rows}
          columns={columns.map(({ key, label, figure }, at) => ({
            label,
            figure,
            sort: key,
            phone: key === sorting.key ? ('beside' as const) : undefined,
            phoneLabel: `${label}:`,
            cell: ({ cells }: (typeof rows)[number]) => {
              const { text, href } = cells[at]!
              // The first cell's link is the row's.
              return href && at > 0 ? (
                <Link className={linkStyle} to={href}>
                  {text}
                </Link>
              ) : (
                text
              )
            },
          }))}
          rowHref={({ cells }) => cells[0]!.href}
          placeholder="Any words of a row"
          none={{ title: empty }}
        />
      )}
    </>
  )
}
