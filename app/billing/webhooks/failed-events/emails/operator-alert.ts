import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'

export interface PaymentProblems {
  /** Webhooks that have been failing for an hour and are still being retried. */
  failing: number
  /** Webhooks that failed for good after a week. */
  givenUp: number
  /** Payment accounts that have not had a complete comparison for two days. */
  behind: number
}

interface Alert extends PaymentProblems {
  sender: EmailSender
  fullName: string
  /** On the admin pages. */
  webhooksUrl: string
  reconciliationUrl: string
}

/** Alerts an administrator that updates from Stripe cannot be applied. */
export function operatorAlertEmail({ sender, fullName, failing, givenUp, behind, ...urls }: Alert): Email {
  const hasWebhooks = failing + givenUp > 0
  return noticeEmail({
    club: sender,
    subject: hasWebhooks ? 'Stripe webhooks cannot be processed' : 'Stripe accounts cannot be reconciled',
    fullName,
    paragraphs: [
      'Tastevin couldn’t apply some updates from Stripe. Until this is fixed, members may see outdated information.',
      'Webhooks are retried for a week, and everything is compared with Stripe every night. The admin pages show why each one failed.',
    ],
    details: [
      ['Webhooks still being retried', `${failing}`],
      ['Webhooks no longer retried', `${givenUp}`],
      ['Accounts not reconciled for two days', `${behind}`],
    ],
    action: hasWebhooks
      ? { label: 'See failed webhooks', url: urls.webhooksUrl }
      : { label: 'See reconciliation', url: urls.reconciliationUrl },
    quiet: 'You’ll get this email at most once a day until the problem is fixed.',
  })
}
