import type { IncomingMessage } from 'node:http'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Metrics } from './metrics.server'
import type { HttpEnv } from '../http-env'

export interface ProbeOptions {
  metrics: Metrics
  /** True once the database is migrated and seeded, until the server begins to stop. */
  isReady(): Promise<boolean>
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True for a program on this machine. A local proxy also connects from loopback, but for anyone. */
export function isLoopbackRequest({ socket, forwarded }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && !forwarded
}

/** Liveness, readiness, and metrics for this machine only. They answer on any host. */
export function probes(app: Hono<HttpEnv>, { metrics, isReady }: ProbeOptions): void {
  const label: MiddlewareHandler<HttpEnv> = async (c, next) => {
    c.set('routeLabel', 'probe')
    c.header('cache-control', 'no-store')
    await next()
  }
  app.get('/healthz', label, (c) => c.text('alive'))
  app.get('/readyz', label, async (c) => ((await isReady()) ? c.text('ready') : c.text('not ready', 503)))
  app.get('/metrics', label, async (c) => {
    if (!isLoopbackRequest(c.env.incoming)) return c.text('Metrics are served to this machine only.', 403)
    c.header('content-type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
}
