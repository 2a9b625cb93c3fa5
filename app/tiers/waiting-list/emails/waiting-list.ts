import { formatDay, type Day } from '~/kit/dates'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

interface WaitingListEmailInput {
  club: EmailSender
  fullName: string
  tierName: string
  /** One's own place: to take it, or to leave the list. */
  url: string
}

/** Tells somebody that their name is on the list. */
export function joinedWaitingListEmail({ club, fullName, tierName, url }: WaitingListEmailInput): Email {
  const tier = oneLine(tierName)
  return noticeEmail({
    club,
    subject: `You are on the waiting list for ${tier}`,
    fullName,
    paragraphs: [
      `${tier} is full at the moment. As soon as a place is free for you, ${club.name} writes to you, and keeps it for a few days.`,
      'There is nothing more to do, and nothing is charged.',
    ],
    action: { label: 'See My Place', url },
    quiet: 'If this was not you, or you have changed your mind, the same page takes your name off the list.',
  })
}

/** Tells somebody that a place is theirs for a while. */
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
    subject: `A place in ${tier} is free for you`,
    fullName,
    paragraphs: [
      `You asked ${club.name} to tell you: a place in ${tier} is free, and it is yours if you would like it.`,
      `It is kept for you until ${formatDay(until)}. After that it goes to the next on the list.`,
    ],
    action: { label: 'Take My Place', url },
    quiet: 'No longer interested? The same page passes the place on at once.',
  })
}
