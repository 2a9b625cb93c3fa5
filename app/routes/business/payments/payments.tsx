// Status of a business's payments, and links to Stripe: /business/payments
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { accountLabels } from '~/billing/connect/account-labels'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { connectPayments } from './connect.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const { state } = await accountStatus(db)
  const query = new URL(request.url).searchParams
  const isStale = query.get('link') === 'stale'
  const done = query.get('done') ?? ''
  // The result is read from the account, never from the URL alone.
  const isTrue = done === 'returned' ? state === 'ready' : state === 'disconnected'
  return { state, isStale, done: isTrue ? (messages.get(done) ?? null) : null }
}

const messages = lookup({
  returned: 'Your Stripe account is connected.',
  disconnected: 'Your Stripe account is disconnected.',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  return handleForms(request, context, { connect: () => connectPayments(context, db, paths.business) })
}

export const meta = privatePage('Payments')

export default function Payments() {
  const { state, isStale, done } = useLoaderData<typeof loader>()
  const { badge, sentence, action: words } = accountLabels[state]
  return (
    <>
      <PortalTitle title="Payments">
        Your club’s payments run on your own Stripe account. Tastevin never holds your money.
      </PortalTitle>
      <FormResult done={done} asTitle />
      {isStale && state !== 'ready' && (
        <Banner tone="info">
          That Stripe link was already used or has expired. Use the button to get a new one.
        </Banner>
      )}
      <Card title="Stripe account">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        <p>{sentence}</p>
        <div className={actionsStyle}>
          {words && (
            <IntentForm intent="connect" pendingLabel="Opening Stripe...">
              {words}
            </IntentForm>
          )}
          {(state === 'ready' || state === 'restricted') && (
            <ButtonLink to="https://dashboard.stripe.com/" variant="secondary" document rel="noreferrer">
              Open your Stripe dashboard
            </ButtonLink>
          )}
          {state !== 'not_started' && state !== 'disconnected' && (
            <ButtonLink to={paths.business.disconnectPayments()} variant="quiet">
              Disconnect
            </ButtonLink>
          )}
        </div>
      </Card>
      <Card title="Where each payment goes">
        <p>
          Members pay you, and your name appears on their card statement. Stripe deducts its card fee and
          Tastevin its share under your plan; the rest is yours. Every cent of Tastevin’s share is listed
          under <a href={paths.business.fees()}>Fees</a>, and what Stripe paid out to your bank account under{' '}
          <a href={paths.business.payouts.list()}>Payouts</a>.
        </p>
        <p>
          Stripe can add sales tax to what members pay. You turn it on under{' '}
          <a href={paths.business.salesTax()}>Sales tax</a>.
        </p>
      </Card>
    </>
  )
}
