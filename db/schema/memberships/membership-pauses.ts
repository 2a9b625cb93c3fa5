import type { Generated } from 'kysely'

/** A dated pause of a membership: one skipped payment, or a hold until a day. */
export interface MembershipPausesTable {
  business_id: string
  id: string
  membership_id: string
  kind: 'skip' | 'hold'
  /** `asked` and `lifting` wait for the provider's word. */
  status: 'asked' | 'running' | 'lifting' | 'ended' | 'failed'
  /** The first renewal that is left out. */
  from_at: Date
  from_on: string
  /** When collection begins again by itself. */
  until_at: Date
  until_on: string
  requested_by: string
  requested_at: Date
  lifted_by: string | null
  ended_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}
