import { Errors, ServerClient } from 'postmark'
import { z } from 'zod'
import type { Env } from '~/foundation/kit/env.server'
import { postmarkAddress } from './postmark-address'

export interface OutgoingEmail {
  /** Our id. The provider stores it with the message, so that we can look it up. */
  mailId: string
  to: string
  fromName: string
  /** The address it is sent from; left out or null: the platform's. */
  from?: string | null
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
  /** More that the provider stores with the message, and reports with what happens to it. */
  metadata?: Record<string, string>
  /** Whether the provider may count that the recipient opened it. */
  tracksOpens?: boolean
}

/**
 * Why an email was not acknowledged: `refused` will never be accepted, `not-now` was certainly not accepted,
 * `unknown` may have been accepted.
 */
type DeliveryOutcome = 'refused' | 'not-now' | 'unknown'

/** The provider did not acknowledge an email. The message contains codes only, never an address. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    readonly doubt: DeliveryOutcome,
    message: string,
    /** The provider answered, with an error of its own: most likely it took nothing. */
    readonly isServiceFailure = false,
    /** The provider does not accept the address it is sent from. */
    readonly isSenderRefused = false,
  ) {
    super(message)
  }
}

/** The provider's answer for one email of a batch. */
export interface BatchAnswer {
  mailId: string
  /** Null where it was refused. */
  providerId: string | null
  /** Refused because the address bounced, complained or opted out at the provider. */
  isInactive: boolean
  /** Refused because of the address it is sent from. */
  isSenderRefused?: boolean
}

export interface Mailer {
  /** Sends an email and returns the provider's id. Throws DeliveryError. */
  send(email: OutgoingEmail): Promise<string>
  /** The provider's id of an email accepted before, or null. Throws DeliveryError, never as `refused`. */
  find(mailId: string): Promise<string | null>
  /**
   * Sends up to 500 emails in one call; an answer for each, in their order. Throws DeliveryError for the call as a whole.
   */
  sendBatch(emails: readonly OutgoingEmail[]): Promise<BatchAnswer[]>
  /** The provider's ids of the emails of a batch (`metadata.batch`), by our ids. Throws DeliveryError, never as `refused`. */
  findBatch(batchId: string): Promise<Map<string, string>>
}

/** Shorter than the lease on an email, so that two deliveries never overlap. */
export const sendTimeoutSeconds = 10

type MailSettings = Pick<Env['mail'], 'token' | 'apiBase' | 'from'> &
  Partial<Pick<Env['mail'], 'broadcastStream'>>

/** Sends through Postmark, or an API-compatible server at `apiBase`. */
export function createMailer({ token, apiBase, from, broadcastStream = 'broadcast' }: MailSettings): Mailer {
  const client = new ServerClient(token, { ...postmarkAddress(apiBase), timeout: sendTimeoutSeconds })
  return {
    async send(email) {
      const answer = await asking(() => client.sendEmail(messageOf(email, { from, broadcastStream })))
      return answer.MessageID
    },

    async sendBatch(emails) {
      const messages = emails.map((email) => messageOf(email, { from, broadcastStream }))
      const answers = batchAnswers.parse(await asking(() => client.sendEmailBatch(messages)))
      // Without an answer for each there is no telling which was taken.
      if (answers.length !== emails.length)
        throw new DeliveryError('unknown', 'Postmark answered for another number of emails')
      return answers.map(({ ErrorCode, MessageID }, at) => ({
        mailId: emails[at]!.mailId,
        providerId: ErrorCode === 0 && MessageID ? MessageID : null,
        isInactive: ErrorCode === INACTIVE_RECIPIENT,
        isSenderRefused: senderRefusals.includes(ErrorCode),
      }))
    },

    async findBatch(batchId) {
      const filter = { count: 500, offset: 0, metadata_batch: batchId }
      const answer = await asking(() => client.getOutboundMessages(filter), 'not-now')
      const { Messages } = foundBatch.parse(answer)
      return new Map(
        Messages.flatMap(({ MessageID, Metadata }) => (Metadata?.mail ? [[Metadata.mail, MessageID]] : [])),
      )
    },

    async find(mailId) {
      const filter = { count: 1, offset: 0, metadata_mail: mailId }
      const answer = await asking(() => client.getOutboundMessages(filter), 'not-now')
      return foundMessages.parse(answer).Messages[0]?.MessageID ?? null
    },
  }
}

/** An email in Postmark's words. */
function messageOf(
  email: OutgoingEmail,
  { from, broadcastStream }: { from: string; broadcastStream: string },
) {
  return {
    From: `${quoted(email.fromName)} <${email.from ?? from}>`,
    To: email.to,
    ...(email.replyTo ? { ReplyTo: email.replyTo } : {}),
    Subject: email.subject.replace(/\s+/g, ' ').trim(),
    HtmlBody: email.html,
    TextBody: email.text,
    MessageStream: email.stream === 'broadcast' ? broadcastStream : email.stream,
    Tag: email.occasion,
    TrackOpens: email.tracksOpens ?? false,
    TrackLinks: 'None' as never,
    Metadata: { mail: email.mailId, ...email.metadata },
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
  }
}

/** https://postmarkapp.com/developer/api/overview#error-codes */
const INACTIVE_RECIPIENT = 406
const batchAnswers = z.array(z.object({ ErrorCode: z.number(), MessageID: z.string().optional() }))
const foundBatch = z.object({
  Messages: z.array(
    z.object({ MessageID: z.string(), Metadata: z.record(z.string(), z.string()).nullish() }),
  ),
})
const foundMessages = z.object({ Messages: z.array(z.object({ MessageID: z.string() })) })

/**
 * A display name as a quoted string: punctuation would otherwise end the name, and a line break the header.
 */
function quoted(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  return `"${clean.replace(/["\\]/g, '\\$&')}"`
}

/** https://postmarkapp.com/developer/api/overview#error-codes: the domain of the sender is not proved (anymore). */
const senderRefusals = [400, 401]
/** These concern the account and can be fixed. */
const accountRefusals = [10, 100, ...senderRefusals, 405, 412, 413]

async function asking<T>(call: () => Promise<T>, whenRefused: DeliveryOutcome = 'refused'): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Errors.PostmarkError)) throw error
    const { statusCode, code } = error
    const description = `Postmark answered ${statusCode}, code ${code}`
    if (statusCode === 0) throw new DeliveryError('unknown', 'Postmark did not answer')
    if (statusCode >= 500) throw new DeliveryError('unknown', description, true)
    if (statusCode === 422 && !accountRefusals.includes(code))
      throw new DeliveryError(whenRefused, description)
    throw new DeliveryError('not-now', description, false, senderRefusals.includes(code))
  }
}
