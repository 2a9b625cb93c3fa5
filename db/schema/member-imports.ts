import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** A JSON column; `app/business/moving-in` checks its content as it is read. */
type Json<T> = ColumnType<T, string | undefined, string>
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** `open`: nothing was moved yet. `live`: at least one wave was started. `dropped`: ended without a move. */
export type MemberImportStatus = 'open' | 'live' | 'dropped'

/** An import of members from another system. */
export interface MemberImportsTable {
  business_id: TenantId
  id: string
  status: Generated<MemberImportStatus>
  /** Grows with every change of files, decisions or rows; a form with an older one is refused. */
  revision: Generated<number>
  /** Tiers by plan, and statuses by the words of the files. */
  decisions: Json<Record<string, unknown>>
  /** The field of each column by file name and header, where a person chose it. */
  columns: Json<Record<string, Record<string, string>>>
  /** How the files were understood: columns, plans and statuses. */
  reading: Json<Record<string, unknown>>
  /** ISO 4217 code of the club when the import began. */
  currency: string
  /** The statement that the business holds the members' mandates: by whom, in which words, and when. */
  mandate_name: Generated<string | null>
  mandate_words: Generated<string | null>
  mandate_by: Generated<string | null>
  mandate_at: Generated<Date | null>
  /** The search for cards and subscriptions on the payment account. */
  cards_state: Generated<'none' | 'running' | 'done' | 'failed'>
  cards_sentence: Generated<string>
  cards_at: Generated<Date | null>
  /** The last rehearsal that a person looked at, and the revision that it showed. */
  rehearsed_at: Generated<Date | null>
  rehearsed_revision: Generated<number | null>
  /** The rehearsal as it was computed; null once a wave has started since. */
  rehearsal: OptionalJson<Record<string, unknown>>
  is_paused: Generated<boolean>
  /** The comparison with a later file of the old system. */
  comparison: OptionalJson<Record<string, unknown>>
  created_by: string | null
  created_at: Date
  changed_at: Date
  went_live_at: Generated<Date | null>
  dropped_at: Generated<Date | null>
}

/** A file of an import; its content is removed when its time is over. */
export interface MemberImportFilesTable {
  business_id: TenantId
  import_id: string
  id: string
  name: string
  content: Buffer | null
  bytes: number
  position: number
  created_at: Date
}

/** Rows that go live together. At most one wave of an import is running or being undone. */
export interface MemberImportWavesTable {
  business_id: TenantId
  import_id: string
  /** From 1. */
  number: number
  state: Generated<'running' | 'done' | 'undoing' | 'undone'>
  size: number
  /** Whether members get the email with their claim link when the wave is done. */
  sends_claims: Generated<boolean>
  started_by: string | null
  started_at: Date
  finished_at: Generated<Date | null>
  claims_queued_at: Generated<Date | null>
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/**
 * `problem`, `ready`, `left-out`: as evaluated. `waiting`: in a wave, not begun. `moving`, `undoing`: a job works on it,
 * and continues after it was killed. `moved` and `failed` are results of a wave.
 */
export type MemberImportRowState =
  'problem' | 'ready' | 'left-out' | 'waiting' | 'moving' | 'moved' | 'failed' | 'undoing'

/** How the card of a row was found: by customer id, or by one match of the address. A person decides between several. */
export type MemberImportCardState = 'unknown' | 'by-id' | 'by-email' | 'several' | 'none'

/** A member of the files: what they say, what the owner changed, what would be moved, and the result. */
export interface MemberImportRowsTable {
  business_id: TenantId
  import_id: string
  id: string
  /** Of the move: repeated, a member is moved in once. A move after an undo has another one. */
  request_id: string
  position: number
  /** Joins the rows of a corrected file. */
  key: string
  /** Grows with each change by a person; a form with an older one is refused. */
  version: Generated<number>
  /** The row as read. */
  source: Json<Record<string, unknown>>
  /** Fields that a person changed, and doubts that they accepted. */
  changes: Json<Record<string, unknown>>
  is_left_out: Generated<boolean>
  /** The last reading of the files no longer has it. */
  is_gone: Generated<boolean>
  /** Customers found on the payment account, and subscriptions that run there. */
  customers: Json<Record<string, unknown>[]>
  subscriptions: Json<Record<string, unknown>[]>
  card_state: Generated<MemberImportCardState>
  subscription_choice: Generated<'start' | 'adopt' | 'replace' | null>
  state: Generated<MemberImportRowState>
  /** Why it is left out or failed, in a sentence; '' otherwise. */
  reason: Generated<string>
  problems: Json<{ code: string; field: string; sentence: string; accept?: string }[]>
  /** The move as it would be made; null while a problem is open. */
  move: OptionalJson<Record<string, unknown>>
  full_name: Generated<string>
  /** Name, address and plan in lower case without accents. */
  search_text: ColumnType<string, never, never>
  email_norm: Generated<string | null>
  plan: Generated<string>
  status: Generated<string>
  tier_id: Generated<string | null>
  price_cents: Generated<number | null>
  first_payment_on: Generated<string | null>
  wave: Generated<number | null>
  attempts: Generated<number>
  /** By the wall clock: until then the process that works on the row is taken to be alive. */
  worked_until: Generated<Date | null>
  member_id: Generated<string | null>
  membership_id: Generated<string | null>
  moved_at: Generated<Date | null>
  /** When personal data was removed. */
  erased_at: Generated<Date | null>
}
