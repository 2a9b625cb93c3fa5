import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A skipped payment, or a pause until a day. */
export interface MembershipPausesTable {
  business_id: TenantId
  id: string
  membership_id: string
  kind: 'skip' | 'hold'
  /** `asked` and `lifting` wait for Stripe. */
  status: 'asked' | 'running' | 'lifting' | 'ended' | 'failed'
  /** The first skipped renewal. */
  from_at: Date
  from_on: string
  /** When collection resumes by itself. */
  until_at: Date
  until_on: string
  requested_by: string
  requested_at: Date
  lifted_by: string | null
  ended_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}
