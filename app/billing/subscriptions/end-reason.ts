// Why a subscription is over, from what the provider keeps of its cancellation. Pure.

/** Involuntary endings are kept apart from those that somebody wanted. */
export type EndReason = 'voluntary' | 'failed_payment' | 'business' | 'dispute' | 'duplicate'

/** Stands in a subscription's cancellation details when it was one too many. */
export const duplicateComment = 'duplicate-subscription'
/** Stands there when a business had two plans. */
export const extraPlanComment = 'extra-plan'
/** Stands there when it was paid for by somebody whose account was deleted meanwhile. */
export const leftComment = 'account-deleted'
/** Stands there when the business ended it in its portal here. */
export const businessComment = 'ended-by-business'

export interface EndingDetails {
  /** `cancellation_requested`, `payment_failed`, `payment_disputed` or a word to come. */
  reason: string | null
  comment: string | null
  /** It was to end with its period or on a day: that is how members leave. */
  planned: boolean
  /** Whose wish we carried to the provider, if it was ours. */
  requestedKind: 'member' | 'business' | 'policy' | null
}

/**
 * A member can only leave at the end of what is paid. One that was ended at once, with a word from neither us
 * nor the card, was ended by the business on its own account.
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
