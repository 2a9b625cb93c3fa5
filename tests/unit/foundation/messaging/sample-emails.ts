import { presetBrand } from '~/foundation/theme/brand'
import { importRehearsedEmail } from '~/business/moving-in/emails/import-rehearsed'
import { importWaitsEmail } from '~/business/moving-in/emails/import-waits'
import { highFeeEmail } from '~/platform/admin/numbers/emails/high-fee'
import { resetRequestedEmail, twoStepReminderEmail } from '~/people/second-factor/emails/two-step-emails'
import { clubLiveEmail, onboardingReminderEmail } from '~/business/onboarding/emails/onboarding-emails'
import { clubClosedEmail } from '~/platform/closing/emails/club-closed'
import { closingEmail } from '~/platform/closing/emails/closing-email'
import { archiveReadyEmail } from '~/platform/privacy/archive/emails/archive-ready'
import { refundFailedEmail } from '~/billing/refunds/emails/refund-failed-email'
import * as changes from '~/membership/memberships/change-requests/emails/change-emails'
import * as taxes from '~/billing/sales-tax/emails/member-emails'
import * as claims from '~/membership/claims/emails/claim'
import { claimedEmail } from '~/membership/claims/emails/claimed'
import * as payments from '~/billing/dunning/emails/payment-emails'
import * as boxes from '~/club/runs/emails/run-emails'
import { secondPersonEmail } from '~/club/runs/emails/second-person'
import * as events from '~/club/events/booking/emails/event-emails'
import * as notices from '~/club/events/emails/event-notices'
import * as gifts from '~/club/gifts/emails/gift-emails'
import { cardExpiringEmail } from '~/insight/campaigns/automatic/emails/card-expiring'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import { emailBottle } from '~/cellar/catalog/email-bottle'
import * as purchases from '~/club/purchases/emails/purchase-emails'
import * as parcels from '~/club/fulfillment/parcels/emails/parcel-emails'
import * as prices from '~/membership/memberships/price-changes/emails/price-change'
import { monthlyReportEmail } from '~/insight/analytics/monthly/emails/monthly-report-email'
import type { MonthlyReport } from '~/insight/analytics/monthly/monthly-report.server'
import { monthAt } from '~/insight/analytics/monthly/months'
import { notificationEmail } from '~/people/notifications/emails/notification-email'
import { questionAnsweredEmail } from '~/club/sommelier/questions/emails/question-answered'
import { wishlistInStockEmail } from '~/club/tastes/wishlist/emails/wishlist-in-stock'

export const origin = 'http://bottega-rossa.localhost:3000'

export const sender = (more: object = {}) => ({
  name: 'Bottega Rossa',
  kind: 'restaurant' as const,
  email: 'ciao@bottega-rossa.test',
  phone: '+1 212 555 0134',
  address: '12 Mulberry Street, New York',
  brand: presetBrand('trattoria'),
  timeZone: 'America/New_York',
  ...more,
})

/** The member who is written to; `of` changes the club. */
export const recipient = (of: object = {}, fullName = 'Ada Lovelace') => ({
  club: sender(of),
  clubOrigin: origin,
  fullName,
})

/** A renewal of $99 that the card did not pay. */
export const failedRenewal = (more: object = {}, of: object = {}): payments.FailedPaymentDetails => ({
  club: sender(of),
  fullName: 'Ada Lovelace',
  tierName: 'Sommelier',
  amountCents: 9_900,
  currency: 'usd',
  invoiceNumber: 'BR-0002',
  // In New York it is still the 19th.
  periodStart: new Date('2026-11-20T03:30:00Z'),
  periodEnd: new Date('2026-12-20T03:30:00Z'),
  last4: '0341',
  kind: 'soft',
  nextAttemptAt: new Date('2026-11-23T03:30:00Z'),
  payUrl: `${origin}/pay/a-token`,
  ...more,
})

/** From $99.00 to $109.00 on New Year's Day. */
export const priceChange = (more: object = {}, of: object = {}): prices.PriceChangeEmailInput => ({
  ...recipient(of),
  tierName: 'Sommelier',
  fromCents: 9_900,
  toCents: 10_900,
  currency: 'usd',
  effectiveOn: '2027-01-01',
  firstPaymentOn: '2027-01-19',
  ...more,
})

