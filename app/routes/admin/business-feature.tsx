// Switches a feature of a business off or on, with a reason: /admin/businesses/:businessId/features/:feature
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { featureWords, isFeature, type Feature } from '#/tenants/features'
import { switchFeatureOff, switchFeatureOn } from '~/platform/admin/businesses/switch-feature.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { requireBusiness } from './require-business.server'
import { ReasonForm, reasonForm } from './components/reason-form'

function featureIn(name: string | undefined): Feature {
  if (name !== undefined && isFeature(name)) return name
  throw new DomainError('no-feature', 404, 'There is no such feature.')
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { file } = await requireBusiness(request, context, params, 'features.switch')
  const feature = featureIn(params.feature)
  const { name, stops, stays } = featureWords(feature)
  const isOff = file.featuresOff.some((off) => off.feature === feature)
  return { id: file.id, business: file.name, name, stops, stays, isOff }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, file } = await requireBusiness(request, context, params, 'features.switch')
  const feature = featureIn(params.feature)
  return handleForm(request, context, reasonForm, async ({ reason }, fields) => {
    // The page that the person saw decides, not a change that someone else made meanwhile.
    const change = fields.to === 'on' ? switchFeatureOn : switchFeatureOff
    await change(db, {
      businessId: file.id,
      feature,
      adminId: user.id,
      reason,
      requestId: context.requestId,
      now: context.now(),
    })
    context.services.clubs.forget(file.id)
    return redirect(
      paths.admin.business(file.id, { done: `${feature}-${fields.to === 'on' ? 'on' : 'off'}` }),
      303,
    )
  })
}

export const meta = privatePage('Switch a feature')

export default function BusinessFeature() {
  const { id, business, name, stops, stays, isOff } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Switch ${isOff ? 'on' : 'off'} ${name} for ${business}?`} />
      <ReasonForm
        hint={
          isOff
            ? 'It is written to the activity log, which the owner sees.'
            : 'Staff see it in their portal, and the owner in the activity log. Guests and members don’t.'
        }
        label={`Switch ${name} ${isOff ? 'on' : 'off'}`}
        pendingLabel="Saving..."
        variant={isOff ? undefined : 'danger'}
        cancelHref={paths.admin.business(id)}
      >
        <input type="hidden" name="to" value={isOff ? 'on' : 'off'} />
        <ul className={bulletListStyle}>
          {isOff ? (
            <li>Everything about it works again right away.</li>
          ) : (
            <>
              <li>{stops}</li>
              <li>{stays}</li>
              <li>You can switch it on again at any time.</li>
            </>
          )}
        </ul>
      </ReasonForm>
    </>
  )
}
