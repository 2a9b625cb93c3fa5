import { createHmac, timingSafeEqual } from 'node:crypto'

const SHAPE = /^([0-9a-f-]{36})\.([0-9]{1,15})\.([A-Za-z0-9_-]{43})$/

/** A token that a page can carry but not change: about one user, for one purpose, with an expiry. */
export function createSignedToken(secret: string, purpose: string, userId: string, expiresAt: Date): string {
  const facts = `${userId}.${expiresAt.getTime()}`
  return `${facts}.${seal(secret, purpose, facts).toString('base64url')}`
}

/** The user a token is about; null when it is forged, altered, expired or for another purpose. */
export function verifySignedToken(secret: string, purpose: string, note: string, now: Date): string | null {
  const [, userId, expires, given] = SHAPE.exec(note) ?? []
  if (!userId || !expires || !given) return null
  const expected = seal(secret, purpose, `${userId}.${expires}`)
  if (!timingSafeEqual(expected, Buffer.from(given, 'base64url'))) return null
  return Number(expires) > now.getTime() ? userId : null
}

function seal(secret: string, purpose: string, facts: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${facts}`).digest()
}
