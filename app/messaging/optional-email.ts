// Mail that nobody has to have: every one of it says how to have no more, to the person and to their mail program.
import type { EmailTopic } from '#/db/schema/messaging/email-opt-outs'
import { escapeHtml } from '~/kit/escape-html'
import type { Email } from './email'

export type { EmailTopic }

/** What a letter is about that its reader may not want. Mail about a membership, money or the account has none. */
export interface OptionalEmail {
  topic: EmailTopic
  /** Whose wish counts. */
  userId: string
  /** Ends it, with a button and, for mail programs, with a single POST (RFC 8058). */
  unsubscribeUrl: string
}

/** A letter with the way out at its end. */
export function withUnsubscribeLink(
  { subject, html, text }: Email,
  { unsubscribeUrl }: Pick<OptionalEmail, 'unsubscribeUrl'>,
): Email {
  const words = 'Unsubscribe from mail like this'
  const line = `<p style="text-align:center;font-size:13px"><a href="${escapeHtml(unsubscribeUrl)}">${words}</a></p>`
  return {
    subject,
    html: html.includes('</body>') ? html.replace('</body>', `${line}</body>`) : html + line,
    text: `${text}\n\n${words}:\n${unsubscribeUrl}\n`,
  }
}
