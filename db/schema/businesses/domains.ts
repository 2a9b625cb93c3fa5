import type { Generated } from 'kysely'

/** A name that a club says is its own. A removed one stays as a tombstone: its token never counts again. */
export interface DomainsTable {
  business_id: string
  id: string
  /** Lower-case and ASCII: an internationalised name is in its `xn--` form. */
  name: string
  /** 128 bits, to stand in public DNS. */
  token: string
  status: 'pending' | 'verified' | 'suspended' | 'removed'
  /** The host that links lead to and the club's others redirect to. */
  is_primary: Generated<boolean>
  claimed_by: string | null
  created_at: Date
  verified_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  /** When the proof was last seen. */
  detected_at: Generated<Date | null>
  /** Since when a proved name has been without its proof. */
  failing_since: Generated<Date | null>
  /** What the last check came to, where it found no proof. */
  last_problem: Generated<string | null>
  suspended_at: Generated<Date | null>
  removed_at: Generated<Date | null>
}
