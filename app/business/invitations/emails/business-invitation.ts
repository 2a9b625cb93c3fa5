import { dayIn, formatDay } from '~/foundation/kit/dates'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface BusinessInvitationDetails {
  sender: EmailSender
  businessName: string
  url: string
  expiresAt: Date
}

/** Invites a business to set up its club; the link is the only copy of its token. */
export function businessInvitationEmail({
  sender,
  businessName,
  url,
  expiresAt,
}: BusinessInvitationDetails): Email {
  const name = oneLine(businessName, 80)
  return noticeEmail({
    club: sender,
    subject: `${name}, your wine club is ready to set up`,
    title: 'You are invited',
    fullName: '',
    paragraphs: [
      `Tastevin runs wine clubs for restaurants, wine shops and wineries, each under its own name. We’d like to welcome ${name}.`,
      'Setup takes about 15 minutes, and you can pause and continue at any time. You’ll choose your name and design, connect your own Stripe account and create your membership tiers. Then your club page and the QR code for your tables are ready.',
    ],
    details: [['Link valid until', formatDay(dayIn('UTC', expiresAt))]],
    action: { label: 'Set Up Your Club', url },
    quiet:
      'Please keep this link private: anyone who has it can set up the club in your name. If you weren’t expecting this invitation, you can ignore this email.',
  })
}
