// Suspends a business, with a reason: /admin/businesses/:businessId/suspend
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { suspendBusiness } from '~/business/suspension/suspend-business.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { requireBusiness } from './require-business.server'
import { ReasonForm, reasonForm } from './components/reason-form'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { file } = await requireBusiness(request, context, params, 'businesses.close')
  if (file.status === 'suspended') throw redirect(paths.admin.business(file.id))
  return { id: file.id, name: file.name, members: file.members.reduce((sum, { count }) => sum + count, 0) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, file } = await requireBusiness(request, context, params, 'businesses.close')
  return handleForm(request, context, reasonForm, async ({ reason }) => {
    await suspendBusiness(db, {
      businessId: file.id,
      adminId: user.id,
      reason,
      requestId: context.requestId,
      now: context.now(),
    })
    context.services.clubs.forget(file.id)
    return redirect(paths.admin.business(file.id, { done: 'suspended' }), 303)
  })
}

export const meta = privatePage('Suspend a business')

export default function SuspendBusiness() {
  const { id, name, members } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Suspend ${name}?`} />
      <ReasonForm
        hint="The owner sees it in the activity log. Guests and members only see that the club is closed."
        label={`Suspend ${name}`}
        pendingLabel="Suspending..."
        variant="danger"
        cancelHref={paths.admin.business(id)}
      >
        <ul className={bulletListStyle}>
          <li>Its pages will say right away that the club is closed, and guests can’t join.</li>
          <li>
            {members === 0
              ? 'It has no members yet.'
              : `Its ${members} ${members === 1 ? 'membership continues' : 'memberships continue'} and ${members === 1 ? 'is' : 'are'} billed as before.`}
          </li>
          <li>Its staff can still sign in to their portal. You can restore the business at any time.</li>
        </ul>
      </ReasonForm>
    </>
  )
}
