// One box with its bottles and history: /business/runs/:runId/boxes/:orderId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { findBox } from '~/club/runs/control/boxes.server'
import { boxStatuses, cancelReasons } from '~/club/runs/control/box-view'
import { cancelBox } from '~/club/runs/control/cancel-box.server'
import { BoxBottles } from '~/club/runs/control/components/box-bottles'
import { CancelBox } from '~/club/runs/control/components/cancel-box'
import { cancelBoxForm, fillForm } from '~/club/runs/control/schemas'
import { fillShortLine } from '~/club/fulfillment/desk/replace-bottle.server'
import { replacementWines } from '~/club/fulfillment/desk/replacement-wines.server'
import { boxName, paidDay } from '~/club/runs/box-name'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { instantText } from '~/club/runs/runs/run-view'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card, DetailList } from '~/foundation/ui/layout/card'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'runs.read')
  const { box, timeZone } = await db.read(async (db) => ({
    box: await findBox(db, { runId: idIn(params, 'runId'), orderId: idIn(params, 'orderId') }),
    timeZone: await businessTimeZone(db),
  }))
  if (!box) throw new DomainError('order-not-found', 404, 'This box is no longer here.')
  const mayChange = may('runs.change')
  const short = box.lines.find(({ status }) => status === 'short')
  const isOpen = box.status !== 'canceled'
  const choices = short && isOpen && mayChange ? await replacementWines(db, short.id) : null
  const { events, createdAt: _, readyAt: __, changedAt, paidAt, entitlementId, ...rest } = box
  const paidOn = paidDay(timeZone, paidAt)
  const history = events.map(({ at, ...event }) => ({ ...event, when: instantText(timeZone, at) }))
  if (box.status === 'canceled') {
    const why = box.cancelReason ? `: ${cancelReasons[box.cancelReason]}` : ''
    const note = box.cancelNote ? ` (${box.cancelNote})` : ''
    history.push({
      when: instantText(timeZone, changedAt),
      text: `Canceled${why}${note}`,
      by: box.canceledBy,
    })
  }
  return {
    box: { ...rest, run: boxName({ ...rest, title: rest.run, paidOn }) },
    paid: entitlementId === null ? 'Not yet' : paidOn ? `On ${formatDay(paidOn)}` : 'Earlier',
    history,
    wines: choices?.choices.map(({ wineId, name, available }) => ({ wineId, name, available })) ?? [],
    mayChange,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'runs.change')
  const runId = idIn(params, 'runId')
  const orderId = idIn(params, 'orderId')
  const here = (done: string) => redirect(paths.business.run.box(runId, orderId, { done }), 303)
  return handleForms(request, context, {
    fill: formHandler(fillForm, async (value) => {
      await fillShortLine(db, { ...value, ...by })
      return here('filled')
    }),
    cancel: formHandler(cancelBoxForm, async ({ reason }) => {
      await cancelBox(db, { runId, orderId, reason, ...by })
      return here('canceled')
    }),
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Box ${data.box.number}, ${data.box.member} – Tastevin` : 'Tastevin',
)

const doneMessages = {
  filled: 'Filled. The bottle is reserved for this box.',
  canceled: 'Box canceled. Its bottles are available again.',
}

export default function Box() {
  const { box, paid, history, wines, mayChange } = useLoaderData<typeof loader>()
  const { label, tone } = boxStatuses[box.status]
  const isBegun = box.lines.some(({ status }) => status === 'out')
  const mayCancel = mayChange && !isBegun && box.status !== 'delivered' && box.status !== 'canceled'
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.run.boxes(box.runId), label: `Boxes of ${box.run}` }}
        title={`${box.member}, box ${box.number}`}
        action={<Badge tone={tone}>{label}</Badge>}
      />
      <FormResult done={doneMessages} except={['cancel']} />
      {box.isDisputed && box.status !== 'delivered' && (
        <Banner tone="warn" title="The payment is disputed">
          <p>The member’s bank is checking it. The box can’t be handed over until that is settled.</p>
        </Banner>
      )}
      {box.isUnpaidAfter && (
        <Banner tone="warn" title="The payment was returned after the box was handed over">
          <p>The box stays as handed over. Whether you follow up is your decision.</p>
        </Banner>
      )}
      <BoxBottles lines={box.lines} wines={wines} isOpen={box.status !== 'canceled'} mayChange={mayChange} />
      <Card title="About this box">
        <DetailList
          facts={[
            { name: 'Member', value: <Link to={paths.business.member(box.memberId)}>{box.member}</Link> },
            { name: 'Tier', value: box.tier },
            { name: 'Run', value: <Link to={paths.business.run.home(box.runId)}>{box.run}</Link> },
            { name: 'Paid', value: paid },
            ...(box.note === '' ? [] : [{ name: 'Note', value: box.note }]),
          ]}
        />
      </Card>
      <Card title="History">
        <DetailList
          facts={history.map(({ when, text, by }) => ({
            name: when,
            value: by ? `${text}, by ${by}` : text,
          }))}
        />
      </Card>
      {mayCancel && <CancelBox member={box.member} isPaid={box.status !== 'awaiting_payment'} />}
    </>
  )
}
