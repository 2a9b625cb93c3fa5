// Sets up an authenticator app: /account/security/authenticator
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AuthenticatorSetupFields } from '~/people/second-factor/components/authenticator-setup'
import { RecoveryCodesPage } from '~/people/second-factor/components/recovery-codes'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { codeForm, secondStepForm } from '~/people/second-factor/schemas'
import {
  authenticatorSetup,
  enableAuthenticator,
  type AuthenticatorSetup,
} from '~/people/second-factor/authenticator.server'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  const { authenticatorSince } = await factorsOf(context.services.scopes.shared(), user.id)
  // No redirect: without JavaScript this loads again for the page that shows the codes.
  return {
    setUp: authenticatorSince ? null : authenticatorSetup(context, user),
    next: safeRedirect(new URL(request.url).searchParams.get('next'), paths.account.security()),
  }
}

interface AuthenticatorData {
  codes?: string[]
  /** The same key again after a wrong code. */
  setUp?: AuthenticatorSetup
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context)
  return handleForm(
    request,
    context,
    secondStepForm,
    async ({ setUp, code }): Promise<AuthenticatorData> => ({
      codes: await enableAuthenticator(context, user, { sealed: setUp, code }),
    }),
    { onRejected: ({ setUp }) => ({ setUp: authenticatorSetup(context, user, setUp) }) },
  )
}

export const meta = privateClubPage('Authenticator app')

export default function Authenticator() {
  const { setUp, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.codes) {
    return (
      <RecoveryCodesPage
        title="Save your recovery codes"
        message="Your authenticator app is set up."
        codes={answer.codes}
      >
        <ButtonLink wide to={next}>
          I’ve saved these codes
        </ButtonLink>
      </RecoveryCodesPage>
    )
  }
  const shown = answer?.setUp ?? setUp
  if (!shown) {
    return (
      <section className="lone">
        <h1>Authenticator app</h1>
        <p>Your authenticator app is already set up.</p>
        <ButtonLink wide to={next}>
          Continue
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="lone" data-wide>
      <h1>Set up your authenticator app</h1>
      <p>When you sign in with your password, you’ll also enter a code from the app.</p>
      <SetupForm setUp={shown} next={next} />
      <ButtonLink variant="quiet" to={paths.account.security()}>
        Not now
      </ButtonLink>
    </section>
  )
}

function SetupForm({ setUp, next }: { setUp: AuthenticatorSetup; next: string }) {
  const form = useSchemaForm(codeForm)
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" action={paths.account.authenticator(next)} {...form.props}>
        <AuthenticatorSetupFields setUp={setUp} code={form.fields.code} />
      </Form>
    </>
  )
}
