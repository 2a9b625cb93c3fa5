import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface InquiryDetails {
  sender: EmailSender
  businessName: string
  name: string
  email: string
  message: string
  /** The inquiry's page in the admin. */
  url: string
}

/** Tells the platform about an inquiry from the contact form; replies go to the sender. */
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
      'You have a new inquiry from the contact form. Reply to this email to answer it.',
      message === '' ? 'They didn’t leave a message.' : `Message: ${oneLine(message, 500)}`,
    ],
    details: [
      ['Business', oneLine(businessName)],
      ['Name', oneLine(name)],
      ['Email', oneLine(email, 254)],
    ],
    action: { label: 'View inquiry', url },
    questions: 'Sent by Tastevin’s contact form to',
  })
}
