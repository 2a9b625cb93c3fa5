import type { Club } from '#/tenants/club'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'

/** Asks a guest to join: whose club, what it is, and the way in. */
export function guestInvitationEmail({
  club,
  fullName,
  joinUrl,
}: {
  club: EmailSender & Pick<Club, 'kind'>
  fullName: string
  joinUrl: string
}): Email {
  const { name, brand } = club
  return noticeEmail({
    club,
    subject: `${name} invites you to its wine club`,
    title: `You are invited to ${name}’s wine club`,
    fullName,
    paragraphs: [
      `${name} would be glad to have you in its wine club: bottles that the house has chosen, set aside for you every month.`,
      ...(brand.tagline ? [brand.tagline] : []),
      'Have a look at the levels and their prices. You can leave at any time, online.',
    ],
    action: { label: 'See the Invitation', url: joinUrl },
    quiet: `This invitation is for you alone and comes from ${name}. Members are 21 or older. If you do not know the house, you need do nothing.`,
  })
}
