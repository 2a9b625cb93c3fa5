import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one server process. No label contains a tenant, network address or path. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['method', 'status', 'kind'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    registry,
    /** `seconds` of wall time for one request. */
    observe: (labels: { method: string; status: number; kind: string }, seconds: number) =>
      requests.observe({ ...labels, status: String(labels.status) }, seconds),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
