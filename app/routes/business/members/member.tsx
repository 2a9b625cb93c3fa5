// One member, with what the business may do about them: /business/members/:memberId
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireReauthentication } from '~/http/guards/reauthentication.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { notStored } from '~/http/page-headers'
import {
  refundableAmount,
  refundPending,
  listPendingRefunds,
  type RefundableAmount,
} from '~/memberships/refund/refundable-amount.server'
import { listDisputes } from '~/billing/invoices/dispute-list.server'
import { memberInvoices } from '~/billing/invoices/invoice-list.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { boxesOfMember } from '~/club-runs/control/boxes.server'
import { MemberBoxes } from '~/club-runs/owed/components/member-boxes'
import { listOwed } from '~/club-runs/owed/owed.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { invoiceView } from '~/billing/invoices/invoice-view'
import { clubMember, memberHistory, type MemberEvent } from '~/memberships/members/queries.server'
import { amountMissing, endMembershipForm, refundForm } from '~/memberships/change-requests/schemas'
import { changeView, withoutMoney } from '~/memberships/change-requests/change-view'
import { changeStateOf } from '~/memberships/change-requests/change-state'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import { canEndNow } from '~/memberships/rules'
import { InvoiceList, recentInvoices } from '~/billing/invoices/components/invoice-list'
import { EndMembershipForm } from '~/memberships/cancellation/components/end-membership-form'
import { DisputeList } from '~/billing/invoices/components/dispute-list'
import { ComingUp } from '~/memberships/change-requests/components/coming-up'
import { memberActionResult } from '~/memberships/members/member-action-result'
import { MemberDetails } from '~/memberships/members/components/member-details'
import { MemberHistory } from '~/memberships/members/components/member-history'
import { ConfirmRefund, RefundForm } from '~/memberships/refund/components/refund-form'
import { disputeView } from '~/billing/invoices/dispute-view'
import { confirmView, refundView, type RefundToConfirm } from '~/memberships/refund/refund-view'
import { PerksOfMember } from '~/perks/components/perk-balances'
import { memberPerks } from '~/perks/member-perks.server'
import { deskPerksView } from '~/perks/perk-views'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import type { z } from 'zod'

const noMember = () => new DomainError('member-not-found', 404, 'Member not found.')

async function guard(
  { request, context, params: { memberId } }: LoaderFunctionArgs,
  action: 'members.read' | 'members.change',
) {
  const principal = await requireBusiness(request, context, action)
  const club = await context.services.clubs.byId(principal.businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  if (!memberId || !isId(memberId)) throw noMember()
  return { ...principal, club, memberId }
}

/** The most boxes of a member that the page lists: five years. */
const mostBoxes = 60

/** Desk staff get no amounts, payments or cards. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { club, db, may, memberId, user } = await guard(args, 'members.read')
  const seesMoney = may('prices.read')
  const { timeZone } = club
  const found = await db.read(async (db) => ({
    member: await clubMember(db, memberId),
    membership: await membershipToChange(db, { memberId }),
    history: await memberHistory(db, memberId),
    perks: await memberPerks(db, { memberId, timeZone, now: context.now(club.id) }),
    ...(may('runs.read') && {
      boxes: await boxesOfMember(db, memberId, mostBoxes),
      owed: (await listOwed(db, { show: 'open', memberId, search: '', after: null, limit: mostBoxes })).lines,
    }),
    ...(seesMoney && {
      invoices: await memberInvoices(db, memberId),
      contested: await listDisputes(db, memberId),
      waiting: await listPendingRefunds(db, memberId),
    }),
  }))
  const { member, membership, waiting = [] } = found
  if (!member) throw noMember()
  const view = membership && changeView(membership, timeZone, context.now(club.id))
  const invoiceViews = (found.invoices?.lines ?? []).map((line) => invoiceView(line, timeZone))
  const refunds = invoiceViews.map((bill) => refundView(bill, waiting))
  const last = refunds.find(({ leftCents }) => leftCents > 0)
  const asked = new URL(request.url).searchParams
  const showsAll = asked.get('payments') === 'all'
  return {
    member,
    boxes: found.boxes && { boxes: found.boxes, owed: found.owed ?? [] },
    perks: deskPerksView(found.perks, {
      ...{ userId: user.id, isManager: false, timeZone },
      now: context.now(club.id),
    }),
    seesMoney,
    mayChange: may('members.change'),
    membership: membership &&
      view && {
        id: membership.membershipId,
        // Owners do not see the card: it is the member's own.
        overview: { ...(seesMoney ? view : withoutMoney(view)), card: null },
        eligibility: canEndNow(changeStateOf(membership, timeZone)),
        lastPayment: last ? formatMoney(last.leftCents, last.currency) : null,
      },
    invoiceViews: showsAll ? invoiceViews : invoiceViews.slice(0, recentInvoices),
    hasMore: !showsAll && invoiceViews.length > recentInvoices,
    hasEarlier: showsAll && Boolean(found.invoices?.next),
    contested: (found.contested ?? []).map((line) => disputeView(line, timeZone)),
    history: found.history
      .filter(({ what }) => seesMoney || !aboutMoney.has(what))
      .map(({ at, cents, ...event }, index) => ({
        ...event,
        cents: seesMoney ? cents : null,
        key: `${event.what}-${index}`,
        day: dayIn(timeZone, at),
        currency: club.currency,
      })),
    refunds,
    /** Changes after every refund, so that the form remounts. */
    refundKey: `${waiting.length}-${invoiceViews.reduce((sum, bill) => sum + bill.refundedCents, 0)}`,
    done: memberActionResult(asked.get('done') ?? '', {
      fullName: member.fullName,
      view: view ?? null,
      lastRefund: found.history.find(({ what }) => what === 'refund') ?? null,
      currency: club.currency,
    }),
  }
}

