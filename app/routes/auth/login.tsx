// Signing in with an address and a password: /login
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
import { PasskeyButton } from '~/identity/components/passkey-button'
import { resendConfirmation } from '~/identity/email-address/confirm-address.server'
import { currentSession } from '~/identity/sessions/current-session.server'
import { isPlatformHost } from '~/http/cross-host-login/cross-host-login.server'
import { rootOrigin } from '#/tenants/origins'
import { safeRedirect } from '~/kit/safe-redirect'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { signIn } from '~/identity/sign-in/sign-in.server'
import { hasStoredForm } from '~/http/form-recovery/form-recovery.server'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  if (await currentSession(request, context)) throw redirect(next || paths.auth.redirect())
  const { host } = context
  return {
    houseName: host.kind === 'club' ? host.club.name : null,
    next,
    hasStored: hasStoredForm(request, context),
    // A domain of the club's own opens no portal, and takes no passkey of the platform's.
    staffHref:
      host.kind === 'club' && !isPlatformHost(context, host.club)
        ? rootOrigin(context.services.env) + paths.auth.login(paths.business.dashboard())
        : null,
    signUpHref: host.kind === 'club' ? paths.join.signup() : paths.auth.signup(),
  }
}

interface ActionResult extends FormErrors {
  /** Lets the page ask for the confirmation mail again. */
  resendNote?: string
  resent?: boolean
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const values = { email: fields.email ?? '' }
    if (fields.intent === 'resend') {
      await resendConfirmation(context, fields.note ?? '')
      return data<ActionResult>({ fieldErrors: {}, values, resent: true })
    }
    const signed = await signIn(request, context, fields.next)
    if (signed.state === 'in') {
      const headers = { 'Set-Cookie': signed.cookie }
      // A document of its own: nothing of the page from before, nor of another club's clothes, lives on in it.
      return redirectDocument(signed.to, { status: 303, headers })
    }
    const held = { fieldErrors: {}, formError: 'Email not confirmed', values, resendNote: signed.resendToken }
    return data<ActionResult>(held, { status: 400 })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.houseName ? `Sign in to ${data.houseName}` : 'Sign in to Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Login() {
  const { houseName, next, hasStored, staffHref, signUpHref } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  const failed = answer && !answer.resent ? answer : null
  return (
    <section className="lone">
      <h1>{houseName ? `Sign in to ${houseName}` : 'Sign in'}</h1>
      {hasStored && !answer && (
        <Banner title="You were signed out before this was sent">
          <p>Sign in again, and what you typed is there as you left it.</p>
        </Banner>
      )}
      {answer?.resent && <Banner tone="ok">Confirmation email resent. Please check your inbox.</Banner>}
      {staffHref && (
        <p>
          Do you work here?{' '}
          <a className="link" href={staffHref}>
            Sign in to the business portal
          </a>{' '}
          instead, at Tastevin.
        </p>
      )}
      <ErrorSummary errors={failed} order={['email', 'password']} />
      {failed?.resendNote && <Resend note={failed.resendNote} email={failed.values.email ?? ''} />}
      <Form method="post" action={paths.auth.login()}>
        <input type="hidden" name="intent" value="sign-in" />
        <input type="hidden" name="next" value={next} />
        <Field
          name="email"
          label="Email Address"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.values.email}
          required
          errors={failed?.fieldErrors.email}
        />
        <div className="relative">
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            errors={failed?.fieldErrors.password}
          />
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
        {houseName ? 'Not a member yet? ' : 'No account yet? '}
        <Link className="link" to={signUpHref}>
          Sign Up Now
        </Link>
      </p>
    </section>
  )
}

function Resend({ note, email }: { note: string; email: string }) {
  return (
    <Form
      method="post"
      action={paths.auth.login()}
      className="rounded-control border border-line bg-tint p-4.5"
    >
      <p>We sent you an email with a link when you signed up. Please follow it, then sign in here.</p>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="email" value={email} />
      <SubmitButton intent="resend" variant="secondary" wide>
        Resend Confirmation Email
      </SubmitButton>
    </Form>
  )
}
