// Every exception to the rules of tenancy, with its reason.

/** Tables without a tenant. */
export const globalTables: Record<string, string> = {
  users: 'one identity per address across the platform',
  sessions: 'a session belongs to a person and a host',
  email_tokens: 'a token belongs to a person',
  cross_host_logins: 'a cross-host login belongs to a person; its club decides only the target',
  platform_emails: 'emails from the platform itself, to people without a club',
  known_devices: 'a browser belongs to the people who have signed in from it, whichever club it was at',
  totp_secrets: 'an authenticator app belongs to a person',
  two_step_resets: 'a reset of two-step sign-in is about a person',
  recovery_codes: 'recovery codes belong to a person',
  passkeys: 'a passkey belongs to a person, and works on every host of ours',
  webauthn_challenges: 'issued before the user is known; bound to a host',
  one_time_codes: 'a code by email belongs to a person and a host',
  signing_keys: 'of the platform itself, which signs for all API clients',
  token_grants: 'an API client acts for a person',
  refresh_tokens: 'a token belongs to a person’s grant',
  business_invites: 'created before the business; names the one created from it',
  inquiries: 'written to the platform by people who have no business with it yet',
  platform_notification_settings: 'emails from the platform that a person has opted out of',
  rate_limits: 'counted per address and network, before the user is known',
  webhook_inbox: 'the account on an event decides the tenant only when it is processed',
  shipping_rules: 'the law of the states, the same for every business',
  shipping_rule_changes: 'who changed the law of the states as we know it, and by which source',
  site_page_views: 'views of the public site, which belongs to no business',
  backups: 'of the whole installation; written by the command that makes them',
  file_storage: 'of the whole installation: the marker of its storage',
  audit_log: 'of the whole platform; the application may only add to it',
  schema_migrations: 'of the database itself',
}

const everything = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']

