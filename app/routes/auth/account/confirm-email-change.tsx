// The link sent to a new email address: /account/email?token=… Its button changes the address, once.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { emailChangeState, confirmEmailChange } from '~/people/identity/email-address/change-email.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import { emailedTokenForm } from '~/people/identity/schemas'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

const statusOf = { good: 200, used: 410, expired: 410, unknown: 404 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const tokenParam = new URL(request.url).searchParams.get('token')
  const token = tokenParam ?? ''
  const { state } = await emailChangeState(context, token)
  // Without a token this is the page after its own form, whose response has the result.
  const status = tokenParam === null ? 200 : statusOf[state]
  return data({ token: state === 'good' ? token : '' }, { status })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await handleForm(request, context, emailedTokenForm, async ({ token }) => {
    await countTokenPage(context)
    return { changed: await confirmEmailChange(context, token, queueCustomerUpdate) }
  })
  if (answer instanceof Response || answer.data.changed === undefined) return answer
  return data(answer.data, { status: answer.data.changed ? 200 : 410 })
}

// The URL is a secret.
export const headers = secretUrl

export const meta = privateClubPage('Your new email address')

export default function ConfirmEmailChange() {
  const { token } = useLoaderData<typeof loader>()
  const changed = useActionData<typeof action>()?.changed
  return (
    <section className="lone">
      <h1>Your new email address</h1>
      <RejectionNotice />
      {changed ? (
        <>
          <SuccessMessage>Your email address is changed. Please sign in with it.</SuccessMessage>
          <ButtonLink wide to={paths.auth.login()}>
            Sign In
          </ButtonLink>
        </>
      ) : token && changed === undefined ? (
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
