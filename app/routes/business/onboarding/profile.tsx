// The business profile: /business/setup/profile
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProfileForm } from '~/businesses/profile/components/profile-form'
import { StepTitle } from '~/businesses/onboarding/components/onboarding-frame'
import { followingStep, stepHref } from '~/businesses/onboarding/steps'
import { profileFormValues, profileAction, type ProfileActionResult } from '../settings/profile.action.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return profileFormValues(request, context)
}

export function action({ request, context }: ActionFunctionArgs) {
  return profileAction(request, context, stepHref(followingStep('profile')!))
}

export const meta: MetaFunction = () => [
  { title: 'Setup: profile – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function ProfileStep() {
  const { profile, ...shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ProfileActionResult | undefined
  return (
    <>
      <StepTitle title="Your business">
        What guests and state regulators need to know. You can fill in the rest later.
      </StepTitle>
      <ProfileForm
        {...shown}
        values={{ ...profile, ...answer?.values }}
        mark={answer?.mark ?? profile.revision}
        currency={profile.currency}
        refusal={answer}
        saveLabel="Save and continue"
      />
    </>
  )
}
