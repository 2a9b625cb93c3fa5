// Redirects to the first open onboarding step: /business/setup
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { nextOpenStep, stepHref } from '~/business/onboarding/steps'
import { paths } from '~/foundation/kit/paths'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp, may } = await requireOnboarding(request, context, 'settings.change')
  const { next, done } = setUp.readiness
  throw redirect(next ? stepHref(nextOpenStep(may, done)) : paths.business.setUp.done())
}
