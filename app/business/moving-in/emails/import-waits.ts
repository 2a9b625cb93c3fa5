import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Tells an administrator that a move has stood still for days, and what it waits for. */
export function importWaitsEmail({
  sender,
  fullName,
  businessName,
  reasons,
  businessUrl,
}: {
  sender: EmailSender
  fullName: string
  businessName: string
  /** Each as a sentence. */
  reasons: string[]
  businessUrl: string
}): Email {
  const name = oneLine(businessName)
  return noticeEmail({
    club: sender,
    subject: `The move of ${name} waits`,
    fullName,
    paragraphs: [
      `${name} is moving in from another system, and nothing has changed for three days.`,
      ...reasons,
    ],
    action: { label: `Open ${name}`, url: businessUrl },
    quiet: 'You get this email once, until the move continues and stands still again.',
  })
}
