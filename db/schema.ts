import type {
  SommelierConversationsTable,
  SommelierQuestionsTable,
  SommelierRequestsTable,
  SommelierSettingsTable,
  SommelierSuggestionsTable,
  SommelierTurnsTable,
  WineRequestsTable,
} from './schema/sommelier/sommelier'
import type {
  AnalyticsDaysTable,
  BoxMarginsTable,
  MembershipMovementsTable,
  MonthlyReportsTable,
} from './schema/analytics/movements'
import type {
  CampaignClicksTable,
  CampaignRecipientsTable,
  CampaignSettingsTable,
  CampaignsTable,
  EmailSuppressionsTable,
  SegmentsTable,
} from './schema/campaigns/campaigns'
import type { AutomaticMessagesTable } from './schema/campaigns/automatic-messages'
import type { CalendarFeedsTable } from './schema/calendar/feeds'
import type { AuditLogTable } from './schema/identity/audit-log'
import type { BusinessInvitesTable } from './schema/businesses/business-invites'
import type { BusinessPlansTable } from './schema/billing/business-plans'
import type { OnboardingProgressTable } from './schema/businesses/onboarding-progress'
import type { BusinessMemberCountsTable } from './schema/businesses/business-member-counts'
import type { BusinessSlugsTable } from './schema/businesses/business-slugs'
import type { BusinessSuspensionsTable } from './schema/businesses/business-suspensions'
import type { BusinessUsersTable } from './schema/businesses/business-users'
import type { BusinessesTable } from './schema/businesses/businesses'
import type { CheckoutAttemptsTable } from './schema/memberships/checkout-attempts'
import type { ClubSalesTable } from './schema/billing/club-sales'
import type { ConsentsTable } from './schema/memberships/consents'
import type { DisputesTable } from './schema/billing/disputes'
import type { BalanceTransactionsTable, PayoutsTable } from './schema/billing/payouts'
import type { BusinessArchivesTable } from './schema/privacy/business-archives'
import type { DomainsTable } from './schema/businesses/domains'
import type { EmailSendersTable } from './schema/businesses/email-senders'
import type { EmailTokensTable } from './schema/identity/email-tokens'
import type { GuestInvitesTable, GuestInviteOptOutsTable } from './schema/businesses/guest-invites'
import type { CrossHostLoginsTable } from './schema/identity/cross-host-logins'
import type { IdempotencyKeysTable } from './schema/billing/idempotency-keys'
import type { KnownDevicesTable } from './schema/identity/known-devices'
import type { BusinessFeaturesTable } from './schema/businesses/business-features'
import type {
  BusinessHealthTable,
  BusinessMonthsTable,
  BusinessMovementsTable,
} from './schema/businesses/business-numbers'
import type { InterestMarksTable } from './schema/businesses/interest-marks'
import type { InquiriesTable } from './schema/businesses/inquiries'
import type { OneTimePaymentsTable, OneTimeRefundsTable } from './schema/billing/one-time-payments'
import type {
  FeeReturnsTable,
  MembershipTaxChangesTable,
  SalesTaxTable,
  TaxedChargesTable,
} from './schema/billing/sales-tax'
import type {
  CartLinesTable,
  PurchaseBottlesTable,
  PurchaseLinesTable,
  PurchasesTable,
} from './schema/purchases/purchases'
import type { CustomerBalancesTable } from './schema/billing/customer-balances'
import type {
  EventAnswersTable,
  EventBookingsTable,
  EventChangesTable,
  EventCheckInsTable,
  EventMessagesTable,
  EventQuestionsTable,
  EventSeatsTable,
  EventSeriesTable,
  EventsTable,
  EventTiersTable,
  EventWaitingListTable,
} from './schema/events/events'
import type { GiftCreditsTable, GiftSettingsTable, GiftsTable } from './schema/gifts/gifts'
import type {
  OrderBulkChangesTable,
  OrderChangesTable,
  OrderCountsTable,
  OrderIndexTable,
  OrderNotesTable,
} from './schema/orders/orders'
import type { InvoicesTable } from './schema/billing/invoices'
import type { JoinDraftsTable } from './schema/memberships/join-drafts'
import type { ThemeVersionsTable } from './schema/businesses/theme-versions'
import type {
  NotificationEmailsTable,
  NotificationRecipientsTable,
  NotificationSettingsTable,
  NotificationsTable,
  PlatformNotificationSettingsTable,
} from './schema/notifications/notifications'
import type { MemberPriceChangesTable } from './schema/memberships/member-price-changes'
import type { MembershipCancellationsTable } from './schema/memberships/membership-cancellations'
import type { MembershipPausesTable } from './schema/memberships/membership-pauses'
import type {
  MemberNotesTable,
  MemberBulkChangesTable,
  MemberBulkOutcomesTable,
  MemberTagsTable,
  OnBehalfConsentsTable,
} from './schema/memberships/member-records'
import type { MembersTable } from './schema/memberships/members'
import type { MembershipsTable } from './schema/memberships/memberships'
import type { OneTimeCodesTable } from './schema/identity/one-time-codes'
import type { OutgoingEmailsTable } from './schema/messaging/outgoing-emails'
import type {
  ImportColumnsTable,
  ImportFilesTable,
  ImportPagesTable,
  ImportRowsTable,
  ImportSessionsTable,
  ImportStepsTable,
} from './schema/wines/imports'
import type {
  SupplierDescriptionsTable,
  SupplierInvoiceLinesTable,
  SupplierInvoicesTable,
} from './schema/wines/supplier-invoices'
import type { EntitlementsTable } from './schema/club-runs/entitlements'
import type {
  ClubRunsTable,
  RunExtrasTable,
  RunSettingsTable,
  RunSkipsTable,
  RunSlotsTable,
  RunSwapsTable,
  RunTiersTable,
  RunChangesTable,
  RunWineNotesTable,
} from './schema/club-runs/runs'
import type {
  BottleReplacementsTable,
  OwedBottleDecisionsTable,
  HandOverLinesTable,
  HandOversTable,
  PickUpProfilesTable,
  RefusedHandOversTable,
  RunOrderLinesTable,
  RunOrdersTable,
} from './schema/club-runs/orders'
import type { ImpersonationsTable } from './schema/identity/impersonations'
import type { PasskeysTable } from './schema/identity/passkeys'
import type { PaymentFailuresTable } from './schema/billing/payment-failures'
import type { PicturesTable } from './schema/businesses/pictures'
import type { PlanChangesTable } from './schema/billing/plan-changes'
import type { PlanCheckoutsTable } from './schema/billing/plan-checkouts'
import type { PlanInvoicesTable } from './schema/billing/plan-invoices'
import type { PlatformFeesTable } from './schema/billing/platform-fees'
import type { PlatformEmailsTable } from './schema/messaging/platform-emails'
import type { SitePageViewsTable } from './schema/public-site/page-views'
import type { RateLimitsTable } from './schema/identity/rate-limits'
import type { RecoveryCodesTable } from './schema/identity/recovery-codes'
import type { RefundsTable } from './schema/billing/refunds'
import type { SessionsTable } from './schema/identity/sessions'
import type { SigningKeysTable } from './schema/identity/signing-keys'
import type { SlugChangesTable } from './schema/businesses/slug-changes'
import type { StaffInvitesTable } from './schema/businesses/staff-invites'
import type { StripeAccountsTable } from './schema/billing/stripe-accounts'
import type { StripeIdsTable } from './schema/billing/stripe-ids'
import type { TierPriceChangesTable } from './schema/memberships/tier-price-changes'
import type { TierChangesTable } from './schema/memberships/tier-changes'
import type { TierPricesTable } from './schema/memberships/tier-prices'
import type { TiersTable } from './schema/memberships/tiers'
import type { RefreshTokensTable, TokenGrantsTable } from './schema/identity/token-grants'
import type { TotpSecretsTable } from './schema/identity/totp-secrets'
import type {
  CartDeliveriesTable,
  MemberAddressesTable,
  ParcelsTable,
  PurchaseShippingTable,
  ShippingChoicesTable,
  ShippingLicenseFilesTable,
  ShippingPackingsTable,
  ShippingRuleChangesTable,
  ShippingRulesTable,
  ShippingSettingsTable,
  ShippingStatesTable,
  ShippingTiersTable,
} from './schema/shipping/shipping'
import type { SubscriptionReversalsTable } from './schema/billing/subscription-reversals'
import type { UsersTable } from './schema/identity/users'
import type { OpeningListTable } from './schema/memberships/opening-list'
import type { WaitingListTable } from './schema/memberships/waiting-list'
import type { WebauthnChallengesTable } from './schema/identity/webauthn-challenges'
import type { WebhookInboxTable } from './schema/billing/webhook-inbox'
import type { PerkUsesTable, TierPerksTable } from './schema/perks/perks'
import type { DrunkBottlesTable, MemberWinesTable, WishlistItemsTable } from './schema/tastes/member-wines'
import type {
  QuizAnswersTable,
  RecommendationBuildsTable,
  RecommendationFeedbackTable,
  RecommendationsTable,
  TastePreferencesTable,
  TasteProfilesTable,
} from './schema/tastes/profiles'
import type { RatingLinkUsesTable, WineRatingChangesTable, WineRatingsTable } from './schema/tastes/ratings'
import type { MemberSuitabilityTable } from './schema/tastes/suitability'
import type { CellarLocationsTable } from './schema/wines/cellar-locations'
import type { StocktakeCountsTable, StocktakesTable, WineCodesTable } from './schema/wines/counting'
import type { ModelUsageTable, ReadingSettingsTable } from './schema/wines/model-reading'
import type { StockChecksTable } from './schema/wines/stock-checks'
import type {
  StockLevelsTable,
  StockLocksTable,
  StockMovementsTable,
  StockTotalsTable,
} from './schema/wines/stock'
import type { ReceiptLinesTable, ReceiptPostingsTable, ReceiptsTable } from './schema/wines/receipts'
import type {
  SalesFileItemsTable,
  SalesFilesTable,
  TillItemsTable,
  TillLayoutsTable,
} from './schema/wines/sales-files'
import type { SuppliersTable } from './schema/wines/suppliers'
import type { WineBulkChangesTable } from './schema/wines/wine-bulk-changes'
import type { WineChangesTable } from './schema/wines/wine-changes'
import type { WinesTable } from './schema/wines/wines'

