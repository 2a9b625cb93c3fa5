// Everything a member got or gets, boxes, bought bottles and gifts: /customer/order-history
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { HistoryList } from '~/club/runs/history/components/history-list'
import { byMonth, historyKinds, type HistoryKind } from '~/club/runs/history/history-words'
import { buyAgain, fewEntries, notForSale, orderHistory } from '~/club/runs/history/order-history.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { pageIn } from '~/foundation/kit/list-params'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { trackingUrl } from '~/club/fulfillment/parcels/carriers'
import { paymentOfPurchase } from '~/club/purchases/history/member-purchases.server'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Pagination } from '~/foundation/ui/layout/pagination'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const page = pageIn(query)
  const showParam = query.get('show') ?? ''
  const show = Object.hasOwn(historyKinds, showParam) ? (showParam as HistoryKind) : 'all'
  const confirmation = await confirm(query.get('paid') ?? '')
  const { entries, hasMore, counts } = await orderHistory(db, { memberId: member.id, show, page })
  const kind = show === 'all' ? {} : { show }
  const kinds = (Object.keys(historyKinds) as HistoryKind[]).filter((key) => counts[key] > 0)
  const total = kinds.reduce((sum, key) => sum + counts[key], 0)
  return {
    confirmation,
    missing: await notForSale(db, { orderId: query.get('again') ?? '', memberId: member.id, now }),
    offers: await offersOf(db, {
      memberId: member.id,
      wineIds: [...new Set(entries.flatMap(({ bottles }) => bottles.map(({ wineId }) => wineId)))],
      now,
    }),
    show,
    total,
    filters:
      kinds.length > 1 && total > fewEntries
        ? [
            { key: 'all', label: 'All', count: total, href: paths.customer.orders() },
            ...kinds.map((key) => ({
              key,
              label: historyKinds[key],
              count: counts[key],
              href: paths.customer.orders({ show: key }),
            })),
          ]
        : [],
    months: byMonth(entries, club.timeZone, ({ carrier, tracking }) => trackingUrl(carrier, tracking)),
    first: page > 1 ? paths.customer.orders(kind) : null,
    next: hasMore ? paths.customer.orders({ ...kind, page: String(page + 1) }) : null,
  }

  /** The state of the payment that the member comes back from; the address alone proves nothing. */
  async function confirm(purchaseId: string) {
    const paymentId = isId(purchaseId)
      ? await paymentOfPurchase(db, { purchaseId, memberId: member.id })
      : null
    return paymentId ? context.services.billing.oneTime.confirm(db, { paymentId, memberId: member.id }) : null
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'bottles.buy')
  return handleForms(request, context, {
    'buy-again': async (fields) => {
      const id = idIn(fields, 'id')
      const { missing } = await buyAgain(db, { orderId: id, memberId: member.id, now })
      // This page lists wines that could not be added; otherwise the cart shows them all.
      return redirect(
        missing.length === 0 ? paths.customer.cart() : paths.customer.orders({ again: id }),
        303,
      )
    },
  })
}

export const meta = privateClubPage('Order History')

export default function OrderHistory() {
  const { confirmation, missing, offers, filters, months, first, next } = useLoaderData<typeof loader>()
  return (
    <MemberPage title="Order History">
      <RejectionNotice except={['buy-again']} />
      {confirmation === 'paid' && (
        <SuccessMessage title="Thank you. Your order is paid.">
          <p>Your receipt is on its way to your inbox.</p>
        </SuccessMessage>
      )}
      {confirmation === 'waiting' && (
        <Banner title="Your payment is still processing.">
          <p>We’ll email you when it goes through. Your bottles are held for you.</p>
        </Banner>
      )}
      {confirmation === 'unpaid' && (
        <Banner title="Your order isn’t paid yet.">
          <p>
            <ButtonLink to={paths.customer.cart()} variant="secondary">
              Back to your cart
            </ButtonLink>
          </p>
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner title="Some wines are no longer for sale.">
          <p>{missing.join(', ')}. Everything else of that order is in your cart.</p>
        </Banner>
      )}
      <div className={actionsStyle}>
        <ButtonLink to={paths.customer.deliveries()} variant="secondary">
          See your boxes
        </ButtonLink>
      </div>
      {filters.length > 0 && <OrderFilters />}
      {months.length > 0 ? (
        <>
          <HistoryList months={months} offers={offers} />
          <Pagination first={first} next={next} />
        </>
      ) : (
        <NoOrders />
      )}
    </MemberPage>
  )
}

function NoOrders() {
  const { total } = useLoaderData<typeof loader>()
  return (
    <EmptyState
      title={total === 0 ? 'No orders yet' : 'No more orders'}
      level={2}
      picture={<BottleRow count={3} />}
    >
      <p>
        {total === 0
          ? 'Your boxes, bottles that you buy besides, and gifts appear here.'
          : 'You have seen all of your orders.'}
      </p>
    </EmptyState>
  )
}

function OrderFilters() {
  const { filters, show } = useLoaderData<typeof loader>()
  return (
    <nav aria-label="Orders to show" className="flex flex-wrap gap-2">
      {filters.map(({ key, label, count, href }) => (
        <ButtonLink
          key={key}
          to={href}
          variant={key === show ? 'primary' : 'secondary'}
          size="small"
          aria-current={key === show ? 'true' : undefined}
        >
          {label} ({count})
        </ButtonLink>
      ))}
    </nav>
  )
}
