import { createHmac } from 'node:crypto'
import type { PaymentPlatform } from './payment-platform'

export interface Sending {
  endpoint?: 'platform' | 'connect' | 'accounts' | (string & {})
  secret?: string
  ageSeconds?: number
  /** Sent instead of the signed body. */
  body?: string
  signature?: string | null
  /** Sent before the signed body. */
  prefix?: string
}

/** Sends an event like Stripe, with the changes in `sending`. Returns the response status. */
export async function sendEvent(
  payments: PaymentPlatform,
  event: unknown,
  sending: Sending = {},
): Promise<number> {
  const { endpoint = 'connect', ageSeconds = 0 } = sending
  const now = new Date()
  const signed = JSON.stringify(event)
  const time = Math.floor(now.getTime() / 1000) - ageSeconds
  const secrets: Record<string, string | undefined> = payments.env.stripe.webhookSecrets
  const ownSecret = Object.hasOwn(secrets, endpoint) ? secrets[endpoint] : undefined
  const secret = sending.secret ?? ownSecret ?? secrets.connect!
  const digest = createHmac('sha256', secret).update(`${time}.${signed}`).digest('hex')
  const signature = sending.signature === undefined ? `t=${time},v1=${digest}` : sending.signature
  const { status } = await payments.billing.receiveWebhook({
    endpoint,
    body: (sending.prefix ?? '') + (sending.body ?? signed),
    signature,
    now,
  })
  return status
}
