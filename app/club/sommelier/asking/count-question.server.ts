import type { Scopes } from '#/tenants/scope.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'

interface Counted {
  audience: 'guest' | 'member' | 'staff'
  /** The member's or user's id; for a guest the business's, network's and browser's names together. */
  key: string
  /** A guest's network address. */
  clientAddress?: string
  now: Date
}

/**
 * Counts a question. Throws 429 after 30 in a minute or 500 in a day from one person, and for guests after 120 in a minute
 * from one network.
 */
export function countQuestion(scopes: Scopes, { audience, key, clientAddress, now }: Counted): Promise<void> {
  const bucket = `sommelier:${audience}`
  return countHits(
    scopes,
    [
      { bucket, key, limit: 30, windowSeconds: 60 },
      { bucket: `${bucket}:day`, key, limit: 500, windowSeconds: 86_400 },
      ...(clientAddress === undefined ? [] : perNetwork(bucket, clientAddress, 120, 60)),
    ],
    now,
  )
}
