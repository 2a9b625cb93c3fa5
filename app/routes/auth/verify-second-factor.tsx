// The second step of sign-in, and the only page before it is complete: /login/verify
import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { AuthenticatorSetupFields, CodeField } from '~/people/second-factor/components/authenticator-setup'
import { PasskeyButton } from '~/people/identity/components/passkey-button'
import { RecoveryCodesPage } from '~/people/second-factor/components/recovery-codes'
import {
  currentSession,
  pendingSession,
  type PendingSession,
} from '~/people/identity/sessions/current-session.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { handleForm, type FormActionData } from '~/web/http/forms/handle-form.server'
import {
  codeForm,
  currentPasswordForm,
  recoveryCodeForm,
  secondStepForm,
} from '~/people/second-factor/schemas'
import { authenticatorSetup, type AuthenticatorSetup } from '~/people/second-factor/authenticator.server'
import { verifySecondFactor } from '~/people/second-factor/second-factor-strategies.server'
import {
  continueAfterSetUp,
  secondFactorOptions,
  sendVerifyCode,
  setUpAndVerify,
} from '~/people/second-factor/verify-second-factor.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field } from '~/foundation/ui/form/field'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { useSchemaForm, type SchemaForm } from '~/foundation/ui/form/use-schema-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  const pending = await pendingSession(request, context)
  if (!pending) {
    const session = await currentSession(request, context)
    throw redirect(session ? next || paths.auth.redirect() : paths.auth.login(next || undefined))
  }
  const step = await secondFactorOptions(context, pending)
  const setUp = step.needed === 'set-up' ? authenticatorSetup(context, accountOf(pending)) : null
  return { step, setUp, next, isPlatform: context.host.kind === 'root' }
}

const accountOf = ({ userId, email }: PendingSession) => ({ id: userId, email })

interface VerifyData {
  sent?: boolean
  /** Recovery codes, shown once; the note lets the page continue. */
  made?: { codes: string[]; note: string }
  /** The same key again after a wrong code. */
  setUp?: AuthenticatorSetup
}

export async function action({ request, context }: ActionFunctionArgs) {
  const pending = await pendingSession(request, context)
  return handleForm(
    request,
    context,
    secondStepForm,
    (form) => {
      if (!pending) throw new DomainError('sign-in-again', 401, 'This took too long. Please sign in again.')
      return verifyOrSetUp(request, context, pending, form)
    },
    {
      onRejected: ({ intent, setUp }) =>
        pending && intent === 'set-up'
          ? { setUp: authenticatorSetup(context, accountOf(pending), setUp) }
          : {},
    },
  )
}

async function verifyOrSetUp(
  request: Request,
  context: RequestContext,
  pending: PendingSession,
  { intent, code, setUp, note, next, remember }: z.output<typeof secondStepForm>,
): Promise<Response | VerifyData> {
  const onward = (cookie: string) =>
    redirectDocument(safeRedirect(next, paths.auth.redirect()), {
      status: 303,
      headers: { 'Set-Cookie': cookie },
    })
  switch (intent) {
    case 'send':
      await sendVerifyCode(context, pending)
      return { sent: true }
    case 'set-up':
      return { made: await setUpAndVerify(context, pending, { sealed: setUp, code }) }
    case 'continue':
      return onward(await continueAfterSetUp(context, request, pending, note))
    default:
      return onward(await verifySecondFactor(context, request, pending, intent, remember))
  }
}

export const meta = privateClubPage('One more step to sign in')

