// Resets the two-step sign-in of one of a business's staff: /admin/businesses/:businessId/two-steps/:staffId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type Params } from '@remix-run/react'
import type { BusinessDetails } from '~/platform/admin/businesses/business-details.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { RESET_HOURS, openReset, requestReset } from '~/people/second-factor/reset-two-steps.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formatMoment } from '~/foundation/audit/filters'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { requireBusiness } from './require-business.server'
import { ReasonForm, reasonForm } from './components/reason-form'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { file } = await requireBusiness(request, context, params, 'two-steps.reset')
  await requireReauthentication(request, context)
  const person = personOf(file, params)
  const open = await context.services.scopes.shared().read((db) => openReset(db, person.userId))
  return {
    id: file.id,
    business: file.name,
    name: person.name || person.email,
    hours: RESET_HOURS,
    dueAt: open && formatMoment('UTC', open.dueAt),
  }
}

function personOf({ staff }: BusinessDetails, params: Params) {
  const staffId = idIn(params, 'staffId')
  const person = staff.find(({ id, isActive }) => id === staffId && isActive)
  if (!person) throw new DomainError('staff-missing', 404, 'Staff member not found.')
  return person
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user, file } = await requireBusiness(request, context, params, 'two-steps.reset')
  await requireReauthentication(request, context)
  const { userId } = personOf(file, params)
  return handleForm(request, context, reasonForm, async ({ reason }) => {
    await requestReset(context.services, {
      userId,
      adminId: user.id,
      business: file,
      reason,
      requestId: context.requestId,
      now: context.now(),
    })
    return redirect(paths.admin.business(file.id, { done: 'reset-requested' }), 303)
  })
}

export const meta = privatePage('Reset two-step sign-in')

export default function ResetTwoSteps() {
  const { id, business, name, hours, dueAt } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Reset two-step sign-in of ${name}?`} />
      {dueAt ? (
        <Banner tone="warn" title="A reset is waiting">
          <p>
            It happens on {dueAt} (UTC), unless {name} or another owner of {business} stops it.
          </p>
        </Banner>
      ) : (
        <ReasonForm
          hint="For the activity log: how you made sure that it is them who asked."
          label={`Reset after ${hours} hours`}
          pendingLabel="Saving..."
          variant="danger"
          cancelHref={paths.admin.business(id)}
        >
          <ul className={bulletListStyle}>
            <li>
              {name} and the other owners of {business} are emailed now, and any of them can stop it.
            </li>
            <li>After {hours} hours their authenticator app, passkeys and recovery codes stop working.</li>
            <li>All their devices are signed out. Their password alone signs in until they set up again.</li>
          </ul>
        </ReasonForm>
      )}
    </>
  )
}