/** Global tables that the application may not read, change and delete from freely. */
export const restrictedTables: Record<string, Record<'app' | 'app_platform', string[]>> = {
  backups: { app: [], app_platform: ['SELECT'] },
  file_storage: { app: [], app_platform: ['INSERT', 'SELECT'] },
  audit_log: { app: ['INSERT'], app_platform: ['INSERT', 'SELECT'] },
  cross_host_logins: { app: [], app_platform: everything },
  business_invites: { app: [], app_platform: everything },
  email_tokens: { app: ['INSERT'], app_platform: everything },
  known_devices: { app: everything, app_platform: [] },
  totp_secrets: { app: everything, app_platform: [] },
  two_step_resets: { app: everything, app_platform: [] },
  recovery_codes: { app: everything, app_platform: [] },
  passkeys: { app: everything, app_platform: [] },
  webauthn_challenges: { app: everything, app_platform: [] },
  one_time_codes: { app: everything, app_platform: [] },
  signing_keys: { app: everything, app_platform: [] },
  token_grants: { app: everything, app_platform: [] },
  refresh_tokens: { app: everything, app_platform: [] },
  platform_notification_settings: { app: everything, app_platform: [] },
  inquiries: { app: [], app_platform: everything },
  shipping_rules: { app: ['SELECT'], app_platform: everything },
  shipping_rule_changes: { app: [], app_platform: ['INSERT', 'SELECT'] },
  site_page_views: { app: [], app_platform: everything },
  webhook_inbox: { app: [], app_platform: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
  schema_migrations: { app: ['SELECT'], app_platform: ['SELECT'] },
}

/** Tenant tables whose rows the application may add and read, but never change or delete. */
export const appendOnlyTables: readonly string[] = ['stock_movements', 'membership_movements']

/** Where the tenant is not in a column named business_id. */
export const tenantColumn: Record<string, string> = {
  businesses: 'id',
}

/** Privileges of the platform's own role on tenant tables; on the others it has none. */
export const platformRights: Record<string, 'read' | 'write'> = {
  businesses: 'write',
  business_slugs: 'write',
  onboarding_progress: 'write',
  slug_changes: 'write',
  domains: 'read',
  // A job looks for senders to check, and a domain is one business’s alone.
  email_senders: 'read',
  business_users: 'write',
  staff_invites: 'read',
  waiting_list: 'read',
  // A job looks for wines of wishlists that are in stock again.
  wishlist_items: 'read',
  // A job looks for emails about notifications that are due.
  notification_emails: 'read',
  stock_totals: 'read',
  // The first start looks for one of them in the storage.
  pictures: 'read',
  // Jobs look for archives whose run was lost, and for files whose time is over.
  business_archives: 'read',
  // A job looks for closings that are open.
  club_closings: 'read',
  // A job looks for promises of bottles that have expired.
  stock_locks: 'read',
  // Jobs look for readings whose job was lost, and for imports whose time is over.
  import_sessions: 'read',
  member_imports: 'read',
  // Jobs look for paid months without an entitlement, and for runs whose cut-off has come.
  entitlements: 'read',
  club_runs: 'read',
  // The same job compares with boxes that left, and with disputes.
  run_orders: 'read',
  order_bottles: 'read',
  disputes: 'read',
  // A job looks for counts of orders that should be summed up.
  order_counts: 'read',
  // A job looks for licenses that end soon.
  shipping_settings: 'read',
  opening_list: 'read',
  business_suspensions: 'write',
  impersonations: 'write',
  business_member_counts: 'read',
  stripe_accounts: 'write',
  tiers: 'read',
  tier_prices: 'read',
  members: 'read',
  memberships: 'read',
  checkout_attempts: 'read',
  payment_failures: 'read',
  membership_pauses: 'read',
  membership_cancellations: 'read',
  tier_changes: 'read',
  invoices: 'read',
  refunds: 'read',
  gifts: 'read',
  // Jobs look for series to extend, seats that are held too long, and details to erase.
  event_series: 'read',
  events: 'read',
  event_waiting_list: 'read',
  event_bookings: 'read',
  one_time_payments: 'read',
  one_time_refunds: 'read',
  // A job looks for what the sommelier keeps too long.
  sommelier_conversations: 'read',
  sommelier_requests: 'read',
  sommelier_questions: 'read',
  wine_requests: 'read',
  business_plans: 'read',
  plan_checkouts: 'read',
  plan_changes: 'read',
  platform_fees: 'read',
  fee_returns: 'read',
  club_sales: 'read',
  tier_price_changes: 'read',
  stripe_ids: 'read',
  subscription_reversals: 'read',
  // A job looks for clubs with days that were not counted.
  analytics_days: 'read',
  // And for clubs whose monthly report is due.
  monthly_reports: 'read',
  // A job looks for messages that are due, and for emails that are not settled.
  campaigns: 'read',
  campaign_recipients: 'read',
  // A job looks for businesses whose automatic messages are on.
  automatic_messages: 'read',
  // The member of a session on the platform's host: whether they have confirmed their details.
  member_claims: 'read',
  // Administrators switch features, and read what each business counted of itself.
  business_features: 'write',
  // A job looks for marks that are too old.
  interest_marks: 'read',
  business_months: 'read',
  business_movements: 'read',
  business_health: 'read',
  model_usage: 'read',
  // Operators watch how long emails wait.
  outgoing_emails: 'read',
  stock_checks: 'read',
}

/** Unique indexes that reach across tenants. */
export const uniqueAcrossTenants: Record<string, string> = {
  business_slugs_pkey: 'a web address is one club’s, now and in the past; it is public',
  domains_proved_once: 'one club alone may have proved a name to be its own; it is public',
  email_senders_proved_once: 'one business alone may send from a domain; its DNS records are public',
  stripe_accounts_pkey: 'the account on an event decides the tenant; the ids are Stripe’s',
}

/** Indexes of tenant tables that begin with another column. */
export const otherIndexes: Record<string, string> = {
  outgoing_emails_waiting: 'how many emails wait and how long, asked by the platform’s role',
  notification_emails_due:
    'which businesses have emails about notifications due, asked by the platform’s role',
  memberships_by_period_end: 'which memberships are past their period, asked by the platform’s role',
  payment_failures_due: 'which failed payments were to be tried again by now, asked by the platform’s role',
  business_plans_by_customer: 'whose a customer of the platform is, asked by the platform’s role',
  businesses_in_order_of_name: 'in the administrators’ order by name, asked by the platform’s role',
  businesses_by_age: 'in the administrators’ order by age, asked by the platform’s role',
  impersonations_by_session: 'whose portal a session of an administrator is in, asked by the platform’s role',
  business_slugs_by_skeleton:
    'whether another club has an address that looks the same, asked by the platform’s role',
  domains_to_check: 'which names are to be looked at again, asked by the platform’s role',
  businesses_by_owner: 'which businesses a user owns, asked by the platform’s role',
  staff_invites_by_token: 'which business a link invites to, asked by the platform’s role',
  business_users_by_user: 'which businesses a user works for, asked by the platform’s role',
  businesses_by_part:
    'finding a business by a part of its name, asked by the platform’s role for administrators',
  business_slugs_by_part: 'the same by a part of its address',
  businesses_by_name: 'which clubs are called so, asked by the platform’s role for everybody’s search',
  automatic_messages_on: 'which businesses have automatic messages that are on, asked by the platform’s role',
  campaign_recipients_under_way: 'which emails of messages are not settled, asked by the platform’s role',
  campaigns_under_way: 'which messages are due or half sent, asked by the platform’s role',
  members_by_user: 'which clubs a user is in, asked by the platform’s role',
  invoices_by_sync: 'which invoices were synced lately, asked by the platform’s role',
  sommelier_conversations_by_age: 'which conversations are to be deleted, asked by the platform’s role',
  sommelier_requests_by_age: 'which requests are to be deleted, asked by the platform’s role',
  sommelier_questions_by_age: 'which questions are to be deleted, asked by the platform’s role',
  wine_requests_by_age: 'which wines asked for are to be deleted, asked by the platform’s role',
}

/** Foreign keys of tenant tables may lead to these global tables. */
export const sharedTargets = ['users']

/** Columns that hold an id of ours without a foreign key; code that uses one looks it up under its tenant. */
export const looseReferences: Record<string, string> = {
  'club_closing_items.item_id': 'of a membership, member, gift, event, box or purchase, as its kind says',
  'campaign_recipients.batch_id': 'a call of the email service; it has no row of its own',
  'join_drafts.tier_id': 'what a guest typed; checked when the signup is completed',
  'join_drafts.user_id': 'set by the signup itself; a draft outlives no user',
  'join_drafts.member_id': 'set by the signup itself; a draft outlives no user',
  'join_drafts.waiting_list_entry_id':
    'a held spot; the claim looks it up under its tenant, and it may be deleted before',
  'impersonations.session_id': 'sessions are deleted, and the impersonation stays on record',
  'member_import_rows.request_id':
    'names a move for those who carry it out; the row of the move may not exist yet',
  'on_behalf_consents.change_id': 'a pause, a cancellation or a tier change, as its act says',
  'member_moves.import_id': 'an import may be deleted, and the moves of its members stay',
  'member_claims.request_id': 'a row of an import, or the form of a member who was entered by hand',
  'member_claims.import_id': 'an import of members, which is deleted when it is a year old',
  'order_bottles.order_id': 'generated from box_id and purchase_id, which have foreign keys',
  'stripe_ids.our_id': 'points at one of several tables, as its kind says',
}

/** Functions that run with the rights of their owner. */
export const ownersFunctions: Record<string, string> = {
  'public.find_email_token': 'finds one link by the hash of its token; no tenant table',
  'public.redeem_email_token': 'uses one link up by the hash of its token; no tenant table',
  'public.void_email_tokens': 'makes one person’s links worthless and tells nothing',
  'public.password_was_reset_since': 'answers yes or no about one person',
  'pgboss.create_queue': 'a queue is a partition; it touches nothing but its own schema',
}

/** Schemas with tables in them; none but public may hold a tenant's rows. */
export const schemas = ['public', 'pgboss']

/** References of which a row has exactly one: the other column is emptied where this one is set. */
export const insteadOf = new Map([
  ['entitlements_business_id_move_id_fkey', 'invoice_id'],
  ['one_time_payments_business_id_gift_id_fkey', 'purchase_id'],
  ['one_time_payments_business_id_event_booking_id_fkey', 'purchase_id'],
  ['order_bottles_business_id_purchase_line_id_purchase_id_fkey', 'box_id'],
])
