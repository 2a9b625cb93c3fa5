// Goes on with the set-up where it was left: /business/setup
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { nextStepFor, stepHref } from '~/businesses/set-up/steps'
import { paths } from '~/kit/paths'
import { requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp, may } = await requireSetUp(request, context, 'settings.change')
  const { next, done } = setUp.readiness
  throw redirect(next ? stepHref(nextStepFor(may, done)) : paths.business.setUp.done())
}
