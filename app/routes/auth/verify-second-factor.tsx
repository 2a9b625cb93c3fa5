// The second step of sign-in, and the only page before it is complete: /login/verify
import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AuthenticatorSetupFields, CodeField } from '~/second-factor/components/authenticator-setup'
import { PasskeyButton } from '~/identity/components/passkey-button'
import { RecoveryCodes } from '~/second-factor/components/recovery-codes'
import {
  currentSession,
  pendingSession,
  type PendingSession,
} from '~/identity/sessions/current-session.server'
import { safeRedirect } from '~/kit/safe-redirect'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { authenticatorSetup, type AuthenticatorSetup } from '~/second-factor/authenticator.server'
import { verifySecondFactor } from '~/second-factor/second-factor-strategies.server'
import {
  continueAfterSetUp,
  secondFactorOptions,
  sendVerifyCode,
  setUpAndVerify,
} from '~/second-factor/verify-second-factor.server'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { PasswordField } from '~/ui/form/password-field'
import { disclosureStyle } from '~/ui/layout/disclosure-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  const pending = await pendingSession(request, context)
  if (!pending) {
    const session = await currentSession(request, context)
    throw redirect(session ? next || paths.auth.redirect() : paths.auth.login(next || undefined))
  }
  const step = await secondFactorOptions(context, pending)
  const setUp = step.needed === 'set-up' ? authenticatorSetup(context, accountOf(pending)) : null
  return { step, setUp, next }
}

const accountOf = ({ userId, email }: PendingSession) => ({ id: userId, email })

interface ActionResult extends FormErrors {
  sent?: boolean
  /** Recovery codes, shown once; the note lets the page continue. */
  made?: { codes: string[]; note: string }
  /** The same key again after a wrong code. */
  setUp?: AuthenticatorSetup
}

