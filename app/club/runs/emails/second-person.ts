import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Staff changed who may collect a member's boxes; `secondPerson` is empty where only the member does. */
export function secondPersonEmail(to: {
  club: EmailSender
  clubOrigin: string
  fullName: string
  secondPerson: string
}): Email {
  const club = oneLine(to.club.name)
  const name = oneLine(to.secondPerson)
  return noticeEmail({
    club: to.club,
    subject: name ? `${name} may collect your boxes` : 'Only you collect your boxes now',
    fullName: to.fullName,
    paragraphs: [
      name
        ? `Our staff at ${club} noted that ${name} may collect your boxes besides you. They must be 21 or older and show a document.`
        : `Our staff at ${club} noted that only you collect your boxes from now on.`,
      'You can change this at any time on the page of your pick-up code.',
    ],
    action: { label: 'See my pick-up code', url: to.clubOrigin + paths.customer.code() },
    questions: 'If you didn’t expect this, reply to this email or write to',
  })
}
