// What of a business is in its archive: every table that belongs to businesses, in plain words, or why it is left out.
// Pure.
import type { Schema } from '#/db/schema'

/** Tables whose rows belong to, or name, a business. */
export type ArchiveTable =
  | { [Name in keyof Schema]: 'business_id' extends keyof Schema[Name] ? Name : never }[keyof Schema]
  | 'businesses'

interface Archived {
  /** The folder of its file. */
  folder: string
  /** What a line of the file is, for the owner. */
  about: string
  /** Columns that stay here: secrets, and files that are downloaded elsewhere. */
  without?: readonly string[]
}

interface LeftOut {
  /** Why it is not in the archive. */
  leftOut: string
}

/** What happens to every table. A new table does not compile without an entry. */
export const archiveOfTable: Record<ArchiveTable, Archived | LeftOut> = {
  businesses: {
    folder: 'business',
    about: 'Your business: name, address, contact details, time zone and branding',
  },
  business_slugs: { folder: 'business', about: 'Your web addresses, past ones included' },
  slug_changes: { folder: 'business', about: 'Who changed your web address, and when' },
  domains: { folder: 'business', about: 'Your own domains', without: ['token'] },
  onboarding_progress: { folder: 'business', about: 'What you chose when you set up the club' },
  business_users: { folder: 'business', about: 'Your staff and their roles' },
  staff_invites: { folder: 'business', about: 'Invitations of staff', without: ['token_hash'] },
  business_suspensions: { folder: 'business', about: 'Times in which the club was closed by Tastevin' },
  impersonations: {
    folder: 'business',
    about: 'Times in which an administrator of Tastevin opened your portal',
  },
  theme_versions: { folder: 'business', about: 'Versions of your branding' },
  pictures: {
    folder: 'business',
    about: 'Your pictures; the files are in the folder pictures, named by the id',
  },
  shipping_settings: { folder: 'business', about: 'How you ship' },
  shipping_license_files: {
    folder: 'business',
    about: 'The license that you uploaded: its name and size; download the file under Shipping',
    without: ['content'],
  },
  shipping_states: { folder: 'business', about: 'States that you ship to, with prices and permits' },
  shipping_packings: { folder: 'business', about: 'Cartons that you use' },
  shipping_tiers: { folder: 'business', about: 'Tiers whose price includes shipping' },
  gift_settings: { folder: 'business', about: 'What people may give' },
  sommelier_settings: { folder: 'business', about: 'What you chose about the sommelier' },
  run_settings: { folder: 'business', about: 'How you run your months' },
  reading_settings: { folder: 'business', about: 'Whether a language model may read your lists' },
  model_usage: { folder: 'business', about: 'What you used of language models in each month' },
  tiers: { folder: 'tiers', about: 'Your tiers' },
  tier_prices: { folder: 'tiers', about: 'What a tier costs, over time' },
  tier_price_changes: { folder: 'tiers', about: 'Price changes that were announced' },
  tier_perks: { folder: 'tiers', about: 'Perks of a tier' },
  members: { folder: 'members', about: 'Your members: name, email, phone, birth date, when they joined' },
  memberships: {
    folder: 'members',
    about: 'Memberships: tier, status, paid through, card (last four digits)',
  },
  membership_pauses: { folder: 'members', about: 'Skipped payments and pauses' },
  membership_cancellations: { folder: 'members', about: 'Requests to end a membership' },
  tier_changes: { folder: 'members', about: 'Changes of tier' },
  member_price_changes: { folder: 'members', about: 'What each member was told about a new price' },
  membership_tax_changes: { folder: 'members', about: 'When sales tax was added to a membership' },
  consents: { folder: 'members', about: 'What members agreed to, when and from where' },
  member_addresses: { folder: 'members', about: 'Addresses of members' },
  shipping_choices: { folder: 'members', about: 'Members whose boxes are shipped' },
  pick_up_profiles: { folder: 'members', about: 'Who may collect a box, and what a member does not want' },
  perk_uses: { folder: 'members', about: 'Perks that members used' },
  membership_movements: { folder: 'members', about: 'How memberships changed your monthly revenue' },
  analytics_days: { folder: 'members', about: 'Your members and revenue at the end of each day' },
  notification_settings: { folder: 'members', about: 'What people chose about notifications' },
  notification_recipients: { folder: 'members', about: 'What people chose about all notifications' },
  notifications: { folder: 'members', about: 'Notifications of the last 180 days' },
  waiting_list: { folder: 'members', about: 'People who wait for a spot in a tier' },
  opening_list: { folder: 'members', about: 'Guests who wanted an email when the club takes members' },
  guest_invites: { folder: 'members', about: 'Guests you invited' },
  guest_invite_opt_outs: { folder: 'members', about: 'Addresses that do not want invitations' },
  outgoing_emails: {
    folder: 'members',
    about: 'Emails that were sent: to whom, about what, when',
    without: ['html', 'text', 'idempotency_key'],
  },
  invoices: { folder: 'money', about: 'What memberships were billed' },
  refunds: { folder: 'money', about: 'Refunds of invoices that you made here' },
  payment_failures: { folder: 'money', about: 'Payments that a card could not pay' },
  checkout_attempts: { folder: 'money', about: 'Checkouts that members opened', without: ['session_url'] },
  one_time_payments: {
    folder: 'money',
    about: 'Payments for bottles, gifts and events',
    without: ['session_url'],
  },
  one_time_refunds: { folder: 'money', about: 'Refunds of those payments' },
  club_sales: { folder: 'money', about: 'All payments, refunds and disputes, as Stripe recorded them' },
  platform_fees: { folder: 'money', about: 'Tastevin’s share of each payment' },
  disputes: { folder: 'money', about: 'Payments that were disputed' },
  payouts: { folder: 'money', about: 'Payouts to your bank account' },
  balance_transactions: {
    folder: 'money',
    about: 'Every movement of your Stripe balance, with fees and payout',
  },
  customer_balances: { folder: 'money', about: 'Balances of members that their next invoices draw on' },
  sales_tax: { folder: 'money', about: 'Whether Stripe Tax is set up' },
  taxed_charges: { folder: 'money', about: 'Payments with sales tax' },
  fee_returns: { folder: 'money', about: 'Shares of sales tax that were returned' },
  subscription_reversals: {
    folder: 'money',
    about: 'Subscriptions that were canceled and refunded because they were made twice',
  },
  business_plans: { folder: 'money', about: 'Your plan with Tastevin' },
  plan_changes: { folder: 'money', about: 'Changes of your plan' },
  plan_checkouts: { folder: 'money', about: 'Checkouts of a plan', without: ['session_url'] },
  plan_invoices: { folder: 'money', about: 'Monthly fees that you paid' },
  stripe_accounts: { folder: 'money', about: 'Your Stripe account' },
  stripe_ids: { folder: 'money', about: 'Stripe’s ids of your tiers, prices and members' },
  wines: { folder: 'cellar', about: 'Your wines' },
  wine_changes: { folder: 'cellar', about: 'Changes of a wine’s facts' },
  wine_bulk_changes: { folder: 'cellar', about: 'Changes of many wines together' },
  wine_codes: { folder: 'cellar', about: 'Barcodes of your wines' },
  cellar_locations: { folder: 'cellar', about: 'Places where you keep bottles' },
  stock_movements: { folder: 'cellar', about: 'Every movement of a bottle' },
  stock_levels: { folder: 'cellar', about: 'Bottles in each location now' },
  stock_totals: { folder: 'cellar', about: 'Bottles and costs of each wine now' },
  stock_locks: { folder: 'cellar', about: 'Bottles that are promised' },
  suppliers: { folder: 'cellar', about: 'Your suppliers' },
  receipts: { folder: 'cellar', about: 'Deliveries' },
  receipt_lines: { folder: 'cellar', about: 'Bottles of a delivery' },
  receipt_postings: { folder: 'cellar', about: 'Which movement received a line' },
  supplier_invoices: { folder: 'cellar', about: 'Invoices of suppliers that were read' },
  supplier_invoice_lines: { folder: 'cellar', about: 'Their lines' },
  supplier_descriptions: { folder: 'cellar', about: 'Which wine a supplier’s description means' },
  stocktakes: { folder: 'cellar', about: 'Counts' },
  stocktake_counts: { folder: 'cellar', about: 'What was counted' },
  till_layouts: { folder: 'cellar', about: 'The columns of your till’s files' },
  till_items: { folder: 'cellar', about: 'What you decided about items of your till' },
  sales_files: { folder: 'cellar', about: 'Sales files of your till', without: ['content'] },
  sales_file_items: { folder: 'cellar', about: 'Their items' },
  import_sessions: { folder: 'cellar', about: 'Imports of wine lists', without: ['file_sha256'] },
  import_files: {
    folder: 'cellar',
    about: 'Files of imports: names and sizes; download the files under Inventory',
    without: ['content'],
  },
  import_pages: { folder: 'cellar', about: 'Pages of documents that were read', without: ['picture'] },
  import_rows: { folder: 'cellar', about: 'Rows of imports' },
  import_columns: { folder: 'cellar', about: 'What you chose for columns' },
  entitlements: { folder: 'runs', about: 'What members are owed for paid months' },
  club_runs: { folder: 'runs', about: 'Runs' },
  run_tiers: { folder: 'runs', about: 'Tiers of a run' },
  run_slots: { folder: 'runs', about: 'Wines of a run' },
  run_wine_notes: { folder: 'runs', about: 'What a run tells about a wine' },
  run_changes: { folder: 'runs', about: 'Who changed a run' },
  run_skips: { folder: 'runs', about: 'Boxes that members skipped' },
  run_swaps: { folder: 'runs', about: 'Wines that members swapped' },
  run_extras: { folder: 'runs', about: 'Second boxes of a member in a run' },
  run_orders: { folder: 'runs', about: 'Boxes' },
  run_order_lines: { folder: 'runs', about: 'Bottles of boxes' },
  hand_overs: { folder: 'runs', about: 'Hand-overs at the desk' },
  hand_over_lines: { folder: 'runs', about: 'Bottles that were handed over' },
  bottle_replacements: { folder: 'runs', about: 'Bottles that were corked or broken' },
  owed_bottle_decisions: { folder: 'runs', about: 'What you decided about bottles that are owed' },
  refused_hand_overs: { folder: 'runs', about: 'Hand-overs that could not be recorded' },
  purchases: { folder: 'orders', about: 'Bottles that members bought' },
  purchase_lines: { folder: 'orders', about: 'Wines of a purchase' },
  purchase_bottles: { folder: 'orders', about: 'Each bottle of a purchase' },
  purchase_shipping: { folder: 'orders', about: 'Where a purchase is shipped' },
  cart_lines: { folder: 'orders', about: 'Carts that are not paid yet' },
  cart_deliveries: { folder: 'orders', about: 'Where a cart is to be sent' },
  parcels: { folder: 'orders', about: 'Parcels with their tracking numbers' },
  order_changes: { folder: 'orders', about: 'Who changed the status of an order' },
  order_bulk_changes: { folder: 'orders', about: 'Changes of many orders together' },
  order_notes: { folder: 'orders', about: 'Notes of your staff about orders' },
  wine_ratings: { folder: 'tastes', about: 'Ratings and reviews' },
  wine_rating_changes: { folder: 'tastes', about: 'When ratings were saved or deleted' },
  rating_link_uses: { folder: 'tastes', about: 'Ratings made by the link of a bottle' },
  member_wines: { folder: 'tastes', about: 'Members’ own notes about wines' },
  drunk_bottles: { folder: 'tastes', about: 'Bottles that members drank at home' },
  wishlist_items: { folder: 'tastes', about: 'Wishlists' },
  taste_profiles: { folder: 'tastes', about: 'What members said about their taste' },
  quiz_answers: { folder: 'tastes', about: 'Answers of the taste quiz' },
  taste_preferences: { folder: 'tastes', about: 'Likes and dislikes' },
  recommendation_feedback: { folder: 'tastes', about: 'What members thought of recommendations' },
  sommelier_conversations: { folder: 'tastes', about: 'Conversations with the sommelier' },
  sommelier_turns: { folder: 'tastes', about: 'Their questions and answers' },
  sommelier_requests: { folder: 'tastes', about: 'What was asked for, without who asked' },
  sommelier_questions: { folder: 'tastes', about: 'Questions to you, with your answers' },
  wine_requests: { folder: 'tastes', about: 'Wines asked for on the next visit' },
  event_series: { folder: 'events', about: 'Series of events' },
  events: { folder: 'events', about: 'Events' },
  event_tiers: { folder: 'events', about: 'What is different for a tier' },
  event_questions: { folder: 'events', about: 'What you ask those who book' },
  event_bookings: { folder: 'events', about: 'Bookings', without: ['token_hash'] },
  event_seats: { folder: 'events', about: 'Each person at an event' },
  event_answers: { folder: 'events', about: 'Answers' },
  event_waiting_list: { folder: 'events', about: 'Waiting lists', without: ['token_hash'] },
  event_check_ins: { folder: 'events', about: 'Who came' },
  event_messages: { folder: 'events', about: 'Messages to people of an event' },
  event_changes: { folder: 'events', about: 'What happened to an event' },
  gifts: {
    folder: 'gifts',
    about: 'Gifts: from whom, to whom, and their status',
    without: ['token_hash'],
  },
  gift_credits: { folder: 'gifts', about: 'What gifts added to a member’s balance' },
  sessions: { leftOut: 'Signed-in browsers: they belong to the people, and their keys are secret' },
  cross_host_logins: { leftOut: 'Links that sign people in for a minute: secret' },
  email_tokens: { leftOut: 'Links in emails: secret' },
  business_invites: { leftOut: 'Tastevin’s own invitations, from before the business' },
  join_drafts: { leftOut: 'Unfinished signups of people who are no members, with a password' },
  calendar_feeds: { leftOut: 'Secret addresses of members’ calendars' },
  idempotency_keys: { leftOut: 'Keys of requests to Stripe, kept for two days' },
  audit_log: { leftOut: 'Downloaded under Activity, where it can be filtered' },
  notification_emails: { leftOut: 'A queue: what is in it is among the notifications' },
  business_member_counts: { leftOut: 'A count of the memberships' },
  order_index: { leftOut: 'A copy of boxes and purchases to search in' },
  order_counts: { leftOut: 'Counts of boxes and purchases' },
  recommendations: { leftOut: 'Computed from ratings every night' },
  recommendation_builds: { leftOut: 'When recommendations were computed' },
  member_suitability: { leftOut: 'Computed from ratings every night' },
  stock_checks: { leftOut: 'Computed from the movements every night' },
  import_steps: { leftOut: 'Steps that can be undone while an import is open' },
  business_archives: { leftOut: 'The archives themselves' },
}

/** A table of the archive. */
export interface ArchivedTable extends Archived {
  table: ArchiveTable
}

/** The tables of the archive, in the order of their files. */
export const archivedTables: readonly ArchivedTable[] = Object.entries(archiveOfTable).flatMap(
  ([table, rule]) => ('folder' in rule ? [{ table: table as ArchiveTable, ...rule }] : []),
)

/** What is not in the archive, and why. */
export const leftOutTables: readonly { table: string; why: string }[] = Object.entries(
  archiveOfTable,
).flatMap(([table, rule]) => ('leftOut' in rule ? [{ table, why: rule.leftOut }] : []))
