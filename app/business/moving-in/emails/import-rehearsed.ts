import { countWords } from '~/foundation/kit/count-words'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Tells an administrator that a business rehearsed a move and may need support with it. */
export function importRehearsedEmail({
  sender,
  fullName,
  businessName,
  ready,
  toDecide,
  businessUrl,
}: {
  sender: EmailSender
  fullName: string
  businessName: string
  /** Rows that are ready, and rows with an open question. */
  ready: number
  toDecide: number
  businessUrl: string
}): Email {
  const name = oneLine(businessName)
  return noticeEmail({
    club: sender,
    subject: `${name} is ready to move ${countWords(ready, 'member')} in`,
    fullName,
    paragraphs: [
      `${name} has rehearsed its move from another system. Nothing is live yet. Offer your support before its first members go live.`,
    ],
    details: [
      ['Ready', countWords(ready, 'member')],
      ['To decide', countWords(toDecide, 'row')],
    ],
    action: { label: `Open ${name}`, url: businessUrl },
    quiet: 'You get this email once for each import.',
  })
}
