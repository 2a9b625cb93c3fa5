// Confirms before a business's payments are disconnected: /business/payments/disconnect
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { paths } from '~/foundation/kit/paths'
import { countLiveMembers } from '~/membership/memberships/count-live-members.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'payments.manage')
  await requireReauthentication(request, context)
  const { state } = await accountStatus(db)
  if (state === 'not_started' || state === 'disconnected') throw redirect(paths.business.payments())
  return { name: club.name, members: await countLiveMembers(db) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, businessId, now } = await requireBusiness(request, context, 'payments.manage')
  return handleForms(request, context, {
    async disconnect() {
      await requireReauthentication(request, context)
      const order = { userId: user.id, now }
      await context.services.billing.disconnectAccount(db, order)
      context.services.clubs.forget(businessId)
      return redirect(paths.business.payments({ done: 'disconnected' }), 303)
    },
  })
}

export const meta = privatePage('Disconnect payments')

export default function DisconnectPayments() {
  const { name, members } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Disconnect ${name} from Stripe?`} />
      <RejectionNotice />
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
          <IntentForm intent="disconnect" variant="danger" pendingLabel="Disconnecting...">
            {`Disconnect ${name}`}
          </IntentForm>
          <ButtonLink to={paths.business.payments()} variant="secondary">
            Stay connected
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
