// Ends an administrator's visit to a business's portal: POST /admin/leave-business
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { endImpersonation } from '~/people/staff-access/impersonation/end-impersonation.server'
import { paths } from '~/foundation/kit/paths'

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, session } = await requireAdmin(request, context, 'businesses.impersonate')
  const { requestId } = context
  const businessId = await endImpersonation(context.services.scopes.platform('end of a visit'), {
    adminId: user.id,
    sessionId: session.id,
    requestId,
    now: context.now(),
  })
  return redirect(
    businessId ? paths.admin.business(businessId, { done: 'left' }) : paths.admin.businesses(),
    303,
  )
}

/** Nothing to show. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'admin.enter')
  return redirect(paths.admin.businesses())
}
