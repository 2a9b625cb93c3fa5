// Opens a business's portal as its owner, with a reason: /admin/businesses/:businessId/visit
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import {
  IMPERSONATION_MINUTES,
  startImpersonation,
} from '~/people/staff-access/impersonation/start-impersonation.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { requireBusiness } from './require-business.server'
import { ReasonForm, reasonForm } from './components/reason-form'

/** Requires recent authentication, because a session left open must not be enough. */
const proof = { withinMinutes: 60 }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { file } = await requireBusiness(request, context, params, 'businesses.impersonate')
  await requireReauthentication(request, context, proof)
  return { id: file.id, name: file.name, minutes: IMPERSONATION_MINUTES }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, session, file } = await requireBusiness(
    request,
    context,
    params,
    'businesses.impersonate',
  )
  await requireReauthentication(request, context, proof)
  return handleForm(request, context, reasonForm, async ({ reason }) => {
    await startImpersonation(db, {
      businessId: file.id,
      adminId: user.id,
      sessionId: session.id,
      reason,
      requestId: context.requestId,
      now: context.now(),
    })
    return redirect(paths.business.dashboard(), 303)
  })
}

export const meta = privatePage('Open portal as owner')

export default function ImpersonateBusiness() {
  const { id, name, minutes } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Open ${name} as its owner?`} />
      <ReasonForm
        hint="The owner sees it in the activity log, with the start and end of your visit."
        label="Open portal"
        pendingLabel="Opening..."
        cancelHref={paths.admin.business(id)}
      >
        <ul className={bulletListStyle}>
          <li>You’ll see what the owner sees, including members and revenue.</li>
          <li>
            You can change the club’s settings. Payments, plan, prices, memberships and staff stay with the
            owner.
          </li>
          <li>The visit ends after {minutes} minutes, when you leave, or when you sign out.</li>
        </ul>
      </ReasonForm>
    </>
  )
}
