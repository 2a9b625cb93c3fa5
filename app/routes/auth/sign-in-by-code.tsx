// Sign-in with a code by email: /login/code
import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { CodeField } from '~/second-factor/components/authenticator-setup'
import { currentSession } from '~/identity/sessions/current-session.server'
import { safeRedirect } from '~/kit/safe-redirect'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { forgotForm } from '~/identity/schemas'
import { sendSignInCode } from '~/identity/sign-in/one-time-codes.server'
import { signIn } from '~/identity/sign-in/sign-in.server'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  if (await currentSession(request, context)) throw redirect(next || paths.auth.redirect())
  return { next }
}

interface ActionResult extends FormErrors {
  sent?: boolean
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, forgotForm)
    if (!form.ok) return data<ActionResult>(form.refusal, { status: form.status })
    const { email } = form.value
    if (fields.intent === 'sign-in') {
      const { cookie, to } = await signIn(request, context, 'code', fields.next)
      return redirectDocument(to, { status: 303, headers: { 'Set-Cookie': cookie } })
    }
    await sendSignInCode(context, email)
    return data<ActionResult>({ fieldErrors: {}, values: { email, intent: 'sign-in' }, sent: true })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction = () => [
  { title: 'Sign in with a code' },
  { name: 'robots', content: 'noindex' },
]

export default function SignInByCode() {
  const { next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  const failed = answer && !answer.sent ? answer : null
  const action = paths.auth.code(next || undefined)
  const email = answer?.values.email ?? ''
  // After a wrong code, the code form stays.
  const asksForCode = answer?.values.intent === 'sign-in' && email !== ''
  return (
    <section className="lone">
      <h1>Sign in with a code</h1>
      {answer?.sent && (
        <Banner tone="ok">
          If <strong>{email}</strong> has an account, we’ve emailed it a code. The code is valid for 10
          minutes.
        </Banner>
      )}
      <ErrorSummary errors={failed} order={['email', 'code']} />
      {asksForCode ? (
        <>
          <Form method="post" action={action} noValidate>
            <input type="hidden" name="intent" value="sign-in" />
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="next" value={next} />
            <CodeField label="Code" hint="Eight digits" autoFocus errors={failed?.fieldErrors.code} />
            <SubmitButton intent="sign-in" pendingLabel="Signing In..." wide>
              Sign In
            </SubmitButton>
          </Form>
          <Form method="post" action={action}>
            <input type="hidden" name="intent" value="send" />
            <input type="hidden" name="email" value={email} />
            <SubmitButton intent="send" variant="secondary" pendingLabel="Sending..." wide>
              Send another code
            </SubmitButton>
          </Form>
        </>
      ) : (
        <Form method="post" action={action} noValidate>
          <p>Enter your email address, and we’ll send you a code to sign in with.</p>
          <input type="hidden" name="intent" value="send" />
          <Field
            name="email"
            label="Email Address"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
            required
            errors={failed?.fieldErrors.email}
          />
          <SubmitButton intent="send" pendingLabel="Sending..." wide>
            Send code
          </SubmitButton>
        </Form>
      )}
      <p className="small">
        <Link className="link" to={paths.auth.login(next || undefined)}>
          Sign in with your password
        </Link>
      </p>
    </section>
  )
}
