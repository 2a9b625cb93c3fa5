// Where each table belongs on a distributed engine (Citus), see docs/scaling.md. Pure data.

/**
 * `distributed`: its rows are on the machine of their business, by `business_id`.
 * `reference`: small, and a copy on every machine.
 * `local`: on the coordinator alone; no query of a business needs it.
 */
export type TableKind = 'distributed' | 'reference' | 'local'

/** Tables that are not distributed, with the reason. Every other table is. */
export const tablesNotDistributed = new Map(
  Object.entries<[Exclude<TableKind, 'distributed'>, string]>({
    users: ['reference', 'a person belongs to several businesses, and rows of all of them point at it'],
    businesses: ['reference', 'hosts lead to it, and rows of every business point at it'],
    shipping_rules: ['reference', 'the law of the states, which every business reads'],
    // Names that are unique across businesses: a distributed table could not promise that.
    business_slugs: [
      'reference',
      'an address belongs to one business; looked up before the business is known',
    ],
    domains: ['reference', 'a proved domain belongs to one business; looked up before the business is known'],
    email_senders: ['reference', 'a proved domain of senders belongs to one business'],
    stripe_accounts: ['reference', 'an account belongs to one business; events name the account alone'],
    // People and the platform itself.
    sessions: ['local', 'looked up by its token before the business is known'],
    cross_host_logins: ['local', 'looked up by its code'],
    email_tokens: ['local', 'looked up by its token'],
    business_invites: ['local', 'made before the business'],
    known_devices: ['local', 'of a person'],
    one_time_codes: ['local', 'of a person'],
    two_step_resets: ['local', 'of a person'],
    passkeys: ['local', 'of a person'],
    recovery_codes: ['local', 'of a person'],
    totp_secrets: ['local', 'of a person'],
    webauthn_challenges: ['local', 'of a person'],
    token_grants: ['local', 'of a person'],
    refresh_tokens: ['local', 'of a person'],
    platform_notification_settings: ['local', 'of a person'],
    platform_emails: ['local', 'of the platform'],
    signing_keys: ['local', 'of the platform'],
    inquiries: ['local', 'of the platform'],
    shipping_rule_changes: ['local', 'of the platform'],
    site_page_views: ['local', 'of the platform'],
    rate_limits: ['local', 'counted before the business is known'],
    webhook_inbox: ['local', 'the account of an event decides its business when it is processed'],
    audit_log: ['local', 'entries of the platform have no business; its index serves those of one business'],
    backups: ['local', 'of the installation'],
    file_storage: ['local', 'of the installation'],
    schema_migrations: ['local', 'of the database'],
  }),
)

/** The kind of a table by its name. */
export const tableKind = (table: string): TableKind => tablesNotDistributed.get(table)?.[0] ?? 'distributed'
