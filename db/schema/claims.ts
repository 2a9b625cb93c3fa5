import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** A member's details between the steps of their claim. */
export interface ClaimDraft {
  fullName: string
  phone: string
  dateOfBirth: string
  /** The address as they want it; it changes once a link that is sent there confirms it. */
  email: string
}

/**
 * How a member claimed: by the link of an email, by one that staff showed them at the desk, or signed in to the account
 * that they had.
 */
export type ClaimWay = 'email' | 'desk' | 'account'

/** A member whom the business entered, until and after they confirm their details. */
export interface MemberClaimsTable {
  business_id: TenantId
  member_id: string
  /** The row that asked for the member: repeated, it enters no second one. */
  request_id: string
  /** Null for a member who was entered by hand. */
  import_id: string | null
  entered_by: string
  entered_at: Date
  /** When the business asked for the email; it goes out in portions. */
  queued_at: Generated<Date | null>
  sent_count: Generated<number>
  /** Of them, those that went to an address that was corrected since. */
  sent_before: Generated<number>
  sent_at: Generated<Date | null>
  reminded_at: Generated<Date | null>
  /** When the latest email was not accepted. */
  bounced_at: Generated<Date | null>
  draft: ColumnType<ClaimDraft | null, string | null | undefined, string | null>
  /** When they stated a date of birth under the age for wine. */
  under_age_at: Generated<Date | null>
  claimed_at: Generated<Date | null>
  claimed_by: Generated<ClaimWay | null>
}

/** A link of a claim. The newest of its way counts; earlier ones say that they were replaced. */
export interface MemberClaimLinksTable {
  business_id: TenantId
  token_hash: Buffer
  member_id: string
  way: 'email' | 'desk'
  /** Typed instead of the link, where staff show it. */
  code: string | null
  created_at: Date
  expires_at: Date
}
