import type { Migration } from '../migrate.server'
import { firstClub } from './0001-first-club.server'
import { jobs } from './0002-jobs.server'
import { membershipChanges } from './0003-membership-changes.server'
import { failedCards } from './0004-failed-cards.server'
import { platformFees } from './0005-platform-fees.server'
import { sessions } from './0006-sessions.server'
import { secondFactors } from './0007-second-factors.server'
import { tokensAndPreferences } from './0008-tokens-and-preferences.server'
import { leavingAndPrograms } from './0009-leaving-and-programs.server'
import { administration } from './0010-administration.server'
import { setUp } from './0011-set-up.server'
import { looks } from './0012-looks.server'
import { addressesAndGuests } from './0013-addresses-and-guests.server'
import { peopleAndPlaces } from './0014-people-and-places.server'
import { quickLists } from './0015-quick-lists.server'
import { firstWines } from './0016-first-wines.server'
import { newsOfPlaces } from './0017-news-of-places.server'
import { latestCheckout } from './0018-latest-checkout.server'
import { whatWasPaid } from './0019-what-was-paid.server'
import { reconciliation } from './0021-reconciliation.server'
import { idempotencyKeys } from './0023-idempotency-keys.server'
import { asciiEmailDomains } from './0025-ascii-email-domains.server'
import { tokensByLookUp } from './0026-tokens-by-look-up.server'
import { knownDevices } from './0027-known-devices.server'
import { standardTerms } from './0028-standard-terms.server'
import { openingList } from './0030-opening-list.server'
import { cardsOnFile } from './0031-cards-on-file.server'
import { cellar } from './0032-cellar.server'
import { receiving } from './0033-receiving.server'
import { counting } from './0034-counting.server'
import { publicList } from './0035-public-list.server'
import { imports } from './0036-imports.server'
import { stockChecks } from './0037-stock-checks.server'
import { wineChanges } from './0038-wine-changes.server'
import { wineBulkChanges } from './0039-wine-bulk-changes.server'
import { counterSales } from './0040-counter-sales.server'
import { naturalOrder } from './0041-natural-order.server'
import { reading } from './0042-reading.server'
import { modelReading } from './0043-model-reading.server'
import { supplierInvoices } from './0044-supplier-invoices.server'
import { readingIntake } from './0045-reading-intake.server'
import { review } from './0046-review.server'
import { clubRuns } from './0047-club-runs.server'
import { runChanges } from './0048-run-changes.server'
import { runControl } from './0049-run-control.server'
import { pickUpDesk } from './0051-pick-up-desk.server'
import { unclaimedBoxes } from './0054-unclaimed-boxes.server'
import { purchases } from './0057-purchases.server'
import { shippedOrders } from './0058-shipped-orders.server'
import { shipping } from './0061-shipping.server'
import { salesTax } from './0062-sales-tax.server'
import { sellingBottles } from './0067-selling-bottles.server'
import { gifts } from './0068-gifts.server'
import { purchasesAtTheDesk } from './0069-purchases-at-the-desk.server'
import { owedBottles } from './0070-owed-bottles.server'
import { orders } from './0071-orders.server'
import { perks } from './0072-perks.server'
import { perkUseList } from './0075-perk-use-list.server'
import { tastes } from './0076-tastes.server'
import { jobsFindBoxes } from './0077-jobs-find-boxes.server'
import { memberSuitability } from './0078-member-suitability.server'
import { notifications } from './0079-notifications.server'
import { events } from './0080-events.server'
import { eventSeries } from './0081-event-series.server'
import { eventBooking } from './0083-event-booking.server'
import { lowStock } from './0084-low-stock.server'
import { calendarFeeds } from './0086-calendar-feeds.server'
import { sommelier } from './0087-sommelier.server'
import { analytics } from './0090-analytics.server'
import { joinSources } from './0091-join-sources.server'
import { monthlyReports } from './0092-monthly-reports.server'
import { dashboard } from './0093-dashboard.server'
import { memberWorkList } from './0094-member-work-list.server'
import { memberRecords } from './0095-member-records.server'
import { payoutsAndArchives } from './0096-payouts-and-archives.server'
import { platformNumbers } from './0097-platform-numbers.server'
import { campaigns } from './0098-campaigns.server'
import { marketingConsent } from './0099-marketing-consent.server'
import { pageViews } from './0101-page-views.server'
import { automaticMessages } from './0102-automatic-messages.server'
import { emailSenders } from './0103-email-senders.server'
import { memberBulkChanges } from './0104-member-bulk-changes.server'
import { fasterPortal } from './0105-faster-portal.server'
import { accountHosts } from './0106-account-hosts.server'
import { paidFromBalance } from './0107-paid-from-balance.server'
import { importsOfExporters } from './0108-imports-of-exporters.server'
import { linkScanners } from './0109-link-scanners.server'
import { memberEvents } from './0113-member-events.server'
import { erasedAddresses } from './0114-erased-addresses.server'
import { orderBottles } from './0115-order-bottles.server'
import { supplierReturns } from './0120-supplier-returns.server'
import { differentWines } from './0122-different-wines.server'
import { memberImports } from './0123-member-imports.server'
import { movedMemberships } from './0124-moved-memberships.server'
import { memberClaims } from './0125-member-claims.server'
import { closings } from './0126-closings.server'
import { operations } from './0127-operations.server'
import { movedMembers } from './0130-moved-members.server'
import { owedBottlesOfClosings } from './0131-owed-bottles-of-closings.server'
import { linksUnderTwoSecrets } from './0134-links-under-two-secrets.server'
import { fileStorage } from './0136-file-storage.server'
import { dueWishlistItems } from './0137-due-wishlist-items.server'
import { oldWebhooks } from './0138-old-webhooks.server'
import { twoStepSignIn } from './0139-two-step-sign-in.server'
import { invoicesBySync } from './0141-invoices-by-sync.server'
import { pickUpSettings } from './0145-pick-up-settings.server'
import { firstWeek } from './0148-first-week.server'
import { pageBlocks } from './0150-page-blocks.server'
import { monthOnClubPage } from './0151-month-on-club-page.server'
import { cachedWineList } from './0153-cached-wine-list.server'
import { removedWines } from './0154-removed-wines.server'

