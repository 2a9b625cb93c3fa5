// The set-up of a business around each of its steps: /business/setup/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { SetUpFrame } from '~/businesses/set-up/components/set-up-frame'
import { requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireSetUp(request, context)
  return { done: setUp.readiness.done }
}

export default function SetUp() {
  const { done } = useLoaderData<typeof loader>()
  return (
    <SetUpFrame done={done}>
      <Outlet />
    </SetUpFrame>
  )
}
