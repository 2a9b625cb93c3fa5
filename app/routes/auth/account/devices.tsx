// The user's signed-in devices: /account/devices
import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/back-link'
import { DeviceList } from '~/identity/components/device-list'
import {
  revokeOtherSessions,
  revokeSession,
  sessionsOf,
  signOutEverywhere,
} from '~/identity/sessions/devices.server'
import { requireUser } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { expiredSessionCookie } from '~/identity/sessions/session-cookie.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'

const doneMessages = lookup({
  revoked: 'Device signed out.',
  others: 'All other devices are signed out.',
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireUser(request, context, 'account.read')
  const timeZone = context.host.kind === 'club' ? context.host.club.timeZone : 'UTC'
  const devices = await sessionsOf(context, session)
  const said = new URL(request.url).searchParams.get('done') ?? ''
  return {
    said: doneMessages.get(said) ?? null,
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
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    switch (fields.intent) {
      case 'revoke':
        if (!(await revokeSession(context, session, fields.sessionId ?? '')))
          throw new DomainError('no-such-device', 404, 'This device is already signed out.')
        return redirect(paths.account.devices({ done: 'revoked' }), 303)
      case 'others':
        await revokeOtherSessions(context, session)
        return redirect(paths.account.devices({ done: 'others' }), 303)
      case 'everywhere': {
        await signOutEverywhere(context, session)
        const headers = { 'Set-Cookie': expiredSessionCookie(context) }
        return redirectDocument(paths.auth.login(), { status: 303, headers })
      }
      default:
        throw new DomainError('bad-form', 400, 'Please reload the page.')
    }
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction = () => [{ title: 'Your devices' }, { name: 'robots', content: 'noindex' }]

export default function Devices() {
  const { devices, said } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() as FormErrors | undefined
  return (
    <div className="security">
      <div>
        <BackLink to={paths.account.settings({ tab: 'security' })}>Account Settings</BackLink>
        <h1>Your devices</h1>
      </div>
      {said && !refusal && <Banner tone="ok">{said}</Banner>}
      {refusal?.formError && <Banner tone="error">{refusal.formError}</Banner>}
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
