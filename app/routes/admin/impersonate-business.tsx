// Opens a business's portal as its owner, for a reason: /admin/businesses/:businessId/visit
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import {
  IMPERSONATION_MINUTES,
  startImpersonation,
} from '~/staff-access/impersonation/start-impersonation.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { requireBusiness } from './require-business.server'
import { ReasonForm, reasonForm } from './components/reason-form'

/** A session left open is not enough to enter somebody's portal. */
const proof = { withinMinutes: 60 }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { file } = await requireBusiness(request, context, params.businessId, 'businesses.impersonate')
  await requireReauthentication(request, context, proof)
  return { id: file.id, name: file.name, minutes: IMPERSONATION_MINUTES }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, session, file } = await requireBusiness(
    request,
    context,
    params.businessId,
    'businesses.impersonate',
  )
  await requireReauthentication(request, context, proof)
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, reasonForm)
    if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
    const { requestId } = context
    await startImpersonation(db, {
      businessId: file.id,
      adminId: user.id,
      sessionId: session.id,
      reason: form.value.reason,
      requestId,
      now: context.now(),
    })
    return redirect(paths.business.dashboard(), 303)
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Open as the owner – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function ImpersonateBusiness() {
  const { id, name, minutes } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title={`Open ${name} as its owner?`} />
      <ReasonForm
        refusal={refusal}
        hint="The owner reads it in the activity log, with the time you came and went."
        label="Open the Portal"
        pendingLabel="Opening..."
        cancelHref={paths.admin.business(id)}
      >
        <ul className="plain-list">
          <li>You see what the owner sees, members and figures included.</li>
          <li>
            You can help with the club’s settings. Money, the plan, prices, memberships and staff stay with
            the owner.
          </li>
          <li>It ends by itself after {minutes} minutes, when you leave, or when you sign out.</li>
        </ul>
      </ReasonForm>
    </>
  )
}
