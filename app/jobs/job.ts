import type { z } from 'zod'

export interface JobSettings {
  /** How often a failed run is repeated before the job counts as failed. */
  retryLimit: number
  /** Before the first repetition; it doubles with every further one. */
  retryDelaySeconds: number
  /**
   * After this a run counts as dead and the job runs again. It bounds how long the work of a killed process lies
   * idle, so it stays well below a minute; longer work is cut into several jobs.
   */
  expireInSeconds: number
  /** Runs at the same time in one process. */
  concurrency: number
}

/** Work for one business, done in that business's scope. */
export interface TenantJob<P extends object> {
  scope: 'tenant'
  name: string
  payload: z.ZodType<P>
  settings: JobSettings
}

/** Work across businesses, or for none. `cron` (five fields, UTC) has it sent on a schedule, with an empty payload. */
export interface PlatformJob<P extends object> {
  scope: 'platform'
  name: string
  payload: z.ZodType<P>
  settings: JobSettings
  cron?: string
}

const defaults: JobSettings = { retryLimit: 8, retryDelaySeconds: 2, expireInSeconds: 30, concurrency: 2 }

/** Declares a kind of work. Its payload holds ids, never what they stand for: a job may run late. */
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
