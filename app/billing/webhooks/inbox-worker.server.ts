import type { Logger } from '~/foundation/kit/log.server'
import { withoutDeadline } from '~/foundation/kit/deadline.server'

interface InboxWorker {
  start(): void
  /** Call when events have arrived in this process. */
  wake(): void
  /** Finishes the work in progress and stops. */
  stop(): Promise<void>
}

interface InboxWorkerOptions {
  drain: (options: { settleMs: number; signal: AbortSignal }) => Promise<number>
  log: Logger
}

/** How often to check for events that other processes received and for retries. */
const pollMs = 1_000
/** A signup's events arrive within moments of each other; one run after this delay handles them all. */
const settleMs = 150

/** Works through the inbox in the background of one process. */
export function createInboxWorker({ drain, log }: InboxWorkerOptions): InboxWorker {
  let stopping: AbortController | undefined
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let plannedFor = Infinity
  let lastArrival = -Infinity

  function plan(at: number) {
    if (!stopping || stopping.signal.aborted || running || at >= plannedFor) return
    clearTimeout(timer)
    plannedFor = at
    timer = setTimeout(run, Math.max(0, at - performance.now()))
  }

  function run() {
    const startedAt = performance.now()
    plannedFor = Infinity
    running = processDue().finally(() => {
      running = undefined
      // Events that arrived just before or during the run were left for the next one.
      const mayHaveMore = lastArrival > startedAt - settleMs
      plan(mayHaveMore ? lastArrival + settleMs : performance.now() + pollMs)
    })
  }

  async function processDue() {
    if (!stopping) return
    try {
      const { signal } = stopping
      await withoutDeadline(() => drain({ settleMs, signal }))
    } catch (error) {
      log.error({ error }, 'webhook inbox')
      lastArrival = -Infinity
    }
  }

  return {
    start() {
      stopping ??= new AbortController()
      plan(performance.now())
    },
    wake() {
      lastArrival = performance.now()
      plan(lastArrival + settleMs)
    },
    async stop() {
      stopping?.abort()
      clearTimeout(timer)
      await running
    },
  }
}
