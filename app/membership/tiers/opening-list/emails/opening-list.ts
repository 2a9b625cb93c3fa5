import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'

/** Confirms that a guest will be told when the club opens. `url` is the page to leave the list. */
export function joinedOpeningListEmail({ club, url }: { club: EmailSender; url: string }): Email {
  return noticeEmail({
    club,
    subject: `We’ll tell you when ${club.name} opens its wine club`,
    fullName: '',
    paragraphs: [
      `${club.name} isn’t taking new members right now. As soon as it does, we’ll send you one email.`,
      'You don’t need to do anything else.',
    ],
    action: { label: 'Leave the list', url },
    quiet: 'If this wasn’t you or you’ve changed your mind, leave the list, and we won’t email you again.',
  })
}

/** The one email of the list: the club takes members. `joinUrl` leads to the club page. */
export function clubOpenEmail({ club, joinUrl }: { club: EmailSender; joinUrl: string }): Email {
  return noticeEmail({
    club,
    subject: `${club.name}’s wine club is open`,
    fullName: '',
    paragraphs: [
      `You asked us to tell you: ${club.name} is taking new members.`,
      'See the tiers and prices on the club page. This is the only email you’ll get from this list.',
    ],
    action: { label: 'View the club', url: joinUrl },
  })
}
