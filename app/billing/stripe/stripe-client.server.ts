// The only module that imports the payment provider's SDK.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import { timeLeft } from '~/kit/deadline.server'
import { toDomainError, CachedFailure, timedOut, UnexpectedResponse } from './errors'

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
   * the request itself was refused and the caller may know what to do. Within `withPatience` it fails with
   * `payment-timeout` when the time is over, repetitions included. A request without a stored key (`isKeyed`) must
   * bear being made twice: a failure that the provider keeps under the SDK's own key is asked again under another.
   */
  call<T extends WithResponse>(act: (stripe: Stripe) => Promise<T>, how?: { isKeyed: boolean }): Promise<T>
  /** False where a failure is handed on without a second try. */
  readonly repeats: boolean
  /** True when the body was signed with the secret, within `tolerance` seconds of `at` either way. */
  isSigned(body: string, signature: string, secret: string, tolerance: number, at: Date): boolean
  /** Closes idle connections. */
  close(): void
}

/** Every answer of the SDK carries the response it came in. */
type WithResponse = { lastResponse?: { statusCode?: number } }

/** A client that keeps its connections, waits ten seconds at most and repeats what may be repeated. */
export function createStripeGateway(settings: StripeSettings): StripeGateway {
  const base = settings.apiBase ? new URL(settings.apiBase) : null
  const insecure = base?.protocol === 'http:'
  const agent = new (insecure ? HttpAgent : HttpsAgent)({ keepAlive: true, maxSockets: 32 })
  const retries = settings.retries ?? 2
  const client = Stripe.createNodeHttpClient(agent)
  const send = client.makeRequest.bind(client)
  client.makeRequest = (...[host, port, path, method, headers, body, protocol, timeout]) => {
    const left = Math.min(timeout, timeLeft())
    // What is asked in vain is not asked: nobody would hear the answer.
    if (left <= 0) return Promise.reject(timedOut())
    return send(host, port, path, method, headers, body, protocol, left)
  }
  const stripe = new Stripe(settings.secretKey, {
    ...(base && {
      host: base.hostname,
      port: base.port || (insecure ? 80 : 443),
      protocol: insecure ? 'http' : 'https',
    }),
    httpClient: client,
    timeout: settings.timeout ?? 10_000,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Tastevin' },
  })
  return {
    repeats: retries > 0,
    async call(act, how) {
      const once = () =>
        withinPatience(() => act(stripe))
          .then(requireSuccess)
          .catch((error: unknown) => Promise.reject(toDomainError(error)))
      return once().catch((error: unknown) => {
        if (!(error instanceof CachedFailure) || how?.isKeyed || retries === 0) throw error
        return once()
      })
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

/**
 * Waits for an answer as long as somebody waits for it, then throws `payment-timeout`. What was asked may still be
 * done: whoever asks again does so under the same key.
 */
async function withinPatience<T>(ask: () => Promise<T>): Promise<T> {
  const left = timeLeft()
  if (left === Infinity) return ask()
  if (left <= 0) throw timedOut()
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), left)
  })
  try {
    return await Promise.race([ask(), over])
  } finally {
    clearTimeout(timer)
  }
}

/** An error status whose body has no `error` member would pass for a success. */
function requireSuccess<T extends WithResponse>(answer: T): T {
  const status = answer.lastResponse?.statusCode ?? 200
  if (status >= 400) throw new UnexpectedResponse(status)
  return answer
}
