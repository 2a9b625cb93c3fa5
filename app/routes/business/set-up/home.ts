// Goes on with the set-up where it was left: /business/setup
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { stepHref } from '~/businesses/set-up/steps'
import { paths } from '~/kit/paths'
import { requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireSetUp(request, context)
  const { next } = setUp.readiness
  throw redirect(next ? stepHref(next) : paths.business.setUp.done())
}
