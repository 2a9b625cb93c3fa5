import type { Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** A business's settings for gifts. */
export interface GiftSettingsTable {
  business_id: TenantId
  /** Whether gifts can be bought. Those that were bought can always be redeemed. */
  is_on: boolean
  /** Whether sums of money can be given, besides months of tiers. */
  has_sums: boolean
  changed_at: Date
}

export type GiftStatus =
  /** Its checkout page is open. */
  | 'awaiting_payment'
  /** Paid, and not redeemed yet. */
  | 'waiting'
  | 'redeemed'
  | 'refunded'
  /** Its checkout page closed without a payment. */
  | 'abandoned'

/** The result of redeeming a gift: a new membership, more months of the existing one, or a balance. */
export type RedeemedAs = 'membership' | 'months' | 'balance'

/** Months of a tier, or a sum, given to another person. Amounts in minor units. */
export interface GiftsTable {
  business_id: TenantId
  id: string
  /** Counts up within the business, from 1001. */
  number: number
  kind: 'months' | 'sum'
  tier_id: string | null
  months: number | null
  /** The price of one month now: as paid, or raised by a later price increase. */
  month_cents: number | null
  /** The amount paid, before tax. */
  amount_cents: number
  currency: string
  status: Generated<GiftStatus>
  giver_name: string
  giver_email: string
  /** Null for a guest. */
  giver_member_id: string | null
  giver_is_adult_at: Date
  receiver_name: string
  /** Null where the giver hands the link over. */
  receiver_email: string | null
  note: string
  /** The day in the business's time zone; null where the giver hands the link over. */
  send_on: string | null
  sent_at: Date | null
  resent: Generated<number>
  link_version: Generated<number>
  token_hash: Buffer
  /** Of the same link under a secret that was replaced and is still valid. */
  previous_token_hash: Generated<Buffer | null>
  created_at: Date
  paid_at: Date | null
  is_disputed: Generated<boolean>
  refunded_at: Date | null
  redeemed_at: Date | null
  redeemed_by: string | null
  redeemed_as: RedeemedAs | null
  membership_id: string | null
  /** When the payment provider had it all. */
  applied_at: Date | null
  /** Its member agreed that the membership renews after the gift. */
  renewal_agreed_at: Date | null
}

/** A gift's credit to a member's balance at the payment provider. */
export interface GiftCreditsTable {
  business_id: TenantId
  id: string
  gift_id: string
  /** The rise of a price that it makes up for; null for the gift itself. */
  tier_price_id: string | null
  account_id: string
  amount_cents: number
  currency: string
  stripe_transaction_id: string | null
  created_at: Date
  made_at: Date | null
}
