import { paths } from '~/foundation/kit/paths'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Tells the owner that an archive can be downloaded. The link leads to the page, which asks who they are. */
export function archiveReadyEmail(input: {
  sender: EmailSender
  origin: string
  fullName: string
  businessName: string
  keptDays: number
}) {
  return noticeEmail({
    club: input.sender,
    subject: `${oneLine(input.businessName)}: your archive is ready`,
    fullName: input.fullName,
    paragraphs: [
      `The archive of your business is ready to download. You sign in and confirm your password first. We delete the file after ${input.keptDays} days.`,
      'It has personal data of your members. If you did not ask for it, change your password and see under Activity who did.',
    ],
    action: { label: 'Download the archive', url: input.origin + paths.business.archive() },
  })
}
