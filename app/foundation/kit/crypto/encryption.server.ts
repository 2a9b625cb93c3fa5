import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { currentSecret, secretsOf } from './secrets.server'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for each purpose, so that one reveals nothing about another. */
function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `tastevin/${use}`, 32))
}

type SealUse = 'totp' | 'signing-keys' | 'typed' | 'unsent'

/**
 * Encrypts for storage (AES-256-GCM). `owner` is authenticated with it: a row copied to another owner cannot be
 * decrypted.
 */
export function seal(secret: string, owner: string, plain: Uint8Array, use: SealUse = 'totp'): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(currentSecret(secret), use), iv).setAAD(
    Buffer.from(owner),
  )
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), text])
}

/** The plain value; null when it was altered, belongs to another owner, or was sealed with another secret. */
export function unseal(secret: string, owner: string, sealed: Buffer, use: SealUse = 'totp'): Buffer | null {
  for (const one of secretsOf(secret)) {
    const plain = unsealWith(keyFor(one, use), owner, sealed)
    if (plain) return plain
  }
  return null
}

/**
 * A stored value, sealed again with the current secret; null where it already is, and where no secret opens it.
 */
export function resealed(secret: string, owner: string, sealed: Buffer, use: SealUse): Buffer | null {
  if (unseal(currentSecret(secret), owner, sealed, use)) return null
  const plain = unseal(secret, owner, sealed, use)
  return plain && seal(secret, owner, plain, use)
}

function unsealWith(key: Buffer, owner: string, sealed: Buffer): Buffer | null {
  const textAt = 1 + IV_BYTES + TAG_BYTES
  if (sealed.length < textAt || sealed[0] !== VERSION) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(1 + IV_BYTES, textAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
  } catch {
    return null
  }
}

/**
 * The stored hash of a short code. A plain hash of one could be brute-forced; this one is keyed with the secret
 * and differs from owner to owner.
 */
export function hashCode(secret: string, use: CodeUse, owner: string, code: string): Buffer {
  return createHmac('sha256', keyFor(currentSecret(secret), use))
    .update(`${owner}\n${code}`)
    .digest()
}

/** The hashes by which a code may be stored: one for each valid secret. */
export const hashesOfCode = (secret: string, use: CodeUse, owner: string, code: string): Buffer[] =>
  secretsOf(secret).map((one) => hashCode(one, use, owner, code))

type CodeUse = 'recovery' | 'mail'
