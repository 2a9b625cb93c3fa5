import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { receivePostmarkEvent } from '~/insight/campaigns/events/receive-postmark-event.server'
import { alternatives } from '~/foundation/kit/crypto/secrets.server'
import type { Services } from '~/web/http/request-context.server'
import type { HttpEnv } from '../http-env'
import { decodeUtf8, readBody } from '../request-body.server'

const path = '/hooks/postmark'

/**
 * Receives Postmark's reports about emails of messages: 200 once recorded, 401 without the user and password of the
 * environment, 400 for what is no report, 405 for anything but POST.
 */
export function postmarkWebhooks(
  app: Hono<HttpEnv>,
  { env, scopes, now }: Pick<Services, 'env' | 'scopes' | 'now'>,
): void {
  const expected = env.mail.webhook ? headersOf(env.mail.webhook) : []
  app.post(path, async (c) => {
    c.set('routeLabel', 'webhook')
    if (!expected.some((header) => isSame(c.req.header('authorization') ?? '', header)))
      return c.text('sign in', 401, { 'www-authenticate': 'Basic realm="Postmark"' })
    const body = decodeUtf8((await readBody(c.req.arrayBuffer())) ?? new ArrayBuffer(0))
    const isRecorded = await receivePostmarkEvent(scopes, { json: parse(body), now })
    return isRecorded ? c.text('recorded') : c.text('not a report', 400)
  })
  app.all(path, (c) => c.text('reports must be posted', 405, { allow: 'POST' }))
}

/** The headers that sign in: one for each valid password. */
const headersOf = ({ user, password }: { user: string; password: string }) =>
  alternatives(password).map((one) => `Basic ${Buffer.from(`${user}:${one}`).toString('base64')}`)

/** Compares hashes: the time tells nothing about the length or the beginning. */
function isSame(text: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(text), hash(expected))
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}
