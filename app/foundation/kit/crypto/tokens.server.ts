import { createHash, createHmac, randomBytes } from 'node:crypto'
import { currentSecret, secretsOf } from './secrets.server'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits for a cookie or a link, in base64url (43 characters). Only its hash is ever stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** A token derived from its purpose and its row's id, for a form that may be sent twice. */
export function tokenOf(secret: string, purpose: string, id: string): { token: string; hash: Buffer } {
  const token = createHmac('sha256', currentSecret(secret)).update(`${purpose} ${id}`).digest('base64url')
  return { token, hash: hashToken(token) }
}

/** The hashes under which such a token may be stored: that of the current secret, then those of the previous ones. */
export const hashesOfToken = (secret: string, purpose: string, id: string): Buffer[] =>
  secretsOf(secret).map((one) => tokenOf(one, purpose, id).hash)

/** The stored hash of a token. Plain SHA-256: 256 random bits need no stretching. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** True for text in the form of a token; anything else needs no database query. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}
