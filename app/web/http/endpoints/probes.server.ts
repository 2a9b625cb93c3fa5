import type { IncomingMessage } from 'node:http'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Metrics } from './metrics.server'
import type { HttpEnv } from '../http-env'

interface ProbeOptions {
  metrics: Metrics
  /** True once the database is migrated and seeded, until the server begins to stop. */
  isReady(): Promise<boolean>
  /** Whether the demo is still being made; null where there is none. */
  demoState?(): DemoState | null
}

export type DemoState = 'building' | 'ready'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True for a program on this machine. A local proxy also connects from loopback, but for anyone. */
export function isLoopbackRequest({ socket, forwarded }: IncomingMessage): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && !forwarded
}

/** Liveness, readiness, and metrics for this machine only. They answer on any host. */
export function probes(app: Hono<HttpEnv>, { metrics, isReady, demoState }: ProbeOptions): void {
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
    if (!isLoopbackRequest(c.env.incoming)) return c.text('Metrics are served to this machine only.', 403)
    c.header('content-type', metrics.registry.contentType)
    return c.body(await metrics.registry.metrics())
  })
}
