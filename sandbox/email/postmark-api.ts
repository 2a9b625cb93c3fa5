import { timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { FaultMode, Faults } from './faults'
import { inactiveRecipients, parseMessage, postmarkError, type PostmarkError } from './parse-message'
import type { EmailStore, NewMessage, StoredMessage } from './store'

/** The server token that the emulator accepts; the application uses it where no real one is set. */
export const sandboxPostmarkToken = 'tastevin-sandbox-mail'
/** The account token that the emulator accepts. */
export const sandboxPostmarkAccountToken = 'tastevin-sandbox-mail-account'

/** A client that waits longer than this is disconnected, so that a forgotten one does not hold a socket forever. */
const hangsForMs = 120_000

interface Sent {
  To: string
  SubmittedAt: string
  MessageID: string
  ErrorCode: 0
  Message: 'OK'
}

/** Postmark's sending API, as far as the application uses it: one message, a batch, and the search of those sent. */
export function registerPostmarkApi(
  app: Hono,
  {
    store,
    faults,
    now,
    report,
    isUnproved,
  }: {
    store: EmailStore
    faults: Faults
    now: () => Date
    report: (type: 'delivery', message: StoredMessage) => Promise<number>
    /** Whether an address is of a sender domain that is known and not proved. */
    isUnproved: (from: string) => Promise<boolean>
  },
) {
  const limit = bodyLimit({ maxSize: 50 * 1024 * 1024, onError: (c) => refuse(c, postmarkError.tooLarge) })

  const send = async (json: unknown): Promise<Sent | PostmarkError> => {
    const read = parseMessage(json)
    if ('refused' in read) return read.refused
    if (await isUnproved(read.message.from)) return postmarkError.unproved
    const inactive = await store.inactive(read.message.recipients)
    if (inactive.length === read.message.recipients.length) return inactiveRecipients(inactive)
    return accept(read.message)
  }

  const accept = async (message: NewMessage): Promise<Sent> => {
    const at = await store.add(message, now())
    // The transactional stream has no reader of such reports.
    if (message.stream === 'broadcast') void report('delivery', { ...message, at, seq: 0 })
    return {
      To: message.to,
      SubmittedAt: at.toISOString(),
      MessageID: message.id,
      ErrorCode: 0,
      Message: 'OK',
    }
  }

  app.post('/email', limit, async (c) => {
    const refused = tokenError(c) ?? contentTypeError(c)
    if (refused) return refuse(c, refused)
    const text = await c.req.text()
    if (text.length > 10 * 1024 * 1024) return refuse(c, postmarkError.tooLarge)
    const json = parse(text)
    if (json === undefined) return refuse(c, postmarkError.brokenJson)
    return misbehaving(c, faults, async () => {
      const answer = await send(json)
      return 'status' in answer ? refuse(c, answer) : c.json(answer)
    })
  })

  app.post('/email/batch', limit, async (c) => {
    const refused = tokenError(c) ?? contentTypeError(c)
    if (refused) return refuse(c, refused)
    const json = parse(await c.req.text())
    if (!Array.isArray(json)) return refuse(c, postmarkError.brokenJson)
    if (json.length > 500) return refuse(c, postmarkError.tooManyInBatch)
    return misbehaving(c, faults, async () => {
      const answers: (Sent | Omit<PostmarkError, 'status'>)[] = []
      for (const one of json) {
        const answer = await send(one)
        if ('status' in answer) answers.push({ ErrorCode: answer.ErrorCode, Message: answer.Message })
        else answers.push(answer)
      }
      return c.json(answers)
    })
  })

  app.get('/messages/outbound', async (c) => {
    const refused = tokenError(c)
    if (refused) return refuse(c, refused)
    const { count, offset, recipient, ...rest } = c.req.query()
    const limit = Number(count)
    const skip = Number(offset)
    if (!(limit >= 1 && limit <= 500 && skip >= 0)) {
      const Message = "The 'count' (1 to 500) and 'offset' parameters are required."
      return refuse(c, { status: 422, ErrorCode: 600, Message })
    }
    const metadata = Object.fromEntries(
      Object.entries(rest).flatMap(([key, value]) =>
        key.startsWith('metadata_') ? [[key.slice('metadata_'.length), value]] : [],
      ),
    )
    const by = { recipient, metadata }
    const messages = await store.list({ ...by, limit: limit + skip })
    return c.json({ TotalCount: await store.count(by), Messages: messages.slice(skip).map(outbound) })
  })
}

/** Runs the call, unless a fault is set for it. */
export async function misbehaving(
  c: Context,
  faults: Faults,
  act: () => Promise<Response>,
): Promise<Response> {
  const mode: FaultMode | undefined = faults.next()
  if (mode === '500') {
    return refuse(c, { status: 500, ErrorCode: 500, Message: 'Something went wrong on the server.' })
  }
  if (mode === '429') return refuse(c, { status: 429, ErrorCode: 429, Message: 'Rate limit exceeded.' })
  if (mode === 'timeout') {
    await gone(c.req.raw.signal)
    return hangUp(c)
  }
  if (mode === 'lost') {
    await act()
    return hangUp(c)
  }
  return act()
}

export const refuse = (c: Context, { status, ...body }: PostmarkError) => c.json(body, status)

function tokenError(c: Context): PostmarkError | undefined {
  const serverToken = c.req.header('x-postmark-server-token')
  if (serverToken === undefined) return postmarkError.noToken
  return isToken(serverToken, sandboxPostmarkToken) ? undefined : postmarkError.badToken
}

export function isToken(text: string, token: string): boolean {
  const [a, b] = [Buffer.from(text.toLowerCase()), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function contentTypeError(c: Context): PostmarkError | undefined {
  const type = c.req.header('content-type') ?? ''
  return /^application\/json\s*(;|$)/i.test(type) ? undefined : postmarkError.notJson
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function gone(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, hangsForMs)
    timer.unref()
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** Ends the connection without an answer. Outside a real server there is no socket; an empty 502 stands for it. */
function hangUp(c: Context): Response {
  const bindings: Partial<HttpBindings> | undefined = c.env
  bindings?.incoming?.socket.destroy()
  return new Response(null, { status: 502 })
}

function outbound(m: StoredMessage) {
  return {
    Tag: m.tag,
    MessageID: m.id,
    MessageStream: m.stream,
    To: m.to.split(', ').map((Email) => ({ Email, Name: null })),
    Cc: [],
    Bcc: [],
    Recipients: m.recipients,
    ReceivedAt: m.at.toISOString(),
    From: m.from,
    Subject: m.subject,
    Attachments: m.attachments.map((a) => a.name),
    Status: 'Sent',
    TrackOpens: false,
    TrackLinks: 'None',
    Metadata: m.metadata,
    Sandboxed: true,
  }
}