/** In the order they run. A migration that has been released is frozen; the next change is a new file. */
export const migrations: Migration[] = [
  firstClub,
  jobs,
  membershipChanges,
  failedCards,
  platformFees,
  sessions,
  secondFactors,
  tokensAndPreferences,
  leavingAndPrograms,
  administration,
  setUp,
  looks,
  addressesAndGuests,
  peopleAndPlaces,
  quickLists,
  firstWines,
  newsOfPlaces,
  latestCheckout,
  whatWasPaid,
  reconciliation,
  idempotencyKeys,
  asciiEmailDomains,
  tokensByLookUp,
  knownDevices,
  standardTerms,
  openingList,
  cardsOnFile,
  cellar,
  receiving,
  counting,
  publicList,
  imports,
  stockChecks,
  wineChanges,
  wineBulkChanges,
  counterSales,
  naturalOrder,
  reading,
  modelReading,
  supplierInvoices,
  readingIntake,
  review,
  clubRuns,
  runChanges,
  runControl,
  pickUpDesk,
  unclaimedBoxes,
  purchases,
  shippedOrders,
  shipping,
  salesTax,
  sellingBottles,
  gifts,
  purchasesAtTheDesk,
  owedBottles,
  orders,
  perks,
  perkUseList,
  tastes,
  jobsFindBoxes,
  memberSuitability,
  notifications,
  events,
  eventSeries,
  eventBooking,
  lowStock,
  calendarFeeds,
  sommelier,
  analytics,
  joinSources,
  monthlyReports,
  dashboard,
  memberWorkList,
  memberRecords,
  payoutsAndArchives,
  platformNumbers,
  campaigns,
  marketingConsent,
  pageViews,
  automaticMessages,
  emailSenders,
  memberBulkChanges,
  fasterPortal,
  accountHosts,
  paidFromBalance,
  importsOfExporters,
  linkScanners,
  memberEvents,
  erasedAddresses,
  orderBottles,
  supplierReturns,
  differentWines,
  memberImports,
  movedMemberships,
  memberClaims,
  closings,
  operations,
  movedMembers,
  owedBottlesOfClosings,
  linksUnderTwoSecrets,
  fileStorage,
  dueWishlistItems,
  oldWebhooks,
  twoStepSignIn,
  invoicesBySync,
  pickUpSettings,
  firstWeek,
  pageBlocks,
  monthOnClubPage,
  cachedWineList,
  removedWines,
]
