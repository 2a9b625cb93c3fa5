import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A guest who asked for an email when a closed club takes members. */
export interface OpeningListTable {
  business_id: TenantId
  id: string
  email: string
  email_norm: string
  /** `notified` once the email is queued; `left` at the guest's own request. */
  status: 'waiting' | 'notified' | 'left'
  /** The words agreed to, as they were shown, and from where. */
  consent_text: string
  consented_at: Date
  address: string
  user_agent: string
  created_at: Date
  resolved_at: Generated<Date | null>
}
