import { describe, expect, it } from 'vitest'
import type { StaffPermission } from '~/people/staff-access/permissions'
import {
  actsOf,
  refusalOf,
  staffActs,
  transitionOf,
  transitions,
  type OrderInHand,
  type OrderStatus,
} from '~/club/orders/transitions'

const ofBoxes = [
  'awaiting_payment',
  'processing',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'unclaimed',
  'canceled',
]
const ofPurchases = [
  'awaiting_payment',
  'processing',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'canceled',
  'abandoned',
]
const matrix: OrderInHand[] = (['box', 'purchase'] as const).flatMap((kind) =>
  (kind === 'box' ? ofBoxes : ofPurchases).flatMap((status) =>
    (['pick_up', 'ship'] as const).flatMap((fulfillment) =>
      [false, true].map((isBegun) => ({ kind, status: status as OrderStatus, fulfillment, isBegun })),
    ),
  ),
)
const everything = () => true

/** "box processing pick_up: ready -> ready" for each act that a person may do to an order of which nothing left. */
const permitted = matrix
  .filter(({ isBegun }) => !isBegun)
  .flatMap((order) =>
    actsOf(order, everything).map(
      (act) =>
        `${order.kind} ${order.status} ${order.fulfillment}: ${act} -> ${transitionOf(order, act)!.to}`,
    ),
  )

describe('the transitions of orders', () => {
  it('let staff do exactly these acts', () => {
    expect(permitted).toEqual([
      'box awaiting_payment pick_up: cancel -> canceled',
      'box awaiting_payment ship: cancel -> canceled',
      'box processing pick_up: ready -> ready',
      'box processing pick_up: cancel -> canceled',
      'box processing ship: ready -> ready',
      'box processing ship: cancel -> canceled',
      'box ready pick_up: unready -> processing',
      'box ready pick_up: cancel -> canceled',
      'box ready ship: unready -> processing',
      'box ready ship: cancel -> canceled',
      'box shipped ship: deliver -> delivered',
      'box unclaimed pick_up: cancel -> canceled',
      'box unclaimed ship: cancel -> canceled',
      'purchase processing pick_up: ready -> ready',
      'purchase processing pick_up: cancel -> canceled',
      'purchase processing ship: ready -> ready',
      'purchase processing ship: cancel -> canceled',
      'purchase ready pick_up: unready -> processing',
      'purchase ready pick_up: cancel -> canceled',
      'purchase ready ship: unready -> processing',
      'purchase ready ship: cancel -> canceled',
      'purchase shipped ship: deliver -> delivered',
    ])
  })

  it('never cancel an order of which a bottle left', () => {
    for (const order of matrix.filter(({ isBegun }) => isBegun))
      expect(transitionOf(order, 'cancel'), JSON.stringify(order)).toBeNull()
  })

  it('say in words why an act does nothing, for every order and act', () => {
    for (const order of matrix)
      for (const act of staffActs)
        if (!transitionOf(order, act)) expect(refusalOf(order, act)).toMatch(/^(is|has|was|hasn’t) .{3,}/)
  })

  it('undo only what left no bottle and no money outside, by a transition of the same table', () => {
    for (const { undo, to, from, kinds, fulfillments, act } of transitions) {
      if (undo === null) continue
      expect(['hand_over', 'ship', 'deliver', 'return']).not.toContain(act)
      expect(kinds.includes('purchase') && act === 'cancel').toBe(false)
      const back = transitions.filter((one) => one.act === undo && one.from === to)
      // A held box is canceled after its run: nothing restores it as held.
      if (from !== 'unclaimed')
        expect(
          back.some(
            (one) =>
              one.to === from &&
              kinds.every((kind) => one.kinds.includes(kind)) &&
              fulfillments.every((by) => one.fulfillments.includes(by)),
          ),
          `${act} from ${from}`,
        ).toBe(true)
    }
  })

  it('lead only to statuses that the kind of order has', () => {
    for (const { kinds, from, to } of transitions)
      for (const kind of kinds) {
        const known = kind === 'box' ? ofBoxes : ofPurchases
        expect(known).toContain(from)
        expect(known).toContain(to)
      }
  })

  it('ask for the permission over money where an order of bottles is canceled', () => {
    const order = matrix.find(({ kind, status }) => kind === 'purchase' && status === 'processing')!
    const manager = (permission: StaffPermission) => permission === 'orders.change'
    expect(actsOf({ ...order, isBegun: false }, manager)).toEqual(['ready'])
    expect(actsOf({ ...order, isBegun: false }, () => false)).toEqual([])
  })
})
