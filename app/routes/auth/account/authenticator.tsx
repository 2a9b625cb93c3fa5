// Sets up an authenticator app: /account/security/authenticator
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AuthenticatorSetupFields } from '~/second-factor/components/authenticator-setup'
import { RecoveryCodes } from '~/second-factor/components/recovery-codes'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireUser } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import {
  authenticatorSetup,
  enableAuthenticator,
  type AuthenticatorSetup,
} from '~/second-factor/authenticator.server'
import { factorsOf } from '~/identity/sign-in/factors.server'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  const { authenticatorSince } = await factorsOf(context.services.scopes.shared(), user.id)
  // No redirect: without JavaScript this loads again for the page that shows the codes.
  return { setUp: authenticatorSince ? null : authenticatorSetup(context, user) }
}

interface ActionResult extends FormErrors {
  codes?: string[]
  setUp?: AuthenticatorSetup
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context)
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const { setUp: sealed = '', code = '' } = fields
    const codes = await enableAuthenticator(context, user, { sealed, code })
    return data<ActionResult>({ fieldErrors: {}, values: {}, codes })
  } catch (error) {
    const refusal = formErrorResponse(error, fields, context)
    const setUp = authenticatorSetup(context, user, fields.setUp)
    return data<ActionResult>({ ...refusal.data, setUp }, refusal.init ?? undefined)
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Authenticator app' },
  { name: 'robots', content: 'noindex' },
]

export default function Authenticator() {
  const { setUp } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  if (answer?.codes) {
    return (
      <section className="lone" data-wide>
        <h1>Save your recovery codes</h1>
        <Banner tone="ok">Your authenticator app is set up.</Banner>
        <RecoveryCodes codes={answer.codes} />
        <ButtonLink wide to={paths.account.security()}>
          I’ve saved these codes
        </ButtonLink>
      </section>
    )
  }
  const shown = answer?.setUp ?? setUp
  if (!shown) {
    return (
      <section className="lone">
        <h1>Authenticator app</h1>
        <p>Your authenticator app is already set up.</p>
        <ButtonLink wide to={paths.account.security()}>
          Go to security
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="lone" data-wide>
      <h1>Set up your authenticator app</h1>
      <p>When you sign in with your password, you’ll also enter a code from the app.</p>
      <ErrorSummary errors={answer} order={['code']} />
      <Form method="post" action={paths.account.authenticator()} noValidate>
        <AuthenticatorSetupFields setUp={shown} errors={answer?.fieldErrors.code} />
      </Form>
      <ButtonLink variant="quiet" to={paths.account.security()}>
        Not now
      </ButtonLink>
    </section>
  )
}
