// Why a subscription ended, from its cancellation details at Stripe. Pure.

/** Involuntary endings are kept apart from requested ones. */
export type EndReason = 'voluntary' | 'failed_payment' | 'business' | 'dispute' | 'duplicate'

/** Cancellation comment of a duplicate subscription. */
export const duplicateComment = 'duplicate-subscription'
/** Cancellation comment when a business had two plans. */
export const extraPlanComment = 'extra-plan'
/** Cancellation comment when the subscription was paid for after its member's account was deleted. */
export const leftComment = 'account-deleted'
/** Cancellation comment when the business ended it in our portal. */
export const businessComment = 'ended-by-business'

export interface EndingDetails {
  /** `cancellation_requested`, `payment_failed`, `payment_disputed` or a future value. */
  reason: string | null
  comment: string | null
  /** It was scheduled to end with its period or on a date, as when members cancel. */
  planned: boolean
  /** The person who requested the cancellation, if it was made here. */
  requestedKind: 'member' | 'business' | 'policy' | null
}

/**
 * A member can only cancel at the end of the paid period. One that ended at once, for no reason of ours and not
 * because of the card, was ended by the business on its own account.
 */
export function endReason({ reason, comment, planned, requestedKind }: EndingDetails): EndReason {
  if (comment === duplicateComment) return 'duplicate'
  if (comment === leftComment) return 'voluntary'
  if (reason === 'payment_failed') return 'failed_payment'
  if (reason === 'payment_disputed') return 'dispute'
  if (comment === businessComment || requestedKind === 'business') return 'business'
  if (requestedKind === 'policy') return 'failed_payment'
  return requestedKind === 'member' || planned ? 'voluntary' : 'business'
}
