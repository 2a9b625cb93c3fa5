import { alternatives } from '~/foundation/kit/crypto/secrets.server'
import { endpoints, readEvent, type Endpoint } from './events'
import type { ReceivedEvent } from './inbox.server'
import type { BillingContext } from '../context'
import type { IncomingWebhook, WebhookStatus } from '../billing'

const toleranceSeconds = 300

/**
 * Stores a signed event for later processing; a duplicate counts as stored. Rejects an invalid or expired
 * signature, the wrong mode, and an event that does not belong to the endpoint.
 */
export async function receiveWebhook(
  { gateway, webhookSecrets, livemode, log }: BillingContext,
  store: (arrival: ReceivedEvent) => Promise<boolean>,
  { endpoint, body, signature, now }: IncomingWebhook,
): Promise<{ status: WebhookStatus; queued: boolean }> {
  if (!isEndpoint(endpoint)) return { status: 404, queued: false }
  const refuse = (because: string) => {
    log.warn({ endpoint, because }, 'rejected a webhook')
    return { status: 400 as const, queued: false }
  }
  if (!signature) return refuse('no signature')
  const isSigned = alternatives(webhookSecrets[endpoint]).some((secret) =>
    gateway.isSigned(body, signature, secret, toleranceSeconds, now),
  )
  if (!isSigned) return refuse('signature')
  const event = readEvent(endpoint, parse(body))
  if (!event) return refuse('not an event of this endpoint')
  if (event.livemode !== livemode) return refuse('wrong mode')
  return { status: 200, queued: await store({ ...event, endpoint, receivedAt: now }) }
}

function isEndpoint(text: string): text is Endpoint {
  return (endpoints as readonly string[]).includes(text)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
