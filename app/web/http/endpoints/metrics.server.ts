// Prometheus metrics of one process: its requests, its own state, and what waits in the database for all processes.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PlatformFigures } from './platform-figures.server'

/** State of this process that is read when metrics are asked for. */
interface ProcessState {
  /** Connections by the name of their pool. */
  pools: Record<string, { totalCount: number; idleCount: number; waitingCount: number }>
  /** Whether changes of clubs made by other processes are heard. */
  isListening(): boolean
  /** Child processes that crashed or were ended for their time or memory, by their title. */
  lostProcesses(): Record<string, number>
  /** The replica for reports; null or absent where there is none. */
  replica?: { lagSeconds(): number; fallbacks(): number } | null
}

interface MetricsOptions {
  /** Absent in tests of requests alone. */
  state?: ProcessState
  /** Rejects while the database is away. */
  figures?: () => Promise<PlatformFigures>
}

/** No label contains a tenant, network address or path. Durations are in seconds. */
export function createMetrics({ state, figures }: MetricsOptions = {}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['method', 'status', 'kind'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const cache = new Counter({
    name: 'tastevin_page_cache_requests_total',
    help: 'Requests for pages that may be cached, by whether they were',
    labelNames: ['result'] as const,
    registers,
  })
  const blocked = new Counter({
    name: 'tastevin_csp_reports_total',
    help: 'Reports of browsers about blocked content, by directive',
    labelNames: ['directive'] as const,
    registers,
  })
  if (state) gaugesOfProcess(registers, state)
  const fill = figures && gaugesOfPlatform(registers)
  return {
    contentType: registry.contentType,
    /** The text of all metrics. While the database is away, its figures are missing and `tastevin_database_up` is 0. */
    async text(): Promise<string> {
      if (figures && fill) fill(await figures().catch(() => null))
      return registry.metrics()
    },
    /** `seconds` of wall time for one request. */
    observe: (labels: { method: string; status: number; kind: string }, seconds: number) =>
      requests.observe({ ...labels, status: String(labels.status) }, seconds),
    countBlocked: (directive: string) => blocked.inc({ directive }),
    countCached: (isHit: boolean) => cache.inc({ result: isHit ? 'hit' : 'miss' }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

function gaugesOfProcess(
  registers: Registry[],
  { pools, isListening, lostProcesses, replica }: ProcessState,
): void {
  if (replica) gaugesOfReplica(registers, replica)
  new Gauge({
    name: 'tastevin_database_connections',
    help: 'Connections of this process by pool, and requests that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'tastevin_listener_up',
    help: '1 while this process hears of changes made by others',
    registers,
    collect() {
      this.set(isListening() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'tastevin_child_processes_lost',
    help: 'Child processes that crashed or took too much time or memory, since this process began',
    labelNames: ['process'] as const,
    registers,
    collect() {
      for (const [process, count] of Object.entries(lostProcesses())) this.set({ process }, count)
    },
  })
}

function gaugesOfReplica(registers: Registry[], replica: NonNullable<ProcessState['replica']>): void {
  new Gauge({
    name: 'tastevin_replica_lag_seconds',
    help: 'How far the replica for reports is behind',
    registers,
    collect() {
      this.set(replica.lagSeconds())
    },
  })
  new Gauge({
    name: 'tastevin_replica_fallbacks',
    help: 'Reads of reports that went to the primary because the replica was behind, since this process began',
    registers,
    collect() {
      this.set(replica.fallbacks())
    },
  })
}

/** The gauges of what the database holds, as a function that sets them; null where it could not be read. */
function gaugesOfPlatform(registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `tastevin_${name}`, help, labelNames, registers })
  const up = gauge('database_up', '1 while the database answers')
  const jobs = gauge('jobs', 'Jobs that are not done, by queue and state', ['queue', 'state'])
  const jobAge = gauge('jobs_oldest_seconds', 'How long the oldest due job waits to begin', ['queue'])
  const webhooks = gauge('webhook_events', 'Events of Stripe that are not done, by status', ['status'])
  const webhookAge = gauge('webhook_oldest_seconds', 'How long the oldest due event waits')
  const emails = gauge('emails_waiting', 'Emails that wait to be sent, by who they are from', ['from'])
  const emailAge = gauge('emails_oldest_seconds', 'How long the oldest email waits', ['from'])
  const reconciled = gauge('reconciled_age_seconds', 'Age of the oldest comparison of an account with Stripe')
  const backupAge = gauge('backup_age_seconds', 'Age of the last backup; missing where none was made')
  const backupBytes = gauge('backup_bytes', 'Size of the last backup')
  const models = gauge('model_cost_dollars', 'Cost of language models in this month, in UTC', ['purpose'])
  const all = [
    jobs,
    jobAge,
    webhooks,
    webhookAge,
    emails,
    emailAge,
    reconciled,
    backupAge,
    backupBytes,
    models,
  ]
  return (figures: PlatformFigures | null) => {
    for (const one of all) one.reset()
    up.set(figures ? 1 : 0)
    if (!figures) {
      for (const one of [webhookAge, reconciled, backupAge, backupBytes]) one.remove()
      return
    }
    for (const { queue, state, count, oldestSeconds } of figures.jobs) {
      jobs.set({ queue, state }, count)
      if (oldestSeconds !== null) jobAge.set({ queue }, oldestSeconds)
    }
    for (const { status, count } of figures.webhooks) webhooks.set({ status }, count)
    webhookAge.set(figures.webhookOldestSeconds ?? 0)
    for (const { from, count, oldestSeconds } of figures.emails) {
      emails.set({ from }, count)
      emailAge.set({ from }, oldestSeconds ?? 0)
    }
    set(reconciled, figures.reconciledAgeSeconds)
    set(backupAge, figures.backup?.ageSeconds ?? null)
    set(backupBytes, figures.backup?.bytes ?? null)
    for (const { purpose, dollars } of figures.models) models.set({ purpose }, dollars)
  }
}

/** A gauge without a value has no line at all, so that an alert can tell it from zero. */
function set(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}
