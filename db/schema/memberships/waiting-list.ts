import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A person waiting for a spot in a full tier. */
export interface WaitingListTable {
  business_id: TenantId
  id: string
  tier_id: string
  email: string
  email_norm: string
  full_name: string
  /** `invited` holds a spot until `expires_at`. */
  status: 'waiting' | 'invited' | 'joined' | 'left'
  /** The words agreed to, as they were shown, and from where. */
  consent_text: string
  consented_at: Date
  address: string
  user_agent: string
  created_at: Date
  invited_at: Generated<Date | null>
  invited_by: Generated<string | null>
  expires_at: Generated<Date | null>
  /** The member who takes the held spot. */
  member_id: Generated<string | null>
  resolved_at: Generated<Date | null>
}
