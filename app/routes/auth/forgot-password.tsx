// Requests a link to reset the password: /forgot-password
import { data, type ActionFunctionArgs, type HeadersFunction, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { requestReset } from '~/identity/passwords/reset-password.server'
import { forgotForm } from '~/identity/schemas'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'

interface ActionResult extends FormErrors {
  sent?: boolean
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, forgotForm)
    if (!form.ok) return data<ActionResult>(form.refusal, { status: form.status })
    await requestReset(context, form.value.email)
    return data<ActionResult>({ fieldErrors: {}, values: { email: form.value.email }, sent: true })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

export default function ForgotPassword() {
  const answer = useActionData<typeof action>() as ActionResult | undefined
  const failed = answer && !answer.sent ? answer : null
  return (
    <section className="lone">
      <h1>Reset your password</h1>
      {answer?.sent ? (
        <>
          <Banner tone="ok">
            If <strong>{answer.values.email}</strong> has an account, we’ve emailed it a link. The link is
            valid for 30 minutes.
          </Banner>
          <p>Nothing after a few minutes? Check your spam folder or try again.</p>
          <ButtonLink variant="secondary" wide document to={paths.auth.forgotPassword()}>
            Send another link
          </ButtonLink>
        </>
      ) : (
        <p>Enter your email address, and we’ll send you a link to choose a new password.</p>
      )}
      <ErrorSummary errors={failed} order={['email']} />
      {!answer?.sent && (
        <Form method="post" action={paths.auth.forgotPassword()}>
          <Field
            name="email"
            label="Email Address"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={failed?.values.email}
            required
            errors={failed?.fieldErrors.email}
          />
          <SubmitButton pendingLabel="Sending..." wide>
            Send link
          </SubmitButton>
        </Form>
      )}
      <p className="small">
        <Link className="link" to={paths.auth.login()}>
          Back to sign in
        </Link>
      </p>
    </section>
  )
}
