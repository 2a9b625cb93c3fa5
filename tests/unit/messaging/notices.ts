import { presetBrand } from '#/tenants/brand'
import { liveLetter, setUpUnfinishedLetter } from '~/businesses/set-up/emails/set-up-letters'
import * as changes from '~/memberships/emails/change-letters'
import * as payments from '~/memberships/emails/payment-letters'
import type { Letter } from '~/messaging/letter'
import * as prices from '~/tiers/prices/price-letters'

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

/** Who is written to; `of` changes the club. */
export const correspondence = (of: object = {}, fullName = 'Ada Lovelace') => ({
  club: sender(of),
  clubOrigin: origin,
  fullName,
})

/** A renewal of $99 that the card did not pay. */
export const failed = (more: object = {}, of: object = {}): payments.FailedPayment => ({
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
export const news = (more: object = {}, of: object = {}): prices.PriceNews => ({
  ...correspondence(of),
  tierName: 'Sommelier',
  fromCents: 9_900,
  toCents: 10_900,
  currency: 'usd',
  effectiveOn: '2027-01-01',
  firstPaymentOn: '2027-01-19',
  ...more,
})

/** One of every letter about a membership, about money or about a price; `tier` is the name of its tier. */
export function everyNotice(of: object = {}, tier = 'Sommelier', fullName?: string): [string, Letter][] {
  const to = correspondence(of, fullName)
  const [day, later] = ['2026-12-20', '2027-01-20']
  const price = { cents: 9_900, currency: 'usd' }
  const house = { sender: sender(of), fullName: to.fullName, businessName: to.club.name }
  const addresses = { signupLink: `${origin}/join/b`, clubPage: `${origin}/`, dashboardUrl: `${origin}/c` }
  const owed = failed({ tierName: tier, invoiceNumber: tier, fullName: to.fullName }, of)
  const priced = news({ tierName: tier, fullName: to.fullName }, of)
  return [
    ['set-up', setUpUnfinishedLetter({ ...house, open: [tier, 'Plan'], continueUrl: `${origin}/a` })],
    ['live', liveLetter({ ...house, ...addresses, isPaymentsReady: false })],
    ['skip', changes.skipLetter(to, { tier, skipped: day, next: later })],
    ['hold', changes.holdLetter(to, { tier, from: day, until: later, next: later })],
    ['resume', changes.resumeLetter(to, { tier, next: later })],
    ['cancel', changes.cancelLetter(to, { tier, endsOn: day })],
    ['ended', changes.endedLetter(to, { tier, endsOn: day })],
    ['cancel undone', changes.cancelUndoneLetter(to, { tier, next: day })],
    ['ended by the club', changes.endedByClubLetter(to, { tier, endsOn: day })],
    ['up', changes.upgradeLetter(to, { from: tier, tier, price, paid: price, next: day, billingDay: null })],
    [
      'up anew',
      changes.upgradeLetter(to, { from: tier, tier, price, paid: price, next: day, billingDay: 14 }),
    ],
    ['down', changes.downgradeLetter(to, { from: tier, tier, price, effectiveOn: day })],
    ['change undone', changes.changeUndoneLetter(to, { tier, price, next: day })],
    ['refund', changes.refundLetter(to, { amount: price, invoice: tier })],
    ['duplicate', changes.duplicateLetter(to)],
    ['failed', payments.paymentFailedLetter(owed)],
    ['failed for good', payments.paymentFailedLetter({ ...owed, kind: 'hard', nextAttemptAt: null })],
    ['recovered', payments.paymentRecoveredLetter({ ...owed, membershipUrl: `${origin}/customer` })],
    ['suspended', payments.membershipSuspendedLetter(owed)],
    ['lapsed', payments.membershipLapsedLetter({ ...owed, joinUrl: `${origin}/` })],
    ['price', prices.priceChangeLetter(priced)],
    ['price reminder', prices.priceReminderLetter(priced)],
    ['price withdrawn', prices.priceWithdrawnLetter(priced)],
  ]
}

/** What a person sees of the html: its words, entities read. */
export const words = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

/** Both versions of a letter as running words. */
export const bodies = ({ html, text }: Letter) => [words(html), text.replace(/\s+/g, ' ')]