const aboutMoney = new Set<MemberEvent['what']>(['refund', 'payment-failed', 'payment-recovered'])

/** A refund to be confirmed, before anything is refunded. */
type Confirmation = { confirm: RefundToConfirm }

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { club, db, user, memberId } = await guard(args, 'members.change')
  // Refunds and canceled memberships cannot be undone, so recent authentication is required; one hour covers a
  // session of office work.
  await requireReauthentication(request, context, {
    withinMinutes: 60,
    next: paths.business.member(memberId),
  })
  const requester = { kind: 'business' as const, id: user.id }
  const now = context.now(club.id)
  const { memberships } = context.services
  return handleForms<Confirmation>(
    { request, context },
    {
      end: formHandler(endMembershipForm, async ({ membershipId, why, refundLast }) => {
        const membership = await membershipToChange(db, { membershipId })
        if (membership?.memberId !== memberId) throw noMember()
        await memberships.endMembershipNow(db, {
          ...{ membershipId, why, requester, now },
          refundLast: refundLast === 'on',
        })
        return redirect(paths.business.member(memberId, { done: 'end' }), 303)
      }),
      refund: formHandler(refundForm, async (value) => {
        const { invoiceId, reason, refundId } = value
        const offer = await refundableAmount(db, { memberId, invoiceId })
        const amountCents = requireAmount(value, offer)
        if (value.sure !== 'on' || !refundId) {
          return {
            confirm: confirmView({ ...offer, invoiceId, amountCents, reason, timeZone: club.timeZone }),
          }
        }
        await memberships.refundInvoice(db, { refundId, invoiceId, amountCents, reason, requester, now })
        return redirect(paths.business.member(memberId, { done: 'refund' }), 303)
      }),
    },
  )
}

type RefundValue = z.output<typeof refundForm>

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

export const headers = notStored

export default function Member() {
  const { member, membership, invoiceViews, history, refunds, refundKey, done, ...shown } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const confirm = answer?.confirm ?? null
  const here = paths.business.member(member.id)
  const overview = membership?.overview
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
      {done && !answer && <SuccessMessage tone={done.isPending ? 'info' : 'ok'} title={done.sentence} />}
      {confirm && <ConfirmRefund action={here} member={member} confirm={confirm} />}
      <DisputeList disputes={shown.contested} />
      <div className="grid gap-5">
        {overview && <ComingUp membership={overview} reader="business" />}
        <MemberDetails member={member} membership={overview ?? null} />
        <PerksOfMember view={shown.perks} />
        {shown.boxes && <MemberBoxes {...shown.boxes} />}
        {shown.seesMoney && (
          <Card title="Payments">
            {invoiceViews.length === 0 ? (
              <p>No payments yet.</p>
            ) : (
              <InvoiceList invoiceViews={invoiceViews} />
            )}
            {shown.hasMore && (
              <div className="actions">
                <ButtonLink to={paths.business.member(member.id, { payments: 'all' })} variant="secondary">
                  All payments
                </ButtonLink>
              </div>
            )}
            {shown.hasEarlier && (
              <p className="text-sm text-muted">Earlier payments are in your Stripe dashboard.</p>
            )}
          </Card>
        )}
        {shown.mayChange && !confirm && <RefundForm key={refundKey} action={here} refunds={refunds} />}
        {history.length > 0 && (
          <Card title="History">
            <MemberHistory lines={history} />
          </Card>
        )}
        {shown.mayChange && membership && overview && overview.status !== 'canceled' && (
          <EndMembershipForm
            action={here}
            member={member}
            membership={{ ...membership, tierName: overview.tier.name }}
          />
        )}
      </div>
    </>
  )
}
