import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Hono, MiddlewareHandler } from 'hono'
import { alternatives } from '~/foundation/kit/crypto/secrets.server'
import type { Metrics } from './metrics.server'
import type { HttpEnv } from '../http-env'

interface ProbeOptions {
  metrics: Metrics
  metricsAccess: MetricsAccess
  /** True once the database is migrated and seeded, until the server begins to stop. */
  isReady(): Promise<boolean>
  /** Whether the demo is still being made; null where there is none. */
  demoState?(): DemoState | null
}

/** Readers of metrics besides the programs of this machine. */
export interface MetricsAccess {
  /** Sent as `Authorization: Bearer`; several valid ones are comma separated. Null for none. */
  token: string | null
  addresses: readonly string[]
}

export type DemoState = 'building' | 'ready'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True for a program on this machine. A local proxy also connects from loopback, but for anyone. */
export function isLoopbackRequest({ socket, forwarded }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && !forwarded
}

/** A request that a proxy passed on never counts by its address: the proxy's is not the sender's. */
function mayReadMetrics(request: IncomingMessage, { token, addresses }: MetricsAccess): boolean {
  if (isLoopbackRequest(request)) return true
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  if (!request.forwarded && addresses.includes(address)) return true
  const [, sent] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  if (token === null || sent === undefined) return false
  return alternatives(token).some((one) => timingSafeEqual(digest(sent), digest(one)))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Liveness and readiness, and metrics for those who may read them. They answer on any host. */
export function probes(
  app: Hono<HttpEnv>,
  { metrics, metricsAccess, isReady, demoState }: ProbeOptions,
): void {
  const label: MiddlewareHandler<HttpEnv> = async (c, next) => {
    c.set('routeLabel', 'probe')
    c.header('cache-control', 'no-store')
    await next()
  }
  app.get('/healthz', label, (c) => c.text('alive'))
  app.get('/readyz', label, async (c) => {
    const ready = await isReady()
    const demo = demoState?.() ?? undefined
    return c.json({ status: ready ? 'ready' : 'not ready', demo }, ready ? 200 : 503)
  })
  app.get('/metrics', label, async (c) => {
    if (!mayReadMetrics(c.env.incoming, metricsAccess))
      return c.text('Metrics are served to this machine, to METRICS_ADDRESSES and with METRICS_TOKEN.', 403)
    c.header('content-type', metrics.contentType)
    return c.body(await metrics.text())
  })
}
