import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { giftPhrase, giftTitle, longestNote, refundDays, type GiftContent } from '../rules'

/** A gift in one line, whatever its tier is called. */
const titleOf = (gift: GiftContent) => oneLine(giftTitle(gift))
const phraseOf = (gift: GiftContent) => oneLine(giftPhrase(gift))

interface GiftEmail {
  club: EmailSender & { name: string }
  gift: GiftContent
  giverName: string
  receiverName: string
}

/** The giver's receipt. */
export function giftReceiptEmail({
  club,
  gift,
  giverName,
  receiverName,
  taxCents,
  sendOn,
  manageUrl,
}: GiftEmail & { taxCents: number; sendOn: Day | null; manageUrl: string }): Email {
  const delivery = sendOn
    ? `We’ll email it to ${oneLine(receiverName)} on ${formatDay(sendOn)}.`
    : 'Open your gift to copy its link or print the card, and hand it over yourself.'
  return noticeEmail({
    club,
    subject: `Your receipt for ${phraseOf(gift)}`,
    fullName: giverName,
    paragraphs: [
      `Thank you. You paid ${formatMoney(gift.amountCents + taxCents, gift.currency)}. ${delivery}`,
      `Until it is redeemed, you can change the address and send it again, and take it back within ${refundDays} days.`,
    ],
    details: [
      ['Gift', titleOf(gift)],
      ['For', oneLine(receiverName)],
      ['Total', formatMoney(gift.amountCents + taxCents, gift.currency)],
    ],
    action: { label: 'See your gift', url: manageUrl },
  })
}

/** The gift itself. */
export function giftEmail({
  club,
  gift,
  giverName,
  receiverName,
  note,
  redeemUrl,
}: GiftEmail & { note: string; redeemUrl: string }): Email {
  const giver = oneLine(giverName)
  return noticeEmail({
    club,
    subject: `${giver} sent you a gift from ${oneLine(club.name)}`,
    fullName: receiverName,
    paragraphs: [
      gift.kind === 'months'
        ? `${giver} is giving you ${titleOf(gift)} at ${oneLine(club.name)}.`
        : `${giver} is giving you ${titleOf(gift)} for the wine club of ${oneLine(club.name)}.`,
      ...noteParagraphs(note),
      'Redeem it whenever you like: it never expires. You must be 21 or older.',
    ],
    action: { label: 'Redeem your gift', url: redeemUrl },
    quiet: 'This link is yours alone. Anyone who has it can redeem the gift.',
  })
}

/** A note keeps its lines, each as a paragraph, in quotation marks. */
function noteParagraphs(note: string): string[] {
  const lines = note
    .split('\n')
    .map((line) => oneLine(line, longestNote))
    .filter(Boolean)
  return lines.map((line, n) => `${n === 0 ? '“' : ''}${line}${n === lines.length - 1 ? '”' : ''}`)
}

/** Tells the giver that their gift arrived. */
export function giftRedeemedEmail({ club, gift, giverName, receiverName }: GiftEmail): Email {
  return noticeEmail({
    club,
    subject: `${oneLine(receiverName)} redeemed your gift`,
    fullName: giverName,
    paragraphs: [`Your ${titleOf(gift)} at ${oneLine(club.name)} has been redeemed. Thank you for giving.`],
  })
}

export function giftRefundedEmail({
  club,
  gift,
  giverName,
  refundCents,
}: GiftEmail & { refundCents: number }): Email {
  return noticeEmail({
    club,
    subject: 'Your gift was refunded',
    fullName: giverName,
    paragraphs: [
      `We refunded ${formatMoney(refundCents, gift.currency)} for ${phraseOf(gift)} to your card. It usually arrives within 5 to 10 days. The gift’s link no longer works.`,
    ],
  })
}

export function giftRefundFailedEmail({
  club,
  gift,
  giverName,
  manageUrl,
}: GiftEmail & { manageUrl: string }): Email {
  return noticeEmail({
    club,
    subject: 'Your gift could not be refunded',
    fullName: giverName,
    paragraphs: [`The bank didn’t accept the refund of ${phraseOf(gift)}. The gift is valid again.`],
    action: { label: 'See your gift', url: manageUrl },
  })
}

/** Before a membership ends with its gift. */
export function giftEndingEmail({
  club,
  fullName,
  tierName,
  endsOn,
  monthCents,
  currency,
  giftsUrl,
}: {
  club: EmailSender & { name: string }
  fullName: string
  tierName: string
  endsOn: Day
  monthCents: number
  currency: string
  giftsUrl: string
}): Email {
  return noticeEmail({
    club,
    subject: `Your gift membership ends on ${formatDay(endsOn)}`,
    fullName,
    paragraphs: [
      `Your ${oneLine(tierName)} membership of ${oneLine(club.name)} was a gift, and ends on ${formatDay(endsOn)}. Nothing is charged, and you need do nothing.`,
      `To stay a member for ${formatMoney(monthCents, currency)} a month, add a card before then.`,
    ],
    action: { label: 'Stay a member', url: giftsUrl },
  })
}
