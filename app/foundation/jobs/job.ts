import type { z } from 'zod'

export interface JobSettings {
  /** Retries after a failed run before the job counts as failed. */
  retryLimit: number
  /** Seconds before the first retry; doubles with each further one. */
  retryDelaySeconds: number
  /**
   * A run that takes longer expires and the job runs again. Keep it well below a minute, because the job of a killed
   * process waits this long; split longer work into several jobs.
   */
  expireInSeconds: number
  /** Concurrent runs per process. */
  concurrency: number
}

/** A job of one business; runs in its tenant scope. */
export interface TenantJob<P extends object> {
  scope: 'tenant'
  name: string
  payload: z.ZodType<P>
  settings: JobSettings
}

/** A job across businesses or without one. `cron` (five fields, UTC) schedules it with an empty payload. */
export interface PlatformJob<P extends object> {
  scope: 'platform'
  name: string
  payload: z.ZodType<P>
  settings: JobSettings
  cron?: string
}

const defaults: JobSettings = { retryLimit: 8, retryDelaySeconds: 2, expireInSeconds: 30, concurrency: 2 }

/** Declares a job. Its payload holds ids, never copies of data: a job may run late. */
export function tenantJob<P extends object>(
  name: string,
  { payload, ...settings }: { payload: z.ZodType<P> } & Partial<JobSettings>,
): TenantJob<P> {
  return { scope: 'tenant', name, payload, settings: { ...defaults, ...settings } }
}

export function platformJob<P extends object>(
  name: string,
  { payload, cron, ...settings }: { payload: z.ZodType<P>; cron?: string } & Partial<JobSettings>,
): PlatformJob<P> {
  return { scope: 'platform', name, payload, cron, settings: { ...defaults, ...settings } }
}
