import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A club's invitation to a guest. */
export interface GuestInvitesTable {
  business_id: TenantId
  id: string
  email: string
  email_norm: string
  full_name: Generated<string>
  invited_by: string | null
  created_at: Date
  sent_at: Date
  sent_count: Generated<number>
  expires_at: Date
  revoked_at: Generated<Date | null>
  /** Who signed up through the link. */
  member_id: Generated<string | null>
  /** When their membership became active. */
  accepted_at: Generated<Date | null>
}

/** An address that has opted out of this club's invitations. */
export interface GuestInviteOptOutsTable {
  business_id: TenantId
  email_norm: string
  opted_out_at: Date
}
