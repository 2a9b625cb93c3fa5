// The emails about purchases, in the club's theme.
import { formatMoney } from '~/foundation/kit/money'
import type { Email } from '~/foundation/messaging/email'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface PurchaseEmailInput {
  club: EmailSender
  clubOrigin: string
  fullName: string
  /** "1042" */
  number: string
  lines: { bottle: EmailBottle; quantity: number; unitCents: number }[]
  /** Shipping included. */
  amountCents: number
  shippingCents: number
  taxCents: number
  currency: string
  /** The member's order history. */
  ordersUrl: string
}

/** The receipt. `missing` names bottles that were gone when the payment came and are refunded. */
export function purchasePaidEmail(
  input: PurchaseEmailInput & {
    missing: { names: string[]; refundCents: number } | null
    /** Where to collect, in a sentence. */
    pickUp: string
  },
): Email {
  const { club, clubOrigin, fullName, number, lines, amountCents, taxCents, currency, missing, pickUp } =
    input
  const paid = formatMoney(amountCents + taxCents, currency)
  const isAllGone = missing !== null && missing.refundCents === amountCents + taxCents
  return noticeEmail({
    club,
    clubOrigin,
    subject: isAllGone ? `We’re sorry: order ${number} is refunded` : `Your receipt for order ${number}`,
    fullName,
    paragraphs: [
      ...(isAllGone ? [] : [`Thank you for your order. You paid ${paid}.`]),
      ...(missing ? [apology(missing, currency, isAllGone)] : []),
      ...(isAllGone ? [] : [pickUp]),
    ],
    bottles: {
      title: 'Your order',
      list: lines.map(({ bottle, quantity, unitCents }) => ({
        ...bottle,
        quantity,
        price: formatMoney(quantity * unitCents, currency),
      })),
    },
    details: sums(input),
    action: { label: 'See your order', url: input.ordersUrl },
  })
}

function apology(
  { names, refundCents }: { names: string[]; refundCents: number },
  currency: string,
  isAllGone: boolean,
): string {
  const sum = formatMoney(refundCents, currency)
  const what = isAllGone ? 'your wine was' : `${names.map((name) => oneLine(name)).join(', ')} was`
  return `We’re sorry: ${what} sold out by the time your payment arrived. We refunded ${sum} to your card; it usually arrives within 5 to 10 days.`
}

/** A purchase is packed and can be collected. */
export function purchaseReadyEmail(
  input: PurchaseEmailInput & {
    /** The location's name where the business has several; null for the only one. */
    place: string | null
    /** Bottles to collect. */
    waiting: EmailBottle[]
    /** The page with the member's code. */
    codeUrl: string
  },
): Email {
  const { club, clubOrigin, fullName, number, waiting, place, ordersUrl, codeUrl } = input
  const bottles = waiting.reduce((sum, { quantity }) => sum + quantity, 0)
  return noticeEmail({
    club,
    clubOrigin,
    subject: `Ready to collect: order ${number}`,
    fullName,
    paragraphs: [
      `${bottles === 1 ? 'The bottle' : `The ${bottles} bottles`} you bought at ${oneLine(club.name)} ${bottles === 1 ? 'is' : 'are'} packed and ready.`,
      'Bring your pick-up code and a document that shows you’re 21 or older.',
    ],
    bottles: { title: 'Ready for you', list: waiting },
    details: place ? [['Where', oneLine(place)]] : [],
    action: { label: 'See your order', url: ordersUrl },
    links: [{ label: 'Show your pick-up code', url: codeUrl }],
  })
}

/** Some or all of a purchase was refunded. */
export function purchaseRefundedEmail(
  input: PurchaseEmailInput & { refundCents: number; refunded: EmailBottle[] },
): Email {
  const { club, clubOrigin, fullName, number, refundCents, currency, refunded } = input
  return noticeEmail({
    club,
    clubOrigin,
    subject: `A refund for order ${number}`,
    fullName,
    paragraphs: [
      `We refunded ${formatMoney(refundCents, currency)} to your card. It usually arrives within 5 to 10 days.`,
    ],
    bottles: { title: 'Refunded', list: refunded },
    action: { label: 'See your order', url: input.ordersUrl },
  })
}

function sums({ shippingCents, taxCents, amountCents, currency }: PurchaseEmailInput): [string, string][] {
  return [
    ...(shippingCents > 0 ? [['Shipping', formatMoney(shippingCents, currency)] as [string, string]] : []),
    ...(taxCents > 0
      ? ([
          ['Subtotal', formatMoney(amountCents, currency)],
          ['Sales tax', formatMoney(taxCents, currency)],
        ] as [string, string][])
      : []),
    ['Total', formatMoney(amountCents + taxCents, currency)],
  ]
}
