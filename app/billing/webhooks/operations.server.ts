import type { IncomingWebhook, WebhookStatus } from '../billing'
import type { BillingContext } from '../context'
import { drainInbox, type DrainOptions } from './drain-inbox.server'
import { createInboxWorker } from './inbox-worker.server'
import { createEventStore } from './inbox.server'
import { receiveWebhook } from './receive-webhook.server'

/** Stripe's events from their arrival on: stored, and then processed by the worker, which an event that needs work wakes. */
export function webhookOperations(context: BillingContext) {
  const store = createEventStore(context.scopes.platform('webhook intake'))
  const drain = (options?: DrainOptions) => drainInbox(context, options)
  const worker = createInboxWorker({ drain, log: context.log })
  return {
    async receive(webhook: IncomingWebhook): Promise<{ status: WebhookStatus }> {
      const { status, queued } = await receiveWebhook(context, store, webhook)
      if (queued) worker.wake()
      return { status }
    },
    drain,
    worker,
  }
}
