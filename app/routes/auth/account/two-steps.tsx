// Sets up two-step sign-in, with an authenticator app or passkeys: /account/two-steps
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { RecoveryCodesPage } from '~/people/second-factor/components/recovery-codes'
import { AddPasskey } from '~/people/identity/components/add-passkey'
import { isRecentlyAuthenticated, requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { turnOnPasskeyStep } from '~/people/second-factor/passkey-step.server'
import { passkeysOf } from '~/people/identity/passkeys/passkeys.server'
import { activeBusiness } from '~/people/staff-access/active-business.server'
import { seesMoney } from '~/people/staff-access/permissions'
import { activeStaffMembership } from '~/people/staff-access/staff-memberships.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'

const nextOf = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get('next'), paths.account.security())

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  const { staffMemberships, chosenBusinessId } =
    context.host.kind === 'root'
      ? await activeBusiness(context, session)
      : { staffMemberships: [], chosenBusinessId: null }
  const open = activeStaffMembership(staffMemberships, chosenBusinessId)
  const now = context.now()
  return {
    next: nextOf(request),
    // Where they can work without it.
    others: staffMemberships
      .filter((other) => other !== open)
      .filter(({ role, twoStepFrom }) => !seesMoney(role) || !twoStepFrom || twoStepFrom > now)
      .map(({ businessId, businessName }) => ({ businessId, businessName })),
    // No redirect: without JavaScript this loads again for the page that shows the codes.
    isOn: user.hasTwoSteps,
    hasPasskeys: (await passkeysOf(context, user.id)).length > 0,
    isFresh: isRecentlyAuthenticated(session, now),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.change')
  await requireReauthentication(request, context)
  return handleForms(request, context, {
    'use-passkeys': async () => {
      const codes = await turnOnPasskeyStep(context, user)
      return codes ? { codes } : redirect(nextOf(request), 303)
    },
  })
}

export const meta = privateClubPage('Two-step sign-in')

export default function TwoSteps() {
  const { next, others, isOn, hasPasskeys, isFresh } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const here = paths.account.twoSteps(next)
  if (answer?.codes) {
    return (
      <RecoveryCodesPage
        title="Save your recovery codes"
        message="Two-step sign-in is on. Your passkeys are your second step."
        codes={answer.codes}
      >
        <ButtonLink wide to={next}>
          I’ve saved these codes
        </ButtonLink>
      </RecoveryCodesPage>
    )
  }
  if (isOn) {
    return (
      <section className="lone">
        <h1>Two-step sign-in</h1>
        <SuccessMessage>Two-step sign-in is on.</SuccessMessage>
        <ButtonLink wide to={next}>
          Continue
        </ButtonLink>
      </section>
    )
  }
  return (
    <div className="security">
      <h1>Set up two-step sign-in</h1>
      <RejectionNotice />
      <p>
        After your password, you’ll give a second step that only you have. Someone who learns your password
        can’t sign in with it. Clubs that take payments require it from everyone who sees payments.
      </p>
      <Card title="Authenticator app">
        <p>An app on your phone shows a code that changes every 30 seconds. You enter it when you sign in.</p>
        <div className="actions">
          <ButtonLink to={paths.account.authenticator(next)}>Set up authenticator app</ButtonLink>
        </div>
      </Card>
      <Card title="Passkey">
        <p>Your fingerprint, face or device PIN. It can’t be guessed or used on a fake website.</p>
        {hasPasskeys ? (
          <IntentForm className="actions" intent="use-passkeys" action={here} variant="secondary">
            Use my passkey
          </IntentForm>
        ) : isFresh ? (
          <AddPasskey to={here} />
        ) : (
          <div className="actions">
            <ButtonLink variant="secondary" to={paths.account.prove(here)}>
              Add passkey
            </ButtonLink>
          </div>
        )}
      </Card>
      {others.map(({ businessId, businessName }) => (
        <IntentForm
          key={businessId}
          intent="switch"
          action={paths.business.switch()}
          fields={{ businessId }}
          variant="quiet"
        >
          Open {businessName} instead
        </IntentForm>
      ))}
      <p className="small">
        Not your account, or no device at hand?{' '}
        <Link className="link" to={paths.auth.logout()}>
          Sign out
        </Link>
      </p>
    </div>
  )
}
