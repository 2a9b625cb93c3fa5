// Data of an order's page.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { ordersInHand } from '~/club/orders/changes/change-orders.server'
import { orderChange } from '~/club/orders/changes/undo-change.server'
import { orderLine } from '~/club/orders/list/order-line'
import { orderNotes } from '~/club/orders/page/notes.server'
import { orderPage } from '~/club/orders/page/order-page.server'
import { actsOf } from '~/club/orders/transitions'
import { instantText } from '~/club/runs/runs/run-view'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { requireBusiness } from '~/web/http/guards/guards.server'

export async function orderLoader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, may, club } = await requireBusiness(request, context, 'orders.read')
  const orderId = idIn(params, 'orderId')
  const query = new URL(request.url).searchParams
  const when = (at: Date) => instantText(club.timeZone, at)
  return db.read(async (db) => {
    const page = await orderPage(db, orderId, { seesMoney: may('prices.read') })
    if (!page) throw new DomainError('order-not-found', 404, 'This order is no longer here.')
    const { order, events, payment, paidAt, ...rest } = page
    const [inHand] = await ordersInHand(db, [orderId])
    const changed = query.get('changed')
    const notes = (await orderNotes(db, orderId, user.id)).map(({ writtenAt, ...note }) => ({
      ...note,
      when: when(writtenAt),
    }))
    return {
      ...rest,
      order: orderLine(order, club.timeZone),
      paidOn: paidAt && formatDay(dayIn(club.timeZone, paidAt)),
      history: events.map(({ at, text, by }) => ({ when: when(at), text, by })),
      payment: payment && {
        ...payment,
        paid: payment.paidAt && when(payment.paidAt),
        refunds: payment.refunds.map(({ at, ...refund }) => ({ ...refund, when: when(at) })),
      },
      left:
        payment && payment.leftCents > 0
          ? {
              sum: formatMoney(payment.leftCents, club.currency),
              refunded: payment.refundedCents > 0 ? formatMoney(payment.refundedCents, club.currency) : null,
            }
          : null,
      notes,
      edited: notes.find(({ id, isOwn }) => isOwn && id === query.get('note')) ?? null,
      acts: inHand ? actsOf(inHand, may) : [],
      change: changed ? await orderChange(db, changed) : null,
      ids: { change: newId(), refund: newId(), refundSum: newId(), note: newId() },
      currency: club.currency,
      mayChange: may('orders.change'),
      mayRefund: may('payments.manage'),
      mayShip: may('shipping.change'),
    }
  })
}
