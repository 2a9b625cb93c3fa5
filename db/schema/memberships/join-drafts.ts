import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A signup between its steps. */
export interface JoinDraftsTable {
  business_id: TenantId
  id: string
  token_hash: Buffer
  tier_id: string | null
  full_name: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  date_of_birth: Generated<string>
  terms_version: string | null
  terms_accepted_at: Date | null
  /** When the person asked for news and offers; null where they did not. */
  marketing_accepted_at: Generated<Date | null>
  password_hash: string | null
  user_id: string | null
  member_id: string | null
  /** The invitation this signup began with. */
  guest_invite_id: Generated<string | null>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  expires_at: Date
  /** The waiting list entry whose held spot this signup uses. */
  waiting_list_entry_id: Generated<string | null>
}