/** One of every letter about a membership, about money or about a price; `tier` is the name of its tier. */
/** October of a club whose most loved wine is `wine`. */
const monthlyReport = (wine: string): MonthlyReport => ({
  month: monthAt('2026-10-01'),
  days: 'October 2026',
  comparedWith: 'September 2026',
  sections: [
    {
      title: 'Revenue and members',
      figures: [
        {
          name: 'Monthly recurring revenue',
          value: '$4,158.00',
          change: { words: '2.4 % more', isGood: true },
          note: 'Monthly prices before tax, at the end of the period',
        },
        { name: 'Churn a month', value: null, note: 'Needs 10 members at the start of months' },
      ],
      lists: [
        {
          title: 'What moved it',
          rows: [{ name: 'New', figure: '+$198.00', note: '' }],
          empty: 'Not enough data yet',
        },
        {
          title: 'Most loved',
          rows: [{ name: wine, figure: '94.0 points', note: '3 ratings' }],
          empty: 'Not enough data yet',
        },
      ],
      tables: [],
    },
  ],
  attention: [{ name: 'Overdue payments', count: 2, href: '/business/members' }],
  computed: { now: 'November 1, 2026, 8:20 AM', counted: null },
})

/** A wine with all that an email may say of it, named `name`, and one of which little is known. */
export const sampleBottles = (name: string): EmailBottle[] => [
  {
    ...emailBottle(
      {
        type: 'red',
        producer: 'Aldo Conterno',
        name,
        vintage: 2019,
        formatMl: 750,
        origin: 'Barolo, Piedmont, Italy',
        pictureUrl:
          '/media/0190f0aa-0000-7000-8000-000000000001/0190f0aa-0000-7000-8000-000000000002/photo-1280x1920.webp',
      },
      origin,
    ),
    note: 'Rose petal, tar and sour cherry; it opens up an hour after the cork is drawn.',
    pairing: 'Braised beef or an aged cheese.',
  },
  emailBottle(
    {
      type: 'white',
      producer: 'Ruggeri',
      name: 'Prosecco',
      vintage: null,
      formatMl: 1_500,
      origin: '',
      pictureUrl: null,
    },
    origin,
  ),
]