/** Every table by its name in the database. */
export interface Schema {
  users: UsersTable
  sessions: SessionsTable
  cross_host_logins: CrossHostLoginsTable
  known_devices: KnownDevicesTable
  platform_emails: PlatformEmailsTable
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
  business_features: BusinessFeaturesTable
  business_months: BusinessMonthsTable
  business_movements: BusinessMovementsTable
  business_health: BusinessHealthTable
  interest_marks: InterestMarksTable
  platform_notification_settings: PlatformNotificationSettingsTable
  notifications: NotificationsTable
  notification_emails: NotificationEmailsTable
  notification_settings: NotificationSettingsTable
  notification_recipients: NotificationRecipientsTable
  rate_limits: RateLimitsTable
  site_page_views: SitePageViewsTable
  businesses: BusinessesTable
  business_slugs: BusinessSlugsTable
  onboarding_progress: OnboardingProgressTable
  slug_changes: SlugChangesTable
  domains: DomainsTable
  email_senders: EmailSendersTable
  guest_invites: GuestInvitesTable
  guest_invite_opt_outs: GuestInviteOptOutsTable
  business_users: BusinessUsersTable
  staff_invites: StaffInvitesTable
  business_suspensions: BusinessSuspensionsTable
  business_member_counts: BusinessMemberCountsTable
  impersonations: ImpersonationsTable
  stripe_accounts: StripeAccountsTable
  stripe_ids: StripeIdsTable
  idempotency_keys: IdempotencyKeysTable
  subscription_reversals: SubscriptionReversalsTable
  tiers: TiersTable
  tier_prices: TierPricesTable
  members: MembersTable
  memberships: MembershipsTable
  member_notes: MemberNotesTable
  member_tags: MemberTagsTable
  on_behalf_consents: OnBehalfConsentsTable
  member_bulk_changes: MemberBulkChangesTable
  member_bulk_outcomes: MemberBulkOutcomesTable
  membership_pauses: MembershipPausesTable
  membership_cancellations: MembershipCancellationsTable
  tier_changes: TierChangesTable
  invoices: InvoicesTable
  refunds: RefundsTable
  tier_perks: TierPerksTable
  perk_uses: PerkUsesTable
  wine_ratings: WineRatingsTable
  wine_rating_changes: WineRatingChangesTable
  rating_link_uses: RatingLinkUsesTable
  member_wines: MemberWinesTable
  drunk_bottles: DrunkBottlesTable
  wishlist_items: WishlistItemsTable
  taste_profiles: TasteProfilesTable
  quiz_answers: QuizAnswersTable
  taste_preferences: TastePreferencesTable
  recommendation_feedback: RecommendationFeedbackTable
  recommendations: RecommendationsTable
  recommendation_builds: RecommendationBuildsTable
  calendar_feeds: CalendarFeedsTable
  segments: SegmentsTable
  automatic_messages: AutomaticMessagesTable
  campaigns: CampaignsTable
  campaign_recipients: CampaignRecipientsTable
  campaign_clicks: CampaignClicksTable
  email_suppressions: EmailSuppressionsTable
  campaign_settings: CampaignSettingsTable
  sommelier_settings: SommelierSettingsTable
  sommelier_conversations: SommelierConversationsTable
  sommelier_turns: SommelierTurnsTable
  sommelier_requests: SommelierRequestsTable
  sommelier_suggestions: SommelierSuggestionsTable
  sommelier_questions: SommelierQuestionsTable
  wine_requests: WineRequestsTable
  membership_movements: MembershipMovementsTable
  box_margins: BoxMarginsTable
  analytics_days: AnalyticsDaysTable
  monthly_reports: MonthlyReportsTable
  member_suitability: MemberSuitabilityTable
  cart_lines: CartLinesTable
  purchases: PurchasesTable
  purchase_lines: PurchaseLinesTable
  purchase_bottles: PurchaseBottlesTable
  order_bulk_changes: OrderBulkChangesTable
  order_changes: OrderChangesTable
  order_notes: OrderNotesTable
  order_index: OrderIndexTable
  order_counts: OrderCountsTable
  shipping_rules: ShippingRulesTable
  shipping_rule_changes: ShippingRuleChangesTable
  shipping_settings: ShippingSettingsTable
  shipping_license_files: ShippingLicenseFilesTable
  shipping_states: ShippingStatesTable
  shipping_packings: ShippingPackingsTable
  shipping_tiers: ShippingTiersTable
  member_addresses: MemberAddressesTable
  shipping_choices: ShippingChoicesTable
  cart_deliveries: CartDeliveriesTable
  purchase_shipping: PurchaseShippingTable
  parcels: ParcelsTable
  gift_settings: GiftSettingsTable
  gifts: GiftsTable
  gift_credits: GiftCreditsTable
  event_series: EventSeriesTable
  events: EventsTable
  event_tiers: EventTiersTable
  event_questions: EventQuestionsTable
  event_waiting_list: EventWaitingListTable
  event_bookings: EventBookingsTable
  event_seats: EventSeatsTable
  event_answers: EventAnswersTable
  event_check_ins: EventCheckInsTable
  event_messages: EventMessagesTable
  event_changes: EventChangesTable
  customer_balances: CustomerBalancesTable
  one_time_payments: OneTimePaymentsTable
  one_time_refunds: OneTimeRefundsTable
  sales_tax: SalesTaxTable
  membership_tax_changes: MembershipTaxChangesTable
  taxed_charges: TaxedChargesTable
  fee_returns: FeeReturnsTable
  disputes: DisputesTable
  payouts: PayoutsTable
  balance_transactions: BalanceTransactionsTable
  business_archives: BusinessArchivesTable
  join_drafts: JoinDraftsTable
  waiting_list: WaitingListTable
  opening_list: OpeningListTable
  checkout_attempts: CheckoutAttemptsTable
  consents: ConsentsTable
  outgoing_emails: OutgoingEmailsTable
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
  theme_versions: ThemeVersionsTable
  wines: WinesTable
  cellar_locations: CellarLocationsTable
  stocktakes: StocktakesTable
  stocktake_counts: StocktakeCountsTable
  wine_codes: WineCodesTable
  import_columns: ImportColumnsTable
  import_files: ImportFilesTable
  import_pages: ImportPagesTable
  import_rows: ImportRowsTable
  import_sessions: ImportSessionsTable
  import_steps: ImportStepsTable
  suppliers: SuppliersTable
  supplier_invoices: SupplierInvoicesTable
  entitlements: EntitlementsTable
  run_settings: RunSettingsTable
  club_runs: ClubRunsTable
  run_tiers: RunTiersTable
  run_slots: RunSlotsTable
  run_wine_notes: RunWineNotesTable
  run_changes: RunChangesTable
  run_skips: RunSkipsTable
  run_swaps: RunSwapsTable
  run_extras: RunExtrasTable
  run_orders: RunOrdersTable
  run_order_lines: RunOrderLinesTable
  hand_overs: HandOversTable
  hand_over_lines: HandOverLinesTable
  bottle_replacements: BottleReplacementsTable
  owed_bottle_decisions: OwedBottleDecisionsTable
  refused_hand_overs: RefusedHandOversTable
  pick_up_profiles: PickUpProfilesTable
  supplier_invoice_lines: SupplierInvoiceLinesTable
  supplier_descriptions: SupplierDescriptionsTable
  receipts: ReceiptsTable
  receipt_lines: ReceiptLinesTable
  receipt_postings: ReceiptPostingsTable
  stock_levels: StockLevelsTable
  stock_totals: StockTotalsTable
  stock_locks: StockLocksTable
  stock_movements: StockMovementsTable
  till_layouts: TillLayoutsTable
  till_items: TillItemsTable
  sales_files: SalesFilesTable
  sales_file_items: SalesFileItemsTable
  stock_checks: StockChecksTable
  reading_settings: ReadingSettingsTable
  model_usage: ModelUsageTable
  wine_changes: WineChangesTable
  wine_bulk_changes: WineBulkChangesTable
}
