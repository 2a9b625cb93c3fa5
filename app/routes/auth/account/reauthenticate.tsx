// Reauthentication before a sensitive change: /account/prove
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { CodeField } from '~/people/second-factor/components/authenticator-setup'
import { PasskeyButton } from '~/people/identity/components/passkey-button'
import { reauthenticate, reauthenticationMethods } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { codeForm, currentPasswordForm, recoveryCodeForm } from '~/people/second-factor/schemas'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field } from '~/foundation/ui/form/field'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  const query = new URL(request.url).searchParams
  const next = safeRedirect(query.get('next'), '')
  return {
    isSecondStep: query.get('only') === 'second-step',
    next,
    email: user.email,
    ways: await reauthenticationMethods(context, user.id),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireUser(request, context, 'account.change')
  const passWith = async (proof: Parameters<typeof reauthenticate>[3], next: string | undefined) => {
    const cookie = await reauthenticate(context, request, session, proof)
    return redirect(safeRedirect(next, paths.account.security()), {
      status: 303,
      headers: { 'Set-Cookie': cookie },
    })
  }
  return handleForms(request, context, {
    password: formHandler(currentPasswordForm, ({ password }, { next }) =>
      passWith({ way: 'password', password }, next),
    ),
    authenticator: formHandler(codeForm, ({ code }, { next }) =>
      passWith({ way: 'authenticator', code }, next),
    ),
    'recovery-code': formHandler(recoveryCodeForm, ({ recoveryCode: code }, { next }) =>
      passWith({ way: 'recovery-code', code }, next),
    ),
  })
}

export const meta = privateClubPage('Confirm it’s you')

export default function Reauthenticate() {
  const { isSecondStep, next, email, ways } = useLoaderData<typeof loader>()
  const withPassword = useSchemaForm(currentPasswordForm, { id: 'password', intent: 'password' })
  const withCode = useSchemaForm(codeForm, { id: 'authenticator', intent: 'authenticator' })
  const withRecoveryCode = useSchemaForm(recoveryCodeForm, { id: 'recovery-code', intent: 'recovery-code' })
  const action = paths.account.prove(next || undefined, isSecondStep ? { only: 'second-step' } : undefined)
  return (
    <section className="lone">
      <h1>Confirm it’s you</h1>
      <p>
        {isSecondStep
          ? 'This needs your second step: your authenticator app, a passkey or a recovery code.'
          : 'To protect your account, please confirm your identity before you continue.'}
      </p>
      <ErrorSummary form={withPassword} />
      <ErrorSummary form={withCode} />
      <ErrorSummary form={withRecoveryCode} />
      {!isSecondStep && (
        <Form method="post" action={action} {...withPassword.props}>
          <input type="hidden" name="intent" value="password" />
          <input type="hidden" name="next" value={next} />
          {/* For password managers, which look for whose password it is. */}
          <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            field={withPassword.fields.password}
            label="Password"
            autoComplete="current-password"
            required
          />
          <SubmitButton intent="password" pendingLabel="Checking..." wide>
            Continue
          </SubmitButton>
        </Form>
      )}
      {ways.passkey && (
        <PasskeyButton purpose="prove" next={next}>
          Use a passkey
        </PasskeyButton>
      )}
      {ways.authenticator && (
        <div className="grid gap-4 border-t border-line pt-5">
          <details className="grid open:gap-3" open={isSecondStep || withCode.rejection !== null}>
            <summary className={disclosureStyle}>
              {isSecondStep ? 'Use your authenticator app' : 'Use your authenticator app instead'}
            </summary>
            <Form method="post" action={action} {...withCode.props}>
              <input type="hidden" name="intent" value="authenticator" />
              <input type="hidden" name="next" value={next} />
              <CodeField field={withCode.fields.code} label="Code from the app" />
              <SubmitButton intent="authenticator" pendingLabel="Checking..." variant="secondary" wide>
                Continue
              </SubmitButton>
            </Form>
          </details>
        </div>
      )}
      {isSecondStep && ways.recoveryCode && (
        <div className="grid gap-4 border-t border-line pt-5">
          <details className="grid open:gap-3" open={withRecoveryCode.rejection !== null}>
            <summary className={disclosureStyle}>Use a recovery code instead</summary>
            <Form method="post" action={action} {...withRecoveryCode.props}>
              <input type="hidden" name="intent" value="recovery-code" />
              <input type="hidden" name="next" value={next} />
              <Field
                field={withRecoveryCode.fields.recoveryCode}
                label="Recovery code"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <SubmitButton intent="recovery-code" pendingLabel="Checking..." variant="secondary" wide>
                Use recovery code
              </SubmitButton>
            </Form>
          </details>
        </div>
      )}
      <ButtonLink variant="quiet" wide to={paths.account.security()}>
        Not now
      </ButtonLink>
    </section>
  )
}
