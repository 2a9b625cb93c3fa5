// Pre-flight of a run: who is in, which bottles, what it costs, and the cure of what is wrong: /business/runs/:runId/check
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { checkGroupNames } from '~/club/runs/control/check-groups'
import {
  groupCounts,
  issuesOf,
  refusedIssue,
  listGroup,
  marginLine,
  tasteSentence,
  wineLines,
} from '~/club/runs/control/check-view'
import { CheckIssues, CheckSummary } from '~/club/runs/control/components/check-summary'
import { CheckMembers } from '~/club/runs/control/components/check-members'
import { CheckMargins, CheckMoney } from '~/club/runs/control/components/check-money'
import { CheckWines } from '~/club/runs/control/components/check-wines'
import { preFlight } from '~/club/runs/control/pre-flight.server'
import { countRefused } from '~/club/fulfillment/desk/refused.server'
import { transferForm } from '~/club/runs/control/schemas'
import { transferForRun } from '~/club/runs/control/transfer-for-run.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { pageIn, readListParams } from '~/foundation/kit/list-params'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'

const pageSize = 25

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, now } = await requireBusiness(request, context, 'runs.read')
  const runId = idIn(params, 'runId')
  const check = await preFlight(db, { runId, now })
  const { run, location, tiers, money } = check
  // After the lock there are boxes instead of a plan.
  if (run.status !== 'draft' && run.status !== 'published') throw redirect(paths.business.run.boxes(run.id))
  const { text, one } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const group = one('show', checkGroupNames) ?? 'in'
  const page = pageIn(query)
  const seesCosts = may('costs.read')
  const currency = tiers[0]?.currency
  return {
    run: { id: run.id, title: run.title, status: run.status },
    location,
    issues: [
      ...issuesOf(check, { now, seesCosts, mayChange: may('runs.change') }),
      ...refusedIssue(may('desk.resolve') ? await db.read(countRefused) : 0),
    ],
    counts: groupCounts(check),
    taste: tasteSentence(check),
    wines: wineLines(check),
    margins: seesCosts ? tiers.map(marginLine) : null,
    money: may('prices.read')
      ? {
          ...money,
          paid: formatMoney(money.paidCents, currency),
          awaited: formatMoney(money.awaitedCents, currency),
        }
      : null,
    group,
    search: text,
    page,
    pageSize,
    list: listGroup(check, { group, search: text, page, size: pageSize }),
    mayChange: may('runs.change'),
    mayMove: may('runs.change') && may('stock.move'),
    formId: newId(),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'runs.change')
  const runId = idIn(params, 'runId')
  const here = (done: string) => redirect(paths.business.run.check(runId, { done }), 303)
  return handleForms(request, context, {
    transfer: formHandler(transferForm, async (transfer) => {
      await requireBusiness(request, context, 'stock.move')
      await transferForRun(db, { runId, ...transfer, ...by })
      return here('transferred')
    }),
    assign: async (fields) => {
      await addBox(db, { runId, entitlementId: idIn(fields, 'entitlementId'), ...by })
      return redirect(paths.business.run.check(runId, { show: 'owed_more', done: 'assigned' }), 303)
    },
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Check of ${data.run.title} – Tastevin` : 'Tastevin',
)

const doneMessages = {
  transferred: 'Bottles transferred.',
  assigned: 'Box added to this run.',
}

export default function CheckRun() {
  const { run, location, issues, counts, taste, wines, margins, money, mayChange, mayMove, formId, ...list } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.run.home(run.id), label: run.title }}
        title="Check before it happens"
        action={
          mayChange && (
            <ButtonLink to={paths.business.runs.edit(run.id)} variant="secondary">
              Change wines
            </ButtonLink>
          )
        }
      >
        {run.title}: what would happen if it were locked now, with what is recorded at this moment. Nothing is
        reserved or sent yet.
      </PortalTitle>
      <FormResult done={doneMessages} />
      <CheckIssues issues={issues} />
      <CheckSummary runId={run.id} counts={counts} />
      {taste && <p>{taste}</p>}
      <CheckWines
        runId={run.id}
        wines={wines}
        location={location}
        formId={formId}
        mayMove={mayMove}
        mayChange={mayChange}
      />
      {money && <CheckMoney money={money} runId={run.id} />}
      {margins && margins.length > 0 && <CheckMargins margins={margins} runId={run.id} />}
      <CheckMembers runId={run.id} counts={counts} mayChange={mayChange} {...list} />
    </>
  )
}
