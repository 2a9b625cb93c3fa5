import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Staff notes about a member. The member gets them with their data export. */
export interface MemberNotesTable {
  business_id: TenantId
  id: string
  member_id: string
  /** At most 2,000 characters. */
  text: string
  author_id: string
  created_at: Date
  edited_at: Generated<Date | null>
}

/** A word by which staff find members again. */
export interface MemberTagsTable {
  business_id: TenantId
  member_id: string
  /** As it was written, at most 40 characters. */
  tag: string
  /** In lowercase: a member has a tag once. */
  tag_key: string
  created_at: Date
  created_by: string
}

/** A change that staff can make on a member's behalf. */
export type OnBehalfAct =
  'skip' | 'hold' | 'resume' | 'cancel' | 'undo-cancel' | 'change-tier' | 'undo-change'

/** How a member told staff what they want. */
export type ConsentChannel = 'in-person' | 'phone' | 'email'

/** Who asked for a change that staff made on a member's behalf, how, and when. */
export interface OnBehalfConsentsTable {
  business_id: TenantId
  /** The row of `membership_pauses`, `membership_cancellations` or `tier_changes`. */
  change_id: string
  act: OnBehalfAct
  member_id: string
  /** Usually the member. */
  said_by: string
  channel: ConsentChannel
  said_on: string
  recorded_by: string
  recorded_at: Date
}

/** Changes that staff can make to many members at once. */
export type MemberBulkAct = 'add-tag' | 'remove-tag' | 'pay-link'

/** The outcome for a member of a bulk change: changed, or why not. */
export type MemberBulkOutcome =
  | 'changed'
  | 'has-tag'
  | 'no-tag'
  | 'too-many-tags'
  | 'owes-nothing'
  /** Past due, and the failed payment is not recorded yet. */
  | 'not-recorded'
  | 'emailed-lately'
  | 'no-email'

/** A change of many members together. */
export interface MemberBulkChangesTable {
  business_id: TenantId
  id: string
  act: MemberBulkAct
  /** As the business spells it; null for payment links. */
  tag: string | null
  changed_by: string
  changed_at: Date
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/** A member of such a change. */
export interface MemberBulkOutcomesTable {
  business_id: TenantId
  change_id: string
  member_id: string
  outcome: MemberBulkOutcome
  /** Whether the undo gave the member back what was before. */
  is_restored: Generated<boolean>
}
