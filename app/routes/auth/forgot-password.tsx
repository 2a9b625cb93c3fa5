// Requests a link to reset the password: /forgot-password
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requestReset } from '~/people/identity/passwords/reset-password.server'
import { NotOfThisClub } from '~/people/identity/components/not-of-this-club'
import { recipientsOf } from '~/people/identity/emails/recipients.server'
import { forgotForm } from '~/people/identity/schemas'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { EmailField } from '~/foundation/ui/form/email-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export function loader({ context }: LoaderFunctionArgs) {
  return recipientsOf(context, paths.auth.forgotPassword())
}

export function action({ request, context }: ActionFunctionArgs) {
  return handleForm(request, context, forgotForm, async ({ email }) => {
    await requestReset(context, email)
    return { sentTo: email }
  })
}

export const meta: MetaFunction = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

export default function ForgotPassword() {
  const { clubName, platformHref } = useLoaderData<typeof loader>()
  const sentTo = useActionData<typeof action>()?.sentTo
  return (
    <section className="lone">
      <h1>Reset your password</h1>
      {sentTo === undefined ? <EmailForm /> : <LinkSent to={sentTo} clubName={clubName} />}
      <NotOfThisClub clubName={clubName} platformHref={platformHref} action="Reset your password" />
      <p className="small">
        <Link className="link" to={paths.auth.login()}>
          Back to sign in
        </Link>
      </p>
    </section>
  )
}

function EmailForm() {
  const form = useSchemaForm(forgotForm)
  return (
    <>
      <p>Enter your email address, and we’ll send you a link to choose a new password.</p>
      <ErrorSummary form={form} />
      <Form method="post" action={paths.auth.forgotPassword()} {...form.props}>
        <EmailField field={form.fields.email} label="Email Address" autoComplete="username" />
        <SubmitButton pendingLabel="Sending..." wide>
          Send link
        </SubmitButton>
      </Form>
    </>
  )
}

function LinkSent({ to, clubName }: { to: string; clubName: string | null }) {
  return (
    <>
      <Banner tone="ok">
        If <strong>{to}</strong> has an account{clubName && ` with ${clubName}`}, we’ve emailed it a link. The
        link is valid for 30 minutes.
      </Banner>
      <p>Nothing after a few minutes? Check your spam folder or try again.</p>
      <ButtonLink variant="secondary" wide document to={paths.auth.forgotPassword()}>
        Send another link
      </ButtonLink>
    </>
  )
}
