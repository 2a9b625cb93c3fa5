// The link in the confirmation email: /confirm?token=… Its button confirms the address, once.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  confirmAddress,
  confirmationState,
  replaceConfirmation,
} from '~/people/identity/email-address/confirm-address.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import { emailedTokenForm } from '~/people/identity/schemas'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

const statusOf = { good: 200, used: 410, expired: 410, unknown: 404, confirmed: 200, replaced: 200 }

/** The state of the link, or the result of its button. */
type LinkView = keyof typeof statusOf
type LinkOutcome = Exclude<LinkView, 'good'>

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const tokenParam = new URL(request.url).searchParams.get('token')
  const token = tokenParam ?? ''
  const { state } = await confirmationState(context, token)
  // Without a token this is the page after its own form, whose response has the result.
  const status = tokenParam === null ? 200 : statusOf[state]
  const signedIn = (await currentSession(request, context)) !== null
  return data({ state, token: state === 'good' || state === 'expired' ? token : '', signedIn }, { status })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await handleForm(
    request,
    context,
    emailedTokenForm,
    async ({ token }, { intent }): Promise<{ outcome: LinkOutcome }> => {
      await countTokenPage(context)
      if (intent === 'replace') {
        await replaceConfirmation(context, token)
        return { outcome: 'replaced' }
      }
      if (await confirmAddress(context, token)) return { outcome: 'confirmed' }
      const { state } = await confirmationState(context, token)
      return { outcome: state === 'good' ? 'unknown' : state }
    },
  )
  if (answer instanceof Response || !answer.data.outcome) return answer
  return data(answer.data, { status: statusOf[answer.data.outcome] })
}

// The URL is a secret.
export const headers = secretUrl

export const meta = privateClubPage('Confirm your email address')

export default function ConfirmEmail() {
  const { state, token, signedIn } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()?.outcome
  return (
    <section className="lone">
      <h1>Confirm your email address</h1>
      <RejectionNotice />
      <Outcome state={outcome ?? state} token={token} signedIn={signedIn} />
    </section>
  )
}

function Outcome({ state, token, signedIn }: { state: LinkView; token: string; signedIn: boolean }) {
  switch (state) {
    case 'good':
      return (
        <Form method="post" action={paths.auth.confirm()}>
          <p>Confirm that this email address is yours.</p>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="token" value={token} />
          <SubmitButton wide>Confirm email address</SubmitButton>
        </Form>
      )
    case 'confirmed':
      return (
        <>
          <SuccessMessage>Your email address is confirmed.</SuccessMessage>
          <NextStep signedIn={signedIn} />
        </>
      )
    case 'used':
      return (
        <>
          <p>This link has already been used. If that was you, your address is confirmed.</p>
          <NextStep signedIn={signedIn} />
        </>
      )
    case 'expired':
      return (
        <Form method="post" action={paths.auth.confirm()}>
          <p>This link has expired; it was valid for 24 hours. We can send you a new one.</p>
          <input type="hidden" name="intent" value="replace" />
          <input type="hidden" name="token" value={token} />
          <SubmitButton wide>Resend Confirmation Email</SubmitButton>
        </Form>
      )
    case 'replaced':
      return <SuccessMessage>Confirmation email resent. Please check your inbox.</SuccessMessage>
    case 'unknown':
      return (
        <>
          <p>
            This link is invalid. Please open it again from your email. If it still doesn’t work, sign in to
            get a new one.
          </p>
          <NextStep signedIn={signedIn} />
        </>
      )
  }
}

function NextStep({ signedIn }: { signedIn: boolean }) {
  return signedIn ? (
    <ButtonLink wide to={paths.auth.dashboard()}>
      Go to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink wide to={paths.auth.login()}>
      Sign In
    </ButtonLink>
  )
}
