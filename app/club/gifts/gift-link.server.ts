// The two links of a gift: one redeems it, the other lets its giver look after it.
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'
import { hashesOfToken, hashToken, isToken, tokenOf } from '~/foundation/kit/crypto/tokens.server'

/**
 * The token that redeems a gift, which cannot be guessed. It follows from the gift's id, so that an email on a later day
 * can have it; only its hash is stored. A new `version` is a new token, and the one before no longer works.
 */
export const giftToken = (secret: string, { id, version }: { id: string; version: number }) =>
  tokenOf(secret, 'gift', `${id} ${version}`)

/** The hashes of a gift's token: under the current secret, then under the previous ones. */
export const giftTokenHashes = (secret: string, { id, version }: { id: string; version: number }) =>
  hashesOfToken(secret, 'gift', `${id} ${version}`)

/** The hash by which a token is looked up; null for any other text. */
export const giftTokenHash = (token: string): Buffer | null => (isToken(token) ? hashToken(token) : null)

const purpose = 'manage-gift'
/** A gift never expires, and neither does the page of its giver. */
const farAway = new Date('9999-01-01T00:00:00Z')

/** The token of the giver's page. */
export const giverToken = (secret: string, giftId: string): string =>
  createSignedToken(secret, purpose, giftId, farAway)

/** The gift of a giver's token; null where it is forged. */
export const readGiverToken = (secret: string, token: string, now: Date): string | null =>
  verifySignedToken(secret, purpose, token, now)
