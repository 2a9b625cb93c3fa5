// Sign-in with email and password: /login
import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { PasskeyButton } from '~/people/identity/components/passkey-button'
import { resendConfirmation } from '~/people/identity/email-address/confirm-address.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { beginDomainLogin, isPlatformHost } from '~/web/http/cross-host-login/cross-host-login.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { rejectionResponse, type FormActionData } from '~/web/http/forms/handle-form.server'
import { signIn, UnconfirmedEmailError } from '~/people/identity/sign-in/sign-in.server'
import { hasStoredForm } from '~/web/http/form-recovery/form-recovery.server'
import { formFields } from '~/foundation/kit/forms.server'
import { signInForm } from '~/people/identity/schemas'
import { paths } from '~/foundation/kit/paths'
import { signInToRate } from '~/club/tastes/ratings/schemas'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { EmailField } from '~/foundation/ui/form/email-field'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const next = safeRedirect(query.get('next'), '')
  if (await currentSession(request, context)) throw redirect(next || paths.auth.redirect())
  const { host } = context
  if (host.kind === 'club' && !isPlatformHost(context, host.club)) {
    const { to, cookie } = beginDomainLogin(context, host.club, {
      next,
      done: query.get('done') === 'signed-out' ? 'signed-out' : undefined,
    })
    throw redirect(to, { headers: { 'Set-Cookie': cookie } })
  }
  return {
    clubName: host.kind === 'club' ? host.club.name : null,
    next,
    hasStored: hasStoredForm(request, context),
    signUpHref: host.kind === 'club' ? paths.join.signup() : paths.auth.signup(),
  }
}

interface LoginData {
  /** Lets the page request the confirmation email again. */
  resendNote?: string
  resent?: boolean
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    if (fields.intent === 'resend') {
      await resendConfirmation(context, fields.note ?? '')
      return data<FormActionData<LoginData>>({ resent: true })
    }
    const { cookie, to } = await signIn(request, context, 'password', fields.next)
    // A full document, so that nothing of the previous page or of another club's theme remains.
    return redirectDocument(to, { status: 303, headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    const rejected = rejectionResponse<LoginData>(error, fields, context)
    const resendNote = error instanceof UnconfirmedEmailError ? error.resendToken : undefined
    return data<FormActionData<LoginData>>({ ...rejected.data, resendNote }, rejected.init ?? undefined)
  }
}

export const meta = privatePageOf<typeof loader>((data) =>
  data?.clubName ? `Sign in to ${data.clubName}` : 'Sign in to Tastevin',
)

export default function Login() {
  const { clubName, next, hasStored, signUpHref } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useSchemaForm(signInForm)
  const isRating = next.split('?')[0] === paths.customer.ratings()
  return (
    <section className="lone">
      <h1>{clubName ? `Sign in to ${clubName}` : 'Sign in'}</h1>
      {!hasStored && !answer && <DoneMessage asTitle messages={{ 'signed-out': 'You’re signed out.' }} />}
      {hasStored && !answer && (
        <Banner title={isRating ? signInToRate : 'You were signed out before we could save this'}>
          <p>Sign in again to continue where you left off.</p>
        </Banner>
      )}
      {answer?.resent && <SuccessMessage>Confirmation email resent. Please check your inbox.</SuccessMessage>}
      <ErrorSummary form={form} />
      {answer?.resendNote && <Resend note={answer.resendNote} email={form.fields.email.initialValue} />}
      <Form method="post" action={paths.auth.login()} {...form.props}>
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="next" value={next} />
        <EmailField field={form.fields.email} label="Email Address" autoComplete="username" />
        <div className="relative">
          <PasswordField field={form.fields.password} label="Password" autoComplete="current-password" />
          <Link
            className="link absolute -top-2.5 right-0 inline-flex min-h-11 items-center text-sm text-muted"
            to={paths.auth.forgotPassword()}
          >
            Forgot Password
          </Link>
        </div>
        <SubmitButton intent="sign-in" pendingLabel="Signing In..." wide>
          Sign In
        </SubmitButton>
      </Form>
      <div className="grid gap-4 border-t border-line pt-5">
        <PasskeyButton purpose="sign-in" next={next}>
          Sign in with a passkey
        </PasskeyButton>
        <ButtonLink variant="secondary" wide to={paths.auth.code(next || undefined)}>
          Email me a code instead
        </ButtonLink>
      </div>
      <p className="small">
        {clubName ? 'Not a member yet? ' : 'No account yet? '}
        <Link className="link" to={signUpHref}>
          Sign Up Now
        </Link>
      </p>
    </section>
  )
}

function Resend({ note, email }: { note: string; email: FormField['initialValue'] }) {
  return (
    <Form
      method="post"
      action={paths.auth.login()}
      className="rounded-control border border-line bg-tint p-4.5"
    >
      <p>We emailed you a link when you signed up. Please open it, then sign in here.</p>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="email" value={typeof email === 'string' ? email : ''} />
      <SubmitButton intent="resend" variant="secondary" wide>
        Resend Confirmation Email
      </SubmitButton>
    </Form>
  )
}
