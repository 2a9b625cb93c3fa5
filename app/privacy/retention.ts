// How long each kind of data is kept, in words for the owner. Every table has a rule. Pure.
import type { Schema } from '#/db/schema'

export interface RetentionRule {
  /** What the owner knows it as. */
  data: string
  kept: string
  /** What the product needs it for. */
  why: string
}

const rules = {
  business: {
    data: 'Your business: profile, web addresses, branding, staff and set-up',
    kept: 'As long as your club exists. Old branding: the last 30 versions. Unused pictures: one day.',
    why: 'It is what your pages and your portal are made of.',
  },
  tiers: {
    data: 'Tiers and their prices, past ones included',
    kept: 'As long as your club exists.',
    why: 'A member keeps the price they agreed to, and statements stay correct.',
  },
  members: {
    data: 'Members, their memberships, changes and agreements',
    kept: 'As long as your club exists. When a member deletes their account, name, contact details, birth date and card are erased at once; agreements and dates stay without a name.',
    why: 'You need them to serve your members, and the law asks for proof of what was agreed.',
  },
  payments: {
    data: 'Payments, refunds, disputes, fees and plan invoices',
    kept: 'As long as your club exists, without the name of a member who deleted their account.',
    why: 'Tax law asks you to keep records of payments.',
  },
  lists: {
    data: 'Waiting list, opening list and guest invitations',
    kept: 'Waiting list: 90 days after someone joined or left it. Opening list: 90 days after the email, one year at most. Guest invitations: as long as your club exists. All of them are erased with a deleted account.',
    why: 'You invite people from them, and people who opted out are not invited again.',
  },
  signups: {
    data: 'Unfinished signups',
    kept: 'Until they expire, a few days after the guest last changed them.',
    why: 'A guest can finish on the next day.',
  },
  emails: {
    data: 'Emails to members and guests',
    kept: 'Address, subject and time: as long as your club exists. Content: until it is sent. Emails about the platform: 90 days.',
    why: 'You can see what a member was told, and when.',
  },
  cellar: {
    data: 'Wines, locations, suppliers, receipts, counts and every movement of a bottle',
    kept: 'As long as your club exists. Retired wines and their history stay; movements are never changed or deleted. The nightly check: the latest result.',
    why: 'Every figure of your cellar can be traced to the entry that made it.',
  },
  sales: {
    data: 'Your till’s sales files: their items, and what you decided about them',
    kept: 'As long as your club exists. The rows of a file: until it is posted or deleted.',
    why: 'The next day’s file needs no decisions again, and no day is posted twice.',
  },
  imports: {
    data: 'Imports: the files you uploaded, the pictures of their pages, and their rows',
    kept: 'Unfinished and undone imports: 30 days. Others: one year. They are deleted by themselves in the night after. You can delete a file earlier, or keep it until you delete it.',
    why: 'You can check what a file contained, and undo an import.',
  },
  modelUse: {
    data: 'Reading lists with a language model: whether it is on, who changed that, and pages and costs of each month',
    kept: 'As long as your club exists.',
    why: 'You decide what leaves this system, and see what it costs.',
  },
  activity: {
    data: 'Activity: who changed what, and administrators who opened your portal',
    kept: 'As long as your club exists. Entries are never changed or deleted.',
    why: 'You can see who did what.',
  },
  accounts: {
    data: 'Accounts and devices of people who sign in',
    kept: 'Accounts: until their owner deletes them. Sessions and links: a month after they end. Devices: 400 days after the last sign-in. One-time codes: one day.',
    why: 'People sign in with them, and unusual sign-ins are noticed.',
  },
  technical: {
    data: 'Technical records: messages from Stripe, request keys, counters',
    kept: 'Request keys: 2 days. Counters: one day. Messages from Stripe: as long as your club exists, to compare with Stripe.',
    why: 'A payment is made once, even if a connection fails in between.',
  },
} as const satisfies Record<string, RetentionRule>

type RuleName = keyof typeof rules

/** The rule of every table. A new table does not compile without one. */
export const ruleOfTable = {
  businesses: 'business',
  business_slugs: 'business',
  onboarding_progress: 'business',
  slug_changes: 'business',
  domains: 'business',
  business_users: 'business',
  staff_invites: 'business',
  business_suspensions: 'business',
  business_member_counts: 'business',
  business_invites: 'business',
  stripe_accounts: 'business',
  pictures: 'business',
  theme_versions: 'business',
  tiers: 'tiers',
  tier_prices: 'tiers',
  tier_price_changes: 'tiers',
  members: 'members',
  memberships: 'members',
  membership_pauses: 'members',
  membership_cancellations: 'members',
  tier_changes: 'members',
  member_price_changes: 'members',
  consents: 'members',
  email_opt_outs: 'members',
  checkout_attempts: 'payments',
  invoices: 'payments',
  refunds: 'payments',
  disputes: 'payments',
  payment_failures: 'payments',
  business_plans: 'payments',
  plan_checkouts: 'payments',
  plan_changes: 'payments',
  plan_invoices: 'payments',
  platform_fees: 'payments',
  club_sales: 'payments',
  subscription_reversals: 'payments',
  waiting_list: 'lists',
  opening_list: 'lists',
  guest_invites: 'lists',
  guest_invite_opt_outs: 'lists',
  inquiries: 'lists',
  join_drafts: 'signups',
  outgoing_emails: 'emails',
  platform_emails: 'emails',
  wines: 'cellar',
  cellar_locations: 'cellar',
  suppliers: 'cellar',
  receipts: 'cellar',
  receipt_lines: 'cellar',
  receipt_postings: 'cellar',
  stock_levels: 'cellar',
  stock_totals: 'cellar',
  stock_locks: 'cellar',
  stock_movements: 'cellar',
  stocktakes: 'cellar',
  stocktake_counts: 'cellar',
  wine_codes: 'cellar',
  till_layouts: 'sales',
  till_items: 'sales',
  sales_files: 'sales',
  sales_file_items: 'sales',
  stock_checks: 'cellar',
  wine_changes: 'cellar',
  wine_bulk_changes: 'cellar',
  import_sessions: 'imports',
  import_files: 'imports',
  import_pages: 'imports',
  import_rows: 'imports',
  import_columns: 'imports',
  reading_settings: 'modelUse',
  model_usage: 'modelUse',
  audit_log: 'activity',
  impersonations: 'activity',
  users: 'accounts',
  sessions: 'accounts',
  cross_host_logins: 'accounts',
  known_devices: 'accounts',
  email_tokens: 'accounts',
  totp_secrets: 'accounts',
  recovery_codes: 'accounts',
  passkeys: 'accounts',
  webauthn_challenges: 'accounts',
  one_time_codes: 'accounts',
  signing_keys: 'accounts',
  token_grants: 'accounts',
  refresh_tokens: 'accounts',
  platform_email_opt_outs: 'accounts',
  stripe_ids: 'technical',
  idempotency_keys: 'technical',
  webhook_inbox: 'technical',
  rate_limits: 'technical',
} as const satisfies Record<keyof Schema, RuleName>

/** The rules in the order in which an owner reads them. */
export const retentionRules: readonly RetentionRule[] = Object.values(rules)
