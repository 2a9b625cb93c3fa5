import type { AuditLogTable } from './schema/audit-log'
import type { BusinessSlugsTable } from './schema/business-slugs'
import type { BusinessUsersTable } from './schema/business-users'
import type { BusinessesTable } from './schema/businesses'
import type { CheckoutAttemptsTable } from './schema/checkout-attempts'
import type { ConsentsTable } from './schema/consents'
import type { EmailTokensTable } from './schema/email-tokens'
import type { JoinDraftsTable } from './schema/join-drafts'
import type { MembersTable } from './schema/members'
import type { MembershipsTable } from './schema/memberships'
import type { OutgoingMailTable } from './schema/outgoing-mail'
import type { RateLimitsTable } from './schema/rate-limits'
import type { SessionsTable } from './schema/sessions'
import type { StripeAccountsTable } from './schema/stripe-accounts'
import type { StripeIdsTable } from './schema/stripe-ids'
import type { TierPricesTable } from './schema/tier-prices'
import type { TiersTable } from './schema/tiers'
import type { UsersTable } from './schema/users'
import type { WebhookInboxTable } from './schema/webhook-inbox'

/** Every table by its name in the database. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  email_tokens: EmailTokensTable
  rate_limits: RateLimitsTable
  businesses: BusinessesTable
  business_slugs: BusinessSlugsTable
  business_users: BusinessUsersTable
  stripe_accounts: StripeAccountsTable
  stripe_ids: StripeIdsTable
  tiers: TiersTable
  tier_prices: TierPricesTable
  members: MembersTable
  memberships: MembershipsTable
  join_drafts: JoinDraftsTable
  checkout_attempts: CheckoutAttemptsTable
  consents: ConsentsTable
  outgoing_mail: OutgoingMailTable
  webhook_inbox: WebhookInboxTable
  audit_log: AuditLogTable
}
