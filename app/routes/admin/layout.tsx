// The frame around every admin page: /admin/...
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ErrorScreen } from '~/foundation/ui/feedback/error-screen'
import { useShownError } from '~/foundation/ui/feedback/error-context'
import { SectionError } from '~/foundation/ui/feedback/section-error'
import { AdminShell } from './components/admin-shell'
import { adminNavigation } from './components/admin-navigation'
import { pendingCounts } from './pending-counts.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { lonePageStyle } from '~/foundation/ui/layout/lone-page'
import sheet from '~/web/styles/admin.css?url'

export const links = areaSheet(sheet)

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'admin.enter')
  const { webhooks, inquiries, jobs } = await pendingCounts(context)
  return { waiting: { inquiries, webhooks: webhooks.failed, jobs } }
}

export const meta: MetaFunction = ({ error }) => [
  { title: isForbidden(error) ? 'Unauthorized Access – Tastevin' : 'Administration – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Administration() {
  const { waiting } = useLoaderData<typeof loader>()
  return (
    <AdminShell waiting={waiting}>
      <Outlet />
    </AdminShell>
  )
}

/** True for errors without a message of their own. */
const isForbidden = (error: unknown) => isRouteErrorResponse(error) && error.status === 403 && !error.data

/**
 * Signed-in users who are not administrators get the "Unauthorized Access" page. Missing pages are reported inside the
 * frame; if the frame itself failed, the fallback screen shows.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('routes/admin/layout')
  const { requestId, sentence } = useShownError()
  if (!isForbidden(error) && frame) {
    return (
      <AdminShell waiting={frame.waiting}>
        <SectionError places={adminNavigation} />
      </AdminShell>
    )
  }
  if (!isForbidden(error)) {
    return <ErrorScreen requestId={requestId}>{sentence && <p>{sentence}</p>}</ErrorScreen>
  }
  return (
    <main id="main" className={lonePageStyle()}>
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
