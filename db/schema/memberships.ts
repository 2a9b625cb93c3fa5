import type { Generated, GeneratedAlways, ColumnType } from 'kysely'
import type { TenantId } from './tenant-id'

/** One attempt to pay on Stripe Checkout; at most one is open per member. */
export interface CheckoutAttemptsTable {
  business_id: TenantId
  id: string
  member_id: string
  tier_id: string
  tier_price_id: string
  status: 'open' | 'completed' | 'expired'
  account_id: string
  session_id: string | null
  session_url: string | null
  return_to: string
  created_at: Date
  expires_at: Date
  resolved_at: Date | null
  /** Tax was added when it was opened; a page keeps what it showed. */
  adds_tax: Generated<boolean>
}

/** The words a member agreed to, when and from where. */
export interface ConsentsTable {
  business_id: TenantId
  id: string
  member_id: string
  kind: string
  text_version: string
  shown_text: string
  accepted_at: Date
  address: string
  user_agent: string
}

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

/** A price change for one membership: when it was announced, when it applies, its result. */
export interface MemberPriceChangesTable {
  business_id: TenantId
  change_id: string
  membership_id: string
  effective_on: string
  notified_at: Date
  reminded_at: Date | null
  /** moot: the membership ended or went to another tier first. */
  outcome: 'applied' | 'moot' | 'withdrawn' | null
  resolved_at: Date | null
}

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

/** The person who asked for a change that staff made on a member's behalf, how, and when. */
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

export type MemberEventKind =
  | 'joined'
  | 'moved-in'
  | 'ended'
  | 'skip'
  | 'hold'
  | 'resumed'
  | 'canceled'
  | 'ended-by-club'
  | 'cancel-undone'
  | 'tier-up'
  | 'tier-down'
  | 'tier-undone'
  | 'paid'
  | 'payment-failed'
  | 'payment-recovered'
  | 'refund'
  | 'bottle-refund'
  | 'dispute'
  | 'dispute-closed'
  | 'box-assigned'
  | 'box-packed'
  | 'box-collected'
  | 'box-shipped'
  | 'box-delivered'
  | 'box-swapped'
  | 'box-skipped'
  | 'bottles-bought'
  | 'bottles-collected'
  | 'gift-bought'
  | 'gift-redeemed'
  | 'perk'
  | 'event-booked'
  | 'event-canceled'
  | 'event-attended'
  | 'event-missed'
  | 'rating'
  | 'question'
  | 'question-answered'
  | 'wine-asked'
  | 'email'
  | 'message'
  | 'note'
  | 'tag'

export type MemberEventGroup =
  | 'membership'
  | 'payments'
  | 'boxes'
  | 'bottles'
  | 'gifts'
  | 'perks'
  | 'events'
  | 'ratings'
  | 'questions'
  | 'emails'
  | 'notes'

/** Events of members, for their timelines. */
export interface MemberEventsView {
  business_id: TenantId
  member_id: string
  kind: MemberEventKind
  group: MemberEventGroup
  /** Unique among events of the kind. */
  id: string
  at: Date
  /** The status of the row. */
  state: string | null
  /** A tier, a wine, an event, a subject. */
  name: string | null
  on: string | null
  until: string | null
  cents: number | null
  currency: string | null
  /** Text that a person wrote. */
  words: string | null
  /** Ids of what the event links to. */
  ref: string | null
  ref2: string | null
  /** The row of a change that staff may have made for the member, and the act: of `on_behalf_consents`. */
  change_id: string | null
  act: OnBehalfAct | null
  /** Of emails: their subjects may name money. */
  is_about_money: boolean
}

/** How a member came to the club's pages before they signed up; `link` is whatever is none of the others. */
export type JoinSource = 'link' | 'qr' | 'card' | 'embed' | 'email'

/** A person in one club, with the details they gave that club. */
export interface MembersTable {
  business_id: TenantId
  id: string
  user_id: string
  full_name: string
  email: string
  phone: string | null
  /** Null for a member whom the business entered and who has not stated it yet. */
  date_of_birth: string | null
  joined_on: string | null
  created_at: Date
  /** Null for members who signed up before it was recorded. */
  join_source: Generated<JoinSource | null>
  /** When the personal data was removed because the account was deleted. */
  anonymized_at: Generated<Date | null>
  /** The name as the desk searches it: lowercase, without accents. */
  search_text: GeneratedAlways<string>
  /** The digits of the phone number; empty for none. */
  phone_digits: GeneratedAlways<string>
}

