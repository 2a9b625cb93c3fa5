// Goes on with the set-up where it was left: /business/setup
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { openStepsFor, stepHref } from '~/businesses/set-up/steps'
import { paths } from '~/kit/paths'
import { requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp, may } = await requireSetUp(request, context, 'settings.change')
  const { next: first, done } = setUp.readiness
  // What is left may all be closed to a visitor; the last page says what is missing.
  const next = first && (openStepsFor(may).find((step) => !done[step]) ?? 'launch')
  throw redirect(next ? stepHref(next) : paths.business.setUp.done())
}
