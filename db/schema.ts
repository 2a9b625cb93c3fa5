import type { AuditLogTable } from './schema/audit-log'
import type { BusinessInvitesTable } from './schema/business-invites'
import type { BusinessPlansTable } from './schema/business-plans'
import type { BusinessSetupsTable } from './schema/business-setups'
import type { BusinessSizesTable } from './schema/business-sizes'
import type { BusinessSlugsTable } from './schema/business-slugs'
import type { BusinessSuspensionsTable } from './schema/business-suspensions'
import type { BusinessUsersTable } from './schema/business-users'
import type { BusinessesTable } from './schema/businesses'
import type { CheckoutAttemptsTable } from './schema/checkout-attempts'
import type { ClubSalesTable } from './schema/club-sales'
import type { ConsentsTable } from './schema/consents'
import type { DisputesTable } from './schema/disputes'
import type { DomainsTable } from './schema/domains'
import type { EmailTokensTable } from './schema/email-tokens'
import type { GuestInvitesTable, GuestRefusalsTable } from './schema/guest-invites'
import type { HandoversTable } from './schema/handovers'
import type { IdempotencyKeysTable } from './schema/idempotency-keys'
import type { KnownDevicesTable } from './schema/known-devices'
import type { InquiriesTable } from './schema/inquiries'
import type { InvoicesTable } from './schema/invoices'
import type { JoinDraftsTable } from './schema/join-drafts'
import type { LookVersionsTable } from './schema/look-versions'
import type { MailRefusalsTable, PlatformMailRefusalsTable } from './schema/mail-refusals'
import type { MemberPriceChangesTable } from './schema/member-price-changes'
import type { MembershipCancellationsTable } from './schema/membership-cancellations'
import type { MembershipPausesTable } from './schema/membership-pauses'
import type { MembersTable } from './schema/members'
import type { MembershipsTable } from './schema/memberships'
import type { OneTimeCodesTable } from './schema/one-time-codes'
import type { OutgoingMailTable } from './schema/outgoing-mail'
import type { OwnerVisitsTable } from './schema/owner-visits'
import type { PasskeysTable } from './schema/passkeys'
import type { PaymentFailuresTable } from './schema/payment-failures'
import type { PicturesTable } from './schema/pictures'
import type { PlanChangesTable } from './schema/plan-changes'
import type { PlanCheckoutsTable } from './schema/plan-checkouts'
import type { PlanInvoicesTable } from './schema/plan-invoices'
import type { PlatformFeesTable } from './schema/platform-fees'
import type { PlatformMailTable } from './schema/platform-mail'
import type { RateLimitsTable } from './schema/rate-limits'
import type { RecoveryCodesTable } from './schema/recovery-codes'
import type { RefundsTable } from './schema/refunds'
import type { SessionsTable } from './schema/sessions'
import type { SigningKeysTable } from './schema/signing-keys'
import type { SlugChangesTable } from './schema/slug-changes'
import type { StaffInvitesTable } from './schema/staff-invites'
import type { StripeAccountsTable } from './schema/stripe-accounts'
import type { StripeIdsTable } from './schema/stripe-ids'
import type { TierPriceChangesTable } from './schema/tier-price-changes'
import type { TierChangesTable } from './schema/tier-changes'
import type { TierPricesTable } from './schema/tier-prices'
import type { TiersTable } from './schema/tiers'
import type { RefreshTokensTable, TokenGrantsTable } from './schema/token-grants'
import type { TotpSecretsTable } from './schema/totp-secrets'
import type { UndoneSubscriptionsTable } from './schema/undone-subscriptions'
import type { UsersTable } from './schema/users'
import type { WaitingListTable } from './schema/waiting-list'
import type { WebauthnChallengesTable } from './schema/webauthn-challenges'
import type { WebhookInboxTable } from './schema/webhook-inbox'
import type { WinesTable } from './schema/wines'

/** Every table by its name in the database. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  handovers: HandoversTable
  known_devices: KnownDevicesTable
  platform_mail: PlatformMailTable
  email_tokens: EmailTokensTable
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  webauthn_challenges: WebauthnChallengesTable
  one_time_codes: OneTimeCodesTable
  signing_keys: SigningKeysTable
  token_grants: TokenGrantsTable
  refresh_tokens: RefreshTokensTable
  business_invites: BusinessInvitesTable
  inquiries: InquiriesTable
  platform_mail_refusals: PlatformMailRefusalsTable
  mail_refusals: MailRefusalsTable
  rate_limits: RateLimitsTable
  businesses: BusinessesTable
  business_slugs: BusinessSlugsTable
  business_setups: BusinessSetupsTable
  slug_changes: SlugChangesTable
  domains: DomainsTable
  guest_invites: GuestInvitesTable
  guest_refusals: GuestRefusalsTable
  business_users: BusinessUsersTable
  staff_invites: StaffInvitesTable
  business_suspensions: BusinessSuspensionsTable
  business_sizes: BusinessSizesTable
  owner_visits: OwnerVisitsTable
  stripe_accounts: StripeAccountsTable
  stripe_ids: StripeIdsTable
  idempotency_keys: IdempotencyKeysTable
  undone_subscriptions: UndoneSubscriptionsTable
  tiers: TiersTable
  tier_prices: TierPricesTable
  members: MembersTable
  memberships: MembershipsTable
  membership_pauses: MembershipPausesTable
  membership_cancellations: MembershipCancellationsTable
  tier_changes: TierChangesTable
  invoices: InvoicesTable
  refunds: RefundsTable
  disputes: DisputesTable
  join_drafts: JoinDraftsTable
  waiting_list: WaitingListTable
  checkout_attempts: CheckoutAttemptsTable
  consents: ConsentsTable
  outgoing_mail: OutgoingMailTable
  webhook_inbox: WebhookInboxTable
  audit_log: AuditLogTable
  payment_failures: PaymentFailuresTable
  business_plans: BusinessPlansTable
  plan_checkouts: PlanCheckoutsTable
  plan_changes: PlanChangesTable
  platform_fees: PlatformFeesTable
  club_sales: ClubSalesTable
  plan_invoices: PlanInvoicesTable
  tier_price_changes: TierPriceChangesTable
  member_price_changes: MemberPriceChangesTable
  pictures: PicturesTable
  look_versions: LookVersionsTable
  wines: WinesTable
}
