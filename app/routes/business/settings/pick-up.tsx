// When and where members pick up: /business/settings/pick-up
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PickUpForm } from '~/business/profile/components/pick-up-form'
import { pickUpSettings, savePickUp } from '~/business/profile/pick-up/pick-up-settings.server'
import { pickUpForm, pickUpValues } from '~/business/profile/pick-up/schemas'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { timeZoneName } from '~/club/runs/editor/form-choices.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'settings.change')
  const { saved, note } = await db.read(pickUpSettings)
  return { values: pickUpValues(saved, note), address: club.address, timeZone: timeZoneName(club.timeZone) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'settings.change')
  return handleForm(request, context, pickUpForm, async (form) => {
    await savePickUp(db, { ...form, ...by })
    return redirect(paths.business.pickUp({ done: 'saved' }), 303)
  })
}

export const meta = privatePage('Pick-up')

export default function PickUpSettings() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Pick-up" back={{ href: paths.business.settings(), label: 'Settings' }}>
        When and where members get their boxes. Your club page, emails, the member’s next box and their
        calendar show it.
      </PortalTitle>
      <FormResult done={{ saved: 'Pick-up saved.' }} />
      <div className="max-w-3xl">
        <PickUpForm key={JSON.stringify(view.values)} {...view} />
      </div>
    </>
  )
}
