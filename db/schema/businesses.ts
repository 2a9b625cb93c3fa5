import type { TenantId } from './tenant-id'
import type { Generated, ColumnType } from 'kysely'

/** A feature that an administrator switched off for a business. Without a row it is on. */
export interface BusinessFeaturesTable {
  business_id: TenantId
  /** One of `tenants/features`. */
  feature: string
  /** For the platform and the business, in the administrator's words. */
  reason: string
  switched_off_by: string | null
  switched_off_at: Date
}

/** The platform's invitation to create a business; the token in its link is stored as a hash. */
export interface BusinessInvitesTable {
  id: string
  token_hash: Buffer
  /** The first eight characters, to be shown. */
  token_prefix: string
  business_name: string
  business_email: string
  /** Null: the business chooses during onboarding. */
  pricing_tier: Generated<string | null>
  used: Generated<boolean>
  created_by: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  /** The user who accepted it. */
  redeemed_by: Generated<string | null>
  /** Revoked by an administrator: its link no longer works. */
  revoked_at: Generated<Date | null>
  /** How many links were sent; each replaced the one before. */
  sent_count: Generated<number>
  /** When the latest was emailed to the business; null if it was only handed over. */
  last_sent_at: Generated<Date | null>
  /** The business created from it. */
  business_id: Generated<string | null>
}

/** How many live memberships a business has. The database itself keeps the count; without a row there is none. */
export interface BusinessMemberCountsTable {
  business_id: TenantId
  members: number
}

// Counted in the business's own scope every night, for the platform's administrators. Amounts in minor units.

/** A month of a business's statement, in one currency. */
export interface BusinessMonthsTable {
  business_id: TenantId
  /** "2026-11", in the business's time zone. */
  month: string
  currency: string
  gross_cents: number
  tax_cents: number
  refunded_cents: number
  disputed_cents: number
  /** The platform's share less what was returned of it. */
  fee_cents: number
  monthly_fee_cents: number
  computed_at: Date
  /** When administrators were emailed that it cost more than a tenth of the sales. */
  alerted_at: Generated<Date | null>
}

/** A month of the members' monthly recurring revenue; opening and movements add up to closing. */
export interface BusinessMovementsTable {
  business_id: TenantId
  month: string
  opening_cents: number
  new_cents: number
  moved_in_cents: number
  reactivation_cents: number
  expansion_cents: number
  contraction_cents: number
  churn_cents: number
  closing_cents: number
  joined: number
  left_members: number
  members: number
  computed_at: Date
}

/** How a business does. */
export interface BusinessHealthTable {
  business_id: TenantId
  members: number
  overdue_members: number
  left_30_days: number
  /** Members 30 days ago. */
  members_before: number
  last_run_month: string | null
  /** Of its staff. */
  last_sign_in_at: Date | null
  picture_count: number
  picture_bytes: number
  document_count: number
  document_bytes: number
  /** Of the last 30 days. */
  emails_sent: number
  emails_failed: number
  /** Of messages to members in the last 30 days; null until they were counted. */
  emails_bounced: Generated<number | null>
  emails_complained: Generated<number | null>
  computed_at: Date
}

/** Current and past slugs; a past one redirects and stays reserved for a year. */
export interface BusinessSlugsTable {
  slug: string
  business_id: TenantId
  created_at: Date
  retired_at: Date | null
  /** Computed by the database from the slug; see tenants/slug-skeleton. */
  skeleton: ColumnType<string, never, never>
}

/** A period in which the platform closed a business. */
export interface BusinessSuspensionsTable {
  business_id: TenantId
  id: string
  /** In the administrator's words; for the platform and the business, never for guests. */
  reason: string
  suspended_by: string
  suspended_at: Date
  lifted_by: Generated<string | null>
  lifted_at: Generated<Date | null>
}

export type StaffRole = 'owner' | 'manager' | 'desk'

/** Staff of a business. */
export interface BusinessUsersTable {
  business_id: TenantId
  id: string
  user_id: string
  role: StaffRole
  full_name: Generated<string>
  is_active: Generated<boolean>
  created_at: Date
  deactivated_at: Date | null
}

