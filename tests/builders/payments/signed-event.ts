import { createHmac } from 'node:crypto'
import type { PaymentPlatform } from './payment-platform'

export interface Sending {
  endpoint?: 'platform' | 'connect' | 'accounts' | (string & {})
  secret?: string
  ageSeconds?: number
  /** Instead of what was signed. */
  body?: string
  signature?: string | null
  /** Stands before what was signed. */
  prefix?: string
}

/** Sends an event as the provider would, unless `sending` says otherwise. Returns the status it is answered with. */
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
  const known = Object.hasOwn(secrets, endpoint) ? secrets[endpoint] : undefined
  const secret = sending.secret ?? known ?? secrets.connect!
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
