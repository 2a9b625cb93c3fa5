// The platform's administration around each of its pages: /admin/...
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/button'
import { ErrorScreen } from '~/ui/error-screen'
import { useFault } from '~/ui/fault'
import { FrameFault } from '~/ui/frame-fault'
import { AdminFrame } from './admin-frame'
import { adminPlaces } from './admin-places'
import { whatWaits } from './waiting.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'admin.enter')
  const { webhooks, inquiries, jobs } = await whatWaits(context)
  return { waiting: { inquiries, webhooks: webhooks.failed, jobs } }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = ({ error }) => [
  { title: isForbidden(error) ? 'Unauthorized Access – Tastevin' : 'Administration – Tastevin' },
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

/** Not a refusal with a sentence of its own. */
const isForbidden = (error: unknown) => isRouteErrorResponse(error) && error.status === 403 && !error.data

/**
 * Whoever is signed in and no administrator is told so where they are. What is not there is said inside the frame; where
 * the frame itself failed, it is the screen of last resort.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('routes/admin/frame')
  const { requestId, sentence } = useFault()
  if (!isForbidden(error) && frame) {
    return (
      <AdminFrame waiting={frame.waiting}>
        <FrameFault places={adminPlaces} />
      </AdminFrame>
    )
  }
  if (!isForbidden(error)) {
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