export default function VerifySecondFactor() {
  const { step, setUp, next, isPlatform } = useLoaderData<typeof loader>()
  const answer = useActionData<FormActionData<VerifyData>>()
  const action = paths.auth.verify(next || undefined)
  const way = { action, next, mayRemember: step.mayRemember }
  if (answer?.made) {
    return (
      <RecoveryCodesPage
        title="Save your recovery codes"
        message="Your authenticator app is set up."
        codes={answer.made.codes}
      >
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="continue" />
          <input type="hidden" name="note" value={answer.made.note} />
          <input type="hidden" name="next" value={next} />
          <SubmitButton wide>I’ve saved these codes</SubmitButton>
        </Form>
      </RecoveryCodesPage>
    )
  }
  if (setUp) {
    return (
      <section className="lone" data-wide>
        <h1>Set up your authenticator app</h1>
        <p>Administrators need two-step sign-in. You need an authenticator app on your phone.</p>
        <AuthenticatorSetupForm action={action} next={next} setUp={answer?.setUp ?? setUp} />
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>One more step</h1>
      {answer?.sent && <SuccessMessage>We’ve emailed you a code. It’s valid for 10 minutes.</SuccessMessage>}
      <RejectionNotice except={['authenticator', 'email-code', 'password', 'recovery-code']} />
      {step.authenticator && <AuthenticatorForm {...way} />}
      {step.emailCode && <EmailCode {...way} isSent={Boolean(answer)} />}
      {step.password && <PasswordForm {...way} />}
      {step.passkey && (
        <PasskeyButton
          purpose="second-factor"
          next={next}
          mayRemember={step.mayRemember && !step.authenticator}
          variant={step.authenticator ? 'secondary' : 'primary'}
        >
          Use a passkey
        </PasskeyButton>
      )}
      {step.recoveryCode && <RecoveryCodeForm {...way} />}
      {isPlatform && (
        <details className="grid open:gap-3">
          <summary className={disclosureStyle}>I can’t use any of these</summary>
          <p>
            Another owner of your business can reset your two-step sign-in at once, under Settings, Staff.
            Otherwise <a href={paths.public.support()}>write to us</a>: after we’ve made sure that it’s you,
            it is reset within 48 hours.
          </p>
        </details>
      )}
      <p className="small">
        <a className="link" href={paths.auth.login(next || undefined)}>
          Start over
        </a>
      </p>
    </section>
  )
}

interface FactorProps {
  action: string
  next: string
  mayRemember?: boolean
}

function AuthenticatorSetupForm({ action, next, setUp }: FactorProps & { setUp: AuthenticatorSetup }) {
  const form = useSchemaForm(codeForm, { intent: 'set-up' })
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={action} {...form.props}>
        <input type="hidden" name="next" value={next} />
        <AuthenticatorSetupFields setUp={setUp} code={form.fields.code} />
      </Form>
    </>
  )
}

function AuthenticatorForm(to: FactorProps) {
  const form = useSchemaForm(codeForm, { id: 'authenticator', intent: 'authenticator' })
  return (
    <FactorForm intent="authenticator" form={form} {...to}>
      <p>Open your authenticator app and enter the code for this account.</p>
      <CodeField field={form.fields.code} label="Code from the app" autoFocus />
      {to.mayRemember && <RememberDevice />}
      <SubmitButton intent="authenticator" pendingLabel="Checking..." wide>
        Verify
      </SubmitButton>
    </FactorForm>
  )
}

function PasswordForm(to: FactorProps) {
  const form = useSchemaForm(currentPasswordForm, { id: 'password', intent: 'password' })
  return (
    <FactorForm intent="password" form={form} {...to}>
      <p>Your account has two-step sign-in. Please also enter your password.</p>
      <PasswordField field={form.fields.password} label="Password" autoComplete="current-password" required />
      {to.mayRemember && <RememberDevice />}
      <SubmitButton intent="password" pendingLabel="Checking..." wide>
        Verify
      </SubmitButton>
    </FactorForm>
  )
}

function RecoveryCodeForm(to: FactorProps) {
  const form = useSchemaForm(recoveryCodeForm, { id: 'recovery-code', intent: 'recovery-code' })
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <details className="grid open:gap-3" open={form.rejection !== null}>
        <summary className={disclosureStyle}>Use a recovery code instead</summary>
        <FactorForm intent="recovery-code" form={form} {...to}>
          <Field
            field={form.fields.recoveryCode}
            label="Recovery code"
            hint="One of your 10 saved codes, such as abcde-12345"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <SubmitButton intent="recovery-code" pendingLabel="Checking..." variant="secondary" wide>
            Use recovery code
          </SubmitButton>
        </FactorForm>
      </details>
    </div>
  )
}

/** The send form comes first until a code was sent, then the code form. */
function EmailCode({ isSent, ...to }: FactorProps & { isSent: boolean }) {
  const form = useSchemaForm(codeForm, { id: 'email-code', intent: 'email-code' })
  const send = (
    <FactorForm key="send" intent="send" {...to}>
      {!isSent && <p>We’ll email you a code. Enter it below.</p>}
      <SubmitButton intent="send" pendingLabel="Sending..." variant={isSent ? 'secondary' : 'primary'} wide>
        Email me a code
      </SubmitButton>
    </FactorForm>
  )
  return (
    <>
      {!isSent && send}
      <FactorForm key="type" intent="email-code" form={form} {...to}>
        <CodeField field={form.fields.code} label="Code from the email" hint="Eight digits" />
        {to.mayRemember && <RememberDevice />}
        <SubmitButton
          intent="email-code"
          pendingLabel="Checking..."
          variant={isSent ? 'primary' : 'secondary'}
          wide
        >
          Verify
        </SubmitButton>
      </FactorForm>
      {isSent && send}
    </>
  )
}

function RememberDevice() {
  return <Checkbox name="remember">Don’t ask again on this device for 30 days</Checkbox>
}

/** One way to verify, or without `form` a single button. */
function FactorForm({
  intent,
  action,
  next,
  form,
  children,
}: FactorProps & { intent: string; form?: SchemaForm<unknown>; children: ReactNode }) {
  return (
    <>
      {form && <ErrorSummary form={form} />}
      <Form method="post" action={action} {...form?.props}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="next" value={next} />
        {children}
      </Form>
    </>
  )
}
