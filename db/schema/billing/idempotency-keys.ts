import type { Generated } from 'kysely'

/** The key that a request to the provider was last sent with, until its outcome is known or it is two days old. */
export interface IdempotencyKeysTable {
  business_id: string
  /** What is asked for, in words of ours: `refund-<id>`. */
  request: string
  key: string
  /** Hash of the content; another content is another request. */
  fingerprint: string
  /** An earlier key was given up without an answer: what it asked for may have been done. */
  is_outcome_unknown: Generated<boolean>
  /** By the database's clock: the provider forgets a key after 24 hours of real time. */
  attempted_at: Generated<Date>
}
