// States of a bottle's rating link, with a sentence for each. Pure.

/** `open`: it can be rated. `rated`: its wine has a rating of its owner, by this link or otherwise. */
export type BottleState = 'open' | 'rated' | 'not_received' | 'account_deleted'

/** How long a rating by link can be undone. */
export const undoMinutes = 10

/** Sentences for a link that cannot rate, by state. */
export const linkSentences: Record<Exclude<BottleState, 'open'> | 'expired' | 'unknown', string> = {
  rated: 'This bottle was already rated. Sign in to see or change your ratings.',
  not_received:
    'This bottle isn’t recorded as picked up or shipped. Once the club has recorded that, this link works.',
  account_deleted: 'This bottle belongs to an account that was deleted, so it can’t be rated anymore.',
  expired: 'This link has expired. Sign in to rate this wine.',
  unknown: 'This link is invalid. Please open it again from your email, or scan the card again.',
}
