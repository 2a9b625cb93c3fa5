// Status of a business's payments, and links to Stripe: /business/payments
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { TenantDb } from '#/db/handles.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { connectionProblem } from '~/billing/connect/connection-problems'
import { accountLabels } from '~/billing/connect/account-labels'
import { foreignSubscriptionForm } from '~/billing/moving/schemas'
import { doubleCharges } from '~/billing/moving/double-charges.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { dayIn } from '~/foundation/kit/dates'
import { withDeadline } from '~/foundation/kit/deadline.server'
import { isDomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import { DateText } from '~/foundation/ui/layout/date-text'
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
import { connectExisting, connectPayments } from './connect.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'payments.manage')
  const { state } = await accountStatus(db)
  const query = new URL(request.url).searchParams
  const isStale = query.get('link') === 'stale'
  const done = query.get('done') ?? ''
  // The result is read from the account, never from the URL alone.
  const isTrue = done === 'disconnected' ? state === 'disconnected' : state === 'ready'
  return {
    state,
    isStale,
    problem: connectionProblem(query.get('problem')),
    done: isTrue ? (messages.get(done) ?? null) : null,
    doubles: state === 'ready' ? await doublesOf(context, db, club.timeZone) : [],
  }
}

/** Members whom another system charges too, as rows; none where Stripe does not answer in time. */
async function doublesOf(context: LoaderFunctionArgs['context'], db: TenantDb, timeZone: string) {
  const { moving } = context.services.billing
  try {
    const doubles = await withDeadline(patienceMs, () => doubleCharges(moving, db))
    return doubles.map(
      ({ subscriptionId, memberId, memberName, amountCents, currency, currentPeriodEnd }) => ({
        subscriptionId,
        memberId,
        memberName,
        amount: formatMoney(amountCents, currency),
        on: currentPeriodEnd && dayIn(timeZone, currentPeriodEnd),
      }),
    )
  } catch (error) {
    if (!isDomainError(error)) throw error
    context.log.warn({ error }, 'subscriptions of others could not be read')
    return []
  }
}

const patienceMs = 4_000

const messages = lookup({
  'foreign-ended': 'The subscription ends with its period. It will not charge your member again.',
  returned: 'Your Stripe account is connected.',
  disconnected: 'Your Stripe account is disconnected.',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user, now } = await requireBusiness(request, context, 'payments.manage')
  return handleForms(request, context, {
    connect: () => connectPayments(context, db, paths.business),
    'connect-existing': async () => connectExisting(context, db, user.id, paths.business),
    'end-foreign': formHandler(foreignSubscriptionForm, async ({ id: subscriptionId }) => {
      const { moving } = context.services.billing
      const doubles = await doubleCharges(moving, db)
      if (doubles.some((one) => one.subscriptionId === subscriptionId)) {
        await moving.endForeign(db, { subscriptionId, requestId: subscriptionId, now })
        await db.transaction((db) =>
          recordBusinessChange(
            db,
            businessId,
            'business.foreign_subscription_ended',
            { userId: user.id, now },
            { subscription: subscriptionId },
          ),
        )
      }
      return redirect(paths.business.payments({ done: 'foreign-ended' }), 303)
    }),
  })
}

export const meta = privatePage('Payments')

export default function Payments() {
  const { state, isStale, problem, done, doubles } = useLoaderData<typeof loader>()
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
      {problem && state !== 'ready' && <Banner tone="warn">{problem}</Banner>}
      <Card title="Stripe account">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        <p>{sentence}</p>
        <div className={actionsStyle}>
          {words && (
            <IntentForm intent="connect" pendingLabel="Opening Stripe...">
              {words}
            </IntentForm>
          )}
          {(state === 'not_started' || state === 'disconnected') && (
            <IntentForm intent="connect-existing" variant="secondary" pendingLabel="Opening Stripe...">
              Connect an account you have
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
      {doubles.length > 0 && (
        <Card title="Charged twice">
          <p>
            These members also pay a subscription on your Stripe account that Tastevin did not make. End it,
            or they are charged twice.
          </p>
          <ul className="mt-3">
            {doubles.map(({ subscriptionId, memberId, memberName, amount, on }) => (
              <li
                key={subscriptionId}
                className="flex min-h-17 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0"
              >
                <div className="min-w-0">
                  <p>
                    <a className="link" href={paths.business.member(memberId)}>
                      {memberName}
                    </a>
                  </p>
                  <p className="text-muted">
                    {amount}
                    {on && (
                      <>
                        , next on <DateText day={on} />
                      </>
                    )}
                  </p>
                </div>
                <IntentForm
                  intent="end-foreign"
                  id={subscriptionId}
                  variant="secondary"
                  pendingLabel="Ending..."
                  aria-label={`End the other subscription of ${memberName}`}
                >
                  End with its period
                </IntentForm>
              </li>
            ))}
          </ul>
        </Card>
      )}
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