/** A member who moves in from another system with their payments: written before the payment provider is asked. */
export interface MemberMovesTable {
  business_id: TenantId
  /** The reviewed row of an import, or the form by which staff entered the member. */
  id: string
  import_id: string | null
  member_id: string
  account_id: string
  tier_price_id: string
  kind: 'start' | 'adopt' | 'replace'
  /** The subscription that is adopted or replaced. */
  foreign_subscription_id: string | null
  /** Its price before, as Stripe names it. */
  foreign_price_id: Generated<string | null>
  /** True once we asked that the foreign subscription ends with its period. */
  ends_foreign: Generated<boolean>
  subscription_id: Generated<string | null>
  membership_id: Generated<string | null>
  first_payment_at: Date
  boxes_owed: Generated<number>
  /** The system as its own files name it; null where it is unknown, and for a member who was entered by hand. */
  from_system: Generated<string | null>
  status: Generated<'asked' | 'moved' | 'undone'>
  asked_by: string | null
  asked_at: Date
  moved_at: Generated<Date | null>
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/** A request to end a membership; it can be undone. */
export interface MembershipCancellationsTable {
  business_id: TenantId
  id: string
  membership_id: string
  kind: 'member' | 'business' | 'policy'
  /** `asked` and `undoing` wait for Stripe. */
  status: 'asked' | 'scheduled' | 'undoing' | 'undone' | 'done' | 'failed'
  is_immediate: boolean
  why: string
  effective_at: Date
  effective_on: string
  requested_by: string | null
  requested_at: Date
  undone_by: string | null
  undone_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
  /** The club's closing that it belongs to. */
  closing_id: Generated<string | null>
}

/** A skipped payment, or a pause until a day. */
export interface MembershipPausesTable {
  business_id: TenantId
  id: string
  membership_id: string
  kind: 'skip' | 'hold'
  /** `asked` and `lifting` wait for Stripe. */
  status: 'asked' | 'running' | 'lifting' | 'ended' | 'failed'
  /** The first skipped renewal. */
  from_at: Date
  from_on: string
  /** When collection resumes by itself. */
  until_at: Date
  until_on: string
  requested_by: string
  requested_at: Date
  lifted_by: string | null
  ended_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}

/** `pending` waits for its first payment; `inactive` never received it. */
export type MembershipStatus = 'pending' | 'active' | 'past_due' | 'paused' | 'inactive' | 'canceled'

/** A member has at most one live membership in a club: the unique index `memberships_one_live` lists the same statuses. */
export const liveStatuses = ['active', 'past_due', 'paused'] as const satisfies MembershipStatus[]

/** A member's subscription to a tier, as last read from Stripe. */
export interface MembershipsTable {
  business_id: TenantId
  id: string
  member_id: string
  tier_id: string
  tier_price_id: string
  status: MembershipStatus
  stripe_status: string
  account_id: string
  subscription_id: string
  started_at: Date
  current_period_start: Date | null
  current_period_end: Date | null
  /** Stripe's billing anchor; null until it was read: then periods count from the start. */
  billing_anchor_at: Generated<Date | null>
  /** Of one that moved in: invoices made before are of the other system, and are not recorded here. */
  billed_from: Generated<Date | null>
  /** The end of the last period that was paid by an invoice for it, or in the system that it moved from. */
  paid_through: Date | null
  ends_at: Date | null
  ended_at: Date | null
  end_reason: Generated<
    'voluntary' | 'failed_payment' | 'business' | 'dispute' | 'duplicate' | 'move_undone' | null
  >
  /** When Stripe's list of subscriptions last contained it, by the wall clock. */
  listed_at: Generated<Date | null>
  synced_at: Date
  /** The platform's share that the subscription carries; null until it was read. */
  fee_basis_points: Generated<number | null>
  /** The card that is charged next; null once the membership has ended, and for a deleted account. */
  card_brand: Generated<string | null>
  card_last4: Generated<string | null>
  card_exp_month: Generated<number | null>
  card_exp_year: Generated<number | null>
  /** Its payments have sales tax added. */
  adds_tax: Generated<boolean>
  /** Stripe stopped adding tax because it does not know the member's address. */
  tax_needs_address: Generated<boolean>
  created_at: Date
}

/** A guest who asked for an email when a closed club takes members. */
export interface OpeningListTable {
  business_id: TenantId
  id: string
  email: string
  email_norm: string
  /** `notified` once the email is queued; `left` at the guest's own request. */
  status: 'waiting' | 'notified' | 'left'
  /** The words agreed to, as they were shown, and from where. */
  consent_text: string
  consented_at: Date
  address: string
  user_agent: string
  created_at: Date
  resolved_at: Generated<Date | null>
}

/** A tier change: an upgrade is paid and applies at once, a downgrade applies at the next renewal. */
export interface TierChangesTable {
  business_id: TenantId
  id: string
  membership_id: string
  kind: 'up' | 'down'
  /** `asked` and `undoing` wait for Stripe. */
  status: 'asked' | 'scheduled' | 'undoing' | 'applied' | 'undone' | 'failed'
  from_tier_id: string
  from_price_id: string
  to_tier_id: string
  to_price_id: string
  /** The quoted amount due now. */
  due_cents: number
  /** An upgrade that begins a new period at the full price, if the current one was not paid. */
  starts_period: Generated<boolean>
  /** The correction of Stripe's own credit, as a line of its own. */
  correction_cents: Generated<number>
  /** The moment the amount was computed for; the charge uses the same. */
  quoted_at: Date
  effective_at: Date
  effective_on: string
  requested_by: string
  requested_at: Date
  undone_by: string | null
  resolved_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}

/** A tier's new price, announced to its members; at most one is scheduled per tier. */
export interface TierPriceChangesTable {
  business_id: TenantId
  id: string
  tier_id: string
  from_price_id: string
  to_price_id: string
  effective_on: string
  status: 'scheduled' | 'done' | 'withdrawn'
  /** The end of a kept price, for the members who keep it. */
  ends_kept: Generated<boolean>
  announced_by: string | null
  announced_at: Date
  resolved_at: Date | null
}

/** The prices of a tier over time; exactly one is current (retired_at is null). */
export interface TierPricesTable {
  business_id: TenantId
  id: string
  tier_id: string
  amount_cents: number
  currency: string
  created_at: Date
  retired_at: Date | null
  /** A price of members who moved in, besides the tier's own; never current. */
  is_kept: Generated<boolean>
  /** The last day of a kept price; null keeps it without an end. */
  kept_until: Generated<string | null>
}

/** A monthly offer of a club. */
export interface TiersTable {
  business_id: TenantId
  id: string
  name: string
  description: Generated<string>
  bottles_per_month: Generated<number>
  /** Its members' discount on a bottle of the club's list, in basis points: 1000 is 10 %. */
  bottle_discount_bp: Generated<number>
  /** Whether months of it may be given. */
  is_giftable: Generated<boolean>
  benefits: ColumnType<string[], string | undefined, string>
  position: Generated<number>
  status: 'draft' | 'published' | 'archived'
  created_at: Date
  archived_at: Date | null
  /** Member limit; null: none. */
  member_cap: Generated<number | null>
  /** Since when the tier is full for new members; see app/membership/tiers/capacity. */
  full_since: Generated<Date | null>
  /** The last notice to the business about its capacity. */
  last_capacity_notice: Generated<'open' | 'full' | 'next' | null>
}

/** A person waiting for a spot in a full tier. */
export interface WaitingListTable {
  business_id: TenantId
  id: string
  tier_id: string
  email: string
  email_norm: string
  full_name: string
  /** `invited` holds a spot until `expires_at`. */
  status: 'waiting' | 'invited' | 'joined' | 'left'
  /** The words agreed to, as they were shown, and from where. */
  consent_text: string
  consented_at: Date
  address: string
  user_agent: string
  created_at: Date
  invited_at: Generated<Date | null>
  invited_by: Generated<string | null>
  expires_at: Generated<Date | null>
  /** The member who takes the held spot. */
  member_id: Generated<string | null>
  resolved_at: Generated<Date | null>
}
