// Where sign-in leads: /auth-redirect sends everybody to where they are at home.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { homePath } from '~/accounts/roles'
import { wayHome } from '~/accounts/way-home.server'
import { onward, Redirecting } from '~/accounts/components/redirecting'

export function loader({ request, context }: LoaderFunctionArgs) {
  return wayHome(request, context, homePath)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: 'Determining your access...' },
  { name: 'robots', content: 'noindex' },
  ...onward(data?.to),
]

export default function AuthRedirect() {
  return <Redirecting to={useLoaderData<typeof loader>().to} />
}
