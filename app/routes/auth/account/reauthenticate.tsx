// Reauthentication before a sensitive change: /account/prove
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CodeField } from '~/second-factor/components/authenticator-setup'
import { PasskeyButton } from '~/identity/components/passkey-button'
import { reauthenticate, reauthenticationMethods } from '~/http/guards/reauthentication.server'
import { requireUser } from '~/http/guards/guards.server'
import { safeRedirect } from '~/kit/safe-redirect'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { DomainError } from '~/kit/errors'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { PasswordField } from '~/ui/form/password-field'
import { disclosureStyle } from '~/ui/layout/disclosure-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  const next = safeRedirect(new URL(request.url).searchParams.get('next'), '')
  return { next, email: user.email, ways: await reauthenticationMethods(context, user.id) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireUser(request, context, 'account.change')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const { intent, password = '', code = '', next } = fields
    if (intent !== 'password' && intent !== 'authenticator') {
      throw new DomainError('bad-form', 400, 'Please choose one of the options on this page.')
    }
    const given =
      intent === 'password' ? ({ way: intent, password } as const) : ({ way: intent, code } as const)
    const cookie = await reauthenticate(context, request, session, given)
    const to = safeRedirect(next, paths.account.security())
    return redirect(to, { status: 303, headers: { 'Set-Cookie': cookie } })
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Confirm it’s you' },
  { name: 'robots', content: 'noindex' },
]

export default function Reauthenticate() {
  const { next, email, ways } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  const action = paths.account.prove(next || undefined)
  return (
    <section className="lone">
      <h1>Confirm it’s you</h1>
      <p>To protect your account, please confirm your identity before you continue.</p>
      <ErrorSummary errors={refusal} order={['password', 'code']} />
      <Form method="post" action={action} noValidate>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="next" value={next} />
        {/* For password managers, which look for whose password it is. */}
        <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          errors={refusal?.fieldErrors.password}
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
          <details className="grid open:gap-3" open={refusal?.fieldErrors.code !== undefined}>
            <summary className={disclosureStyle}>Use your authenticator app instead</summary>
            <Form method="post" action={action} noValidate>
              <input type="hidden" name="intent" value="authenticator" />
              <input type="hidden" name="next" value={next} />
              <CodeField label="Code from the app" errors={refusal?.fieldErrors.code} />
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
