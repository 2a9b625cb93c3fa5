// Status of a business's payments, and links to Stripe: /business/payments
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { accountLabels } from '~/billing/connect/account-labels'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireIntent, toFormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card } from '~/ui/layout/card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const { state } = await accountStatus(db)
  const isStale = new URL(request.url).searchParams.get('link') === 'stale'
  return { state, isStale }
}

/** Creates a fresh Stripe onboarding link and redirects to it. Links are never stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const { billing } = context.services
  try {
    await requireIntent(request, 'connect')
    const { accountId } = await billing.connectAccount(db, { now: context.now(db.businessId) })
    if ((await billing.syncAccount(accountId)) === 'ready') return redirect(paths.business.payments(), 303)
    const { url } = await billing.accountLink(db, {
      returnUrl: context.origin + paths.business.paymentsReturn(),
      refreshUrl: context.origin + paths.business.payments({ link: 'stale' }),
    })
    return redirect(url, 303)
  } catch (error) {
    const { status, refusal } = toFormErrors(error)
    return data({ sentence: refusal.formError ?? null }, { status })
  }
}

export const meta: MetaFunction = () => [
  { title: 'Payments – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Payments() {
  const { state, isStale } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { badge, sentence, action: words } = accountLabels[state]
  return (
    <>
      <PortalTitle title="Payments">
        Your club’s payments run on your own Stripe account. Tastevin never holds your money.
      </PortalTitle>
      {refused?.sentence && <Banner tone="error">{refused.sentence}</Banner>}
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
            <Form method="post">
              <input type="hidden" name="intent" value="connect" />
              <SubmitButton pendingLabel="Opening Stripe...">{words}</SubmitButton>
            </Form>
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
          under <a href={paths.business.fees()}>Fees</a>.
        </p>
      </Card>
    </>
  )
}
