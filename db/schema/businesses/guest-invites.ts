import type { Generated } from 'kysely'

/** A guest whom a club has asked to join. */
export interface GuestInvitesTable {
  business_id: string
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
  /** Who signed up by the link. */
  member_id: Generated<string | null>
  /** When their membership became active. */
  accepted_at: Generated<Date | null>
}

/** An address that wants no invitation of this club. */
export interface GuestInviteOptOutsTable {
  business_id: string
  email_norm: string
  opted_out_at: Date
}
