// The link in the password reset email: /reset-password?token=… The form uses it once.
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { countTokenPage } from '~/identity/rate-limits.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { resetPassword, resetState } from '~/identity/passwords/reset-password.server'
import { resetForm } from '~/identity/schemas'
import { expiredSessionCookie } from '~/identity/sessions/session-cookie.server'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { PasswordField } from '~/ui/form/password-field'

const statusOf = { good: 200, used: 410, expired: 410, unknown: 404 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const given = new URL(request.url).searchParams.get('token')
  const token = given ?? ''
  const { state } = await resetState(context, token)
  // Without a token this is the page after its own form, whose response has the result.
  const status = given === null ? 200 : statusOf[state]
  return data({ state, token: state === 'good' ? token : '' }, { status })
}

interface ActionResult extends FormErrors {
  outcome?: 'changed' | 'gone'
  /** Returned so that a refused password can be corrected. */
  link?: string
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    await countTokenPage(context)
    fields = await formFields(request)
    const form = validateFields(fields, resetForm)
    if (!form.ok) return data<ActionResult>({ ...form.refusal, link: fields.token }, { status: form.status })
    const { token, password } = form.value
    if (!(await resetPassword(context, token, password))) {
      return data<ActionResult>({ fieldErrors: {}, values: {}, outcome: 'gone' }, { status: 410 })
    }
    const headers = { 'Set-Cookie': expiredSessionCookie(context) }
    return data<ActionResult>({ fieldErrors: {}, values: {}, outcome: 'changed' }, { status: 200, headers })
  } catch (error) {
    const { data: refusal, init } = formErrorResponse(error, fields, context)
    return data<ActionResult>({ ...refusal, link: fields.token }, init ?? undefined)
  }
}

// The URL is a secret: send no referrer.
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Referrer-Policy', 'no-referrer')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Choose a new password' },
  { name: 'robots', content: 'noindex' },
]

export default function ResetPassword() {
  const { state, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  const link = answer?.link ?? token
  return (
    <section className="lone">
      <h1>Choose a new password</h1>
      {answer?.outcome === 'changed' ? (
        <>
          <Banner tone="ok">Your password is changed. You’re signed out everywhere else.</Banner>
          <ButtonLink wide to={paths.auth.login()}>
            Sign In
          </ButtonLink>
        </>
      ) : answer?.outcome === 'gone' || !link ? (
        <>
          <p>{expiredLink[answer?.outcome === 'gone' || state === 'good' ? 'used' : state]}</p>
          <ButtonLink wide to={paths.auth.forgotPassword()}>
            Send a new link
          </ButtonLink>
        </>
      ) : (
        <>
          <ErrorSummary errors={answer} order={['password', 'confirmPassword']} />
          <Form method="post" action={paths.auth.resetPassword()}>
            <input type="hidden" name="token" value={link} />
            <PasswordField
              name="password"
              label="New Password"
              hint="At least 8 characters"
              autoComplete="new-password"
              required
              errors={answer?.fieldErrors.password}
            />
            <PasswordField
              name="confirmPassword"
              label="Confirm Password"
              autoComplete="new-password"
              required
              errors={answer?.fieldErrors.confirmPassword}
            />
            <SubmitButton pendingLabel="Saving..." wide>
              Save password
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  )
}

const expiredLink = {
  used: 'This link has already been used.',
  expired: 'This link has expired; it was valid for 30 minutes.',
  unknown: 'This link is invalid. Please open it again from your email.',
}
