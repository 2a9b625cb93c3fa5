// Pick-up and shipping: /business/setup/delivery
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeliveryForm } from '~/business/onboarding/components/delivery-form'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { saveDelivery } from '~/business/onboarding/save-delivery.server'
import { deliveryForm } from '~/business/onboarding/schemas'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireOnboarding(request, context, 'settings.change')
  const { pickUpHours, hours, shipsTo } = setUp.delivery
  return {
    pickUpHours: pickUpHours ?? '',
    hours,
    shipsTo,
    hasLicence: setUp.onboardingState.licence !== null,
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep({ request, context }, 'delivery', deliveryForm, ({ db, by }, delivery) =>
    saveDelivery(db, { ...delivery, ...by }),
  )
}

export const meta = privatePage('Setup: pick-up and shipping')

export default function DeliveryStep() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Pick-up and shipping">
        Most clubs offer pick-up: members come back and stay for a glass. You can also ship where your license
        allows it.
      </StepTitle>
      <DeliveryForm {...shown} />
    </>
  )
}
