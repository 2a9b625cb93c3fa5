import type { Club } from '#/tenants/club'
import { formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import type { ClaimedMembership } from '../claim-terms'

/** Confirms to a member what they agreed to: price, next payment, how to cancel. */
export function claimedEmail({
  club,
  clubOrigin,
  fullName,
  membership: { tierName, priceCents, currency, addsTax, nextPaymentOn, endsOn },
}: {
  club: EmailSender & Pick<Club, 'kind'>
  /** Origin of the club's host. */
  clubOrigin: string
  fullName: string
  membership: ClaimedMembership
}): Email {
  const price = `${formatMoney(priceCents, currency)} per month${addsTax ? ' plus sales tax' : ''}`
  return noticeEmail({
    club,
    subject: `Your ${oneLine(tierName)} membership of ${oneLine(club.name)} is confirmed`,
    fullName,
    paragraphs: [
      'Thank you for confirming your details. This is your membership:',
      'Bring a photo ID when you pick up your wine: we can only give it to people 21 or older.',
      endsOn
        ? 'Your membership is not charged again.'
        : 'It renews every month until you cancel. You can cancel at any time at no cost, or pause, on your membership page. A canceled membership stays active until the end of the month you’ve paid for.',
    ],
    details: [
      ['Club', oneLine(club.name)],
      ['Membership', oneLine(tierName)],
      ['Price', price],
      ...(nextPaymentOn ? ([['Next payment', formatDay(nextPaymentOn)]] as const) : []),
      ...(endsOn ? ([['Ends', formatDay(endsOn)]] as const) : []),
    ],
    action: { label: 'View my membership', url: clubOrigin + paths.customer.dashboard() },
  })
}
