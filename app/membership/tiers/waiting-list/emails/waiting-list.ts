import { formatDay, type Day } from '~/foundation/kit/dates'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface WaitingListEmailInput {
  club: EmailSender
  fullName: string
  tierName: string
  /** Link to the guest's own entry, to take the spot or leave the list. */
  url: string
}

/** Confirms that a guest is on the waiting list. */
export function joinedWaitingListEmail({ club, fullName, tierName, url }: WaitingListEmailInput): Email {
  const tier = oneLine(tierName)
  return noticeEmail({
    club,
    subject: `You’re on the waiting list for ${tier}`,
    fullName,
    paragraphs: [
      `${tier} is full right now. As soon as a spot opens for you, ${club.name} will email you and hold it for a few days.`,
      'You don’t need to do anything else. You won’t be charged.',
    ],
    action: { label: 'View my spot', url },
    quiet: 'If this wasn’t you or you’ve changed your mind, you can leave the list on the same page.',
  })
}

/** Offers a guest a spot that is held for a limited time. */
export function openingAvailableEmail({
  club,
  fullName,
  tierName,
  url,
  until,
}: WaitingListEmailInput & { until: Day }): Email {
  const tier = oneLine(tierName)
  return noticeEmail({
    club,
    subject: `A spot in ${tier} is open for you`,
    fullName,
    paragraphs: [
      `You asked ${club.name} to let you know: a spot in ${tier} is open, and it’s yours if you want it.`,
      `We’re holding it for you until ${formatDay(until)}. After that, it goes to the next person on the list.`,
    ],
    action: { label: 'Take My Place', url },
    quiet: 'No longer interested? Give up your spot on the same page.',
  })
}
