// The platform's administration around each of its pages: /admin/...
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/button'
import { ErrorScreen } from '~/ui/error-screen'
import { useFault } from '~/ui/fault'
import { AdminFrame } from './admin-frame'
import { whatWaits } from './waiting.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context)
  const { webhooks, inquiries, jobs } = await whatWaits(context)
  return { waiting: { inquiries, webhooks: webhooks.failed, jobs } }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ error }) => [
  { title: error ? 'Unauthorized Access – Tastevin' : 'Administration – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Administration() {
  const { waiting } = useLoaderData<typeof loader>()
  return (
    <AdminFrame waiting={waiting}>
      <Outlet />
    </AdminFrame>
  )
}

/** Whoever is signed in and no administrator is told so where they are; anything else is the screen of last resort. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { requestId, sentence } = useFault()
  if (!isRouteErrorResponse(error) || error.status !== 403) {
    return <ErrorScreen requestId={requestId}>{sentence && <p>{sentence}</p>}</ErrorScreen>
  }
  return (
    <main id="main" className="lone">
      <h1>Unauthorized Access</h1>
      <p>
        You do not have permission to access this section. This area is restricted to administrators only.
      </p>
      <ButtonLink wide document to={paths.home()}>
        Return to Homepage
      </ButtonLink>
    </main>
  )
}
