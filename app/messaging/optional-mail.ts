// Mail that nobody has to have: every one of it says how to have no more, to the person and to their mail program.
import type { MailTopic } from '#/db/schema/mail-refusals'
import { escaped } from '~/kit/markup'
import type { Letter } from './letter'

export type { MailTopic }

/** What a letter is about that its reader may not want. Mail about a membership, money or the account has none. */
export interface Optional {
  topic: MailTopic
  /** Whose wish counts. */
  userId: string
  /** Ends it, with a button and, for mail programs, with a single POST (RFC 8058). */
  unsubscribeUrl: string
}

/** A letter with the way out at its end. */
export function withWayOut(
  { subject, html, text }: Letter,
  { unsubscribeUrl }: Pick<Optional, 'unsubscribeUrl'>,
): Letter {
  const words = 'Unsubscribe from mail like this'
  const line = `<p style="text-align:center;font-size:13px"><a href="${escaped(unsubscribeUrl)}">${words}</a></p>`
  return {
    subject,
    html: html.includes('</body>') ? html.replace('</body>', `${line}</body>`) : html + line,
    text: `${text}\n\n${words}:\n${unsubscribeUrl}\n`,
  }
}
