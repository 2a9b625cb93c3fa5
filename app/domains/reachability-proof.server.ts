// How a server of ours shows another that a name leads to us: it knows what only we can answer.
import { createHmac, randomBytes } from 'node:crypto'

const prefix = '/.well-known/tastevin-'

/** A path that nobody has asked for before. */
export const newReachabilityPath = (): string => prefix + randomBytes(16).toString('hex')

/** What is at such a path under a name; null for any other path. Every process with the secret answers the same. */
export function reachabilityProof(secret: string, name: string, path: string): string | null {
  const nonce = path.startsWith(prefix) ? path.slice(prefix.length) : ''
  if (!/^[0-9a-f]{32}$/.test(nonce)) return null
  return createHmac('sha256', secret).update(`domain-reach\n${name}\n${nonce}`).digest('hex')
}
