// The only module that imports Stripe's SDK.
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import { timeLeft } from '~/foundation/kit/deadline.server'
import { toDomainError, CachedFailure, timedOut, UnexpectedResponse } from './errors'

export type { Stripe }

interface StripeSettings {
  secretKey: string
  /** Origin of the API; null for Stripe's own. */
  apiBase: string | null
  /** Time limit of one request in milliseconds. */
  timeout?: number
  /** Retries after the first try, with the same idempotency key. */
  retries?: number
}

/** Stripe, as the billing module uses it. */
export interface StripeGateway {
  /**
   * Makes one request. Failures are DomainErrors with their own sentence, or `ProviderRefusal` if Stripe refused
   * the request and the caller can decide. Within `withPatience` it fails with `payment-timeout` when the time is
   * up, retries included. A request without a stored key (`isKeyed`) must be safe to send twice: a failure stored
   * under the SDK's own key is retried with a new one.
   */
  call<T extends WithResponse>(act: (stripe: Stripe) => Promise<T>, how?: { isKeyed: boolean }): Promise<T>
  /** False to pass failures on without a second try. */
  readonly repeats: boolean
  /** True if the body was signed with the secret, within `tolerance` seconds of `at` either way. */
  isSigned(body: string, signature: string, secret: string, tolerance: number, at: Date): boolean
  /** Closes idle connections. */
  close(): void
}

/** Every SDK response includes the HTTP response. */
type WithResponse = { lastResponse?: { statusCode?: number } }

/**
 * Creates a client that keeps connections open, times out after ten seconds by default, and retries what is safe to
 * retry.
 */
export function createStripeGateway(settings: StripeSettings): StripeGateway {
  const base = settings.apiBase ? new URL(settings.apiBase) : null
  const insecure = base?.protocol === 'http:'
  const agent = new (insecure ? HttpAgent : HttpsAgent)({ keepAlive: true, maxSockets: 32 })
  const retries = settings.retries ?? 2
  const client = Stripe.createNodeHttpClient(agent)
  const send = client.makeRequest.bind(client)
  client.makeRequest = (...[host, port, path, method, headers, body, protocol, timeout]) => {
    const left = Math.min(timeout, timeLeft())
    // Do not send a request whose caller has already given up.
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
      // The SDK rejects old signatures only; a future timestamp would otherwise stay valid just as long.
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
 * Waits for a response as long as the caller does, then throws `payment-timeout`. The request may still succeed, so
 * a retry must use the same key.
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

/** Without this check, an error status without an `error` member in its body would count as success. */
function requireSuccess<T extends WithResponse>(answer: T): T {
  const status = answer.lastResponse?.statusCode ?? 200
  if (status >= 400) throw new UnexpectedResponse(status)
  return answer
}