export type BusinessKind = 'restaurant' | 'shop' | 'winery'
/** `closed`: by its owner or an administrator, for good. */
export type BusinessStatus = 'draft' | 'live' | 'suspended' | 'closed'
/** The platform's plans. */
export type PlanId = 'neighborhood' | 'sommelier' | 'world_class'

/** A restaurant, shop or winery, and its club's branding. */
export interface BusinessesTable {
  id: string
  name: string
  /** The name in its form for searching; computed by the database. */
  name_key: ColumnType<string, never, never>
  kind: BusinessKind
  status: BusinessStatus
  email: string
  phone: string | null
  address: string | null
  website: string | null
  /** The number of the liquor license, for its own staff and the platform. */
  licence: Generated<string | null>
  /** In the business's own words, for guests. */
  pick_up_hours: Generated<string | null>
  /** `tenants/pick-up.ts` reads it; null until it is saved. */
  pick_up: ColumnType<unknown, string | null | undefined, string | null>
  /** The states it ships to, as two letters each. */
  ships_to: Generated<string[]>
  time_zone: string
  currency: Generated<string>
  brand: ColumnType<unknown, string, string>
  plan: Generated<PlanId>
  owner_user_id: string | null
  version: Generated<number>
  created_at: Date
  went_live_at: Date | null
  suspended_at: Date | null
  /** The monthly fee is overdue: new members cannot join. */
  sign_ups_closed_at: Generated<Date | null>
  /** From when roles that see money need two-step sign-in; null: it takes no payments of real money yet. */
  two_step_from: Generated<Date | null>
  /** New memberships and purchases have sales tax added. */
  adds_sales_tax: Generated<boolean>
  /** The club's last day, once its closing has begun: no sign-ups from then on. */
  closing_on: Generated<string | null>
  closed_at: Generated<Date | null>
  /** Until when members surely find their data on the platform. */
  member_data_until: Generated<string | null>
}

/** A custom domain a club has claimed. A removed one stays as a tombstone: its token never counts again. */
export interface DomainsTable {
  business_id: TenantId
  id: string
  /** Lower-case and ASCII: an internationalized name is in its `xn--` form. */
  name: string
  /** 128 bits, published in DNS. */
  token: string
  status: 'pending' | 'verified' | 'suspended' | 'removed'
  /** The main address: links use it, and the club's other hosts redirect to it. */
  is_primary: Generated<boolean>
  claimed_by: string | null
  created_at: Date
  verified_at: Generated<Date | null>
  checked_at: Generated<Date | null>
  /** When the verification record was last seen. */
  detected_at: Generated<Date | null>
  /** Since when a verified domain has been without its record. */
  failing_since: Generated<Date | null>
  /** The result of the last check, if it found no record. */
  last_problem: Generated<string | null>
  suspended_at: Generated<Date | null>
  removed_at: Generated<Date | null>
}

/** `broken`: it was proved, and one of its DNS records is missing since; the platform's address is used meanwhile. */
export type EmailSenderStatus = 'pending' | 'verified' | 'broken'

/** The address of its own that a business sends its emails from. At most one for a business. */
export interface EmailSendersTable {
  business_id: TenantId
  /** Of this entry: one that is removed and entered again is another. */
  id: string
  /** In lowercase, its domain in the form of DNS. */
  address: string
  domain: string
  status: EmailSenderStatus
  /** The domain's id at the email service; entries of several businesses may have the same one. */
  provider_id: number
  dkim_host: string
  dkim_value: string
  /** Made for this entry alone, so that the record of one business proves nothing for another. */
  return_path_host: string
  return_path_value: string
  dkim_found: Generated<boolean>
  return_path_found: Generated<boolean>
  entered_by: string | null
  created_at: Date
  checked_at: Generated<Date | null>
  /** Why the last check did not prove it, besides missing records: `silent` or `taken`. */
  last_problem: Generated<string | null>
  /** When the email service refused an email from the address although it was proved; null once it was checked again. */
  refused_at: Generated<Date | null>
  verified_at: Generated<Date | null>
  broken_at: Generated<Date | null>
}

