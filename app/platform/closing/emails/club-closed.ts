import { paths } from '~/foundation/kit/paths'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { archiveDays } from '../rules'

/** Tells the owner that the club has closed, and what stays open to them. */
export function clubClosedEmail(input: {
  sender: EmailSender
  origin: string
  fullName: string
  businessName: string
}) {
  const club = oneLine(input.businessName)
  return noticeEmail({
    club: input.sender,
    subject: `${club}: your club has closed`,
    fullName: input.fullName,
    paragraphs: [
      `The wine club of ${club} has closed. Every membership has ended, Stripe charges no member for it again, and your plan with Tastevin has ended.`,
      `Your archive is kept for ${archiveDays} days. You can still sign in to your portal, see your statements, and settle what needs you.`,
    ],
    action: { label: 'See what was settled', url: input.origin + paths.business.close() },
  })
}
