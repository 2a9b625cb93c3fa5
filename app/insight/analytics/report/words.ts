// The words of movements. Pure.
import type { MovementCause } from '#/db/schema/analytics'
import type { MovementKind } from '../movements/movements'

export const kindWords: Record<MovementKind, string> = {
  new: 'New',
  moved_in: 'Moved in',
  reactivation: 'Reactivated',
  expansion: 'Expansion',
  contraction: 'Contraction',
  churn: 'Churn',
  move: 'Tier changed',
}

export const causeWords: Record<MovementCause, string> = {
  joined: 'Joined',
  moved_in: 'Moved in from another system',
  tier: 'Changed tier',
  price: 'New price',
  paused: 'Paused',
  resumed: 'Pause ended',
  unpaid: 'Payment retries ended',
  paid: 'Paid again',
  voluntary: 'Canceled by the member',
  failed_payment: 'Card failed',
  business: 'Ended by you',
  dispute: 'Payment disputed',
  duplicate: 'Second membership, refunded',
  move_undone: 'Move from another system undone',
}
