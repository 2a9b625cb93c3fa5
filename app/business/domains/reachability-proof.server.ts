// Proves that a domain points to us: only our servers know the response.
import { createHmac, randomBytes } from 'node:crypto'
import { currentSecret } from '~/foundation/kit/crypto/secrets.server'

const prefix = '/.well-known/tastevin-'

/** A new random path. */
export const newReachabilityPath = (): string => prefix + randomBytes(16).toString('hex')

/**
 * The response at such a path under a host; null for any other path. The same on every process with the secret.
 */
export function reachabilityProof(secret: string, name: string, path: string): string | null {
  const nonce = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  if (!/^[0-9a-f]{32}$/.test(nonce)) return null
  return createHmac('sha256', currentSecret(secret)).update(`domain-reach\n${name}\n${nonce}`).digest('hex')
}
