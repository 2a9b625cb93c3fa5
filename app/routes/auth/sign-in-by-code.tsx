// Sign-in with a code by email: /login/code
import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { CodeField } from '~/people/second-factor/components/authenticator-setup'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { handleForm, type FormActionData } from '~/web/http/forms/handle-form.server'
import { NotOfThisClub } from '~/people/identity/components/not-of-this-club'
import { recipientsOf } from '~/people/identity/emails/recipients.server'
import { forgotForm, signInCodeForm } from '~/people/identity/schemas'
import { sendSignInCode } from '~/people/identity/sign-in/one-time-codes.server'
import { signIn } from '~/people/identity/sign-in/sign-in.server'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { EmailField } from '~/foundation/ui/form/email-field'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  if (await currentSession(request, context)) throw redirect(next || paths.auth.redirect())
  return { next, ...recipientsOf(context, paths.auth.code()) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleForm(
    request,
    context,
    forgotForm,
    async ({ email }, { intent, next }): Promise<Response | { sentTo: string }> => {
      if (intent === 'sign-in') {
        const { cookie, to } = await signIn(request, context, 'code', next)
        return redirectDocument(to, { status: 303, headers: { 'Set-Cookie': cookie } })
      }
      await sendSignInCode(context, email)
      return { sentTo: email }
    },
  )
}

export const meta = privateClubPage('Sign in with a code')

export default function SignInByCode() {
  const { next, clubName, platformHref } = useLoaderData<typeof loader>()
  const answer = useActionData<FormActionData<{ sentTo: string }>>()
  const rejected = answer?.submission?.initialValue
  // After a wrong code, the code form stays.
  const email = answer?.sentTo ?? (rejected?.intent === 'sign-in' ? rejected.email : undefined)
  const action = paths.auth.code(next || undefined)
  return (
    <section className="lone">
      <h1>Sign in with a code</h1>
      {/* Announced without the focus, which goes to the field of the code. */}
      {answer?.sentTo !== undefined && (
        <Banner tone="ok">
          If <strong>{answer.sentTo}</strong> has an account{clubName && ` with ${clubName}`}, we’ve emailed
          it a code. The code is valid for 10 minutes.
        </Banner>
      )}
      {typeof email === 'string' && email !== '' ? (
        <CodeForm email={email} next={next} action={action} />
      ) : (
        <EmailForm action={action} />
      )}
      <NotOfThisClub clubName={clubName} platformHref={platformHref} action="Get your code" />
      <p className="small">
        <Link className="link" to={paths.auth.login(next || undefined)}>
          Sign in with your password
        </Link>
      </p>
    </section>
  )
}

function CodeForm({ email, next, action }: { email: string; next: string; action: string }) {
  const form = useSchemaForm(signInCodeForm, { intent: 'sign-in' })
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={action} {...form.props}>
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="next" value={next} />
        <CodeField field={form.fields.code} label="Code" hint="Eight digits" autoFocus />
        <SubmitButton intent="sign-in" pendingLabel="Signing In..." wide>
          Sign In
        </SubmitButton>
      </Form>
      <IntentForm
        intent="send"
        fields={{ email }}
        action={action}
        variant="secondary"
        pendingLabel="Sending..."
        wide
      >
        Send another code
      </IntentForm>
    </>
  )
}

function EmailForm({ action }: { action: string }) {
  const form = useSchemaForm(forgotForm)
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={action} {...form.props}>
        <p>Enter your email address, and we’ll send you a code to sign in with.</p>
        <input type="hidden" name="intent" value="send" />
        <EmailField field={form.fields.email} label="Email Address" autoComplete="username" />
        <SubmitButton intent="send" pendingLabel="Sending..." wide>
          Send code
        </SubmitButton>
      </Form>
    </>
  )
}
