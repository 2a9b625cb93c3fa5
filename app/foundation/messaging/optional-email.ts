// Optional emails. Each includes an unsubscribe link, for people and for email clients.
import type { MemberKind, PlatformKind } from '#/db/schema/notifications'
import { escapeHtml } from '~/foundation/kit/escape-html'
import type { Email } from './email'

/** The kind of an optional email of a club, or of the platform. */
export type EmailKind = MemberKind | PlatformKind

/** News and offers: emailed only to those who asked for them. The notification settings are the whole truth. */
export const marketingKinds = ['club_news', 'club_offers'] as const satisfies readonly MemberKind[]

/** The unsubscribe data of an optional email. Emails about a membership, a payment or the account have none. */
export interface OptionalEmail {
  kind: EmailKind
  /** The user whose settings apply. */
  userId: string
  /** Unsubscribes, with a button and, for email clients, with a single POST (RFC 8058). */
  unsubscribeUrl: string
}

/** An invisible place in the footer of an email for its unsubscribe link, in the color of the footer. */
export const unsubscribeSlot = '\u2063'

/** Adds the unsubscribe link to an email. */
export function withUnsubscribeLink(
  { subject, html, text }: Email,
  { unsubscribeUrl }: Pick<OptionalEmail, 'unsubscribeUrl'>,
): Email {
  const words = 'Unsubscribe from emails like this'
  const link = `<a href="${escapeHtml(unsubscribeUrl)}" style="color:inherit">${words}</a>`
  const line = `<p style="text-align:center;font-size:13px">${link}</p>`
  const slot = html.lastIndexOf(unsubscribeSlot)
  return {
    subject,
    html:
      slot >= 0
        ? `${html.slice(0, slot)}${link} · ${html.slice(slot + unsubscribeSlot.length)}`
        : html + line,
    text: `${text}\n\n${words}:\n${unsubscribeUrl}\n`,
  }
}
