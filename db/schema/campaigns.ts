import type { Generated, ColumnType } from 'kysely'
import type { TenantId } from './tenant-id'

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
  | 'claim'
  | 'claim_reminder'
  | 'guest_invitation'

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
  /** The tier that the link of a guest invitation chooses; null for none. */
  tier_id: Generated<string | null>
  /** Raised by every change of subject and words, so that two people do not overwrite each other. */
  version: Generated<number>
  changed_by: string | null
  changed_at: Date
}

/**
 * `template` is kept to start others from. `scheduled` waits for its time; `sending` hands over batch by batch; a
 * canceled one sends no more.
 */
export type CampaignStatus = 'template' | 'draft' | 'scheduled' | 'sending' | 'sent' | 'canceled'

/** Which of the member's settings decides whether they get it. */
export type CampaignKind = 'club_news' | 'club_offers'

/**
 * `claimed`: chosen for a batch, certainly not handed over yet. `handing`: the batch was or is being handed over, and its
 * outcome is not recorded. `unknown`: the email service never said whether it took it; it is not sent again.
 */
export type RecipientState = 'held_out' | 'queued' | 'claimed' | 'handing' | 'sent' | 'unknown' | 'skipped'

/** Why a person of the segment gets nothing. */
export type SkipReason =
  | 'no_consent'
  | 'unsubscribed'
  | 'suppressed'
  | 'left'
  | 'deleted'
  | 'weekly_limit'
  | 'refused'
  | 'canceled'
  | 'too_late'

/** A message to members: as a draft, on its way or sent. */
export interface CampaignsTable {
  business_id: TenantId
  id: string
  status: Generated<CampaignStatus>
  kind: CampaignKind
  subject: string
  /** The text that email programs show after the subject. */
  preheader: Generated<string>
  /** `app/insight/campaigns/blocks.ts` reads it. */
  blocks: ColumnType<unknown, string, string>
  /** The audience, as `app/insight/campaigns/segments/filter.ts` reads it; computed when it is sent. */
  filter: ColumnType<unknown, string, string>
  /** The saved segment that the filter was taken from. */
  segment_id: string | null
  /** Percent of the segment that does not get it, for comparison. */
  held_out_percent: Generated<number>
  /** Also between the times in which nothing is sent otherwise. */
  ignores_quiet_hours: Generated<boolean>
  /** Raised by every change, so that two people do not overwrite each other. */
  version: Generated<number>
  send_at: Date | null
  created_by: string | null
  created_at: Date
  changed_by: string | null
  changed_at: Date
  sent_by: string | null
  started_at: Date | null
  finished_at: Date | null
  canceled_by: string | null
  /** One that goes out by itself; its recipients are added as they become due. Null for all others. */
  automatic: Generated<ComposedKind | null>
}

/** A saved filter of members. */
export interface SegmentsTable {
  business_id: TenantId
  id: string
  name: string
  filter: ColumnType<unknown, string, string>
  created_by: string | null
  created_at: Date
  changed_at: Date
}

/** A person of a message's segment: one row for each, whatever happens; of an automatic message one for each cause. */
export interface CampaignRecipientsTable {
  business_id: TenantId
  /** Also the id under which the email service knows the email. */
  id: string
  campaign_id: string
  member_id: string
  /** The event that made an automatic message due, such as "birthday 2027"; empty for all others. */
  cause: Generated<string>
  /** Not sent after this time. */
  send_until: Generated<Date | null>
  state: RecipientState
  reason: Generated<SkipReason | null>
  /** The call to the email service that handed it over. */
  batch_id: Generated<string | null>
  claimed_until: Generated<Date | null>
  handed_at: Generated<Date | null>
  /** The email service answered with an error of its own: it may be sent again if it is not found there. */
  is_failed: Generated<boolean>
  provider_id: Generated<string | null>
  sent_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  bounced_at: Generated<Date | null>
  opened_at: Generated<Date | null>
  clicked_at: Generated<Date | null>
  complained_at: Generated<Date | null>
}

/** A link of a message that was requested for a recipient: by them, or by a program that checks emails. */
export interface CampaignClicksTable {
  business_id: TenantId
  recipient_id: string
  url: string
  /** The first time a person followed it; of a program's requests the first one. */
  clicked_at: Date
  /** The latest request. */
  requested_at: Date
  /** Why it was a mail scanner's, which does not count; null for a person's click. */
  scanner: 'agent' | 'head' | 'early' | 'burst' | null
}

/** An address that gets no messages any more: it bounced, or its owner marked one as spam or unsubscribed at the service. */
export interface EmailSuppressionsTable {
  business_id: TenantId
  /** In lowercase. */
  address: string
  reason: 'bounce' | 'complaint' | 'unsubscribe' | 'inactive'
  created_at: Date
}

/** A business's settings for its messages. */
export interface CampaignSettingsTable {
  business_id: TenantId
  /** The most messages that a member gets in seven days. */
  weekly_limit: Generated<number>
  /** Local times "21:00" between which nothing is sent; null for none. */
  quiet_from: Generated<string | null>
  quiet_until: Generated<string | null>
}
