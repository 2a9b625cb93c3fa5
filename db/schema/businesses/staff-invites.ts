import type { StaffRole } from './business-users'
import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** An invitation to work in a business's portal; the token in its link is stored as a hash. */
export interface StaffInvitesTable {
  business_id: TenantId
  id: string
  token_hash: Buffer
  email: string
  email_norm: string
  full_name: Generated<string>
  role: StaffRole
  invited_by: string
  created_at: Date
  /** The latest email; earlier links no longer work. */
  sent_at: Date
  sent_count: Generated<number>
  expires_at: Date
  accepted_at: Generated<Date | null>
  accepted_by: Generated<string | null>
  revoked_at: Generated<Date | null>
}
