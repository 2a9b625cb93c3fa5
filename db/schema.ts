import type {
  SommelierConversationsTable,
  SommelierQuestionsTable,
  SommelierRequestsTable,
  SommelierSettingsTable,
  SommelierSuggestionsTable,
  SommelierTurnsTable,
  WineRequestsTable,
} from './schema/sommelier'
import type {
  AnalyticsDaysTable,
  BoxMarginsTable,
  MembershipMovementsTable,
  MonthlyReportsTable,
} from './schema/analytics'
import type {
  CampaignClicksTable,
  CampaignRecipientsTable,
  CampaignSettingsTable,
  CampaignsTable,
  EmailSuppressionsTable,
  SegmentsTable,
  AutomaticMessagesTable,
} from './schema/campaigns'
import type { BackupsTable, FileStorageTable } from './schema/operations'
import type { MemberClaimLinksTable, MemberClaimsTable } from './schema/claims'
import type { CalendarFeedsTable } from './schema/calendar'
import type {
  MemberImportFilesTable,
  MemberImportRowsTable,
  MemberImportsTable,
  MemberImportWavesTable,
} from './schema/member-imports'
import type {
  AuditLogTable,
  EmailTokensTable,
  CrossHostLoginsTable,
  KnownDevicesTable,
  OneTimeCodesTable,
  ImpersonationsTable,
  PasskeysTable,
  RateLimitsTable,
  RecoveryCodesTable,
  SessionsTable,
  SigningKeysTable,
  RefreshTokensTable,
  TokenGrantsTable,
  TotpSecretsTable,
  TwoStepResetsTable,
  UsersTable,
  WebauthnChallengesTable,
} from './schema/identity'
import type {
  BusinessInvitesTable,
  OnboardingProgressTable,
  BusinessMemberCountsTable,
  BusinessSlugsTable,
  BusinessSuspensionsTable,
  BusinessUsersTable,
  BusinessesTable,
  DomainsTable,
  EmailSendersTable,
  GuestInvitesTable,
  GuestInviteOptOutsTable,
  BusinessFeaturesTable,
  BusinessHealthTable,
  BusinessMonthsTable,
  BusinessMovementsTable,
  InterestMarksTable,
  InquiriesTable,
  ThemeVersionsTable,
  PicturesTable,
  SlugChangesTable,
  StaffInvitesTable,
} from './schema/businesses'
import type {
  BusinessPlansTable,
  ClubSalesTable,
  DisputesTable,
  BalanceTransactionsTable,
  PayoutsTable,
  IdempotencyKeysTable,
  OneTimePaymentsTable,
  OneTimeRefundsTable,
  FeeReturnsTable,
  MembershipTaxChangesTable,
  SalesTaxTable,
  TaxedChargesTable,
  CustomerBalancesTable,
  InvoicesTable,
  PaymentFailuresTable,
  PlanChangesTable,
  PlanCheckoutsTable,
  PlanInvoicesTable,
  PlatformFeesTable,
  RefundsTable,
  StripeAccountsTable,
  StripeIdsTable,
  SubscriptionReversalsTable,
  WebhookInboxTable,
} from './schema/billing'
import type {
  CheckoutAttemptsTable,
  ConsentsTable,
  JoinDraftsTable,
  MemberPriceChangesTable,
  MembershipCancellationsTable,
  MembershipPausesTable,
  MemberEventsView,
  MemberNotesTable,
  MemberTagsTable,
  OnBehalfConsentsTable,
  MembersTable,
  MemberMovesTable,
  MembershipsTable,
  TierPriceChangesTable,
  TierChangesTable,
  TierPricesTable,
  TiersTable,
  OpeningListTable,
  WaitingListTable,
} from './schema/memberships'
import type { MemberBulkChangesTable, MemberBulkOutcomesTable } from './schema/member-bulk'
import type { BusinessArchivesTable, ClubClosingItemsTable, ClubClosingsTable } from './schema/privacy'
import type { CartLinesTable, PurchaseLinesTable, PurchasesTable } from './schema/purchases'
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
} from './schema/events'
import type { GiftCreditsTable, GiftSettingsTable, GiftsTable } from './schema/gifts'
import type {
  OrderBulkChangesTable,
  OrderChangesTable,
  OrderCountsTable,
  OrderIndexTable,
  OrderNotesTable,
} from './schema/orders'
import type {
  NotificationEmailsTable,
  NotificationRecipientsTable,
  NotificationSettingsTable,
  NotificationsTable,
  PlatformNotificationSettingsTable,
} from './schema/notifications'
import type { OutgoingEmailsTable, PlatformEmailsTable } from './schema/messaging'
import type {
  ImportColumnsTable,
  ImportFilesTable,
  ImportPagesTable,
  ImportRowsTable,
  ImportSessionsTable,
  ImportStepsTable,
  ModelUsageTable,
  ReadingSettingsTable,
} from './schema/wine-imports'
import type {
  SupplierDescriptionsTable,
  SupplierInvoiceLinesTable,
  SupplierInvoicesTable,
  CellarLocationsTable,
  StocktakeCountsTable,
  StocktakesTable,
  WineCodesTable,
  StockChecksTable,
  StockLevelsTable,
  StockLocksTable,
  StockMovementsTable,
  StockTotalsTable,
  ReceiptLinesTable,
  ReceiptPostingsTable,
  ReceiptsTable,
  SalesFileItemsTable,
  SalesFilesTable,
  TillItemsTable,
  TillLayoutsTable,
  SuppliersTable,
  WineBulkChangesTable,
  WineChangesTable,
  WinesTable,
} from './schema/wines'
import type {
  EntitlementsTable,
  ClubRunsTable,
  RunExtrasTable,
  RunSettingsTable,
  RunSkipsTable,
  RunSlotsTable,
  RunSwapsTable,
  RunTiersTable,
  RunChangesTable,
  RunWineNotesTable,
  BottleReplacementsTable,
  OwedBottleDecisionsTable,
  HandOverLinesTable,
  HandOversTable,
  PickUpProfilesTable,
  RefusedHandOversTable,
  OrderBottlesTable,
  RunOrdersTable,
} from './schema/club-runs'
import type { SitePageViewsTable } from './schema/public-site'
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
} from './schema/shipping'
import type { PerkUsesTable, TierPerksTable } from './schema/perks'
import type {
  DrunkBottlesTable,
  MemberWinesTable,
  WishlistItemsTable,
  QuizAnswersTable,
  RecommendationBuildsTable,
  RecommendationFeedbackTable,
  RecommendationsTable,
  TastePreferencesTable,
  TasteProfilesTable,
  RatingLinkUsesTable,
  WineRatingChangesTable,
  WineRatingsTable,
  MemberSuitabilityTable,
} from './schema/tastes'