export async function action({ request, context }: ActionFunctionArgs) {
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const pending = await pendingSession(request, context)
    if (!pending) throw new DomainError('sign-in-again', 401, 'This took too long. Please sign in again.')
    return await verifyOrSetUp(request, context, pending, fields)
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

async function verifyOrSetUp(
  request: Request,
  context: RequestContext,
  pending: PendingSession,
  fields: Record<string, string>,
) {
  const { intent, code = '', next } = fields
  const onward = (cookie: string) =>
    redirectDocument(safeRedirect(next, paths.auth.redirect()), {
      status: 303,
      headers: { 'Set-Cookie': cookie },
    })
  const nothing = { fieldErrors: {}, values: {} }
  switch (intent) {
    case 'send':
      await sendVerifyCode(context, pending)
      return data<ActionResult>({ ...nothing, sent: true })
    case 'set-up': {
      const sealed = fields.setUp ?? ''
      try {
        const made = await setUpAndVerify(context, pending, { sealed, code })
        return data<ActionResult>({ ...nothing, made })
      } catch (error) {
        const refusal = formErrorResponse(error, fields, context)
        const setUp = authenticatorSetup(context, accountOf(pending), sealed)
        return data<ActionResult>({ ...refusal.data, setUp }, refusal.init ?? undefined)
      }
    }
    case 'continue':
      return onward(await continueAfterSetUp(context, request, pending, fields.note ?? ''))
    default:
      return onward(await verifySecondFactor(context, request, pending, intent ?? ''))
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'One more step to sign in' },
  { name: 'robots', content: 'noindex' },
]

export default function VerifySecondFactor() {
  const { step, setUp, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  const failed = answer && !answer.sent && !answer.made ? answer : null
  const action = paths.auth.verify(next || undefined)
  if (answer?.made) {
    return (
      <section className="lone" data-wide>
        <h1>Save your recovery codes</h1>
        <Banner tone="ok">Your authenticator app is set up.</Banner>
        <RecoveryCodes codes={answer.made.codes} />
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="continue" />
          <input type="hidden" name="note" value={answer.made.note} />
          <input type="hidden" name="next" value={next} />
          <SubmitButton wide>I’ve saved these codes</SubmitButton>
        </Form>
      </section>
    )
  }
  if (setUp) {
    return (
      <section className="lone" data-wide>
        <h1>Set up your authenticator app</h1>
        <p>Administrators sign in with a second step. You need an authenticator app on your phone.</p>
        <ErrorSummary errors={failed} order={['code']} />
        <Form method="post" action={action} noValidate>
          <input type="hidden" name="next" value={next} />
          <AuthenticatorSetupFields setUp={answer?.setUp ?? setUp} errors={failed?.fieldErrors.code} />
        </Form>
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>One more step</h1>
      {answer?.sent && <Banner tone="ok">We’ve emailed you a code. It’s valid for 10 minutes.</Banner>}
      <ErrorSummary errors={failed} order={['code', 'recoveryCode', 'password']} />
      {step.authenticator && (
        <FactorChoice intent="authenticator" {...{ action, next }}>
          <p>Open your authenticator app and enter the code for this account.</p>
          <CodeField label="Code from the app" autoFocus errors={failed?.fieldErrors.code} />
          <SubmitButton intent="authenticator" pendingLabel="Checking..." wide>
            Verify
          </SubmitButton>
        </FactorChoice>
      )}
      {step.emailCode && <EmailCode {...{ action, next }} isSent={Boolean(answer)} failed={failed} />}
      {step.password && (
        <FactorChoice intent="password" {...{ action, next }}>
          <p>Your account uses two steps to sign in. Please also enter your password.</p>
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            required
            errors={failed?.fieldErrors.password}
          />
          <SubmitButton intent="password" pendingLabel="Checking..." wide>
            Verify
          </SubmitButton>
        </FactorChoice>
      )}
      {step.passkey && (
        <PasskeyButton
          purpose="second-factor"
          next={next}
          variant={step.authenticator ? 'secondary' : 'primary'}
        >
          Use a passkey
        </PasskeyButton>
      )}
      {step.recoveryCode && (
        <div className="grid gap-4 border-t border-line pt-5">
          <details className="grid open:gap-3" open={failed?.fieldErrors.recoveryCode !== undefined}>
            <summary className={disclosureStyle}>Use a recovery code instead</summary>
            <FactorChoice intent="recovery-code" {...{ action, next }}>
              <Field
                name="recoveryCode"
                label="Recovery code"
                hint="One of your 10 saved codes, such as abcde-12345"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                required
                errors={failed?.fieldErrors.recoveryCode}
              />
              <SubmitButton intent="recovery-code" pendingLabel="Checking..." variant="secondary" wide>
                Use recovery code
              </SubmitButton>
            </FactorChoice>
          </details>
        </div>
      )}
      <p className="small">
        <a className="link" href={paths.auth.login(next || undefined)}>
          Start over
        </a>
      </p>
    </section>
  )
}

/** The send form comes first until a code was sent, then the code form. */
function EmailCode({
  action,
  next,
  isSent,
  failed,
}: {
  action: string
  next: string
  isSent: boolean
  failed: ActionResult | null
}) {
  const send = (
    <FactorChoice key="send" intent="send" {...{ action, next }}>
      {!isSent && <p>We’ll email you a code. Enter it below.</p>}
      <SubmitButton intent="send" pendingLabel="Sending..." variant={isSent ? 'secondary' : 'primary'} wide>
        Email me a code
      </SubmitButton>
    </FactorChoice>
  )
  return (
    <>
      {!isSent && send}
      <FactorChoice key="type" intent="email-code" {...{ action, next }}>
        <CodeField label="Code from the email" hint="Eight digits" errors={failed?.fieldErrors.code} />
        <SubmitButton
          intent="email-code"
          pendingLabel="Checking..."
          variant={isSent ? 'primary' : 'secondary'}
          wide
        >
          Verify
        </SubmitButton>
      </FactorChoice>
      {isSent && send}
    </>
  )
}

function FactorChoice({
  intent,
  action,
  next,
  children,
}: {
  intent: string
  action: string
  next: string
  children: ReactNode
}) {
  return (
    <Form method="post" action={action} noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {children}
    </Form>
  )
}
