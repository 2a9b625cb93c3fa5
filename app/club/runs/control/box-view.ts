// Boxes in words. Pure.
import type { OrderCancelReason, OrderBottlesTable, RunOrderStatus } from '#/db/schema/club-runs'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'

/** Statuses as people read them. */
export const boxStatuses: Record<RunOrderStatus, { label: string; tone: BadgeTone }> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'yellow' },
  processing: { label: 'Processing', tone: 'yellow' },
  ready: { label: 'Ready', tone: 'green' },
  shipped: { label: 'Shipped', tone: 'green' },
  delivered: { label: 'Delivered', tone: 'grey' },
  returned: { label: 'Returned', tone: 'red' },
  unclaimed: { label: 'Held', tone: 'yellow' },
  canceled: { label: 'Canceled', tone: 'red' },
}

export const cancelReasons: Record<OrderCancelReason, string> = {
  run_canceled: 'the run was canceled',
  refunded: 'the payment was refunded',
  dispute_lost: 'the dispute was lost',
  not_paid: 'the payment didn’t arrive',
  tier_changed: 'the member changed tiers',
  membership_ended: 'the membership ended before the payment',
  restocked: 'not collected, back in stock',
  by_staff: 'canceled by staff',
}

/** Why a bottle is this wine. */
export const chosenWords: Record<OrderBottlesTable['chosen'], string> = {
  main: '',
  choice: 'chosen by the member',
  swap: 'swapped by the member',
  taste: 'matched to the member’s taste',
  substitute: 'substitute',
  staff: 'chosen by staff',
  member: '',
}

export const lineStatuses: Record<OrderBottlesTable['status'], { label: string; tone: BadgeTone }> = {
  promised: { label: 'In the box', tone: 'green' },
  out: { label: 'Handed over', tone: 'grey' },
  short: { label: 'Missing', tone: 'red' },
  released: { label: 'Not in the box', tone: 'grey' },
}
