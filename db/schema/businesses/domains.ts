import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A custom domain a club has claimed. A removed one stays as a tombstone: its token never counts again. */
export interface DomainsTable {
  business_id: TenantId
  id: string
  /** Lower-case and ASCII: an internationalized name is in its `xn--` form. */
  name: string
  /** 128 bits, published in DNS. */
  token: string
  status: 'pending' | 'verified' | 'suspended' | 'removed'
  /** The main address: links use it, and the club's other hosts redirect to it. */
  is_primary: Generated<boolean>
  claimed_by: string | null
  created_at: Date
  verified_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  /** When the verification record was last seen. */
  detected_at: Generated<Date | null>
  /** Since when a verified domain has been without its record. */
  failing_since: Generated<Date | null>
  /** The result of the last check, if it found no record. */
  last_problem: Generated<string | null>
  suspended_at: Generated<Date | null>
  removed_at: Generated<Date | null>
}
