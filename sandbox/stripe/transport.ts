import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import Stripe from 'stripe'
import { WEBHOOK_PATHS, type WebhookEndpoint } from '../constants'

const TIMEOUT_MS = 10_000

/** Posts signed payloads to the product's webhook endpoints over kept connections. */
export class WebhookTransport {
  private readonly agent: Agent

  constructor(
    private readonly base: string | null,
    private readonly secrets: Record<WebhookEndpoint, string>,
    sockets: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: sockets })
  }

  /** Answers the HTTP status; throws when there was none within ten seconds. */
  post(endpoint: WebhookEndpoint, payload: string): Promise<number> {
    const target = new URL(WEBHOOK_PATHS[endpoint], this.base ?? undefined)
    // Signed with the wall clock, whatever the account's own clock says: receivers refuse old signatures.
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.secrets[endpoint] })
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      method: 'POST',
      timeout: TIMEOUT_MS,
      ...(target.protocol === 'http:' ? { agent: this.agent } : {}),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(payload),
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    }
    return new Promise((resolve, reject) => {
      const request = send(target, options, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('the answer broke off')))
      })
      request.on('timeout', () => request.destroy(new Error('timed out after 10 s')))
      request.on('error', reject)
      request.end(payload)
    })
  }

  /** Cuts short whatever is on its way. */
  close(): void {
    this.agent.destroy()
  }
}
