// What is missing, and the button that opens the doors: /business/setup/launch
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resendConfirmation, resendNote } from '~/accounts/confirm-address.server'
import { clubOrigin } from '~/accounts/origins'
import { goLive } from '~/businesses/go-live.server'
import { LaunchStep as Launch } from '~/businesses/set-up/components/launch-step'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { formFields } from '~/kit/forms.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { refuse, requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, setUp, user } = await requireSetUp(request, context, 'settings.change')
  const { missing, warnings, canGoLive, mustConfirm } = setUp.readiness
  return {
    name: club.name,
    status: setUp.facts.status,
    address: clubOrigin(context.services.env, club).replace(/^https?:\/\//, ''),
    missing,
    warnings,
    canGoLive,
    confirm: mustConfirm ? { isMine: setUp.ownerUserId === user.id, email: user.email } : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireSetUp(request, context, 'club.open')
  try {
    const { intent } = await formFields(request)
    if (intent === 'resend') {
      await resendConfirmation(context, resendNote(context, user.id))
      return data({ resent: true as const, formError: undefined })
    }
    if (intent !== 'launch') {
      throw new DomainError('unknown-button', 400, 'Please use the buttons of this page.')
    }
    const { requestId } = context
    await goLive(db, context.services.env, { userId: user.id, requestId, now: context.now(businessId) })
    context.services.clubs.forget(businessId)
    return redirect(paths.business.setUp.done(), 303)
  } catch (error) {
    return refuse(error, {})
  }
}

export const meta: MetaFunction = () => [
  { title: 'Set-up: go live – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function LaunchStep() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const resent = Boolean(answer && 'resent' in answer)
  return (
    <>
      <StepTitle title="Open the doors">
        Your club page becomes public, and its link and its code are good for every guest.
      </StepTitle>
      <Launch {...shown} refused={answer?.formError ?? null} resent={resent} />
    </>
  )
}
