// The shortcut to one's own dashboard: /dashboard
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardPath } from '~/accounts/roles'
import { wayHome } from '~/accounts/way-home.server'
import { onward, Redirecting } from '~/accounts/components/redirecting'

export function loader({ request, context }: LoaderFunctionArgs) {
  return wayHome(request, context, dashboardPath)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: 'Determining your access...' },
  { name: 'robots', content: 'noindex' },
  ...onward(data?.to),
]

export default function Dashboard() {
  return <Redirecting to={useLoaderData<typeof loader>().to} />
}
