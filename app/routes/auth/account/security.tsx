// Password, second factors, passkeys and connected apps: /account/security
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { deviceName } from '~/people/identity/sessions/device-name'
import { askAgainOn, rememberedDevices } from '~/people/identity/sessions/known-devices.server'
import { turnOffPasskeyStep } from '~/people/second-factor/passkey-step.server'
import { openReset, stopReset } from '~/people/second-factor/reset-two-steps.server'
import { connectedAppsOf, revokeConnectedApp } from '~/people/api-tokens/connected-apps.server'
import { changePassword } from '~/people/identity/passwords/change-password.server'
import { AddPasskey } from '~/people/identity/components/add-passkey'
import { BackLink } from '~/foundation/ui/back-link'
import { PasskeyList } from '~/people/identity/components/passkey-list'
import { ConnectedAppsCard } from '~/people/api-tokens/components/connected-apps'
import { isRecentlyAuthenticated, requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { passkeysOf, removePasskey, renamePasskey } from '~/people/identity/passkeys/passkeys.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { disableAuthenticator } from '~/people/second-factor/authenticator.server'
import { setEmailCodes } from '~/people/second-factor/set-email-codes.server'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { passkeyForm, passwordForm } from '~/people/identity/account-settings/security-schemas'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { FormResult } from '~/foundation/ui/form/form-result'
import { PasswordField } from '~/foundation/ui/form/password-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

const doneMessages = {
  password: 'Your password is changed. Your other devices are signed out.',
  'authenticator-off': 'Authenticator app removed.',
  'email-codes-on': 'Sign-in now also asks for a code by email.',
  'email-codes-off': 'Sign-in no longer asks for a code by email.',
  'passkey-added': 'Passkey added.',
  'passkey-renamed': 'Passkey renamed.',
  'passkey-removed': 'Passkey removed.',
  'passkey-step-off': 'Passkeys are no longer your second step.',
  'asks-again': 'Sign-in on that device asks for your second step again.',
  'reset-stopped': 'Reset stopped. Two-step sign-in stays as it is.',
  'app-disconnected': 'App disconnected. It no longer has access to your account.',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  const timeZone = context.host.kind === 'club' ? context.host.club.timeZone : 'UTC'
  const day = (at: Date) => dayIn(timeZone, at)
  const shared = context.services.scopes.shared()
  const { authenticatorSince, ...factors } = await factorsOf(shared, user.id)
  const { remembered, reset } = await shared.read(async (db) => ({
    remembered: await rememberedDevices(db, user.id, context.now()),
    reset: await openReset(db, user.id),
  }))
  const passkeys = await passkeysOf(context, user.id)
  const { apps, more } = await connectedAppsOf(context, user.id)
  return {
    email: user.email,
    fresh: isRecentlyAuthenticated(session, context.now()),
    authenticatorSince: authenticatorSince && day(authenticatorSince),
    mustKeepAuthenticator: user.isAdmin && context.services.env.appEnv !== 'local',
    passkeyStepSince: factors.passkeyStepSince && day(factors.passkeyStepSince),
    remembered: remembered.map(({ id, userAgent, until }) => ({
      id,
      name: deviceName(userAgent),
      until: until && day(until),
    })),
    resetOn: reset && day(reset.dueAt),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    emailCodes: factors.emailCodes,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdOn: day(createdAt),
      lastUsedOn: lastUsedAt && day(lastUsedAt),
    })),
    apps: {
      more,
      apps: apps.map(({ since, lastUsedAt, ...app }) => ({
        ...app,
        sinceOn: day(since),
        lastUsedOn: lastUsedAt && day(lastUsedAt),
      })),
    },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.change')
  const back = (what: string, cookie?: string) =>
    redirect(paths.account.security({ done: what }), {
      status: 303,
      headers: cookie ? { 'Set-Cookie': cookie } : {},
    })
  const fresh = () => requireReauthentication(request, context, { next: paths.account.security() })
  const turnEmailCodes = (on: boolean) => async () => {
    await fresh()
    await setEmailCodes(context, user, on)
    return back(on ? 'email-codes-on' : 'email-codes-off')
  }
  return handleForms(request, context, {
    password: formHandler(passwordForm, async (passwords) =>
      back('password', await changePassword(context, request, session, passwords)),
    ),
    'disable-authenticator': async () => {
      await fresh()
      await disableAuthenticator(context, user)
      return back('authenticator-off')
    },
    'email-codes-on': turnEmailCodes(true),
    'email-codes-off': turnEmailCodes(false),
    'passkey-step-off': async () => {
      await fresh()
      await turnOffPasskeyStep(context, user.id)
      return back('passkey-step-off')
    },
    'ask-again': async (fields) => {
      const deviceId = idIn(fields, 'deviceId')
      await context.services.scopes.shared().transaction((db) => askAgainOn(db, user.id, deviceId))
      return back('asks-again')
    },
    'stop-reset': async () => {
      const { requestId } = context
      const order = { requestId, now: context.now() }
      await stopReset(context.services.scopes, { userId: user.id }, order)
      return back('reset-stopped')
    },
    'rename-passkey': formHandler(passkeyForm, async ({ passkeyId, name }) => {
      await renamePasskey(context, user.id, { id: passkeyId, name })
      return back('passkey-renamed')
    }),
    'remove-passkey': async (fields) => {
      await fresh()
      await removePasskey(context, user.id, idIn(fields, 'passkeyId'))
      return back('passkey-removed')
    },
    // The name under which a program is registered.
    // eslint-disable-next-line no-restricted-syntax
    'take-back': async ({ programId = '' }) => {
      if (!(await revokeConnectedApp(context, user.id, programId)))
        throw new DomainError('no-such-program', 404, 'This app is already disconnected.')
      return back('app-disconnected')
    },
  })
}

