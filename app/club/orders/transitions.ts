// How an order may move from one status to another: the one table for boxes and purchases. Pure.
import type { Fulfillment, RunOrderStatus } from '#/db/schema/club-runs'
import type { PurchaseStatus } from '#/db/schema/purchases'
import type { StaffPermission } from '~/people/staff-access/permissions'

type OrderKind = 'box' | 'purchase'
export type OrderStatus = RunOrderStatus | PurchaseStatus

/** Acts that move an order to another status. */
type OrderAct =
  | 'pay'
  | 'expire'
  | 'ready'
  | 'unready'
  | 'hand_over'
  | 'take_back'
  | 'hold'
  | 'ship'
  | 'deliver'
  | 'return'
  | 'cancel'
  | 'restore'

interface Transition {
  act: OrderAct
  from: OrderStatus
  to: OrderStatus
  kinds: readonly OrderKind[]
  fulfillments: readonly Fulfillment[]
  /** The permission of the person who may do it; null for what only payments and dates do. */
  by: StaffPermission | null
  /** The act that takes it back: only where no bottle and no money left the building. */
  undo: OrderAct | null
}

const both = ['box', 'purchase'] as const
const any = ['pick_up', 'ship'] as const
const change = 'orders.change'

/** Unless `rest` says so, it is of both kinds, picked up or shipped, by no person and without undo. */
const rows = (
  act: OrderAct,
  from: readonly OrderStatus[],
  to: OrderStatus,
  rest: Partial<Pick<Transition, 'kinds' | 'fulfillments' | 'by' | 'undo'>> = {},
): Transition[] =>
  from.map((one) => ({ act, from: one, to, kinds: both, fulfillments: any, by: null, undo: null, ...rest }))

/** Every transition; what is not here is refused. */
export const transitions: readonly Transition[] = [
  ...rows('pay', ['awaiting_payment'], 'processing'),
  // A payment that comes after its checkout closed.
  ...rows('pay', ['abandoned'], 'processing', { kinds: ['purchase'] }),
  ...rows('expire', ['awaiting_payment'], 'abandoned', { kinds: ['purchase'] }),
  ...rows('ready', ['processing'], 'ready', { by: change, undo: 'unready' }),
  ...rows('unready', ['ready'], 'processing', { by: change, undo: 'ready' }),
  ...rows('hand_over', ['processing', 'ready'], 'delivered', { fulfillments: ['pick_up'], by: 'desk.serve' }),
  ...rows('hand_over', ['unclaimed'], 'delivered', {
    kinds: ['box'],
    fulfillments: ['pick_up'],
    by: 'desk.serve',
  }),
  // The desk's own undo, for ten minutes after a hand-over. A box that was never packed goes back to processing, one of
  // a closed run is held again.
  ...rows('take_back', ['delivered'], 'ready', { fulfillments: ['pick_up'], by: 'desk.serve' }),
  ...rows('take_back', ['delivered'], 'processing', { fulfillments: ['pick_up'], by: 'desk.serve' }),
  ...rows('take_back', ['delivered'], 'unclaimed', {
    kinds: ['box'],
    fulfillments: ['pick_up'],
    by: 'desk.serve',
  }),
  // The close of a run.
  ...rows('hold', ['processing', 'ready'], 'unclaimed', { kinds: ['box'] }),
  ...rows('ship', ['processing', 'ready'], 'shipped', { fulfillments: ['ship'], by: change }),
  ...rows('ship', ['unclaimed'], 'shipped', { kinds: ['box'], fulfillments: ['ship'], by: change }),
  ...rows('deliver', ['shipped'], 'delivered', { fulfillments: ['ship'], by: change }),
  ...rows('return', ['shipped', 'delivered'], 'returned', { fulfillments: ['ship'], by: change }),
  // A box gives back a right, never money: the month it was for is owed again.
  ...rows('cancel', ['awaiting_payment', 'processing', 'ready', 'unclaimed'], 'canceled', {
    kinds: ['box'],
    by: change,
    undo: 'restore',
  }),
  // A purchase is canceled by refunding all of it.
  ...rows('cancel', ['processing', 'ready'], 'canceled', { kinds: ['purchase'], by: 'payments.manage' }),
  ...rows('restore', ['canceled'], 'awaiting_payment', { kinds: ['box'], by: change, undo: 'cancel' }),
  ...rows('restore', ['canceled'], 'processing', { kinds: ['box'], by: change, undo: 'cancel' }),
  ...rows('restore', ['canceled'], 'ready', { kinds: ['box'], by: change, undo: 'cancel' }),
]

/** An order as far as transitions go. */
export interface OrderInHand {
  kind: OrderKind
  status: OrderStatus
  fulfillment: Fulfillment
  /** True once a bottle of it left the building. */
  isBegun: boolean
  /** The cardholder contests the payment. */
  isDisputed?: boolean
}

/**
 * The transition of an act on an order; null where the order's kind, status or way to the member does not have it. An
 * order of which a bottle left is not canceled, and a purchase whose payment is disputed is not packed.
 */
export function transitionOf(order: OrderInHand, act: OrderAct): Transition | null {
  if (act === 'cancel' && order.isBegun) return null
  if (act === 'ready' && order.kind === 'purchase' && order.isDisputed) return null
  return (
    transitions.find(
      (one) =>
        one.act === act &&
        one.from === order.status &&
        one.kinds.includes(order.kind) &&
        one.fulfillments.includes(order.fulfillment),
    ) ?? null
  )
}

/** The acts of the list and of an order's page, in their order. */
export const staffActs = ['ready', 'unready', 'deliver', 'cancel'] as const satisfies readonly OrderAct[]
export type StaffAct = (typeof staffActs)[number]

/** The acts that a person may do to an order. */
export function actsOf(order: OrderInHand, may: (permission: StaffPermission) => boolean): StaffAct[] {
  return staffActs.filter((act) => {
    const transition = transitionOf(order, act)
    return transition !== null && transition.by !== null && may(transition.by)
  })
}

/** Why an act does nothing to an order, after "it"; "is canceled". */
export function refusalOf(order: OrderInHand, act: StaffAct): string {
  const { kind, status, fulfillment, isBegun } = order
  if (act === 'ready' && status === 'ready') return 'is ready already'
  if (act === 'ready' && order.isDisputed && status === 'processing') return 'has a disputed payment'
  if (act === 'unready' && status === 'processing') return 'is being processed already'
  if (act === 'cancel' && status === 'awaiting_payment' && kind === 'purchase')
    return 'is being paid for; it ends by itself if it isn’t paid'
  if (
    act === 'cancel' &&
    isBegun &&
    (status === 'processing' || status === 'ready' || status === 'unclaimed')
  )
    return 'was handed over in part'
  if (
    act === 'deliver' &&
    fulfillment === 'pick_up' &&
    (status === 'processing' || status === 'ready' || status === 'unclaimed')
  )
    return 'is picked up: hand it over at the desk, where the age is checked'
  if (act === 'deliver' && (status === 'processing' || status === 'ready' || status === 'unclaimed'))
    return 'hasn’t been shipped'
  return states[status]
}

const states: Record<OrderStatus, string> = {
  awaiting_payment: 'is awaiting payment',
  processing: 'is still being processed',
  ready: 'is ready',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
  returned: 'was returned',
  unclaimed: 'is held: its run is closed',
  canceled: 'is canceled',
  abandoned: 'was never paid',
}
