import { Hono } from 'hono'
import { probes, type MetricsAccess } from './endpoints/probes.server'
import type { Metrics } from './endpoints/metrics.server'
import type { HttpEnv } from './http-env'
import { listen } from './listen.server'

interface ProbesOptions {
  port: number
  host: string
  rootDomain: string
  trustedProxies: string[]
  metrics: Metrics
  metricsAccess: MetricsAccess
  isReady(): Promise<boolean>
}

/** A port with the probes alone, for a process that serves no pages. */
export function listenForProbes(options: ProbesOptions): Promise<{ port: number; close(): Promise<void> }> {
  const app = new Hono<HttpEnv>({ strict: true })
  probes(app, options)
  app.all('*', (c) => c.text('A worker serves no pages.', 404))
  // Nothing is drained: only those who watch connect here.
  return listen({ ...options, app, fastPath: () => false, drainMs: 0 })
}
