// Redirects to the user's dashboard after sign-in: /auth-redirect
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { homePath } from '~/people/staff-access/user-type'
import { homeRedirect } from '~/web/http/cross-host-login/home-redirect.server'
import { metaRefresh, Redirecting } from '~/foundation/ui/redirecting'

export function loader({ request, context }: LoaderFunctionArgs) {
  return homeRedirect(request, context, homePath)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: 'Determining your access...' },
  { name: 'robots', content: 'noindex' },
  ...metaRefresh(data?.to),
]

export default function AuthRedirect() {
  return <Redirecting to={useLoaderData<typeof loader>().to} />
}
