import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** The key of the last attempt of a request to Stripe, until its outcome is known or it is two days old. */
export interface IdempotencyKeysTable {
  business_id: TenantId
  /** The request's name: `refund-<id>`. */
  request: string
  key: string
  /** Hash of the content; another content is another request. */
  fingerprint: string
  /** An earlier key was dropped without a response: its request may have taken effect. */
  is_outcome_unknown: Generated<boolean>
  /** By the database's clock: Stripe forgets a key after 24 hours of real time. */
  attempted_at: Generated<Date>
}
