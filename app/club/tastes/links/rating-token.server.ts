// The token of a bottle's rating link. It is short, because note cards carry it in a QR code.
import { createCompactToken, verifyCompactToken } from '~/foundation/kit/crypto/signed-token.server'
import { undoMinutes } from './link-states'

const purpose = 'rate-bottle'
const lifetimeMs = 365 * 86_400_000

const undoPurpose = 'undo-rating'

/** The token of one bottle, a line of a box or a bought bottle: valid for a year. */
export function ratingToken(secret: string, bottleId: string, now: Date): string {
  return createCompactToken(secret, purpose, bottleId, new Date(now.getTime() + lifetimeMs))
}

/** The bottle of a rating link; null for anything else. */
export const readRatingToken = (secret: string, token: string, now: Date) =>
  verifyCompactToken(secret, purpose, token, now)

/** For the page after a rating was saved: it is the proof that may undo that rating. */
export function undoToken(secret: string, bottleId: string, savedAt: Date): string {
  const until = new Date(savedAt.getTime() + undoMinutes * 60_000)
  return createCompactToken(secret, undoPurpose, bottleId, until)
}

/** True while this token can undo the rating of the bottle. */
export function mayUndo(secret: string, bottleId: string, token: string, now: Date): boolean {
  const undo = verifyCompactToken(secret, undoPurpose, token, now)
  return undo !== null && !undo.isExpired && undo.id === bottleId
}
