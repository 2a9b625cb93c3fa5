// The link in the password reset email: /reset-password?token=… The form uses it once.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import { clubsAfterReset, type ClubLink } from '~/people/identity/clubs-of-user.server'
import { resetPassword, resetState } from '~/people/identity/passwords/reset-password.server'
import { resetForm } from '~/people/identity/schemas'
import { expiredSessionCookie } from '~/people/identity/sessions/session-cookie.server'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

const statusOf = { good: 200, used: 410, expired: 410, unknown: 404 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const tokenParam = new URL(request.url).searchParams.get('token')
  const token = tokenParam ?? ''
  const { state } = await resetState(context, token)
  // Without a token this is the page after its own form, whose response has the result.
  const status = tokenParam === null ? 200 : statusOf[state]
  return data({ state, token: state === 'good' ? token : '' }, { status })
}

interface ResetData {
  outcome?: 'changed' | 'gone'
  /** The way back to the clubs of the account. */
  clubs?: ClubLink[]
  /** Returned so that a rejected password can be corrected. */
  link?: string
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await handleForm(
    request,
    context,
    resetForm,
    async ({ token, password }): Promise<ResetData> => {
      await countTokenPage(context)
      const changed = await resetPassword(context, token, password)
      if (!changed) return { outcome: 'gone' }
      return { outcome: 'changed', clubs: await clubsAfterReset(context, changed.userId) }
    },
    { onRejected: ({ token }) => ({ link: token }) },
  )
  if (answer instanceof Response) return answer
  switch (answer.data.outcome) {
    case 'changed':
      return data(answer.data, { headers: { 'Set-Cookie': expiredSessionCookie(context) } })
    case 'gone':
      return data(answer.data, { status: 410 })
    default:
      return answer
  }
}

// The URL is a secret.
export const headers = secretUrl

export const meta = privateClubPage('Choose a new password')

export default function ResetPassword() {
  const { state, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const link = answer?.link ?? token
  return (
    <section className="lone">
      <h1>Choose a new password</h1>
      {answer?.outcome === 'changed' ? (
        <>
          <SuccessMessage>Your password is changed. You’re signed out everywhere else.</SuccessMessage>
          <ButtonLink wide to={paths.auth.login()}>
            Sign In
          </ButtonLink>
          {answer.clubs?.map(({ name, href }: ClubLink) => (
            <ButtonLink key={href} variant="secondary" wide document to={href}>
              {`Go to ${name}`}
            </ButtonLink>
          ))}
        </>
      ) : answer?.outcome === 'gone' || !link ? (
        <>
          <p>{expiredLink[answer?.outcome === 'gone' || state === 'good' ? 'used' : state]}</p>
          <ButtonLink wide to={paths.auth.forgotPassword()}>
            Send a new link
          </ButtonLink>
        </>
      ) : (
        <PasswordForm token={link} />
      )}
    </section>
  )
}

function PasswordForm({ token }: { token: string }) {
  const form = useSchemaForm(resetForm)
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={paths.auth.resetPassword()} {...form.props}>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          field={form.fields.password}
          label="New Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          field={form.fields.confirmPassword}
          label="Confirm Password"
          autoComplete="new-password"
        />
        <SubmitButton pendingLabel="Saving..." wide>
          Save password
        </SubmitButton>
      </Form>
    </>
  )
}

const expiredLink = {
  used: 'This link has already been used.',
  expired: 'This link has expired; it was valid for 30 minutes.',
  unknown: 'This link is invalid. Please open it again from your email.',
}
