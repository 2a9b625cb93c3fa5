import type { Logger } from '~/kit/log.server'
import { withoutDeadline } from '~/kit/deadline.server'

export interface InboxWorker {
  start(): void
  /** Something has arrived in this process. */
  wake(): void
  /** Finishes what is in hand and stops. */
  stop(): Promise<void>
}

interface InboxWorkerOptions {
  drain: (options: { settleMs: number; signal: AbortSignal }) => Promise<number>
  log: Logger
}

/** How often the inbox is looked into for what other processes received or what is to be repeated. */
const pollMs = 1_000
/** A signup's events come within a moment of one another: one look at the end of it serves them all. */
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
    const began = performance.now()
    plannedFor = Infinity
    running = look().finally(() => {
      running = undefined
      // What arrived too shortly before the look, or during it, was left for the next.
      const unseen = lastArrival > began - settleMs
      plan(unseen ? lastArrival + settleMs : performance.now() + pollMs)
    })
  }

  async function look() {
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
