import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { listFragment, listPage } from './mailbox-list'
import { frameSandbox, messagePage, notFoundPage, reportingHeight, withInlineImages } from './mailbox-message'
import { reportTypes, type ReportType } from './reports'
import type { EmailStore, StoredMessage } from './store'

const perPage = 50

/** The mailbox in a browser: the list, one message, and its html in a frame that runs nothing. */
export function registerMailboxPages(
  app: Hono,
  {
    store,
    report,
  }: { store: EmailStore; report: (type: ReportType, message: StoredMessage) => Promise<number> },
): void {
  app.get('/_mail', async (c) => {
    const search = c.req.query('to')?.trim().slice(0, 200) || undefined
    const before = Number(c.req.query('before')) || undefined
    const [rows, total] = await Promise.all([
      store.list({ search, before, limit: perPage + 1 }),
      store.count({ search }),
    ])
    const nonce = pageHeaders(c)
    const messages = rows.slice(0, perPage)
    if (c.req.query('fragment')) return c.html(listFragment({ messages, total, search }))
    return c.html(
      listPage({
        nonce,
        messages,
        total,
        search,
        before,
        older: rows.length > perPage ? messages.at(-1)?.seq : undefined,
      }),
    )
  })

  app.post('/_mail/clear', async (c) => {
    await store.clear()
    return c.redirect('/_mail', 303)
  })

  app.post('/_mail/messages/:id/:event', async (c) => {
    const message = await store.get(c.req.param('id'))
    const type = reportTypes.find((name) => name === c.req.param('event'))
    if (!message || !type) return c.html(notFoundPage(pageHeaders(c)), 404)
    if (type === 'bounce' || type === 'complaint')
      for (const recipient of message.recipients) await store.deactivate(recipient)
    await report(type, message)
    return c.redirect(`/_mail/messages/${message.id}?reported=${type}`, 303)
  })

  app.get('/_mail/messages/:id', async (c) => {
    const message = await store.get(c.req.param('id'))
    const nonce = pageHeaders(c)
    if (!message) return c.html(notFoundPage(nonce), 404)
    const view = c.req.query('view')
    return c.html(
      messagePage({
        nonce,
        message,
        reported: reportTypes.find((name) => name === c.req.query('reported')),
        view: view === 'text' || view === 'headers' || view === 'phone' ? view : 'html',
      }),
    )
  })

  app.get('/_mail/messages/:id/body', async (c) => {
    const message = await store.get(c.req.param('id'))
    const nonce = randomBytes(16).toString('base64')
    // An opaque origin and no script but ours: a message's content is only text and pictures.
    c.header(
      'content-security-policy',
      [
        `sandbox ${frameSandbox}`,
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        "style-src 'unsafe-inline'",
        'img-src http: https: data:',
        'font-src http: https: data:',
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    )
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'no-store')
    if (!message) return c.text('This message is not in the mailbox.', 404)
    return c.html(`${withInlineImages(message)}\n<script nonce="${nonce}">${reportingHeight}</script>`)
  })
}

/** Sets the headers of every mailbox page, and returns the nonce for its style and script. */
function pageHeaders(c: Context): string {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "frame-src 'self'",
      "form-action 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'no-referrer')
  c.header('cache-control', 'no-store')
  return nonce
}
