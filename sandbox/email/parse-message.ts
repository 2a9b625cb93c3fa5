import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { NewMessage } from './store'

// The rules of https://postmarkapp.com/developer/api/email-api and its table of error codes, in our words.

/** A response in Postmark's error format. `status` is the HTTP status. */
export interface PostmarkError {
  status: 401 | 404 | 413 | 422 | 429 | 500
  ErrorCode: number
  Message: string
}

export const postmarkError = {
  noToken: { status: 401, ErrorCode: 10, Message: 'The X-Postmark-Server-Token header is missing.' },
  badToken: { status: 401, ErrorCode: 10, Message: 'Request does not contain a valid Server token.' },
  notJson: { status: 422, ErrorCode: 409, Message: "The 'Content-Type' header must be application/json." },
  brokenJson: { status: 422, ErrorCode: 402, Message: 'Received invalid JSON input.' },
  tooManyInBatch: { status: 422, ErrorCode: 410, Message: 'A batch holds at most 500 messages.' },
  unproved: {
    status: 422,
    ErrorCode: 401,
    Message: 'The From address is of a domain whose DKIM record was not found.',
  },
  noAccountToken: {
    status: 401,
    ErrorCode: 10,
    Message: 'The X-Postmark-Account-Token header is missing.',
  },
  badAccountToken: {
    status: 401,
    ErrorCode: 10,
    Message: 'Request does not contain a valid Account token.',
  },
  noSuchDomain: { status: 404, ErrorCode: 510, Message: 'This domain was not found.' },
  domainExists: { status: 422, ErrorCode: 512, Message: 'This domain already exists.' },
  domainInvalid: { status: 422, ErrorCode: 516, Message: 'The name of the domain is not valid.' },
  domainPublic: { status: 422, ErrorCode: 503, Message: 'A public domain cannot be used.' },
  tooLarge: { status: 413, ErrorCode: 300, Message: 'The request is larger than 10 MB.' },
} satisfies Record<string, PostmarkError>

const invalid = (Message: string): PostmarkError => ({ status: 422, ErrorCode: 300, Message })
const incompatible = (Message: string): PostmarkError => ({ status: 422, ErrorCode: 403, Message })

/** The wording that Postmark's own client reads the addresses out of. */
export const inactiveRecipients = (addresses: string[]): PostmarkError => ({
  status: 422,
  ErrorCode: 406,
  Message:
    'You tried to send to recipient(s) that have been marked as inactive. ' +
    `Found inactive addresses: ${addresses.join(', ')}. Inactive recipients had a hard bounce, complained or opted out.`,
})

const header = z.strictObject({ Name: z.string().min(1), Value: z.string() })
const attachment = z.strictObject({
  Name: z.string().min(1),
  Content: z.base64(),
  ContentType: z.string().min(1),
  ContentID: z.string().nullish(),
  ContentLength: z.number().optional(),
  Disposition: z.string().nullish(),
})

const body = z.strictObject({
  From: z.string().optional(),
  To: z.string().optional(),
  Cc: z.string().optional(),
  Bcc: z.string().optional(),
  Subject: z.string().optional(),
  Tag: z.string().max(1000).optional(),
  HtmlBody: z.string().optional(),
  TextBody: z.string().optional(),
  ReplyTo: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
  Headers: z.array(header).optional(),
  TrackOpens: z.boolean().optional(),
  TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']).optional(),
  MessageStream: z.string().optional(),
  Attachments: z.array(attachment).optional(),
})

const streams = ['outbound', 'broadcast']
const maxRecipients = 50
const maxBodyBytes = 5 * 1024 * 1024
const forbiddenHeaders = ['from', 'to', 'cc', 'bcc', 'subject', 'content-type', 'reply-to', 'date']

