import { dayIn, formatDay } from '~/kit/dates'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

interface BusinessInvitationDetails {
  sender: EmailSender
  businessName: string
  url: string
  expiresAt: Date
}

/** Asks a business to set its club up; the link is the only copy of its token. */
export function businessInvitationEmail({
  sender,
  businessName,
  url,
  expiresAt,
}: BusinessInvitationDetails): Email {
  const name = oneLine(businessName, 80)
  return noticeEmail({
    club: sender,
    subject: `${name}, your wine club is ready to be set up`,
    title: 'You are invited',
    fullName: '',
    paragraphs: [
      `Tastevin runs wine clubs for restaurants, wine shops and wineries, each in the house’s own name. We have kept a place for ${name}.`,
      'Setting up takes about fifteen minutes and can be left and taken up again: your name and look, your own Stripe account, your membership levels. Then you have a page of your own and a code for the table.',
    ],
    details: [['This link works until', formatDay(dayIn('UTC', expiresAt))]],
    action: { label: 'Set Up Your Club', url },
    quiet:
      'The link is for you alone: whoever has it can set the club up in your name. If you expected no invitation, leave it be and nothing happens.',
  })
}