/** Every table by its name in the database. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  cross_host_logins: CrossHostLoginsTable
  known_devices: KnownDevicesTable
  platform_emails: PlatformEmailsTable
  email_tokens: EmailTokensTable
  totp_secrets: TotpSecretsTable
  two_step_resets: TwoStepResetsTable
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
  member_claims: MemberClaimsTable
  member_claim_links: MemberClaimLinksTable
  member_moves: MemberMovesTable
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
  club_closings: ClubClosingsTable
  club_closing_items: ClubClosingItemsTable
  join_drafts: JoinDraftsTable
  waiting_list: WaitingListTable
  opening_list: OpeningListTable
  checkout_attempts: CheckoutAttemptsTable
  consents: ConsentsTable
  outgoing_emails: OutgoingEmailsTable
  webhook_inbox: WebhookInboxTable
  audit_log: AuditLogTable
  backups: BackupsTable
  file_storage: FileStorageTable
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
  member_imports: MemberImportsTable
  member_import_files: MemberImportFilesTable
  member_import_rows: MemberImportRowsTable
  member_import_waves: MemberImportWavesTable
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
  order_bottles: OrderBottlesTable
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

/** Every view. The builder binds and selects it like a table. */
interface Views {
  member_events: MemberEventsView
}

export interface Schema extends Tables, Views {}
