import type { Club } from '#/tenants/club'
import type { Letter } from '~/messaging/letter'
import type { Sender } from '~/messaging/letterhead'
import { noticeLetter } from '~/messaging/notice'

/** Asks a guest to join: whose club, what it is, and the way in. */
export function invitationLetter({
  club,
  fullName,
  joinUrl,
}: {
  club: Sender & Pick<Club, 'kind'>
  fullName: string
  joinUrl: string
}): Letter {
  const { name, brand } = club
  return noticeLetter({
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
