import type { PostRole } from '~/accounts/authorize'
import { formatDay, type Day } from '~/kit/dates'
import type { Letter } from '~/messaging/letter'
import type { Sender } from '~/messaging/letterhead'
import { noticeLetter } from '~/messaging/notice'
import { roleInWords, roleMeanings, roleNames } from './roles'

/** Asks somebody to work in a business's portal. */
export function staffInviteLetter(about: {
  club: Sender
  fullName: string
  inviterName: string
  role: PostRole
  url: string
  until: Day
}): Letter {
  const { club, fullName, inviterName, role, url, until } = about
  return noticeLetter({
    club,
    subject: `${inviterName} invites you to work with ${club.name}`,
    fullName,
    paragraphs: [
      `${inviterName} would like you to join the team of ${club.name} on Tastevin as ${roleInWords[role]}.`,
      `The button leads to a page where you say yes, with the account you have or with a new one. It is good until ${formatDay(until)}, once.`,
    ],
    facts: [
      ['Business', club.name],
      ['Your role', roleNames[role]],
      ['What it opens', roleMeanings[role]],
    ],
    action: { label: 'See the Invitation', url },
    quiet: 'If you do not know who this is, you can ignore this mail: nothing happens without you.',
  })
}

interface Told {
  club: Sender
  fullName: string
}

/** Tells an owner who has come to work with them. */
export function joinedLetter(
  { club, fullName }: Told,
  who: { fullName: string; email: string; role: PostRole; invitedAs: string; staffUrl: string },
): Letter {
  const another =
    who.email === who.invitedAs
      ? []
      : [`The invitation went to ${who.invitedAs}; it was accepted with another account.`]
  return noticeLetter({
    club,
    subject: `${who.fullName} now works in your portal`,
    fullName,
    paragraphs: [`${who.fullName} has accepted the invitation to ${club.name}.`, ...another],
    facts: [
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
export function roleChangedLetter({ club, fullName }: Told, role: PostRole, portalUrl: string): Letter {
  return noticeLetter({
    club,
    subject: `Your role at ${club.name} has changed`,
    fullName,
    paragraphs: [`From now on you work in the portal of ${club.name} as ${roleInWords[role]}.`],
    facts: [
      ['Your role', roleNames[role]],
      ['What it opens', roleMeanings[role]],
    ],
    action: { label: 'Open the Portal', url: portalUrl },
  })
}

/** Tells somebody that the portal is closed to them. */
export function accessEndedLetter({ club, fullName }: Told): Letter {
  return noticeLetter({
    club,
    subject: `Your access to ${club.name} has ended`,
    fullName,
    paragraphs: [
      `You can no longer open the business portal of ${club.name}. Your own account stays as it is, and so does any membership you have.`,
    ],
  })
}

/** Tells somebody that it is open to them again. */
export function accessRestoredLetter({ club, fullName }: Told, role: PostRole, portalUrl: string): Letter {
  return noticeLetter({
    club,
    subject: `You can work with ${club.name} again`,
    fullName,
    paragraphs: [`The business portal of ${club.name} is open to you again, as ${roleInWords[role]}.`],
    action: { label: 'Open the Portal', url: portalUrl },
  })
}
