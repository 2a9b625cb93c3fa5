import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

interface InquiryDetails {
  sender: EmailSender
  businessName: string
  name: string
  email: string
  message: string
  /** In the administration. */
  url: string
}

/** Tells the platform's own people what somebody wrote on the contact form; an answer goes to whoever wrote. */
export function inquiryReceivedEmail({
  sender,
  businessName,
  name,
  email,
  message,
  url,
}: InquiryDetails): Email {
  return noticeEmail({
    club: sender,
    subject: `${oneLine(businessName, 80)} would like to get started`,
    fullName: '',
    paragraphs: [
      'Somebody has written on the contact form. Answering this letter answers them.',
      message === '' ? 'They left no message.' : `They write: ${oneLine(message, 500)}`,
    ],
    details: [
      ['Business', oneLine(businessName)],
      ['Name', oneLine(name)],
      ['Email', oneLine(email, 254)],
    ],
    action: { label: 'See the Inquiry', url },
    questions: 'Sent by the contact form of Tastevin for',
  })
}
