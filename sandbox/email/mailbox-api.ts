import type { Hono } from 'hono'
import { z } from 'zod'
import { faultOrder, type Faults } from './faults'
import { parseAddresses } from './parse-message'
import { reportTypes, type ReportType } from './reports'
import type { EmailStore, StoredMessage } from './store'

const defaultLimit = 200
const maxLimit = 1000

/** The mailbox as JSON, for tests and scripts. */
export function registerMailboxApi(
  app: Hono,
  {
    store,
    faults,
    report,
  }: {
    store: EmailStore
    faults: Faults
    report: (type: ReportType, message: StoredMessage) => Promise<number>
  },
): void {
  // A page of another site must not be able to empty the mailbox or order faults.
  app.use('/_mail/*', async (c, next) => {
    const unsafe = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    const from = c.req.header('sec-fetch-site')
    if (unsafe && from !== undefined && from !== 'same-origin') {
      return c.json({ error: 'Only from the mailbox itself.' }, 403)
    }
    return next()
  })

  app.get('/_mail/api/messages', async (c) => {
    const limit = Number(c.req.query('limit') ?? defaultLimit)
    if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit) {
      return c.json({ error: `limit must be a whole number from 1 to ${maxLimit}.` }, 400)
    }
    const recipient = c.req.query('to')?.trim() || undefined
    const messages = await store.list({ recipient, limit })
    c.header('cache-control', 'no-store')
    return c.json(
      messages.map(({ id, to, from, subject, text, html, at }) => ({
        id,
        to,
        from,
        subject,
        text,
        html,
        at,
      })),
    )
  })

  app.delete('/_mail/api/messages', async (c) => c.json({ deleted: await store.clear() }))

  app.get('/_mail/api/faults', (c) => c.json(faults.list()))

  app.post('/_mail/api/faults', async (c) => {
    const order = faultOrder.safeParse(await json(c.req.raw))
    if (!order.success) return c.json({ error: z.prettifyError(order.error) }, 400)
    faults.order(order.data)
    return c.json(faults.list())
  })

  const event = z.strictObject({ id: z.string(), type: z.enum(reportTypes) })

  // Reports what happened to a message to the application, as Postmark does. Answers with its status.
  app.post('/_mail/api/events', async (c) => {
    const read = event.safeParse(await json(c.req.raw))
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400)
    const message = await store.get(read.data.id)
    if (!message) return c.json({ error: 'This message is not in the mailbox.' }, 404)
    const { type } = read.data
    if (type === 'bounce' || type === 'complaint')
      for (const recipient of message.recipients) await store.deactivate(recipient)
    return c.json({ reported: await report(type, message) })
  })

  const address = z.strictObject({ address: z.string(), inactive: z.boolean().default(true) })

  app.post('/_mail/api/inactive', async (c) => {
    const read = address.safeParse(await json(c.req.raw))
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400)
    const [only, ...more] = parseAddresses(read.data.address) ?? []
    if (!only || more.length) return c.json({ error: 'address must be one email address.' }, 400)
    if (read.data.inactive) await store.deactivate(only)
    else await store.reactivate(only)
    return c.json({ address: only.toLowerCase(), inactive: read.data.inactive })
  })
}

async function json(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
