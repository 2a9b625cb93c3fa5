import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createRecords } from '#/sandbox/dns/records'
import { sandboxPostmarkAccountToken, sandboxPostmarkToken } from '#/sandbox/email/postmark-api'
import { registerEmailEmulator } from '#/sandbox/email/routes'
import { createSenderService } from '~/business/domains/sender/sender-service.server'
import { createMailer } from '~/foundation/messaging/mailer.server'
import type { TestDatabase } from '../database'

interface Arrived {
  to: string
  from: string
  subject: string
  text: string
  html: string
}

/** The emulator's mailbox over a database, and a mailer that sends to it over real HTTP. */
export async function aMailbox(database: TestDatabase) {
  const app = new Hono()
  const records = createRecords(database.owner)
  registerEmailEmulator(app, { pool: database.owner, records })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url,
    /** The DNS, where the emulator looks for sender domains. */
    records,
    senders: createSenderService({ accountToken: sandboxPostmarkAccountToken, apiBase: url })!,
    mailer: createMailer({ token: sandboxPostmarkToken, apiBase: url, from: 'clubs@tastevin.test' }),
    post,
    /** Everything received, newest first. */
    arrived: async (): Promise<Arrived[]> => (await fetch(`${url}/_mail/api/messages`)).json(),
    /** Deletes all messages and faults. */
    async clear() {
      await fetch(`${url}/_mail/api/messages`, { method: 'DELETE' })
      await post('/_mail/api/faults', { clear: true })
    },
    close: () => void server.close(),
  }
}
