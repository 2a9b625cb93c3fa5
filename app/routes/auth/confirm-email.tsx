// The link in the confirmation email: /confirm?token=… Its button confirms the address, once.
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import {
  confirmAddress,
  confirmationState,
  replaceConfirmation,
} from '~/identity/email-address/confirm-address.server'
import { currentSession } from '~/identity/sessions/current-session.server'
import { countTokenPage } from '~/identity/rate-limits.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { formFields } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'

const statusOf = { good: 200, used: 410, expired: 410, unknown: 404 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const given = new URL(request.url).searchParams.get('token')
  const token = given ?? ''
  const { state } = await confirmationState(context, token)
  // Without a token this is the page after its own form, whose response has the result.
  const status = given === null ? 200 : statusOf[state]
  const signedIn = (await currentSession(request, context)) !== null
  return data({ state, token: state === 'good' || state === 'expired' ? token : '', signedIn }, { status })
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    await countTokenPage(context)
    fields = await formFields(request)
    const token = fields.token ?? ''
    if (fields.intent === 'replace') {
      await replaceConfirmation(context, token)
      return data({ outcome: 'replaced' as const }, { status: 200 })
    }
    if (await confirmAddress(context, token)) return data({ outcome: 'confirmed' as const }, { status: 200 })
    const { state } = await confirmationState(context, token)
    const outcome = state === 'good' ? ('unknown' as const) : state
    return data({ outcome }, { status: statusOf[outcome] })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

// The URL is a secret: send no referrer.
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Referrer-Policy', 'no-referrer')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmEmail() {
  const { state, token, signedIn } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const outcome = answer && 'outcome' in answer ? answer.outcome : null
  const refusal = answer && 'formError' in answer ? answer.formError : null
  return (
    <section className="lone">
      <h1>Confirm your email address</h1>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Outcome state={outcome ?? state} token={token} signedIn={signedIn} />
    </section>
  )
}

type LinkView = 'good' | 'used' | 'expired' | 'unknown' | 'confirmed' | 'replaced'

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
          <Banner tone="ok">Your email address is confirmed.</Banner>
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
      return <Banner tone="ok">Confirmation email resent. Please check your inbox.</Banner>
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
