// Replaces the user's recovery codes: /account/security/recovery-codes
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RecoveryCodesPage } from '~/people/second-factor/components/recovery-codes'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { renewRecoveryCodes } from '~/people/second-factor/authenticator.server'
import { twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  const factors = await factorsOf(context.services.scopes.shared(), user.id)
  if (!twoStepSince(factors)) throw redirect(paths.account.security())
  return { left: factors.recoveryCodesLeft }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context)
  return handleForms(request, context, {
    renew: async () => ({ codes: await renewRecoveryCodes(context, user.id) }),
  })
}

export const meta = privateClubPage('Recovery codes')

export default function RenewRecoveryCodes() {
  const { left } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.codes) {
    return (
      <RecoveryCodesPage
        title="Your new recovery codes"
        message="Your old codes no longer work."
        codes={answer.codes}
      >
        <ButtonLink wide to={paths.account.security()}>
          I’ve saved these codes
        </ButtonLink>
      </RecoveryCodesPage>
    )
  }
  return (
    <section className="lone">
      <h1>New recovery codes</h1>
      <RejectionNotice />
      <p>You have {left} of 10 codes left. Creating new codes makes your old ones stop working.</p>
      <IntentForm intent="renew" action={paths.account.recoveryCodes()} wide>
        Create new codes
      </IntentForm>
      <ButtonLink variant="quiet" to={paths.account.security()}>
        Keep current codes
      </ButtonLink>
    </section>
  )
}
