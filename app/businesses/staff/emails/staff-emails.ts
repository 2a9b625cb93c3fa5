import type { StaffRole } from '~/staff-access/permissions'
import { formatDay, type Day } from '~/kit/dates'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { roleWithArticle, roleDescriptions, roleNames } from '../roles'

/** Asks somebody to work in a business's portal. */
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
      `The button leads to a page where you say yes, with the account you have or with a new one. It is good until ${formatDay(until)}, once.`,
    ],
    details: [
      ['Business', club.name],
      ['Your role', roleNames[role]],
      ['What it opens', roleDescriptions[role]],
    ],
    action: { label: 'See the Invitation', url },
    quiet: 'If you do not know who this is, you can ignore this mail: nothing happens without you.',
  })
}

interface EmailRecipient {
  club: EmailSender
  fullName: string
}

/** Tells an owner who has come to work with them. */
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
    subject: `${who.fullName} now works in your portal`,
    fullName,
    paragraphs: [`${who.fullName} has accepted the invitation to ${club.name}.`, ...another],
    details: [
      ['Name', who.fullName],
      ['Signs in with', who.email],
      ['Role', roleNames[who.role]],
    ],
    action: { label: 'See Your Team', url: who.staffUrl },
    quiet:
      'If this is not somebody you know, end their access on that page at once: it ends with their next click.',
  })
}

/** Tells somebody that they may do something else from now on. */
export function roleChangedEmail(
  { club, fullName }: EmailRecipient,
  role: StaffRole,
  portalUrl: string,
): Email {
  return noticeEmail({
    club,
    subject: `Your role at ${club.name} has changed`,
    fullName,
    paragraphs: [`From now on you work in the portal of ${club.name} as ${roleWithArticle[role]}.`],
    details: [
      ['Your role', roleNames[role]],
      ['What it opens', roleDescriptions[role]],
    ],
    action: { label: 'Open the Portal', url: portalUrl },
  })
}

/** Tells somebody that the portal is closed to them. */
export function accessEndedEmail({ club, fullName }: EmailRecipient): Email {
  return noticeEmail({
    club,
    subject: `Your access to ${club.name} has ended`,
    fullName,
    paragraphs: [
      `You can no longer open the business portal of ${club.name}. Your own account stays as it is, and so does any membership you have.`,
    ],
  })
}

/** Tells somebody that it is open to them again. */
export function accessRestoredEmail(
  { club, fullName }: EmailRecipient,
  role: StaffRole,
  portalUrl: string,
): Email {
  return noticeEmail({
    club,
    subject: `You can work with ${club.name} again`,
    fullName,
    paragraphs: [`The business portal of ${club.name} is open to you again, as ${roleWithArticle[role]}.`],
    action: { label: 'Open the Portal', url: portalUrl },
  })
}
