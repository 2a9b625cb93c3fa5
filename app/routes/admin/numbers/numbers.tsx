// The platform's own numbers: /admin/numbers
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { MonthFilter } from '~/platform/admin/numbers/components/month-filter'
import { countAllAgain } from '~/platform/admin/numbers/jobs.server'
import { readMonths } from '~/platform/admin/numbers/months'
import { platformOverview } from '~/platform/admin/numbers/overview.server'
import { numberTables } from '~/platform/admin/numbers/tables/number-tables.server'
import { Chart } from '~/insight/analytics/charts/components/chart'
import { monthIn } from '~/billing/fees/month'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { TextLink } from '~/foundation/ui/layout/text-link'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'platform-numbers.read')
  const now = context.services.clock.latest()
  const period = readMonths(request.url, monthIn('UTC', now))
  const view = await platformOverview(context.services.scopes.platform('the platform’s numbers'), {
    period,
    now: context.now(),
  })
  const query = period.problem === null ? period.typed : {}
  return {
    period,
    view,
    tables: [...numberTables].map(([name, { title, hasPeriod }]) => ({
      title,
      href: paths.admin.numbersTable(name, hasPeriod ? query : undefined),
      note: name === 'high-fees' && view.highFees > 0 ? `${view.highFees}` : null,
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context, 'failures.handle')
  return handleForms(request, context, {
    async count() {
      await countAllAgain(context.services.scopes, context.now())
      return redirect(paths.admin.numbers({ done: 'queued' }), 303)
    },
  })
}

export const meta = privatePage('Numbers')

export default function Numbers() {
  const { period, view, tables } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Numbers">
        What Tastevin earns, and how its businesses grow. {period.label}.
      </PortalTitle>
      <FormResult done={{ queued: 'Every business is being counted. Load this page again in a moment.' }} />
      <MonthFilter typed={period.typed} problem={period.problem} />
      {period.problem && (
        <Banner tone="warn" title="These months can’t be shown">
          <p id="numbers-problem">{period.problem} The last 12 months are shown instead.</p>
        </Banner>
      )}
      {view.otherCurrencies.length > 0 && (
        <Banner tone="info" title={`Amounts are in ${view.currency.toUpperCase()}`}>
          <p>
            Currencies are never added up. The tables have {view.otherCurrencies.join(', ').toUpperCase()}{' '}
            too.
          </p>
        </Banner>
      )}
      <KeyFigures figures={view.figures} />
      <Card title="Tables">
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {tables.map(({ title, href, note }) => (
            <li key={title}>
              <TextLink to={href}>
                {title}
                {note && ` (${note})`}
              </TextLink>
            </li>
          ))}
        </ul>
      </Card>
      <EarnedByMonth />
      <MemberRevenue />
      <Card title="Businesses live">
        <Chart
          drawings={view.businesses.drawing}
          legend={[]}
          summary="At the end of each month."
          table={null}
        />
        <p className="text-sm text-muted">Read just now.</p>
      </Card>
      <Form method="post">
        <input type="hidden" name="intent" value="count" />
        <p className="mb-3 text-sm text-muted">
          Businesses are counted every night. Count them now to see what happened since.
        </p>
        <SubmitButton variant="secondary" pendingLabel="Counting...">
          Count all businesses now
        </SubmitButton>
      </Form>
    </>
  )
}

function EarnedByMonth() {
  const { period, view } = useLoaderData<typeof loader>()
  return (
    <Card title="Earned by month">
      <Chart
        drawings={view.earnings.drawing}
        legend={view.earnings.legend}
        summary={`Share of sales and paid monthly fees of ${period.label}, on one another.`}
        table={
          <details>
            <summary className={disclosureStyle}>Show as a table</summary>
            <DataTable
              label="Earned by month"
              rows={view.earnings.rows}
              rowKey={({ month }) => month}
              columns={[
                { label: 'Month', cell: ({ month }) => month },
                { label: 'Sales', figure: true, cell: ({ cells }) => cells[0] },
                { label: 'Share', figure: true, cell: ({ cells }) => cells[1] },
                { label: 'Monthly fees', figure: true, cell: ({ cells }) => cells[2] },
                { label: 'Earned', figure: true, cell: ({ cells }) => cells[3] },
              ]}
            />
          </details>
        }
      />
      <p className="text-sm text-muted">{view.computed.earnings}</p>
    </Card>
  )
}

function MemberRevenue() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <Card title="Members’ monthly recurring revenue">
      <Chart
        drawings={view.revenue.line}
        legend={[]}
        summary="Of the members of all businesses, at the end of each month."
        table={null}
      />
      <Chart
        drawings={view.revenue.movements}
        legend={view.revenue.legend}
        summary="What moved it: what was added goes up, what was lost goes down. The table “Growth by month” has the figures."
        table={null}
      />
      <p className="text-sm text-muted">{view.computed.members}</p>
    </Card>
  )
}
