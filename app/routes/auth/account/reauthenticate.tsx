// Reauthentication before a sensitive change: /account/prove
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { CodeField } from '~/people/second-factor/components/authenticator-setup'
import { PasskeyButton } from '~/people/identity/components/passkey-button'
import { reauthenticate, reauthenticationMethods } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { codeForm, currentPasswordForm } from '~/people/second-factor/schemas'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  return { next, email: user.email, ways: await reauthenticationMethods(context, user.id) }
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
  })
}

export const meta = privateClubPage('Confirm it’s you')

export default function Reauthenticate() {
  const { next, email, ways } = useLoaderData<typeof loader>()
  const withPassword = useSchemaForm(currentPasswordForm, { id: 'password', intent: 'password' })
  const withCode = useSchemaForm(codeForm, { id: 'authenticator', intent: 'authenticator' })
  const action = paths.account.prove(next || undefined)
  return (
    <section className="lone">
      <h1>Confirm it’s you</h1>
      <p>To protect your account, please confirm your identity before you continue.</p>
      <ErrorSummary form={withPassword} />
      <ErrorSummary form={withCode} />
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
      {ways.passkey && (
        <PasskeyButton purpose="prove" next={next}>
          Use a passkey
        </PasskeyButton>
      )}
      {ways.authenticator && (
        <div className="grid gap-4 border-t border-line pt-5">
          <details className="grid open:gap-3" open={withCode.rejection !== null}>
            <summary className={disclosureStyle}>Use your authenticator app instead</summary>
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
      <ButtonLink variant="quiet" wide to={paths.account.security()}>
        Not now
      </ButtonLink>
    </section>
  )
}