/** Turns the JSON of one message into what the mailbox stores, or says why Postmark would refuse it. */
export function parseMessage(json: unknown): { message: NewMessage } | { refused: PostmarkError } {
  const parsed = body.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = issue?.path.join('.') || 'message'
    const what = issue?.code === 'unrecognized_keys' ? issue.message : `${field}: ${issue?.message}`
    return { refused: incompatible(`The JSON does not fit an email message: ${what}.`) }
  }
  const m = parsed.data

  const from = parseAddresses(m.From ?? '')
  if (!from || from.length !== 1) return { refused: invalid(`Invalid 'From' address: '${m.From ?? ''}'.`) }
  const to = parseAddresses(m.To ?? '')
  const cc = parseAddresses(m.Cc ?? '')
  const bcc = parseAddresses(m.Bcc ?? '')
  if (!to) return { refused: invalid(`Invalid 'To' address: '${m.To}'.`) }
  if (!cc) return { refused: invalid(`Invalid 'Cc' address: '${m.Cc}'.`) }
  if (!bcc) return { refused: invalid(`Invalid 'Bcc' address: '${m.Bcc}'.`) }
  const recipients = [...to, ...cc, ...bcc]
  if (recipients.length === 0) return { refused: invalid('Zero recipients specified.') }
  if (recipients.length > maxRecipients) {
    return { refused: invalid(`Too many recipients: a message has at most ${maxRecipients}.`) }
  }
  const replyTo = parseAddresses(m.ReplyTo ?? '')
  if (!replyTo) return { refused: invalid(`Invalid 'ReplyTo' address: '${m.ReplyTo}'.`) }

  if (!m.HtmlBody && !m.TextBody)
    return { refused: invalid('Provide either email TextBody or HtmlBody or both.') }
  for (const part of [m.HtmlBody, m.TextBody]) {
    if (part && Buffer.byteLength(part) > maxBodyBytes) return { refused: invalid('A body is at most 5 MB.') }
  }
  for (const { Name, Value } of m.Headers ?? []) {
    if (!/^[!-9;-~]+$/.test(Name) || /[\r\n]/.test(Value))
      return { refused: invalid(`Invalid header '${Name}'.`) }
    if (forbiddenHeaders.includes(Name.toLowerCase())) {
      return { refused: invalid(`Header '${Name}' not allowed.`) }
    }
  }
  if (/[\r\n]/.test(m.Subject ?? '')) return { refused: invalid('Subject must not contain a line break.') }
  const metadata = m.Metadata ?? {}
  if (Object.keys(metadata).length > 10) return { refused: invalid('Metadata holds at most 10 fields.') }
  for (const [key, value] of Object.entries(metadata)) {
    if (key.length > 20 || value.length > 80) {
      return { refused: invalid('Metadata names have at most 20 characters and values at most 80.') }
    }
  }
  const stream = m.MessageStream ?? 'outbound'
  if (!streams.includes(stream)) {
    return {
      refused: {
        status: 422,
        ErrorCode: 1235,
        Message: "The 'MessageStream' provided does not exist on this server.",
      },
    }
  }

  return {
    message: {
      id: randomUUID(),
      to: to.join(', '),
      from: m.From ?? '',
      replyTo: m.ReplyTo ?? null,
      subject: m.Subject ?? '',
      text: m.TextBody ?? '',
      html: m.HtmlBody ?? '',
      stream,
      tag: m.Tag ?? null,
      headers: m.Headers ?? [],
      metadata,
      attachments: (m.Attachments ?? []).map((a) => ({
        name: a.Name,
        contentType: a.ContentType,
        bytes: Buffer.from(a.Content, 'base64').length,
        // Only what is shown in the message is looked at again.
        ...(a.ContentID && { contentId: a.ContentID, content: a.Content }),
      })),
      recipients: [...new Set(recipients.map((address) => address.toLowerCase()))],
    },
  }
}

const mailbox =
  /^[a-z0-9.!#$%&'`*+\-/=?^_{}|~]{1,64}@(?=.{1,255}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/**
 * The bare addresses of a header like `"Rossa, wine" <club@rossa.example>, b@c.example`; undefined when one of them
 * is not an address. An empty header has none. A name with punctuation must stand in quotes, as Postmark demands.
 */
export function parseAddresses(value: string): string[] | undefined {
  if (/[\r\n\0]/.test(value)) return undefined
  const entries = value.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []
  const addresses: string[] = []
  for (const entry of entries) {
    const text = entry.trim()
    if (text === '') continue
    const match = /^(?:"(?:[^"\\]|\\.)*"|[^"<>,;:()[\]\\@]*)\s*<([^<>]*)>$/.exec(text)
    const address = (match?.[1] ?? text).trim()
    if (!mailbox.test(address) || address.includes('..')) return undefined
    addresses.push(address)
  }
  return addresses
}
