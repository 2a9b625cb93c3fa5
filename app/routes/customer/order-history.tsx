// What a member bought besides their boxes: /customer/order-history
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { dayIn } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { MemberPage } from '~/memberships/members/components/member-page'
import { OrderList } from '~/purchases/components/order-list'
import { memberPurchases, paymentOfPurchase } from '~/purchases/history/member-purchases.server'
import { offersOf } from '~/purchases/sale/offers.server'
import { BottleRow } from '~/tiers/components/bottle-count'
import { privateClubPage } from '~/ui/document/page-meta'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Pagination } from '~/ui/layout/pagination'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1))
  const confirmation = await confirm(query.get('paid') ?? '')
  const { purchases, hasMore } = await memberPurchases(db, { memberId: member.id, page })
  return {
    confirmation,
    offers: await offersOf(db, {
      memberId: member.id,
      wineIds: purchases.flatMap(({ lines }) => lines.map(({ wineId }) => wineId)),
      now: context.now(club.id),
    }),
    orders: purchases.map(({ paidAt, ...purchase }) => ({
      ...purchase,
      paidOn: dayIn(club.timeZone, paidAt),
    })),
    first: page > 1 ? paths.customer.orders() : null,
    next: hasMore ? paths.customer.orders({ page: String(page + 1) }) : null,
  }

  /** The state of the payment that the member comes back from; the address alone proves nothing. */
  async function confirm(purchaseId: string) {
    const paymentId = isId(purchaseId)
      ? await paymentOfPurchase(db, { purchaseId, memberId: member.id })
      : null
    return paymentId ? context.services.billing.oneTime.confirm(db, { paymentId, memberId: member.id }) : null
  }
}

export const meta = privateClubPage('Order History')

export const headers = notStored

export default function OrderHistory() {
  const { confirmation, offers, orders, first, next } = useLoaderData<typeof loader>()
  return (
    <MemberPage title="Order History">
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
      <div className={actionsStyle}>
        <ButtonLink to={paths.customer.deliveries()} variant="secondary">
          See your boxes
        </ButtonLink>
        <ButtonLink to={paths.customer.cart()} variant="quiet">
          Cart
        </ButtonLink>
      </div>
      {orders.length > 0 ? (
        <>
          <OrderList orders={orders} offers={offers} />
          <Pagination first={first} next={next} />
        </>
      ) : (
        <EmptyState title="No orders yet" level={3} picture={<BottleRow count={3} />}>
          <p>Bottles that you buy besides your boxes appear here.</p>
        </EmptyState>
      )}
    </MemberPage>
  )
}
