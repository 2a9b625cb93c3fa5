import type { Generated } from 'kysely'
import type { TenantId } from './tenant-id'

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
