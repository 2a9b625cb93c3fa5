// What is missing before the launch, and the button to go live: /business/setup/launch
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resendConfirmation, createResendToken } from '~/identity/email-address/confirm-address.server'
import { clubOrigin } from '#/tenants/origins'
import { goLive } from '~/businesses/onboarding/go-live.server'
import { LaunchStep as Launch } from '~/businesses/onboarding/components/launch-step'
import { StepTitle } from '~/businesses/onboarding/components/onboarding-frame'
import { formFields } from '~/kit/forms.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { stepError, requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, setUp, user } = await requireOnboarding(request, context, 'settings.change')
  const { missing, warnings, canGoLive, mustConfirmEmail: mustConfirm } = setUp.readiness
  return {
    name: club.name,
    status: setUp.onboardingState.status,
    address: clubOrigin(context.services.env, club).replace(/^https?:\/\//, ''),
    missing,
    warnings,
    canGoLive,
    confirm: mustConfirm ? { isMine: setUp.ownerUserId === user.id, email: user.email } : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireOnboarding(request, context, 'club.open')
  try {
    const { intent } = await formFields(request)
    if (intent === 'resend') {
      await resendConfirmation(context, createResendToken(context, user.id))
      return data({ resent: true as const, formError: undefined })
    }
    if (intent !== 'launch') {
      throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
    const { requestId } = context
    await goLive(db, context.services.env, { userId: user.id, requestId, now: context.now(businessId) })
    context.services.clubs.forget(businessId)
    return redirect(paths.business.setUp.done(), 303)
  } catch (error) {
    return stepError(error, {})
  }
}

export const meta: MetaFunction = () => [
  { title: 'Setup: go live – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function LaunchStep() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const resent = Boolean(answer && 'resent' in answer)
  return (
    <>
      <StepTitle title="Go live">
        Your club page becomes public, and its link and QR code work for every guest.
      </StepTitle>
      <Launch {...shown} refused={answer?.formError ?? null} resent={resent} />
    </>
  )
}