/** A club's invitation to a guest. */
export interface GuestInvitesTable {
  business_id: TenantId
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
  /** The user who signed up through the link. */
  member_id: Generated<string | null>
  /** When their membership became active. */
  accepted_at: Generated<Date | null>
}

/** An address that has opted out of this club's invitations. */
export interface GuestInviteOptOutsTable {
  business_id: TenantId
  email_norm: string
  opted_out_at: Date
}

/** A message from the contact form. */
export interface InquiriesTable {
  /** Created with the form, so that the same form sent twice is one inquiry. */
  id: string
  business_name: string
  name: string
  email: string
  message: string
  /** For the administrators alone. */
  note: Generated<string>
  created_at: Date
  /** Null until it is answered. */
  answered_at: Generated<Date | null>
  answered_by: Generated<string | null>
}

/** A person on any of the club's lists whom the business has dealt with. */
export interface InterestMarksTable {
  business_id: TenantId
  email_norm: string
  done_at: Date
  done_by: string | null
}

/** The onboarding steps that leave no other trace; no row: none was done. */
export interface OnboardingProgressTable {
  business_id: TenantId
  address_chosen_at: Generated<Date | null>
  theme_chosen_at: Generated<Date | null>
  plan_chosen_at: Generated<Date | null>
  delivery_chosen_at: Generated<Date | null>
  /** When the step about the first wines was completed, with or without wines. */
  wines_step_completed_at: Generated<Date | null>
  previewed_at: Generated<Date | null>
  /** The owner's estimate, for comparing plan costs. */
  expected_members: Generated<number | null>
  expected_price_cents: Generated<number | null>
  /** When the one reminder was sent. */
  reminded_at: Generated<Date | null>
  /** The owner wants no reminder. */
  dismissed_at: Generated<Date | null>
  /** When table cards were printed last. */
  cards_printed_at: Generated<Date | null>
  /** When the owner hid the list of the first weeks. */
  first_week_hidden_at: Generated<Date | null>
}

/** A club's own picture, re-encoded by us; its files are in DATA_DIR/uploads. */
export interface PicturesTable {
  business_id: TenantId
  id: string
  kind: 'logo' | 'photo' | 'label'
  /** Where it is served from: a path on every host of ours. */
  path: string
  /** Of all its files together. */
  bytes: number
  /** The colors of its ink, as `app/foundation/theme/theme-suggestions` reads them. */
  colors: ColumnType<{ hex: string; share: number }[], string | undefined, never>
  uploaded_by: string | null
  created_at: Date
  /** When branding that shows it was first published; before that only the business's staff see it. */
  published_at: Date | null
}

/** Each change of a club's slug and its author: recent changes limit further ones. */
export interface SlugChangesTable {
  business_id: TenantId
  id: string
  from_slug: string
  to_slug: string
  changed_by: string | null
  changed_at: Date
}

/** An invitation to work in a business's portal; the token in its link is stored as a hash. */
export interface StaffInvitesTable {
  business_id: TenantId
  id: string
  token_hash: Buffer
  email: string
  email_norm: string
  full_name: Generated<string>
  role: StaffRole
  invited_by: string
  created_at: Date
  /** The latest email; earlier links no longer work. */
  sent_at: Date
  sent_count: Generated<number>
  expires_at: Date
  accepted_at: Generated<Date | null>
  accepted_by: Generated<string | null>
  revoked_at: Generated<Date | null>
}

/** A version of a club's branding: published, set aside, or the draft. A business has at most one draft. */
export interface ThemeVersionsTable {
  business_id: TenantId
  id: string
  status: 'draft' | 'published' | 'set-aside'
  brand: ColumnType<unknown, string, string>
  /** The pictures that `brand` shows. */
  logo_id: string | null
  photo_id: string | null
  block_picture_ids: Generated<string[]>
  /** Increases with every change, so that an editor cannot overwrite a version they have not seen. */
  revision: Generated<number>
  /** Null where the platform set it up. */
  changed_by: string | null
  created_at: Date
  changed_at: Date
}
