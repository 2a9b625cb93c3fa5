// The user's signed-in devices: /account/devices
import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { BackLink } from '~/foundation/ui/back-link'
import { DeviceList } from '~/people/identity/components/device-list'
import {
  revokeOtherSessions,
  revokeSession,
  sessionsOf,
  signOutEverywhere,
} from '~/people/identity/sessions/devices.server'
import { requireUser } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { expiredSessionCookie } from '~/people/identity/sessions/session-cookie.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card } from '~/foundation/ui/layout/card'

const doneMessages = {
  revoked: 'Device signed out.',
  others: 'All other devices are signed out.',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireUser(request, context, 'account.read')
  const timeZone = context.host.kind === 'club' ? context.host.club.timeZone : 'UTC'
  const devices = await sessionsOf(context, session)
  return {
    devices: devices.map(({ id, name, host, isThis, signedInAt, lastSeenAt, absoluteExpiresAt }) => ({
      id,
      name,
      host: context.host.kind === 'club' ? null : host,
      isThis,
      signedInOn: dayIn(timeZone, signedInAt),
      lastSeenOn: dayIn(timeZone, lastSeenAt),
      mustEndOn: dayIn(timeZone, absoluteExpiresAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await requireUser(request, context, 'sessions.end')
  return handleForms(request, context, {
    revoke: async (fields) => {
      if (!(await revokeSession(context, session, idIn(fields, 'sessionId'))))
        throw new DomainError('no-such-device', 404, 'This device is already signed out.')
      return redirect(paths.account.devices({ done: 'revoked' }), 303)
    },
    others: async () => {
      await revokeOtherSessions(context, session)
      return redirect(paths.account.devices({ done: 'others' }), 303)
    },
    everywhere: async () => {
      await signOutEverywhere(context, session)
      const headers = { 'Set-Cookie': expiredSessionCookie(context) }
      return redirectDocument(paths.auth.login(undefined, { done: 'signed-out' }), { status: 303, headers })
    },
  })
}

export const meta = privateClubPage('Your devices')

export default function Devices() {
  const { devices } = useLoaderData<typeof loader>()
  return (
    <div className="security">
      <div>
        <BackLink to={paths.account.settings({ tab: 'security' })}>Account Settings</BackLink>
        <h1>Your devices</h1>
      </div>
      <FormResult done={doneMessages} />
      <p>
        These devices are signed in to your account. Sign out any you don’t recognize, then{' '}
        <Link className="link" to={paths.account.security()}>
          change your password
        </Link>
        .
      </p>
      <DeviceList devices={devices} action={paths.account.devices()} />
      <Card title="Sign out several devices">
        <p>Signed-out devices need to sign in again.</p>
        <Form method="post" action={paths.account.devices()} className="actions">
          <SubmitButton variant="secondary" name="intent" value="others" intent="others">
            Sign out other devices
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="everywhere" intent="everywhere">
            Sign out everywhere
          </SubmitButton>
        </Form>
      </Card>
    </div>
  )
}
