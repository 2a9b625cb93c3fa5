// The link in a failed-payment email: /pay/:token on the club's host. It shows the amount due without naming the
// member; its button redirects to the invoice at Stripe.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { rejectionResponse } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { failedPayment } from '~/billing/dunning/queries.server'
import { readPaymentRecoveryToken } from '~/billing/dunning/payment-recovery-link.server'
import { Banner } from '~/foundation/ui/feedback/banner'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'

const statusOf = { owed: 200, paid: 200, over: 410, expired: 410, unknown: 404 }
type State = keyof typeof statusOf

/** The state of the link; the payment only where the link can still pay it. */
async function loadState(context: RequestContext, token: string) {
  await countTokenPage(context)
  const { host, services } = context
  const payload = readPaymentRecoveryToken(services.env.sessionSecret, token, context.now())
  if (host.kind !== 'club' || !payload) return { state: 'unknown' as const }
  const db = services.scopes.club(host.club)
  const payment = await failedPayment(db, payload.failureId)
  if (!payment) return { state: 'unknown' as const }
  if (payment.state !== 'owed') return { state: payment.state }
  return payload.expired
    ? { state: 'expired' as const }
    : { state: payment.state, db, payment, club: host.club }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const state = await loadState(context, params.token ?? '')
  const status = statusOf[state.state]
  if (!state.payment) return data({ state: state.state as State, payment: null }, { status })
  const { payment, club } = state
  const day = (instant: Date | null) => instant && dayIn(club.timeZone, instant)
  const shown = {
    clubName: club.name,
    number: payment.invoiceNumber,
    from: day(payment.periodStart),
    until: day(payment.periodEnd),
    amountCents: payment.amountCents,
    currency: payment.currency,
    last4: payment.last4,
    kind: payment.kind,
  }
  return data({ state: state.state as State, payment: shown }, { status })
}

export async function action({ context, params }: ActionFunctionArgs) {
  try {
    const recovery = await loadState(context, params.token ?? '')
    if (!recovery.payment)
      return data({ state: recovery.state as State }, { status: statusOf[recovery.state] })
    const way = await context.services.billing.openPaymentRecovery(recovery.db, recovery.payment.id)
    if (way?.kind === 'pay') return redirect(way.url, 303)
    const state: State = way?.kind ?? 'unknown'
    return data({ state }, { status: statusOf[state] })
  } catch (error) {
    return rejectionResponse(error, {}, context)
  }
}

// The URL is a secret: send no referrer.
export const headers = secretUrl

export const meta = privateClubPage('Pay your invoice')

export default function PaymentRecovery() {
  const { state, payment } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const shown = answer && 'state' in answer ? answer.state : state
  return (
    <section className="lone">
      <h1>Pay your invoice</h1>
      <RejectionNotice />
      {shown === 'owed' && payment ? <PaymentDue {...payment} /> : <Paid state={shown} />}
    </section>
  )
}

type PaymentDueProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['payment']>

function PaymentDue({ clubName, number, from, until, amountCents, currency, last4, kind }: PaymentDueProps) {
  const amount = <Money cents={amountCents} currency={currency} />
  return (
    <Form method="post" reloadDocument>
      <p>
        A payment to {clubName} did not go through.{' '}
        {kind === 'hard'
          ? 'The card on file can no longer be used. Please pay with another card.'
          : 'You can pay now with the same card or another one.'}
      </p>
      <DetailList
        facts={[
          { name: 'Club', value: clubName },
          ...(number ? [{ name: 'Invoice', value: number }] : []),
          ...(from && until
            ? [
                {
                  name: 'For',
                  value: (
                    <>
                      <DateText day={from} /> to <DateText day={until} />
                    </>
                  ),
                },
              ]
            : []),
          { name: 'Amount', value: amount },
          ...(last4 ? [{ name: 'Declined card', value: `ending in ${last4}` }] : []),
        ]}
      />
      <SubmitButton wide pendingLabel="Opening the invoice...">
        {kind === 'hard' ? 'Pay with another card' : 'Pay now'}
      </SubmitButton>
      <p>You’ll pay on Stripe’s secure page. Only this invoice is charged.</p>
    </Form>
  )
}

function Paid({ state }: { state: State }) {
  switch (state) {
    case 'paid':
      return (
        <>
          <Banner tone="ok">This invoice is paid. Thank you!</Banner>
          <NextStep />
        </>
      )
    case 'over':
      return (
        <>
          <p>This invoice is no longer due. You won’t be charged for it.</p>
          <NextStep />
        </>
      )
    case 'expired':
      return (
        <>
          <p>This link has expired. Sign in to see and pay what’s due.</p>
          <NextStep />
        </>
      )
    default:
      return (
        <>
          <p>
            This link is invalid. Please open it again from your email. If it still doesn’t work, sign in to
            see and pay what’s due.
          </p>
          <NextStep />
        </>
      )
  }
}

function NextStep() {
  return (
    <ButtonLink wide to={paths.customer.dashboard()} document>
      Go to my membership
    </ButtonLink>
  )
}
