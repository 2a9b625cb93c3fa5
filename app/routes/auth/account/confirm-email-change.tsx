// The link sent to a new email address: /account/email?token=… Its button changes the address, once.
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { emailChangeState, confirmEmailChange } from '~/identity/email-address/change-email.server'
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
  const { state } = await emailChangeState(context, token)
  // Without a token this is the page after its own form, whose response has the result.
  const status = given === null ? 200 : statusOf[state]
  return data({ token: state === 'good' ? token : '' }, { status })
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    await countTokenPage(context)
    fields = await formFields(request)
    const changed = await confirmEmailChange(context, fields.token ?? '', queueCustomerUpdate)
    return data({ changed }, { status: changed ? 200 : 410 })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

// The URL is a secret: send no referrer.
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
})

export const meta: MetaFunction = () => [
  { title: 'Your new email address' },
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmEmailChange() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = answer && 'formError' in answer ? answer.formError : null
  const changed = answer && 'changed' in answer ? answer.changed : null
  return (
    <section className="lone">
      <h1>Your new email address</h1>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      {changed ? (
        <>
          <Banner tone="ok">Your email address is changed. Please sign in with it.</Banner>
          <ButtonLink wide to={paths.auth.login()}>
            Sign In
          </ButtonLink>
        </>
      ) : token && changed === null ? (
        <Form method="post" action={paths.account.email()}>
          <p>Confirm to sign in with this address from now on. You’ll be signed out on all devices.</p>
          <input type="hidden" name="token" value={token} />
          <SubmitButton wide>Use this address</SubmitButton>
        </Form>
      ) : (
        <>
          <p>This link is invalid or expired. Request a new one in your account settings.</p>
          <ButtonLink wide to={paths.account.settings()}>
            Go to account settings
          </ButtonLink>
        </>
      )}
    </section>
  )
}
