// The only module that imports the payment provider's SDK.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import { asRefusal, UnexpectedAnswer } from './provider-errors'

export type { Stripe }

export interface StripeSettings {
  secretKey: string
  /** Scheme, host and port of the API; null for the provider's own. */
  apiBase: string | null
  /** Milliseconds one request may take. */
  timeout?: number
  /** Tries after the first, under the same idempotency key. */
  retries?: number
}

/** The provider, as the rest of this room sees it. */
export interface StripeGateway {
  /**
   * Makes one request. Its failures are DomainErrors with a sentence of their own; `ProviderRefusal` where
   * the request itself was refused and the caller may know what to do.
   */
  call<T extends Answered>(act: (stripe: Stripe) => Promise<T>): Promise<T>
  /** True when the body was signed with the secret, within `tolerance` seconds of `at` either way. */
  isSigned(body: string, signature: string, secret: string, tolerance: number, at: Date): boolean
  /** Closes idle connections. */
  close(): void
}

/** Every answer of the SDK carries the response it came in. */
type Answered = { lastResponse?: { statusCode?: number } }

/** A client that keeps its connections, waits ten seconds at most and repeats what may be repeated. */
export function createStripeGateway(settings: StripeSettings): StripeGateway {
  const base = settings.apiBase ? new URL(settings.apiBase) : null
  const insecure = base?.protocol === 'http:'
  const agent = new (insecure ? HttpAgent : HttpsAgent)({ keepAlive: true, maxSockets: 32 })
  const stripe = new Stripe(settings.secretKey, {
    ...(base && {
      host: base.hostname,
      port: base.port || (insecure ? 80 : 443),
      protocol: insecure ? 'http' : 'https',
    }),
    httpAgent: agent,
    timeout: settings.timeout ?? 10_000,
    maxNetworkRetries: settings.retries ?? 2,
    telemetry: false,
    appInfo: { name: 'Tastevin' },
  })
  return {
    async call(act) {
      try {
        return checked(await act(stripe))
      } catch (error) {
        throw asRefusal(error)
      }
    },
    isSigned(body, signature, secret, tolerance, at) {
      const stamped = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
      // The SDK refuses only what is too old; a time to come would be good for as long.
      if (!(Math.abs(at.getTime() / 1000 - stamped) <= tolerance)) return false
      try {
        const verify = stripe.webhooks.signature?.verifyHeader
        return (
          verify?.call(
            stripe.webhooks.signature,
            body,
            signature,
            secret,
            tolerance,
            undefined,
            at.getTime(),
          ) ?? false
        )
      } catch {
        return false
      }
    },
    close: () => agent.destroy(),
  }
}

/** An error status whose body has no `error` member would pass for a success. */
function checked<T extends Answered>(answer: T): T {
  const status = answer.lastResponse?.statusCode ?? 200
  if (status >= 400) throw new UnexpectedAnswer(status)
  return answer
}
