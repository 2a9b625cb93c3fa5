// One member, with what the business may do about them: /business/members/:memberId
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import {
  refundableAmount,
  refundPending,
  listPendingRefunds,
  type RefundableAmount,
} from '~/memberships/refund/refundable-amount.server'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { memberInvoices } from '~/billing/invoices/invoice-list.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { lookup } from '~/kit/lookup'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { invoiceView } from '~/billing/invoices/invoice-view'
import { clubMember, memberHistory } from '~/memberships/members/queries.server'
import { memberActionForm, amountMissing } from '~/memberships/change-requests/schemas'
import { changeView } from '~/memberships/change-requests/change-view'
import { changeStateOf } from '~/memberships/change-requests/change-state'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import { canEndNow } from '~/memberships/rules'
import { InvoiceList } from '~/billing/invoices/components/invoice-list'
import { EndMembershipForm } from '~/memberships/cancellation/components/end-membership-form'
import { DisputeList } from '~/billing/invoices/components/dispute-list'
import { MemberHistory } from '~/memberships/members/components/member-history'
import { ConfirmRefund, RefundForm } from '~/memberships/refund/components/refund-form'
import { StatusBadge } from '~/memberships/components/membership-card'
import { disputeView } from '~/billing/invoices/dispute-view'
import { confirmView, refundView } from '~/memberships/refund/refund-view'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Money } from '~/ui/layout/money'
import type { z } from 'zod'

const doneMessages = lookup({
  end: 'The membership has ended.',
  refund: 'The refund is on its way.',
})