export const meta = privateClubPage('Security')

export default function Security() {
  const shown = useLoaderData<typeof loader>()
  return (
    <div className="security">
      <div>
        <BackLink to={paths.account.settings({ tab: 'security' })}>Account Settings</BackLink>
        <h1>Security</h1>
      </div>
      <FormResult done={doneMessages} except={['password', 'rename-passkey']} />
      {shown.resetOn && (
        <Banner tone="warn" title={`Your two-step sign-in will be reset on ${formatDay(shown.resetOn)}`}>
          <p>An administrator of Tastevin was asked to reset it. If that wasn’t you, stop it now.</p>
          <IntentForm intent="stop-reset" action={paths.account.security()} variant="secondary">
            Stop the reset
          </IntentForm>
        </Banner>
      )}
      <PasswordCard email={shown.email} />
      <AuthenticatorCard {...shown} />
      {!shown.authenticatorSince && !shown.passkeyStepSince && (
        <EmailCodesCard emailCodes={shown.emailCodes} />
      )}
      <Card title="Passkeys">
        <p>
          A passkey signs you in with your fingerprint, face or device PIN. It can’t be guessed or used on a
          fake website.
        </p>
        {shown.passkeys.length > 0 && <PasskeyList passkeys={shown.passkeys} />}
        {shown.passkeys.length > 0 && <PasskeyStep since={shown.passkeyStepSince} />}
        {shown.fresh ? (
          <AddPasskey />
        ) : (
          <div className="actions">
            <ButtonLink variant="secondary" to={paths.account.prove(paths.account.security())}>
              Add passkey
            </ButtonLink>
          </div>
        )}
      </Card>
      {(shown.authenticatorSince || shown.passkeyStepSince) && (
        <RecoveryCodesCard left={shown.recoveryCodesLeft} />
      )}
      {shown.remembered.length > 0 && <RememberedDevices devices={shown.remembered} />}
      <ConnectedAppsCard {...shown.apps} />
      <Card title="Your devices">
        <p>See where you’re signed in, and sign out devices you no longer use.</p>
        <div className="actions">
          <ButtonLink variant="secondary" to={paths.account.devices()}>
            View devices
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}

function PasswordCard({ email }: { email: string }) {
  const form = useSchemaForm(passwordForm, { id: 'password', intent: 'password' })
  return (
    <Card title="Password">
      <CheckedForm form={form} action={paths.account.security()} className={narrowFormStyle}>
        <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          field={form.fields.currentPassword}
          label="Current Password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          field={form.fields.password}
          label="New Password"
          hint="At least 8 characters"
          autoComplete="new-password"
          required
        />
        <PasswordField
          field={form.fields.confirmPassword}
          label="Confirm Password"
          autoComplete="new-password"
          required
        />
        <SubmitButton intent="password" variant="secondary" pendingLabel="Saving...">
          Change password
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}

function AuthenticatorCard({
  authenticatorSince,
  mustKeepAuthenticator,
}: {
  authenticatorSince: string | null
  mustKeepAuthenticator: boolean
}) {
  if (!authenticatorSince) {
    return (
      <Card title="Authenticator app">
        <p>
          Two-step sign-in: with a code from an app on your phone, a stolen password isn’t enough to sign in.
        </p>
        <div className="actions">
          <ButtonLink variant="secondary" to={paths.account.authenticator()}>
            Set up authenticator app
          </ButtonLink>
        </div>
      </Card>
    )
  }
  return (
    <Card title="Authenticator app">
      <p>
        Two-step sign-in is on. Set up on <DateText day={authenticatorSince} />.
      </p>
      <div className="actions">
        {!mustKeepAuthenticator && (
          <IntentForm intent="disable-authenticator" action={paths.account.security()} variant="quiet">
            Remove authenticator app
          </IntentForm>
        )}
      </div>
      {mustKeepAuthenticator && <p>Administrators must keep their authenticator app.</p>}
    </Card>
  )
}

/** Passkeys as the second step after the password. */
function PasskeyStep({ since }: { since: string | null }) {
  if (!since) {
    return (
      <p>
        A passkey can also be your second step after the password.{' '}
        <Link className="link" to={paths.account.twoSteps()}>
          Set up two-step sign-in
        </Link>
      </p>
    )
  }
  return (
    <>
      <p>
        Two-step sign-in is on: since <DateText day={since} /> a passkey is asked for after your password.
      </p>
      <IntentForm
        className="actions"
        intent="passkey-step-off"
        action={paths.account.security()}
        variant="quiet"
      >
        Stop asking for a passkey
      </IntentForm>
    </>
  )
}

function RecoveryCodesCard({ left }: { left: number }) {
  return (
    <Card title="Recovery codes">
      <p>You have {left} of 10 recovery codes left. Each signs you in once without your second step.</p>
      {left <= 3 && <Banner tone="warn">You’re running low on recovery codes. Create new ones.</Banner>}
      <div className="actions">
        <ButtonLink variant="secondary" to={paths.account.recoveryCodes()}>
          Create new recovery codes
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Devices that are not asked for the second step. */
function RememberedDevices({ devices }: { devices: { id: string; name: string; until: string | null }[] }) {
  return (
    <Card title="Remembered devices">
      <p>These devices aren’t asked for your second step.</p>
      <ul className="grid gap-3">
        {devices.map(({ id, name, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6">
            <span>
              {name}
              {until && (
                <>
                  , until <DateText day={until} />
                </>
              )}
            </span>
            <IntentForm
              intent="ask-again"
              action={paths.account.security()}
              fields={{ deviceId: id }}
              variant="quiet"
              aria-label={`Ask again on ${name}`}
            >
              Ask again
            </IntentForm>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function EmailCodesCard({ emailCodes }: { emailCodes: boolean }) {
  const intent = emailCodes ? 'email-codes-off' : 'email-codes-on'
  return (
    <Card title="Codes by email">
      <p>
        {emailCodes
          ? 'When you sign in with your password, we also email you a code.'
          : 'No authenticator app? We can email you a code each time you sign in with your password.'}
      </p>
      <div className="actions">
        <IntentForm intent={intent} action={paths.account.security()} variant="secondary">
          {emailCodes ? 'Turn off email codes' : 'Turn on email codes'}
        </IntentForm>
      </div>
    </Card>
  )
}
