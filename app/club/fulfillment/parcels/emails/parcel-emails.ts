// The emails about parcels, in the club's theme.
import type { Email } from '~/foundation/messaging/email'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { signatureTerms } from '~/club/shipping/destination'

interface ParcelEmailInput {
  club: EmailSender
  clubOrigin: string
  fullName: string
  /** "November box" or "order 1042". */
  order: string
  /** Those of a delivered parcel may have links that rate them without signing in. */
  bottles: EmailBottle[]
  carrier: string
  tracking: string
  /** Null where the carrier has no known page. */
  trackingUrl: string | null
  address: string
  ordersUrl: string
}

const details = ({ carrier, tracking, address }: ParcelEmailInput): [string, string][] => [
  ['Carrier', oneLine(carrier)],
  ...(tracking === '' ? [] : [['Tracking number', tracking] as [string, string]]),
  ['To', oneLine(address)],
]

const parts = (input: ParcelEmailInput) => ({
  club: input.club,
  clubOrigin: input.clubOrigin,
  fullName: input.fullName,
  bottles: { title: 'In your parcel', list: input.bottles },
  details: details(input),
})

/** The parcel left. */
export function parcelShippedEmail(input: ParcelEmailInput & { needsAdultSignature: boolean }): Email {
  const { order, carrier, trackingUrl, ordersUrl } = input
  return noticeEmail({
    subject: `Your ${oneLine(order)} is on its way`,
    paragraphs: [
      `We gave your ${oneLine(order)} to ${oneLine(carrier)}.`,
      ...(input.needsAdultSignature ? [signatureTerms.text] : []),
    ],
    ...parts(input),
    action: trackingUrl
      ? { label: 'Track your parcel', url: trackingUrl }
      : { label: 'See your orders', url: ordersUrl },
  })
}

/** The carrier delivered it. */
export function parcelDeliveredEmail(input: ParcelEmailInput): Email {
  const { order, ordersUrl } = input
  return noticeEmail({
    subject: `Your ${oneLine(order)} was delivered`,
    paragraphs: [
      `Your ${oneLine(order)} was delivered. Let the bottles rest for a few days before you open them.`,
      'If it didn’t reach you or a bottle is damaged, reply to this email.',
    ],
    ...parts(input),
    action: { label: 'See your orders', url: ordersUrl },
  })
}

/** The carrier brought it back. */
export function parcelReturnedEmail(input: ParcelEmailInput & { isBox: boolean }): Email {
  const { order, isBox, ordersUrl } = input
  return noticeEmail({
    subject: `Your ${oneLine(order)} came back to us`,
    paragraphs: [
      `${oneLine(input.carrier)} couldn’t deliver your ${oneLine(order)} and brought it back.`,
      isBox
        ? 'You are still owed this box: it is part of the next run. Please check your address before then, or choose pick-up.'
        : 'Your bottles are with us. Reply to this email, and we’ll hand them over, ship them again or refund them.',
    ],
    ...parts(input),
    action: { label: 'See your orders', url: ordersUrl },
  })
}
