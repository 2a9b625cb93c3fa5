import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'

export interface PaymentProblems {
  /** Webhooks whose work has failed for an hour and goes on being tried. */
  failing: number
  /** Webhooks that were given up after a week. */
  givenUp: number
  /** Payment accounts that could not be compared to the end for two days. */
  behind: number
}

interface Alert extends PaymentProblems {
  sender: EmailSender
  fullName: string
  /** In the administration. */
  webhooksUrl: string
  reconciliationUrl: string
}

/** Tells an administrator that what Stripe has said does not reach the platform's records. */
export function operatorAlertEmail({ sender, fullName, failing, givenUp, behind, ...urls }: Alert): Email {
  const hasWebhooks = failing + givenUp > 0
  return noticeEmail({
    club: sender,
    subject: hasWebhooks ? 'Stripe webhooks cannot be processed' : 'Stripe accounts cannot be reconciled',
    fullName,
    paragraphs: [
      'Some of what Stripe tells Tastevin could not be applied. Members may see an old state until the cause is removed.',
      'Webhooks are retried for a week, and every night everything is compared with Stripe. The reason of each failure is listed in the administration.',
    ],
    details: [
      ['Webhooks still being retried', `${failing}`],
      ['Webhooks given up', `${givenUp}`],
      ['Accounts not reconciled for two days', `${behind}`],
    ],
    action: hasWebhooks
      ? { label: 'See Failed Webhooks', url: urls.webhooksUrl }
      : { label: 'See Reconciliation', url: urls.reconciliationUrl },
    quiet: 'You get this email at most once a day while it lasts.',
  })
}
