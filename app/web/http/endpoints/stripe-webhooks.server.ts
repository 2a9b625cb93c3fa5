import type { Hono } from 'hono'
import type { Services } from '~/web/http/request-context.server'
import { decodeUtf8, readBody } from '../request-body.server'
import type { HttpEnv } from '../http-env'

/** One endpoint for each of the three sets of events; it decides which secret signs them. */
const path = '/hooks/stripe/:endpoint'

const words: Record<200 | 400 | 404, string> = {
  200: 'stored',
  400: 'not an event of this endpoint',
  404: 'no such endpoint',
}

/**
 * Receives Stripe's events. Answers once the event is stored: 200, 400 for what is not ours, 404 for an unknown
 * endpoint, 405 for anything but POST. There is no page in it and events come in bursts, so they are answered
 * before the pages.
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
      // Signatures are dated by the wall clock, whatever time the product uses.
      now: new Date(),
    })
    return c.text(words[status], status)
  })
  app.all(path, (c) => c.text('events must be posted', 405, { allow: 'POST' }))
}
