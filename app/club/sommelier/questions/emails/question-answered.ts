import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Answers a question that a member or guest sent to the business. A reply goes to the club's own address. */
export function questionAnsweredEmail({
  club,
  fullName,
  question,
  answer,
}: {
  club: EmailSender
  fullName: string
  question: string
  /** Paragraphs, separated by line breaks. */
  answer: string
}): Email {
  return noticeEmail({
    club,
    subject: `${oneLine(club.name, 80)} answered your question`,
    title: 'Your question',
    fullName,
    paragraphs: [
      'Thank you for your question. Here is our answer.',
      ...answer
        .split(/[\r\n]+/)
        .map((line) => oneLine(line, 4_000))
        .filter((line) => line !== ''),
    ],
    details: [['You asked', oneLine(question, 2_000)]],
    questions: 'Would you like to know more? Reply to this email or write to',
  })
}
