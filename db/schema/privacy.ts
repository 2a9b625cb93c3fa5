import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** An archive of everything a business has, made by a job and kept as a file for a few days. */
export interface BusinessArchivesTable {
  business_id: TenantId
  id: string
  status: Generated<'asked' | 'running' | 'ready' | 'failed' | 'deleted'>
  asked_by: string
  asked_at: Date
  /** When the run that works on it was last seen, by the wall clock; null before the first run. */
  seen_at: Date | null
  attempts: Generated<number>
  /** Files written so far, and all there will be. */
  done_files: Generated<number>
  all_files: Generated<number>
  /** The file of the archive, each run's with a name of its own; null until it is whole. */
  file_name: string | null
  size_bytes: ColumnType<number | null, number | null, number | null>
  ready_at: Date | null
  /** When its file is deleted. */
  expires_at: Date | null
  deleted_at: Date | null
  /** Why it failed, for operators. */
  because: string | null
  /** How many days its file is kept. */
  kept_days: Generated<number>
}

export type ClosingKind = 'close' | 'leave'
/** `draft`: written by the owner, and not begun. */
export type ClosingStatus = 'draft' | 'running' | 'undoing' | 'undone' | 'closed'

/** The act by which a club closes, or leaves for another system. At most one is open. */
export interface ClubClosingsTable {
  business_id: TenantId
  id: string
  kind: ClosingKind
  status: Generated<ClosingStatus>
  /** The day that was chosen; null: as soon as the paid periods end. */
  chosen_on: string | null
  last_on: string
  /** From this day on, what is still owed is refunded. */
  refund_on: string
  /** The message to members, in the business's words. */
  message: string
  /** In an administrator's words; null where the owner closes. */
  reason: string | null
  requested_by: string
  requested_at: Date
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
  closed_at: Generated<Date | null>
}

export type ClosingItemKind =
  | 'price'
  | 'membership'
  | 'notice'
  | 'gift'
  | 'event'
  | 'box'
  | 'bottle'
  | 'purchase'
  | 'balance'
  | 'plan'
  | 'archive'

/** `person`: only a person can settle it. */
export type ClosingItemStatus = 'waiting' | 'done' | 'failed' | 'person'

/** A thing that a closing settles: by itself, or by a person. */
export interface ClubClosingItemsTable {
  business_id: TenantId
  closing_id: string
  kind: ClosingItemKind
  /** The tier, membership, member, gift, event, entitlement, place in a box or purchase; else the closing. */
  item_id: string
  status: Generated<ClosingItemStatus>
  /** Why it failed, or why a person is needed. */
  because: Generated<string | null>
  tries: Generated<number>
  settled_by: Generated<string | null>
  changed_at: Date
}
