import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface MemberTaxEmailInput {
  club: EmailSender
  clubOrigin: string
  fullName: string
  tierName: string
  priceCents: number
  currency: string
  /** The member's next payment; null where none is due. */
  nextPaymentOn: Day | null
}

/** Sales tax is added to a membership from its next payment on. */
export function taxAddedEmail(input: MemberTaxEmailInput): Email {
  const tier = oneLine(input.tierName)
  const from = input.nextPaymentOn ? formatDay(input.nextPaymentOn) : 'your next payment'
  return noticeEmail({
    club: input.club,
    subject: `Sales tax is added to your ${tier} membership`,
    fullName: input.fullName,
    paragraphs: [
      `From ${from} on, sales tax is added to the price of your ${tier} membership. The price itself stays the same.`,
      'The tax depends on your billing address. The exact amount is on each invoice. You don’t need to do anything to stay a member. If this isn’t right for you, you can cancel online before then, at no cost.',
    ],
    details: [
      ['Membership', tier],
      ['Price', `${formatMoney(input.priceCents, input.currency)} per month plus sales tax`],
      ...(input.nextPaymentOn ? [['First payment with tax', formatDay(input.nextPaymentOn)] as const] : []),
    ],
    action: { label: 'View my membership', url: input.clubOrigin + paths.customer.membership() },
  })
}

/** Sales tax is no longer added, from the next payment on. */
export function taxStoppedForMemberEmail(input: MemberTaxEmailInput): Email {
  const tier = oneLine(input.tierName)
  const from = input.nextPaymentOn ? formatDay(input.nextPaymentOn) : 'your next payment'
  return noticeEmail({
    club: input.club,
    subject: `No more sales tax on your ${tier} membership`,
    fullName: input.fullName,
    paragraphs: [
      `From ${from} on, no sales tax is added to the price of your ${tier} membership. You pay ${formatMoney(input.priceCents, input.currency)} per month.`,
    ],
    action: { label: 'View my membership', url: input.clubOrigin + paths.customer.membership() },
  })
}
