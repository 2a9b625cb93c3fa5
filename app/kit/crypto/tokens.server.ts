import { createHash, createHmac, randomBytes } from 'node:crypto'

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** 256 bits for a cookie or a link, in base64url (43 characters). Only its hash is ever stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** A token that can be made again from what it is for and its row's id, for a form that may be sent twice. */
export function tokenOf(secret: string, purpose: string, id: string): { token: string; hash: Buffer } {
  const token = createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')
  return { token, hash: hashToken(token) }
}

/** What is stored of a token. Plain SHA-256: 256 random bits need no stretching. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** True for text that has the form of a token of ours; anything else needs no question to the database. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}
