// A table of the platform's numbers, sorted by a column: /admin/numbers/revenue and others
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { MonthFilter } from '~/admin/numbers/components/month-filter'
import { readSorting, sortRows } from '~/admin/numbers/number-table'
import { readMonths } from '~/admin/numbers/months'
import { computedWords, numberTables } from '~/admin/numbers/tables/number-tables.server'
import { monthIn } from '~/billing/fees/month'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireAdmin } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { pageIn } from '~/kit/list-params'
import { privatePageOf } from '~/ui/document/page-meta'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { buttonStyle } from '~/ui/form/button'
import { DataTable } from '~/ui/layout/data-table'
import { PageLinks } from '~/ui/layout/page-links'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 100
const directions = { ascending: 'ascending', descending: 'descending' } as const

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'platform-numbers.read')
  const name = params.table ?? ''
  const table = numberTables.get(name)
  if (!table) throw new Response(null, { status: 404 })
  const thisMonth = monthIn('UTC', context.services.clock.latest())
  const period = readMonths(request.url, thisMonth)
  const db = context.services.scopes.platform('a table of the platform’s numbers')
  const { rows, computedAt } = await table.read(db, period, thisMonth)
  const { columns, hasPeriod } = table
  const sorting = readSorting(request.url, columns, table.sorting)
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = pageIn(new URL(request.url).searchParams, pages)
  const query = hasPeriod && period.problem === null ? period.typed : {}
  const { key, isDescending } = sorting
  const order = (column: string, descending: boolean) => ({
    ...query,
    sort: column,
    dir: descending ? 'desc' : 'asc',
  })
  return {
    title: table.title,
    about: table.about,
    empty: table.empty,
    typed: hasPeriod ? period.typed : null,
    period: hasPeriod ? period.label : null,
    problem: hasPeriod ? period.problem : null,
    sorting: {
      columns: columns.map((column) => ({ key: column.key, label: column.label })),
      key,
      isDescending,
    },
    columns: columns.map((column) => {
      const isSorted = column.key === key
      const isFigure = 'figure' in column && column.figure === true
      return {
        label: column.label,
        figure: isFigure,
        sort: {
          // The first press on a figure shows the highest, on a name the first.
          href: paths.admin.numbersTable(name, order(column.key, isSorted ? !isDescending : isFigure)),
          direction: isSorted ? directions[isDescending ? 'descending' : 'ascending'] : null,
        },
      }
    }),
    rows: sortRows(rows, columns, sorting)
      .slice((page - 1) * pageSize, page * pageSize)
      .map((row) => row.map(({ text, href }) => ({ text, href: href ?? null }))),
    count: rows.length,
    page,
    pages,
    pageHref: paths.admin.numbersTable(name, { ...order(key, isDescending), page: 'PAGE' }),
    file: paths.admin.numbersFile(name, order(key, isDescending)),
    overview: paths.admin.numbers(query),
    computed: computedWords(computedAt, context.now()),
  }
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.title ?? 'Numbers'} – Tastevin`)

export default function NumbersTable() {
  const { title, about, empty, columns, rows, count, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: view.overview, label: 'Numbers' }}
        title={title}
        action={
          count > 0 && (
            <a className={buttonStyle({ variant: 'secondary' })} href={view.file} download>
              Download CSV
            </a>
          )
        }
      >
        {about}
      </PortalTitle>
      <MonthFilter typed={view.typed} problem={view.problem} sorting={view.sorting} />
      {view.problem && (
        <Banner tone="warn" title="These months can’t be shown">
          <p id="numbers-problem">{view.problem} The last 12 months are shown instead.</p>
        </Banner>
      )}
      <p className="text-sm text-muted">
        {view.period && `${view.period}. `}
        {count.toLocaleString('en-US')} {count === 1 ? 'row' : 'rows'}. {view.computed}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <DataTable
          label={title}
          isDense={columns.length > 5}
          rows={rows}
          columns={columns.map((column, at) => ({
            ...column,
            cell: (row: (typeof rows)[number]) => {
              const { text, href } = row[at]!
              return href ? (
                <Link className={linkStyle} to={href}>
                  {text}
                </Link>
              ) : (
                text
              )
            },
          }))}
        />
      )}
      <PageLinks
        page={view.page}
        pages={view.pages}
        hrefOf={(page) => view.pageHref.replace('PAGE', String(page))}
      />
    </>
  )
}
