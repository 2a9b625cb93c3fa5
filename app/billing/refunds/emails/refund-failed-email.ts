import { formatMoney } from '~/foundation/kit/money'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** To a member who was told of a refund that the bank rejected later. */
export function refundFailedEmail({
  club,
  fullName,
  amountCents,
  currency,
  action,
}: {
  club: EmailSender
  fullName: string
  amountCents: number
  currency: string
  /** Where the member sees the payment. */
  action: { label: string; url: string }
}): Email {
  const amount = formatMoney(amountCents, currency)
  return noticeEmail({
    club,
    subject: `Your ${amount} refund could not be made yet`,
    fullName,
    paragraphs: [
      `The bank didn’t accept the refund of ${amount}. ${oneLine(club.name)} knows about it and will try again or pay you another way.`,
    ],
    action,
  })
}
