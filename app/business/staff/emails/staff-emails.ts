import type { StaffRole } from '~/people/staff-access/permissions'
import { formatDay, type Day } from '~/foundation/kit/dates'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { roleWithArticle, roleDescriptions, roleNames } from '../roles'

/** Invites a person to work in a business's portal. */
export function staffInvitationEmail(about: {
  club: EmailSender
  fullName: string
  inviterName: string
  role: StaffRole
  url: string
  until: Day
}): Email {
  const { club, fullName, inviterName, role, url, until } = about
  return noticeEmail({
    club,
    subject: `${inviterName} invites you to work with ${club.name}`,
    fullName,
    paragraphs: [
      `${inviterName} would like you to join the team of ${club.name} on Tastevin as ${roleWithArticle[role]}.`,
      `Accept on the next page, with your existing account or a new one. The invitation works once and is valid until ${formatDay(until)}.`,
    ],
    details: [
      ['Business', club.name],
      ['Your role', roleNames[role]],
      ['What you can do', roleDescriptions[role]],
    ],
    action: { label: 'View invitation', url },
    quiet: 'If you don’t know this person, you can ignore this email.',
  })
}

interface EmailRecipient {
  club: EmailSender
  fullName: string
}

/** Tells an owner who has joined their staff. */
export function staffJoinedEmail(
  { club, fullName }: EmailRecipient,
  who: { fullName: string; email: string; role: StaffRole; invitedAs: string; staffUrl: string },
): Email {
  const another =
    who.email === who.invitedAs
      ? []
      : [`The invitation went to ${who.invitedAs}; it was accepted with another account.`]
  return noticeEmail({
    club,
    subject: `${who.fullName} joined your team`,
    fullName,
    paragraphs: [`${who.fullName} has accepted the invitation to ${club.name}.`, ...another],
    details: [
      ['Name', who.fullName],
      ['Signs in with', who.email],
      ['Role', roleNames[who.role]],
    ],
    action: { label: 'View your team', url: who.staffUrl },
    quiet: 'If you don’t know this person, end their access on that page right away.',
  })
}

/** Tells a staff member that their role changed. */
export function roleChangedEmail(
  { club, fullName }: EmailRecipient,
  role: StaffRole,
  portalUrl: string,
): Email {
  return noticeEmail({
    club,
    subject: `Your role at ${club.name} has changed`,
    fullName,
    paragraphs: [`You now work in the portal of ${club.name} as ${roleWithArticle[role]}.`],
    details: [
      ['Your role', roleNames[role]],
      ['What you can do', roleDescriptions[role]],
    ],
    action: { label: 'Open portal', url: portalUrl },
  })
}

/** Tells a staff member that their access ended. */
export function accessEndedEmail({ club, fullName }: EmailRecipient): Email {
  return noticeEmail({
    club,
    subject: `Your access to ${club.name} has ended`,
    fullName,
    paragraphs: [
      `You can no longer open the business portal of ${club.name}. Your account and any memberships you have are not affected.`,
    ],
  })
}

/** Tells a staff member that their access was restored. */
export function accessRestoredEmail(
  { club, fullName }: EmailRecipient,
  role: StaffRole,
  portalUrl: string,
): Email {
  return noticeEmail({
    club,
    subject: `Your access to ${club.name} is restored`,
    fullName,
    paragraphs: [`You can use the business portal of ${club.name} again, as ${roleWithArticle[role]}.`],
    action: { label: 'Open portal', url: portalUrl },
  })
}
