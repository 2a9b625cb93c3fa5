// The link that stops a reset of two-step sign-in: /account/two-steps/reset?token=…
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { stopReset } from '~/people/second-factor/reset-two-steps.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { emailedTokenForm } from '~/people/identity/schemas'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await handleForm(request, context, emailedTokenForm, async ({ token }) => {
    await countTokenPage(context)
    const { requestId } = context
    return { stopped: await stopReset(context.services.scopes, { token }, { requestId, now: context.now() }) }
  })
  if (answer instanceof Response || answer.data.stopped === undefined) return answer
  return data(answer.data, { status: answer.data.stopped ? 200 : 410 })
}

// The URL is a secret.
export const headers = secretUrl

export const meta = privateClubPage('Stop the reset')

export default function StopReset() {
  const { token } = useLoaderData<typeof loader>()
  const stopped = useActionData<typeof action>()?.stopped
  return (
    <section className="lone">
      <h1>Stop the reset</h1>
      <RejectionNotice />
      {stopped ? (
        <>
          <SuccessMessage>The reset is stopped. Two-step sign-in stays as it is.</SuccessMessage>
          <p>If you don’t know who asked for it, change your password.</p>
          <ButtonLink wide to={paths.account.security()}>
            Open security settings
          </ButtonLink>
        </>
      ) : token && stopped === undefined ? (
        <Form method="post" action={paths.account.stopReset()}>
          <p>The authenticator app, passkeys and recovery codes will keep working.</p>
          <input type="hidden" name="token" value={token} />
          <SubmitButton wide>Stop the reset</SubmitButton>
        </Form>
      ) : (
        <p>This link is invalid, or the reset was already stopped or done.</p>
      )}
    </section>
  )
}
