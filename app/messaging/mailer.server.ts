import { Errors, ServerClient } from 'postmark'
import { z } from 'zod'
import type { Env } from '~/kit/env.server'

export interface OutgoingEmail {
  /** Our id. The provider stores it with the message, so that we can look it up. */
  mailId: string
  to: string
  fromName: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  stream: string
  occasion: string
  /** Attached inline, shown by its content id, which begins with `cid:`. */
  picture?: { contentId: string; name: string; type: string; bytes: Buffer } | null
  /** Unsubscribe URL of optional emails (RFC 8058). */
  unsubscribeUrl?: string | null
}

/**
 * Why an email was not acknowledged: `refused` will never be accepted, `not-now` was certainly not accepted,
 * `unknown` may have been accepted.
 */
export type DeliveryOutcome = 'refused' | 'not-now' | 'unknown'

/** The provider did not acknowledge an email. The message contains codes only, never an address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    readonly doubt: DeliveryOutcome,
    message: string,
  ) {
    super(message)
  }
}

export interface Mailer {
  /** Sends an email and returns the provider's id. Throws DeliveryError. */
  send(email: OutgoingEmail): Promise<string>
  /** The provider's id of an email accepted before, or null. Throws DeliveryError, never as `refused`. */
  find(mailId: string): Promise<string | null>
}

/** Shorter than the lease on an email, so that two deliveries never overlap. */
export const sendTimeoutSeconds = 10

/** Sends through Postmark, or an API-compatible server at `apiBase`. */
export function createMailer({ token, apiBase, from }: Env['mail']): Mailer {
  const client = new ServerClient(token, { ...address(apiBase), timeout: sendTimeoutSeconds })
  return {
    async send(email) {
      const answer = await asking(() =>
        client.sendEmail({
          From: `${quoted(email.fromName)} <${from}>`,
          To: email.to,
          ...(email.replyTo ? { ReplyTo: email.replyTo } : {}),
          Subject: email.subject.replace(/\s+/g, ' ').trim(),
          HtmlBody: email.html,
          TextBody: email.text,
          MessageStream: email.stream,
          Tag: email.occasion,
          TrackOpens: false,
          TrackLinks: 'None' as never,
          Metadata: { mail: email.mailId },
          ...(email.picture && {
            Attachments: [
              {
                Name: email.picture.name,
                Content: email.picture.bytes.toString('base64'),
                ContentID: email.picture.contentId,
                ContentType: email.picture.type,
              },
            ],
          }),
          ...(email.unsubscribeUrl && {
            Headers: [
              { Name: 'List-Unsubscribe', Value: `<${email.unsubscribeUrl}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
            ],
          }),
        }),
      )
      return answer.MessageID
    },

    async find(mailId) {
      const filter = { count: 1, offset: 0, metadata_mail: mailId }
      const answer = await asking(() => client.getOutboundMessages(filter), 'not-now')
      return foundMessages.parse(answer).Messages[0]?.MessageID ?? null
    },
  }
}

const foundMessages = z.object({ Messages: z.array(z.object({ MessageID: z.string() })) })

/** Postmark's client takes host and scheme instead of a base URL. */
function address(apiBase: string | null): { requestHost?: string; useHttps?: boolean } {
  if (!apiBase) return {}
  const url = new URL(apiBase)
  return { requestHost: `${url.host}${url.pathname.replace(/\/$/, '')}`, useHttps: url.protocol === 'https:' }
}

/**
 * A display name as a quoted string: punctuation would otherwise end the name, and a line break the header.
 */
function quoted(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return `"${clean.replace(/["\\]/g, '\\$&')}"`
}

/** https://postmarkapp.com/developer/api/overview#error-codes: these concern the account and can be fixed. */
const accountTroubles = [10, 100, 400, 401, 405, 412, 413]

async function asking<T>(call: () => Promise<T>, whenRefused: DeliveryOutcome = 'refused'): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Errors.PostmarkError)) throw error
    const { statusCode, code } = error
    const said = `Postmark answered ${statusCode}, code ${code}`
    if (statusCode === 0) throw new DeliveryError('unknown', 'Postmark did not answer')
    if (statusCode >= 500) throw new DeliveryError('unknown', said)
    if (statusCode === 422 && !accountTroubles.includes(code)) throw new DeliveryError(whenRefused, said)
    throw new DeliveryError('not-now', said)
  }
}
