import type { Hono } from 'hono'
import type { Services } from '~/http/request-context.server'
import { decodeUtf8, readBody } from '../request-body.server'
import type { HttpEnv } from '../http-env'

/** One way in for each of the three sets of events; which one decides whose secret the signature needs. */
const path = '/hooks/stripe/:endpoint'

const words: Record<200 | 400 | 404, string> = {
  200: 'stored',
  400: 'not an event of this endpoint',
  404: 'no such endpoint',
}

/**
 * The payment provider tells what has happened. It is answered once the event is stored: 200, 400 for what is not
 * ours to keep, 404 for no endpoint, 405 for anything but POST. There is no page in it, and payments come in crowds:
 * so it is answered here, before the pages.
 */
export function stripeWebhooks(app: Hono<HttpEnv>, { billing }: Pick<Services, 'billing'>): void {
  app.post(path, async (c) => {
    c.set('routeLabel', 'webhook')
    const body = decodeUtf8((await readBody(c.req.arrayBuffer())) ?? new ArrayBuffer(0))
    if (body === null) return c.text(words[400], 400)
    const { status } = await billing.receiveWebhook({
      endpoint: c.req.param('endpoint'),
      body,
      signature: c.req.header('stripe-signature') ?? null,
      // Signatures are dated by the clock on the wall, whatever time the product goes by.
      now: new Date(),
    })
    return c.text(words[status], status)
  })
  app.all(path, (c) => c.text('events are posted here', 405, { allow: 'POST' }))
}
