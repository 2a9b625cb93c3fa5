// Chooses a plan by what it costs at the expected size: /business/setup/plan
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isPlan } from '~/billing/plan/plans'
import { graceDays } from '~/billing/plan/plan-payment-status'
import { choosePlan, saveSizeEstimate } from '~/business/onboarding/choose-plan.server'
import { PlanStep as PlanChooser } from '~/business/onboarding/components/plan-step'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { planForm } from '~/business/onboarding/schemas'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp, club } = await requireOnboarding(request, context, 'plan.manage')
  const today = dayIn(club.timeZone, context.now(club.id))
  return { ...setUp.plan, graceDays, today }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep({ request, context }, 'plan', planForm, async ({ db, by }, form) => {
    const { intent, plan, members, price: priceCents } = form
    if (intent === 'work-out' || !isPlan(plan)) {
      await saveSizeEstimate(db, { members, priceCents })
      return paths.business.setUp.plan()
    }
    await choosePlan(db, { plan, members, priceCents, ...by })
  })
}

export const meta = privatePage('Setup: plan')

export default function PlanStep() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Your plan">
        Each plan has a monthly fee and a share of your sales. Enter your estimates to see what each plan
        would cost.
      </StepTitle>
      <PlanChooser {...shown} />
    </>
  )
}
