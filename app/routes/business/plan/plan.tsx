// The business's plan with Tastevin: /business/plan
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { PlanChoices } from '~/billing/plan/components/plan-choices'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { feeShareProgress } from '~/billing/plan/apply-plan-change.server'
import { clubSize } from '~/billing/plan/club-size.server'
import { isRunning } from '~/billing/plan/plan-payment-status'
import { plans, type Plan } from '~/billing/plan/plans'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { SubmitButton } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'plan.manage')
  const { billing } = context.services
  const { searchParams } = new URL(request.url)
  const sessionId = searchParams.get('session_id')
  // The portal's frame has already read the plan: read it again, so that its notice follows the payment just
  // confirmed.
  if (sessionId !== null) {
    const returned = await billing.confirmPlanCheckout(db, sessionId)
    throw redirect(paths.business.plan({ returned }), 303)
  }
  const [plan, size, carried] = await Promise.all([businessPlan(db), clubSize(db), feeShareProgress(db)])
  const day = (instant: Date | null) => instant && dayIn(club.timeZone, instant)
  const current = isRunning(plan.providerStatus) ? plan.plan : null
  const isPaid = current !== null && plan.unpaidSince === null
  return {
    returned: returnOf(searchParams.get('returned'), isPaid),
    current,
    choice: plan.choice,
    changingTo: plan.changingTo,
    hasCustomer: plan.customerId !== null,
    isOwed: plan.unpaidSince !== null,
    renewsOn: day(plan.periodEnd),
    endsOn: day(plan.endsAt),
    size,
    carried,
  }
}

/** The result of a checkout or a change from the query; `paid` only if it is true. */
function returnOf(outcome: string | null, isPaid: boolean): 'paid' | 'waiting' | 'unpaid' | 'changed' | null {
  if (outcome === 'paid') return isPaid ? 'paid' : 'waiting'
  return outcome === 'waiting' || outcome === 'unpaid' || outcome === 'changed' ? outcome : null
}

/** Redirects to Stripe's billing portal with the card and the invoices. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'plan.manage')
  return handleForms(request, context, {
    async portal() {
      const returnUrl = context.origin + paths.business.plan()
      const { url } = await context.services.billing.planPortal(db, { returnUrl })
      return redirect(url, 303)
    },
  })
}

export const meta = privatePage('Plan')

export default function PlanPage() {
  const { returned, current, choice, changingTo, hasCustomer, isOwed, renewsOn, endsOn, size, carried } =
    useLoaderData<typeof loader>()
  const isRejected = useErrorsOf().rejection !== null
  const terms = current && plans[current]
  return (
    <>
      <PortalTitle title="Plan">
        {current
          ? 'What Tastevin costs you, and what it would cost on another plan.'
          : choice
            ? `You chose ${plans[choice].name}. Pay for it here, or for another plan. You can change it at any time.`
            : 'Choose the plan that fits the size of your club. You can change it at any time.'}
      </PortalTitle>
      <RejectionNotice />
      {!isRejected && <Returned returned={returned} current={current} changingTo={changingTo} />}
      {terms && carried.carrying < carried.running && (
        <Banner tone="info">
          {carried.carrying} of {carried.running} memberships use the share of {terms.name} so far; the others
          follow automatically.
        </Banner>
      )}
      {terms && (
        <Card title={terms.name}>
          <DetailList
            facts={[
              { name: 'Monthly fee', value: formatMoney(terms.monthlyCents) },
              { name: 'Share of sales', value: `${terms.basisPoints / 100}%` },
              ...(endsOn
                ? [{ name: 'Ends on', value: <DateText day={endsOn} /> }]
                : renewsOn
                  ? [{ name: isOwed ? 'Period ends' : 'Next payment', value: <DateText day={renewsOn} /> }]
                  : []),
            ]}
          />
          {hasCustomer && (
            <Form method="post" className={actionsStyle}>
              <input type="hidden" name="intent" value="portal" />
              <SubmitButton variant="secondary" pendingLabel="Opening...">
                Card and invoices
              </SubmitButton>
            </Form>
          )}
        </Card>
      )}
      <PlanChoices current={current} choice={choice} changingTo={changingTo} size={size} />
    </>
  )
}

/** The result of a checkout or of a change of plan. */
function Returned({
  returned,
  current,
  changingTo,
}: {
  returned: ReturnType<typeof returnOf>
  current: Plan | null
  changingTo: Plan | null
}) {
  const moving = changingTo && `You are moving to ${plans[changingTo].name}. This takes a moment.`
  if (returned === 'changed' && current) {
    return <SuccessMessage title={moving ?? `Your plan is ${plans[current].name}.`} />
  }
  return (
    <>
      {returned === 'paid' && <SuccessMessage title="Thank you. Your plan is paid and active." />}
      {returned === 'waiting' && (
        <Banner tone="info">Your payment is being confirmed. This page shows it in a moment.</Banner>
      )}
      {returned === 'unpaid' && (
        <Banner tone="info">Nothing was charged. You can choose a plan at any time.</Banner>
      )}
      {moving && <Banner tone="info">{moving}</Banner>}
    </>
  )
}
