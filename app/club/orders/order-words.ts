// Orders in words. Pure.
import type { OrderState } from '#/db/schema/orders'
import { cancelReasons } from '~/club/runs/control/box-view'
import { lookup } from '~/foundation/kit/lookup'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'
import type { OrderRow } from './list/order-list.server'
import type { StaffAct } from './transitions'

/** States as people read them. */
export const stateWords: Record<OrderState, { label: string; tone: BadgeTone }> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'yellow' },
  processing: { label: 'Processing', tone: 'yellow' },
  ready: { label: 'Ready', tone: 'green' },
  shipped: { label: 'Shipped', tone: 'green' },
  delivered: { label: 'Delivered', tone: 'grey' },
  returned: { label: 'Returned', tone: 'red' },
  canceled: { label: 'Canceled', tone: 'grey' },
}

export const fulfillmentWords = { pick_up: 'Pick-up', ship: 'Ship' } as const

export const kindWords = { box: 'Boxes', purchase: 'Bottles bought' } as const

/** Acts as their buttons say them, and what was done. */
export const actWords: Record<StaffAct, { button: string; pending: string; done: string }> = {
  ready: { button: 'Mark ready', pending: 'Marking...', done: 'marked ready' },
  unready: { button: 'Back to processing', pending: 'Moving...', done: 'moved back to processing' },
  deliver: { button: 'Mark delivered', pending: 'Marking...', done: 'marked delivered' },
  cancel: { button: 'Cancel', pending: 'Canceling...', done: 'canceled' },
}

/** A status as the history says it. */
export const statusWords = lookup({
  awaiting_payment: 'Awaiting payment',
  processing: 'Processing',
  ready: 'Ready',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  unclaimed: 'Held',
  canceled: 'Canceled',
  abandoned: 'Checkout closed unpaid',
})

/** "Box 12", "Order 1042". */
export const orderName = ({ kind, number }: { kind: 'box' | 'purchase'; number: number }): string =>
  kind === 'box' ? `Box ${number}` : `Order ${number}`

export const bottleCount = (count: number): string => (count === 1 ? '1 bottle' : `${count} bottles`)

/** Detail of an order's state, such as the reason it was canceled; empty for none. */
export function stateDetail(
  row: Pick<OrderRow, 'status' | 'cancelReason' | 'out' | 'bottles' | 'state' | 'short'>,
): string {
  if (row.cancelReason) return cancelReasons[row.cancelReason]
  if (row.status === 'unclaimed') return 'held after its run'
  if (row.out > 0 && row.out < row.bottles && row.state !== 'delivered')
    return `${row.out} of ${row.bottles} handed over`
  return row.short > 0 && row.state !== 'canceled' ? `${bottleCount(row.short)} missing` : ''
}
