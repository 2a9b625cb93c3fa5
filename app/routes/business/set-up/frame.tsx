// The set-up of a business around each of its steps: /business/setup/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { SetUpFrame } from '~/businesses/set-up/components/set-up-frame'
import { openStepsFor } from '~/businesses/set-up/steps'
import { requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp, may } = await requireSetUp(request, context, 'settings.change')
  return { done: setUp.readiness.done, steps: openStepsFor(may) }
}

export default function SetUp() {
  const { done, steps } = useLoaderData<typeof loader>()
  return (
    <SetUpFrame done={done} steps={steps}>
      <Outlet />
    </SetUpFrame>
  )
}
