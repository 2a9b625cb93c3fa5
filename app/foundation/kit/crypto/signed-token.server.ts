import { createHmac, timingSafeEqual } from 'node:crypto'
import { currentSecret, secretsOf } from './secrets.server'

const SHAPE = /^([0-9a-f-]{36})\.([0-9]{1,15})\.([A-Za-z0-9_-]{43})$/

/** A token that a page can carry but not change: about one user, for one purpose, with an expiry. */
export function createSignedToken(secret: string, purpose: string, userId: string, expiresAt: Date): string {
  const facts = `${userId}.${expiresAt.getTime()}`
  return `${facts}.${sign(currentSecret(secret), purpose, facts).toString('base64url')}`
}

/** The user a token is about; null when it is forged, altered, expired or for another purpose. */
export function verifySignedToken(secret: string, purpose: string, note: string, now: Date): string | null {
  const [, userId, expires, signature] = SHAPE.exec(note) ?? []
  if (!userId || !expires || !signature) return null
  const facts = `${userId}.${expires}`
  const sent = Buffer.from(signature, 'base64url')
  if (!secretsOf(secret).some((one) => timingSafeEqual(sign(one, purpose, facts), sent))) return null
  return Number(expires) > now.getTime() ? userId : null
}

function sign(secret: string, purpose: string, facts: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n`).update(facts).digest()
}

const COMPACT = /^[A-Za-z0-9_-]{48}$/

/**
 * The same in 48 characters, for a QR code that is printed small: about one row, for one purpose, with an expiry to the
 * second and 128 bits of signature.
 */
export function createCompactToken(secret: string, purpose: string, id: string, expiresAt: Date): string {
  const facts = Buffer.alloc(20)
  facts.write(id.replaceAll('-', ''), 'hex')
  facts.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 16)
  return Buffer.concat([facts, compactSign(currentSecret(secret), purpose, facts)]).toString('base64url')
}

/** The row of a compact token, and whether it has expired; null when it is forged, altered or for another purpose. */
export function verifyCompactToken(
  secret: string,
  purpose: string,
  token: string,
  now: Date,
): { id: string; isExpired: boolean } | null {
  if (!COMPACT.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const facts = bytes.subarray(0, 20)
  const sent = bytes.subarray(20)
  if (!secretsOf(secret).some((one) => timingSafeEqual(compactSign(one, purpose, facts), sent))) return null
  const hex = facts.toString('hex', 0, 16)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  )
  return { id, isExpired: facts.readUInt32BE(16) * 1000 <= now.getTime() }
}

const compactSign = (secret: string, purpose: string, facts: Buffer): Buffer =>
  sign(secret, purpose, facts).subarray(0, 16)
