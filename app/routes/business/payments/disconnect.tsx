// Confirms before a business's payments are disconnected: /business/payments/disconnect
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { DomainError } from '~/kit/errors'
import { requireIntent } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { countLiveMembers } from '~/memberships/count-live-members.server'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card } from '~/ui/layout/card'
import { bulletListStyle } from '~/ui/layout/list-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'payments.manage')
  await requireReauthentication(request, context)
  const { state } = await accountStatus(db)
  if (state === 'not_started' || state === 'disconnected') throw redirect(paths.business.payments())
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { name: club.name, members: await countLiveMembers(db) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, businessId } = await requireBusiness(request, context, 'payments.manage')
  await requireIntent(request, 'disconnect')
  await requireReauthentication(request, context)
  await context.services.billing.disconnectAccount(db, { userId: user.id, now: context.now(businessId) })
  context.services.clubs.forget(businessId)
  return redirect(paths.business.payments(), 303)
}

export const meta: MetaFunction = () => [
  { title: 'Disconnect payments – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function DisconnectPayments() {
  const { name, members } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Disconnect ${name} from Stripe?`} />
      <Card title="What happens next">
        <ul className={bulletListStyle}>
          <li>{name} can’t take new members. Your club page stays public, without a way to join.</li>
          <li>Open checkouts are closed. Payments made before that still count.</li>
          <li>
            {members === 0
              ? 'No members are affected.'
              : `Stripe keeps billing your ${members === 1 ? 'one member' : `${members} members`} on your account until their memberships end.`}
          </li>
          <li>You can connect again at any time.</li>
        </ul>
        <div className={actionsStyle}>
          <Form method="post">
            <input type="hidden" name="intent" value="disconnect" />
            <SubmitButton
              variant="danger"
              pendingLabel="Disconnecting..."
            >{`Disconnect ${name}`}</SubmitButton>
          </Form>
          <ButtonLink to={paths.business.payments()} variant="secondary">
            Stay connected
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