/** For owners and managers; desk staff see no payments. */
async function guard(
  { request, context, params: { memberId } }: LoaderFunctionArgs,
  action: 'prices.read' | 'members.change',
) {
  const principal = await requireBusiness(request, context, action)
  const club = await context.services.clubs.byId(principal.businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  if (!memberId || !isId(memberId)) throw noMember()
  return { ...principal, club, memberId }
}

const noMember = () => new DomainError('member-not-found', 404, 'Member not found.')

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { club, db, memberId } = await guard(args, 'prices.read')
  const { timeZone } = club
  const found = await db.read(async (db) => ({
    member: await clubMember(db, memberId),
    membership: await membershipToChange(db, { memberId }),
    invoices: await memberInvoices(db, memberId),
    contested: await listDisputes(db, memberId),
    waiting: await listPendingRefunds(db, memberId),
    history: await memberHistory(db, memberId),
  }))
  const { member, membership } = found
  if (!member) throw noMember()
  const invoiceViews = found.invoices.lines.map((line) => invoiceView(line, timeZone))
  const refunds = invoiceViews.map((bill) => refundView(bill, found.waiting))
  const last = refunds.find(({ leftCents }) => leftCents > 0)
  const said = new URL(request.url).searchParams.get('done') ?? ''
  return {
    member,
    membership: membership && {
      id: membership.membershipId,
      front: changeView(membership, timeZone, context.now(club.id)),
      eligibility: canEndNow(changeStateOf(membership, timeZone)),
      lastPayment: last ? formatMoney(last.leftCents, last.currency) : null,
    },
    invoiceViews,
    hasMore: found.invoices.next !== null,
    contested: found.contested.map((line) => disputeView(line, timeZone)),
    history: found.history.map(({ at, ...event }, index) => ({
      ...event,
      key: `${event.what}-${index}`,
      day: dayIn(timeZone, at),
      currency: club.currency,
    })),
    refunds,
    /** Changes after every refund, so that the form remounts. */
    refundKey: `${found.waiting.length}-${invoiceViews.reduce((sum, bill) => sum + bill.refundedCents, 0)}`,
    done: doneMessages.get(said) ?? null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { club, db, user, memberId } = await guard(args, 'members.change')
  // Refunds and canceled memberships cannot be undone, so recent authentication is required; one hour covers a
  // session of office work.
  await requireReauthentication(request, context, {
    withinMinutes: 60,
    next: paths.business.member(memberId),
  })
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, memberActionForm)
    if (!form.ok) return data(form.refusal, { status: form.status })
    const { value } = form
    const requester = { kind: 'business' as const, id: user.id }
    const now = context.now(club.id)
    const { memberships } = context.services
    if (value.intent === 'end') {
      const membership = await membershipToChange(db, { membershipId: value.membershipId })
      if (membership?.memberId !== memberId) throw noMember()
      const { membershipId, why } = value
      await memberships.endMembershipNow(db, {
        membershipId,
        why,
        refundLast: value.refundLast === 'on',
        requester,
        now,
      })
    } else {
      const { invoiceId, reason } = value
      const offer = await refundableAmount(db, { memberId, invoiceId })
      const amountCents = requireAmount(value, offer)
      const { refundId } = value
      if (value.sure !== 'on' || !refundId) {
        const confirm = confirmView({ ...offer, invoiceId, amountCents, reason, timeZone: club.timeZone })
        return data({ fieldErrors: {}, values: fields, confirm })
      }
      await memberships.refundInvoice(db, { refundId, invoiceId, amountCents, reason, requester, now })
    }
    return redirect(paths.business.member(memberId, { done: value.intent }), 303)
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

type RefundValue = Extract<z.output<typeof memberActionForm>, { intent: 'refund' }>

/**
 * The amount to refund, in minor units. Throws an error tied to its field; the confirmation form is validated where it
 * is shown.
 */
function requireAmount({ whole, amount, sure }: RefundValue, offer: RefundableAmount): number {
  const { leftCents, currency, waiting } = offer
  const cents = whole === 'on' ? leftCents : amount
  if (sure === 'on' && cents !== null) return cents
  if (waiting && cents !== waiting.amountCents) throw refundPending(waiting.amountCents, currency)
  if (waiting) return waiting.amountCents
  if (leftCents === 0) throw tooMuch('This payment has already been fully refunded.')
  if (cents === null) throw new DomainError('no-amount', 400, amountMissing, { field: 'amount' })
  if (cents > leftCents)
    throw tooMuch(`You can refund up to ${formatMoney(leftCents, currency)} of this payment.`)
  return cents
}

const tooMuch = (sentence: string) => new DomainError('refund-too-much', 400, sentence, { field: 'amount' })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.member.fullName} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Member() {
  const { member, membership, invoiceViews, hasMore, contested, history, refunds, refundKey, done } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const confirm = answer && 'confirm' in answer ? answer.confirm : null
  const refusal = confirm ? null : answer
  const here = paths.business.member(member.id)
  const front = membership?.front
  return (
    <>
      <PortalTitle
        title={member.fullName}
        action={
          <ButtonLink to={paths.business.members()} variant="quiet">
            All members
          </ButtonLink>
        }
      />
      {done && !answer && <SuccessMessage title={done} />}
      {confirm && <ConfirmRefund action={here} member={member} confirm={confirm} />}
      <ErrorSummary errors={refusal} order={['invoiceId', 'amount', 'reason', 'why', 'sure']} />
      <DisputeList disputes={contested} />
      <div className="portal-stack">
        <Card title={front ? front.tier.name : 'No membership yet'}>
          {front && (
            <p>
              <StatusBadge status={front.status} />
            </p>
          )}
          <DetailList
            facts={[
              { name: 'Email', value: <a href={`mailto:${member.email}`}>{member.email}</a> },
              { name: 'Phone', value: member.phone ?? 'Not provided' },
              {
                name: 'Member since',
                value: member.joinedOn ? <DateText day={member.joinedOn} /> : 'Not yet',
              },
              ...(front
                ? [
                    {
                      name: 'Price',
                      value: (
                        <>
                          <Money cents={front.tier.priceCents} currency={front.tier.currency} /> per month
                        </>
                      ),
                    },
                  ]
                : []),
              ...(front?.nextPaymentOn
                ? [{ name: 'Next payment', value: <DateText day={front.nextPaymentOn} /> }]
                : []),
              ...(front?.endsOn ? [{ name: 'Ends on', value: <DateText day={front.endsOn} /> }] : []),
            ]}
          />
        </Card>
        <Card title="Payments">
          {invoiceViews.length === 0 ? <p>No payments yet.</p> : <InvoiceList invoiceViews={invoiceViews} />}
          {hasMore && <p className="portal-quiet">Earlier payments are in your Stripe dashboard.</p>}
        </Card>
        {!confirm && <RefundForm key={refundKey} action={here} refunds={refunds} refusal={refusal} />}
        {history.length > 0 && (
          <Card title="History">
            <MemberHistory lines={history} />
          </Card>
        )}
        {membership && front && front.status !== 'canceled' && (
          <EndMembershipForm
            action={here}
            member={member}
            membership={{ ...membership, tierName: front.tier.name }}
            refusal={refusal}
          />
        )}
      </div>
    </>
  )
}
