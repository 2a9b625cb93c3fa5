// The frame around the pages of club runs: /business/runs/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { runNavigation } from '~/club/runs/components/run-navigation'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { SectionFrame } from '~/foundation/ui/layout/section-frame'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'runs.read')
  return { pages: runNavigation(may).map(({ href, label }) => ({ href, label })) }
}

export default function RunsLayout() {
  const { pages } = useLoaderData<typeof loader>()
  return (
    <SectionFrame label="Runs" pages={pages}>
      <Outlet />
    </SectionFrame>
  )
}
