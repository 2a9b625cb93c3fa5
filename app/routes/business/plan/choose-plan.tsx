// Confirms the choice of a plan: /business/plan/:plan
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { changePlan } from '~/billing/plan/change-plan.server'
import { isRunning } from '~/billing/plan/plan-payment-status'
import { isPlan, plans } from '~/billing/plan/plans'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { countLiveMembers } from '~/membership/memberships/count-live-members.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'plan.manage')
  const plan = planOf(params.plan)
  const now = await businessPlan(db)
  const current = isRunning(now.providerStatus) ? now.plan : null
  if (current === plan) throw redirect(paths.business.plan())
  return {
    plan,
    current,
    members: await countLiveMembers(db),
    nextFeeOn: now.periodEnd && dayIn(club.timeZone, now.periodEnd),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user } = await requireBusiness(request, context, 'plan.manage')
  const plan = planOf(params.plan)
  const order = { plan, userId: user.id, now: context.services.now() }
  return handleForms(request, context, {
    async choose() {
      if (isRunning((await businessPlan(db)).providerStatus)) {
        await changePlan(db, order)
        return redirect(paths.business.plan({ returned: 'changed' }), 303)
      }
      const back = context.origin + paths.business.plan()
      const returnTo = { success: back, cancel: back }
      const { url } = await context.services.billing.openPlanCheckout(db, { ...order, returnTo })
      return redirect(url, 303)
    },
  })
}

function planOf(plan: string | undefined) {
  if (plan === undefined || !isPlan(plan)) throw new DomainError('plan-missing', 404, 'Plan not found.')
  return plan
}

export const meta = privatePageOf<typeof loader>(
  (data) => `${data ? plans[data.plan].name : 'Plan'} – Tastevin`,
)

export default function ChoosePlan() {
  const { plan, current, members, nextFeeOn } = useLoaderData<typeof loader>()
  const { name, monthlyCents, basisPoints } = plans[plan]
  const share = `${basisPoints / 100}%`
  const fee = formatMoney(monthlyCents)
  return (
    <>
      <PortalTitle title={current ? `Change to ${name}?` : name} />
      <RejectionNotice />
      <Card title="What happens">
        <ul className={bulletListStyle}>
          {current ? (
            <>
              <li>
                Your monthly fee is {fee} from your next payment
                {nextFeeOn ? ` on ${formatDay(nextFeeOn)}` : ''}. This month’s fee doesn’t change; nothing is
                charged today.
              </li>
              <li>
                Tastevin’s share is {share} instead of {plans[current].basisPoints / 100}% of every payment
                from now on{members > 0 ? `, for all ${members} of your memberships` : ''}.
              </li>
            </>
          ) : (
            <>
              <li>You pay {fee} by card now, and then every month until you change or end the plan.</li>
              <li>Tastevin’s share is {share} of every membership payment, deducted when it is made.</li>
            </>
          )}
          <li>Your members’ prices don’t change.</li>
        </ul>
        <div className={actionsStyle}>
          <IntentForm intent="choose" pendingLabel={current ? 'Changing...' : 'Opening checkout...'}>
            {current ? `Change to ${name}` : `Pay ${fee}`}
          </IntentForm>
          <ButtonLink to={paths.business.plan()} variant="secondary">
            Back to the plans
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
