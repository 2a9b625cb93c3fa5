// A member's payments and card: /customer/billing
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireMember } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { memberInvoices } from '~/billing/invoices/invoice-list.server'
import { paths } from '~/foundation/kit/paths'
import { invoiceView } from '~/billing/invoices/invoice-view'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { InvoiceList, recentInvoices } from '~/billing/invoices/components/invoice-list'
import { CardNotice } from '~/membership/memberships/components/card-notice'
import { MembershipFacts } from '~/membership/memberships/change-requests/components/membership-facts'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { StatusBadge } from '~/membership/memberships/components/membership-card'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  await context.services.billing.refreshAfterUpgrade(db, member.id)
  const query = new URL(request.url).searchParams
  const after = query.get('after')
  const showsAll = after !== null || query.get('show') === 'all'
  if (query.get('from') === 'portal') {
    await context.services.billing.refreshAfterPortal(db, member.id)
    // Without the parameter: a reload or a bookmark must not ask Stripe again.
    throw redirect(paths.customer.billing())
  }
  const { membership, invoices } = await db.read(async (db) => ({
    membership: await membershipToChange(db, { memberId: member.id }),
    invoices: await memberInvoices(db, member.id, after),
  }))
  return {
    membership: membership ? changeView(membership, club.timeZone, now) : null,
    hasCard: Boolean(membership?.customerId),
    invoiceViews: invoices.lines
      .slice(0, showsAll ? undefined : recentInvoices)
      .map((line) => invoiceView(line, club.timeZone)),
    hasMore: !showsAll && invoices.lines.length > recentInvoices,
    next: showsAll ? invoices.next : null,
    later: after !== null,
  }
}

/** Opens Stripe's customer portal. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'membership.change')
  return handleForms(request, context, {
    portal: async () => {
      const { url } = await context.services.billing.openPortal(db, {
        memberId: member.id,
        returnUrl: context.origin + paths.customer.billing({ from: 'portal' }),
        now,
      })
      return redirect(url, 303)
    },
  })
}

export const meta = privateClubPage('Billing')

export default function Billing() {
  const { membership, hasCard } = useLoaderData<typeof loader>()
  if (!membership) {
    return (
      <EmptyState title="Billing" level={1}>
        <p>You don't have an active membership yet, so you won’t be charged.</p>
        <ButtonLink to={paths.customer.dashboard()} variant="secondary">
          Go to Dashboard
        </ButtonLink>
      </EmptyState>
    )
  }
  const { tier, status, card, nextPaymentOn } = membership
  return (
    <MemberPage title="Billing">
      <RejectionNotice only={['portal']} />
      <CardNotice card={card} nextPaymentOn={nextPaymentOn} />
      <Card title={tier.name}>
        <p>
          <StatusBadge status={status} />
        </p>
        <MembershipFacts membership={membership} />
        <div className="actions">
          {hasCard && (
            <Form method="post" action={paths.customer.billing()} reloadDocument>
              <input type="hidden" name="intent" value="portal" />
              <SubmitButton intent="portal" pendingLabel="Opening...">
                Manage Billing
              </SubmitButton>
            </Form>
          )}
          <ButtonLink to={paths.customer.membership()} variant="secondary">
            Change or cancel membership
          </ButtonLink>
        </div>
        {hasCard && (
          <p className="text-muted">Update your card on Stripe’s secure page; you’ll come right back.</p>
        )}
      </Card>
      <PaymentsCard />
    </MemberPage>
  )
}

function PaymentsCard() {
  const { invoiceViews, later, hasMore, next } = useLoaderData<typeof loader>()
  return (
    <Card title="Payments">
      {invoiceViews.length === 0 ? (
        <p>{later ? 'No earlier payments.' : 'Your payments will appear here.'}</p>
      ) : (
        <InvoiceList invoiceViews={invoiceViews} hrefOf={({ id }) => paths.customer.invoice(id)} />
      )}
      {hasMore && (
        <div className="actions">
          <ButtonLink to={paths.customer.billing({ show: 'all' })} variant="secondary">
            All payments
          </ButtonLink>
        </div>
      )}
      {(next || later) && (
        <div className="actions">
          {later && (
            <ButtonLink to={paths.customer.billing({ show: 'all' })} variant="secondary">
              Show latest payments
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={paths.customer.billing({ after: next })} variant="secondary">
              Show earlier payments
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}
