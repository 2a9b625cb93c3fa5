// Password, second factors, passkeys and connected apps: /account/security
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
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
import { dayIn } from '~/foundation/kit/dates'
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
  'app-disconnected': 'App disconnected. It no longer has access to your account.',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context, 'account.read')
  const timeZone = context.host.kind === 'club' ? context.host.club.timeZone : 'UTC'
  const day = (at: Date) => dayIn(timeZone, at)
  const { authenticatorSince, ...factors } = await factorsOf(context.services.scopes.shared(), user.id)
  const passkeys = await passkeysOf(context, user.id)
  const { apps, more } = await connectedAppsOf(context, user.id)
  return {
    email: user.email,
    fresh: isRecentlyAuthenticated(session, context.now()),
    authenticatorSince: authenticatorSince && day(authenticatorSince),
    mustKeepAuthenticator: user.isAdmin && context.services.env.appEnv !== 'local',
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
      <PasswordCard email={shown.email} />
      <AuthenticatorCard {...shown} />
      {!shown.authenticatorSince && <EmailCodesCard emailCodes={shown.emailCodes} />}
      <Card title="Passkeys">
        <p>
          A passkey signs you in with your fingerprint, face or device PIN. It can’t be guessed or used on a
          fake website.
        </p>
        {shown.passkeys.length > 0 && <PasskeyList passkeys={shown.passkeys} />}
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
  recoveryCodesLeft,
  mustKeepAuthenticator,
}: {
  authenticatorSince: string | null
  recoveryCodesLeft: number
  mustKeepAuthenticator: boolean
}) {
  if (!authenticatorSince) {
    return (
      <Card title="Authenticator app">
        <p>With a code from an app on your phone, a stolen password isn’t enough to sign in.</p>
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
        Set up on <DateText day={authenticatorSince} />. You have {recoveryCodesLeft} of 10 recovery codes
        left.
      </p>
      {recoveryCodesLeft <= 3 && (
        <Banner tone="warn">You’re running low on recovery codes. Create new ones.</Banner>
      )}
      <div className="actions">
        <ButtonLink variant="secondary" to={paths.account.recoveryCodes()}>
          Create new recovery codes
        </ButtonLink>
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
