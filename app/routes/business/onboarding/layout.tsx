// The frame around every onboarding step: /business/setup/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { OnboardingFrame } from '~/business/onboarding/components/onboarding-frame'
import { permittedSteps } from '~/business/onboarding/steps'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp, may } = await requireOnboarding(request, context, 'settings.change')
  return { done: setUp.readiness.done, steps: permittedSteps(may) }
}

export default function OnboardingLayout() {
  const { done, steps } = useLoaderData<typeof loader>()
  return (
    <OnboardingFrame done={done} steps={steps}>
      <Outlet />
    </OnboardingFrame>
  )
}