export function everyEmail(
  of: object = {},
  tier = 'Sommelier',
  fullName?: string,
  bottles = sampleBottles(tier),
): [string, Email][] {
  const to = recipient(of, fullName)
  const [day, later] = ['2026-12-20', '2027-01-20']
  const news = { kind: 'event' as const, title: tier, body: tier, link: '/customer/dashboard' }
  const notified = {
    ...to,
    origin,
    listPath: '/customer/notifications',
    settingsPath: '/customer/account-settings?tab=notifications',
  }
  const price = { cents: 9_900, currency: 'usd' }
  const refundParts = { cardCents: 3_800, balanceCents: 3_100 }
  const onBehalf = { saidBy: tier, channel: 'phone' as const, saidOn: day }
  const taxed = { ...to, tierName: tier, priceCents: 9_900, currency: 'usd', nextPaymentOn: day }
  const house = { sender: sender(of), fullName: to.fullName, businessName: to.club.name }
  const addresses = { signupLink: `${origin}/join/b`, clubPage: `${origin}/`, dashboardUrl: `${origin}/c` }
  const owed = failedRenewal({ tierName: tier, invoiceNumber: tier, fullName: to.fullName }, of)
  const priced = priceChange({ tierName: tier, fullName: to.fullName }, of)
  const rated = bottles.map((bottle) => ({ ...bottle, rateUrl: `${origin}/rate/a-token` }))
  const box = {
    ...to,
    runId: '01990000-0000-7000-8000-000000000001',
    title: tier,
    bottles: bottles.map((bottle, at) => ({ ...bottle, quantity: at === 0 ? 3 : 1 })),
    pickUp: { days: 'December 2 to December 23, 2026', hours: 'Tue–Sat, 4–9 PM', place: 'Mulberry Street' },
    boxUrl: `${origin}/months/run?box=a-token`,
  }
  const order = {
    ...to,
    number: '1042',
    lines: bottles.map((bottle) => ({ bottle, quantity: 2, unitCents: 4_000 })),
    amountCents: 8_000,
    shippingCents: 0,
    taxCents: 710,
    currency: 'usd',
    ordersUrl: `${origin}/customer/order-history`,
  }
  const parcel = {
    ...to,
    order: 'order 1042',
    bottles,
    carrier: 'FedEx',
    tracking: '794600000000',
    trackingUrl: null,
    address: tier,
    ordersUrl: order.ordersUrl,
  }
  const gift = {
    club: to.club,
    gift: { kind: 'months' as const, months: 3, tierName: tier, amountCents: 29_700, currency: 'usd' },
    giverName: to.fullName,
    receiverName: fullName ?? 'Grace Marsh',
  }
  const sum = { ...gift.gift, kind: 'sum' as const, months: null, tierName: null }
  const manageUrl = `${origin}/gift/manage/a-token`
  const evening = {
    ...to,
    title: tier,
    when: 'Sunday, December 20, 2026, 7:00 PM to 10:00 PM',
    place: 'Mulberry Street',
  }
  const ticket = {
    ...evening,
    people: [to.fullName, tier],
    code: 'K7M2QX',
    codeUrl: null,
    ticketUrl: `${origin}/tickets/a-token`,
    calendarUrl: `${origin}/tickets/a-token/calendar.ics`,
  }
  const eventNotice = { ...to, event: { title: tier, when: evening.when, place: evening.place } }
  const monthly = {
    reportUrl: `${origin}/business/analytics`,
    pdfUrl: `${origin}/business/analytics/months/2026-10/pdf`,
    settingsUrl: `${origin}/business/notifications/settings`,
  }
  const refunded = { refundCents: 9_500, currency: 'usd' }
  const seatsCanceled = { seats: 2, isWhole: true, wasPaid: true, reason: tier }
  const placeUrl = `${origin}/events/waiting/a-token`
  const eventUrl = `${origin}/events/an-event`
  const waiting = bottles.map((bottle) => ({ ...bottle, quantity: 2 }))
  const boxChoices = {
    picture: null,
    month: 'December 2026',
    deadline: 'November 25, 2026 at 6:00 PM',
    price: '$99.00, paid on October 19, 2026',
    onWishlist: [tier],
    maySwap: true,
    skip: 'Skip this box: what you paid ($99.00) goes into the next one.',
    skipPayment: null,
    pause: null,
  }
  const unclaimed = { rule: 'restock' as const, on: later }
  const own = ownWords(
    { subject: `{first name|Hello}: ${tier}`, words: `Dear {first name|member},\n${tier} is here.` },
    { fullName: to.fullName, clubName: to.club.name },
  )
  const collected = {
    action: { label: 'See your box', url: `${origin}/months/run?box=a-token` },
    collectedAt: boxChoices.deadline,
    secondPerson: tier,
    left: 1,
    bottles: rated,
  }
  return [
    ['box', boxes.boxNoticeEmail({ ...box, ...boxChoices })],
    ['box ready', boxes.boxReadyEmail({ ...box, unclaimed: { rule: 'hold', on: later } })],
    ['box reminder', boxes.boxReminderEmail({ ...box, readySince: day, unclaimed, own })],
    ['box unclaimed', boxes.unclaimedRuleEmail({ ...box, unclaimed, own })],
    ['box collected', boxes.boxCollectedEmail({ ...box, ...collected, own, askForRatings: own })],
    [
      'card expiring',
      cardExpiringEmail({ ...to, card: { name: 'Visa ending in 4242', validThrough: later }, own }),
    ],
    ['claim', claims.claimEmail({ ...to, url: `${origin}/customer/claim/a-token`, own })],
    ['claim reminder', claims.claimReminderEmail({ ...to, url: `${origin}/customer/claim/a-token`, own })],
    ['first password', claims.firstPasswordEmail({ ...to, url: `${origin}/customer/claim/a-token` })],
    [
      'claimed',
      claimedEmail({
        ...to,
        clubOrigin: origin,
        membership: {
          tierName: tier,
          priceId: 'price',
          priceCents: 9_900,
          currency: 'usd',
          addsTax: true,
          nextPaymentOn: later,
          endsOn: null,
          keptUntil: later,
        },
      }),
    ],
    [
      'order paid',
      purchases.purchasePaidEmail({
        ...order,
        missing: { names: [tier], refundCents: 4_000 },
        pickUp: 'We’ll have it ready with your next box, or on your next visit.',
      }),
    ],
    [
      'order ready',
      purchases.purchaseReadyEmail({
        ...order,
        waiting,
        place: 'Mulberry Street',
        codeUrl: `${origin}/customer/code`,
      }),
    ],
    ['order refunded', purchases.purchaseRefundedEmail({ ...order, refundCents: 4_000, refunded: bottles })],
    ['one notification', notificationEmail({ ...notified, notifications: [news] })],
    [
      'several notifications',
      notificationEmail({ ...notified, notifications: [news, { ...news, title: 'Box' }] }),
    ],
    ['monthly report', monthlyReportEmail({ ...to, ...monthly, report: monthlyReport(tier) })],
    ['wine back in stock', wishlistInStockEmail({ ...to, wines: bottles })],
    [
      'question answered',
      questionAnsweredEmail({ ...to, question: tier, answer: `${tier}\n\nWe open it on Thursday.` }),
    ],
    ['parcel shipped', parcels.parcelShippedEmail({ ...parcel, needsAdultSignature: true })],
    ['parcel delivered', parcels.parcelDeliveredEmail({ ...parcel, bottles: rated })],
    ['gift receipt', gifts.giftReceiptEmail({ ...gift, taxCents: 0, sendOn: day, manageUrl })],
    ['gift of months', gifts.giftEmail({ ...gift, note: tier, redeemUrl: `${origin}/gift/a-token` })],
    ['gift of a sum', gifts.giftEmail({ ...gift, gift: sum, note: '', redeemUrl: `${origin}/gift/a-token` })],
    ['gift redeemed', gifts.giftRedeemedEmail(gift)],
    ['gift refunded', gifts.giftRefundedEmail({ ...gift, refundCents: 29_700 })],
    ['gift not refunded', gifts.giftRefundFailedEmail({ ...gift, manageUrl })],
    [
      'gift ending',
      gifts.giftEndingEmail({
        club: to.club,
        fullName: to.fullName,
        tierName: tier,
        endsOn: day,
        monthCents: 9_900,
        currency: 'usd',
        giftsUrl: `${origin}/customer/gifts`,
      }),
    ],
    [
      'event ticket',
      events.ticketEmail({ ...ticket, paidCents: 19_000, currency: 'usd', refundUntil: boxChoices.deadline }),
    ],
    ['event reminder', events.reminderEmail(ticket)],
    [
      'event seats canceled',
      events.canceledEmail({ ...evening, ...refunded, ...seatsCanceled, by: 'booker' }),
    ],
    ['event canceled', events.canceledEmail({ ...evening, ...refunded, ...seatsCanceled, by: 'event' })],
    [
      'event changed',
      notices.eventChangedEmail({
        ...eventNotice,
        fields: [{ field: 'Start', from: 'November 20, 2026, 6:00 PM', to: 'November 20, 2026, 7:00 PM' }],
      }),
    ],
    [
      'event message',
      notices.eventMessageEmail({ ...eventNotice, subject: 'Parking', body: 'Park behind us.\n\nSee you!' }),
    ],
    ['event seats gone', events.seatsGoneEmail({ ...evening, ...refunded, eventUrl })],
    ['event given away', events.givenEmail({ ...evening, receiver: tier })],
    ['event not refunded', events.refundFailedEmail({ ...evening, ...refunded })],
    ['event waiting list', events.waitingEmail({ ...evening, seats: 1, url: placeUrl })],
    ['event offer', events.offerEmail({ ...evening, seats: 2, until: boxChoices.deadline, url: placeUrl })],
    ['event offer expired', events.offerExpiredEmail({ ...evening, url: eventUrl })],
    ['event waiting list closed', events.waitingOverEmail(evening)],
    [
      'two steps required',
      twoStepReminderEmail({ ...house, by: '2026-12-04', reminder: null, setUpUrl: `${origin}/a` }),
    ],
    [
      'two steps reminder',
      twoStepReminderEmail({ ...house, by: null, reminder: house.fullName, setUpUrl: `${origin}/a` }),
    ],
    [
      'reset of two steps requested',
      resetRequestedEmail({
        ...house,
        about: house.fullName,
        on: '2026-12-04',
        stopUrl: `${origin}/a`,
      }),
    ],
    ['set-up', onboardingReminderEmail({ ...house, open: [tier, 'Plan'], continueUrl: `${origin}/a` })],
    [
      'high fee',
      highFeeEmail({
        sender: house.sender,
        fullName: house.fullName,
        name: house.businessName,
        plan: 'world_class',
        month: '2026-10',
        currency: 'usd',
        salesCents: 500_000,
        feeCents: 40_000,
        monthlyFeeCents: 75_000,
        better: { name: tier, savedCents: 60_000 },
        businessUrl: `${origin}/a`,
      }),
    ],
    [
      'import rehearsed',
      importRehearsedEmail({
        sender: house.sender,
        fullName: house.fullName,
        businessName: house.businessName,
        ready: 212,
        toDecide: 3,
        businessUrl: `${origin}/a`,
      }),
    ],
    [
      'import waits',
      importWaitsEmail({
        sender: house.sender,
        fullName: house.fullName,
        businessName: house.businessName,
        reasons: ['Ready, and not live: 3 members.'],
        businessUrl: `${origin}/a`,
      }),
    ],
    ['live', clubLiveEmail({ ...house, ...addresses, isPaymentsReady: false })],
    [
      'archive ready',
      archiveReadyEmail({
        keptDays: 7,
        sender: house.sender,
        fullName: house.fullName,
        businessName: house.businessName,
        origin,
      }),
    ],
    [
      'club closed',
      clubClosedEmail({
        sender: house.sender,
        fullName: house.fullName,
        businessName: house.businessName,
        origin,
      }),
    ],
    [
      'club closing',
      closingEmail({
        club: { ...to.club, currency: 'usd' },
        clubOrigin: origin,
        closing: { kind: 'close', message: 'We close.\n\nThank you.', lastOn: later, refundOn: day },
        member: { fullName: to.fullName, tier, endsOn: day, boxes: 2, purchases: 1, balanceCents: 2_500 },
      }),
    ],
    ['skip', changes.skipEmail(to, { tier, skipped: day, next: later })],
    ['hold', changes.pauseEmail(to, { tier, from: day, until: later, next: later })],
    ['resume', changes.resumeEmail(to, { tier, next: later })],
    ['cancel', changes.cancellationEmail(to, { tier, endsOn: day })],
    ['ended', changes.membershipEndedEmail(to, { tier, endsOn: day })],
    ['cancel undone', changes.cancellationUndoneEmail(to, { tier, next: day })],
    ['ended by the club', changes.endedByClubEmail(to, { tier, endsOn: day })],
    ['up', changes.upgradeEmail(to, { from: tier, tier, price, paid: price, next: day, billingDay: null })],
    [
      'up again',
      changes.upgradeEmail(to, { from: tier, tier, price, paid: price, next: day, billingDay: 14 }),
    ],
    ['down', changes.downgradeEmail(to, { from: tier, tier, price, effectiveOn: day })],
    ['change undone', changes.tierChangeUndoneEmail(to, { tier, price, next: day })],
    [
      'refund failed',
      refundFailedEmail({
        club: to.club,
        fullName: to.fullName,
        amountCents: 9_900,
        currency: 'usd',
        action: { label: 'View my payments', url: `${origin}/customer/billing` },
      }),
    ],
    ['refund', changes.refundEmail(to, { parts: refundParts, currency: 'usd', invoice: tier })],
    ['duplicate', changes.duplicateRefundEmail(to)],
    ['failed', payments.paymentFailedEmail(owed)],
    ['failed for good', payments.paymentFailedEmail({ ...owed, kind: 'hard', nextAttemptAt: null })],
    ['reminded', payments.paymentReminderEmail({ ...owed, isSuspended: false })],
    ['reminded while suspended', payments.paymentReminderEmail({ ...owed, isSuspended: true })],
    ['recovered', payments.paymentRecoveredEmail({ ...owed, membershipUrl: `${origin}/customer` })],
    ['second person', secondPersonEmail({ ...to, secondPerson: tier })],
    ['skip for the member', changes.skipEmail({ ...to, onBehalf }, { tier, skipped: day, next: later })],
    ['suspended', payments.membershipSuspendedEmail(owed)],
    ['lapsed', payments.membershipLapsedEmail({ ...owed, joinUrl: `${origin}/` })],
    ['price', prices.priceChangeEmail(priced)],
    ['price reminder', prices.priceChangeReminderEmail(priced)],
    ['price withdrawn', prices.priceChangeWithdrawnEmail(priced)],
    ['tax added', taxes.taxAddedEmail(taxed)],
    ['tax stopped', taxes.taxStoppedForMemberEmail({ ...taxed, nextPaymentOn: null })],
  ]
}

/** The words of the html that a person sees, entities read. */
export const visibleText = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

/** Both versions of a letter as running words. */
export const bodies = ({ html, text }: Email) => [visibleText(html), text.replace(/\s+/g, ' ')]
