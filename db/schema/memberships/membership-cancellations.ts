import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A request to end a membership; it can be undone. */
export interface MembershipCancellationsTable {
  business_id: TenantId
  id: string
  membership_id: string
  kind: 'member' | 'business' | 'policy'
  /** `asked` and `undoing` wait for Stripe. */
  status: 'asked' | 'scheduled' | 'undoing' | 'undone' | 'done' | 'failed'
  is_immediate: boolean
  why: string
  effective_at: Date
  effective_on: string
  requested_by: string | null
  requested_at: Date
  undone_by: string | null
  undone_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}
