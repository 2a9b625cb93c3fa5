import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Written with blocks and sent as messages, to members who asked for news. */
export type ComposedKind = 'welcome_first_days' | 'welcome_wines' | 'birthday' | 'anniversary' | 'we_miss_you'

/** Emails that other modules send about one thing, to which the business adds its words. */
export type NoticeKind =
  | 'welcome'
  | 'box_ready'
  | 'box_reminder'
  | 'box_unclaimed'
  | 'box_collected'
  | 'rate_wines'
  | 'card_expiring'

export type AutomaticKind = ComposedKind | NoticeKind

/** A business's settings for an automatic message; no row for one that it never changed. */
export interface AutomaticMessagesTable {
  business_id: TenantId
  kind: AutomaticKind
  is_on: boolean
  /** Messages that were due before are not sent; null where it was on from the beginning. */
  switched_on_at: Date | null
  /** Days without a sign of a member, where that makes a message due; null for the default. */
  days: Generated<number | null>
  /** Of a notice: its own subject and words; null for Tastevin's. Those of a composed message are a row of `campaigns`. */
  subject: Generated<string | null>
  words: Generated<string | null>
  /** Raised by every change of subject and words, so that two people do not overwrite each other. */
  version: Generated<number>
  changed_by: string | null
  changed_at: Date
}
