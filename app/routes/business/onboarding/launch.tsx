// Missing steps before the launch, and the button to go live: /business/setup/launch
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resendConfirmation, createResendToken } from '~/people/identity/email-address/confirm-address.server'
import { clubOrigin } from '#/tenants/origins'
import { goLive } from '~/business/onboarding/go-live.server'
import { LaunchStep as Launch } from '~/business/onboarding/components/launch-step'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { requireOnboarding } from './onboarding-step.server'

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
    confirm: mustConfirm ? { email: setUp.ownerUserId === user.id ? user.email : null } : null,
  }
}

/** The message after a form of the page. */
interface Done {
  resent?: true
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireOnboarding(request, context, 'club.open')
  return handleForms<Done>(request, context, {
    async resend() {
      await resendConfirmation(context, createResendToken(context, user.id))
      return { resent: true }
    },
    async launch() {
      const { requestId } = context
      await goLive(db, context.services.env, { userId: user.id, requestId, now: context.now(businessId) })
      context.services.clubs.forget(businessId)
      return redirect(paths.business.setUp.done(), 303)
    },
  })
}

export const meta = privatePage('Setup: go live')

export default function LaunchStep() {
  const shown = useLoaderData<typeof loader>()
  const resent = useActionData<typeof action>()?.resent === true
  return (
    <>
      <StepTitle title="Go live">
        Your club page becomes public, and its link and QR code work for every guest.
      </StepTitle>
      <Launch {...shown} resent={resent} />
    </>
  )
}
