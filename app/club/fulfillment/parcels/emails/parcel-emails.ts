// The emails about parcels, in the club's theme.
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { signatureTerms } from '~/club/shipping/destination'
import { rateItLink } from '~/club/tastes/links/rate-it-link'

export interface ParcelEmailInput {
  club: EmailSender
  fullName: string
  /** "November box" or "order 1042". */
  order: string
  wines: string[]
  carrier: string
  tracking: string
  /** Null where the carrier has no known page. */
  trackingUrl: string | null
  address: string
  ordersUrl: string
}

const details = ({ carrier, tracking, address, wines }: ParcelEmailInput): [string, string][] => [
  ...wines.map((wine): [string, string] => ['Bottle', oneLine(wine)]),
  ['Carrier', oneLine(carrier)],
  ...(tracking === '' ? [] : [['Tracking number', tracking] as [string, string]]),
  ['To', oneLine(address)],
]

/** The parcel left. */
export function parcelShippedEmail(input: ParcelEmailInput & { needsAdultSignature: boolean }): Email {
  const { club, fullName, order, carrier, trackingUrl, ordersUrl } = input
  return noticeEmail({
    club,
    subject: `Your ${oneLine(order)} is on its way`,
    fullName,
    paragraphs: [
      `We gave your ${oneLine(order)} to ${oneLine(carrier)}.`,
      ...(input.needsAdultSignature ? [signatureTerms.text] : []),
    ],
    details: details(input),
    action: trackingUrl
      ? { label: 'Track your parcel', url: trackingUrl }
      : { label: 'See your orders', url: ordersUrl },
  })
}

/** The carrier delivered it. `ratings` has a link for each wine, which rates a bottle of it without signing in. */
export function parcelDeliveredEmail(
  input: ParcelEmailInput & { ratings: { wine: string; url: string }[] },
): Email {
  const { club, fullName, order, ordersUrl, ratings } = input
  return noticeEmail({
    club,
    subject: `Your ${oneLine(order)} was delivered`,
    fullName,
    paragraphs: [
      `Your ${oneLine(order)} was delivered. Let the bottles rest for a few days before you open them.`,
      'If it didn’t reach you or a bottle is damaged, reply to this email.',
    ],
    details: details(input),
    action: { label: 'See your orders', url: ordersUrl },
    links: ratings.map(rateItLink),
  })
}

/** The carrier brought it back. */
export function parcelReturnedEmail(input: ParcelEmailInput & { isBox: boolean }): Email {
  const { club, fullName, order, isBox, ordersUrl } = input
  return noticeEmail({
    club,
    subject: `Your ${oneLine(order)} came back to us`,
    fullName,
    paragraphs: [
      `${oneLine(input.carrier)} couldn’t deliver your ${oneLine(order)} and brought it back.`,
      isBox
        ? 'You are still owed this box: it is part of the next run. Please check your address before then, or choose pick-up.'
        : 'Your bottles are with us. Reply to this email, and we’ll hand them over, ship them again or refund them.',
    ],
    details: details(input),
    action: { label: 'See your orders', url: ordersUrl },
  })
}
