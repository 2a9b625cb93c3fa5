// The business profile: /business/setup/profile
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ProfileForm } from '~/business/profile/components/profile-form'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { afterStep, stepHref } from '~/business/onboarding/steps'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { profileFormValues, profileAction } from '../settings/profile.action.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return profileFormValues(request, context)
}

export function action({ request, context }: ActionFunctionArgs) {
  return profileAction(request, context, afterStep('profile'))
}

export const meta = privatePage('Setup: profile')

export default function ProfileStep() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Your business">
        What guests and state regulators need to know. You can fill in the rest later.
      </StepTitle>
      <ProfileForm
        {...shown}
        key={shown.revision}
        action={stepHref('profile')}
        saveLabel="Save and continue"
      />
    </>
  )
}
