import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from './disk-space.server'
import { stopLeftoverServer, runningServer, signalTo } from './postmaster.server'

export interface RunningServer {
  /** Resolves when the server has ended, asked or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

interface RestartOptions {
  cluster: string
  port: number
  /** Starts the server again, and rejects where it does not come up. */
  start(): Promise<RunningServer>
  /** How long starts are tried, in milliseconds. The recovery after a crash is part of a start and not counted. */
  patienceMs: number
  /** Called when the server runs again. */
  onRestart(): void
  /** Called when its disk is full: it is then retried for as long as it takes. */
  onFullDisk?(): void
}

/** Leaves time for a restart by hand (pg_ctl checks every 100 ms). */
const courtesyMs = 500
/** How often a full disk is checked, in milliseconds. */
const fullDiskMs = 1_000
/** A server that keeps ending is not restarted. */
const endingsAMinute = 5

/**
 * Wraps a server and restarts it at the same address when it ends on its own: clients lose their
 * connections and what was under way, and find it again in a moment. `ended` resolves once it stays down.
 */
export function restartOnExit(first: RunningServer, revival: RestartOptions): RunningServer {
  const stopping = new AbortController()
  let current = first

  async function watch() {
    let endings: number[] = []
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      const now = Date.now()
      endings = [...endings.filter((at) => at > now - 60_000), now]
      if (endings.length > endingsAMinute && !(await isDiskFull(revival.cluster))) return
      const next = await replacement(revival, stopping.signal)
      if (!next) return
      current = next
      // Asked to end while it came up.
      if (stopping.signal.aborted) return next.stop()
      revival.onRestart()
    }
  }

  const ended = watch()
  return {
    ended,
    async stop() {
      stopping.abort()
      await current.stop()
      await ended
    },
  }
}

/** The server on this cluster that another process has restarted, else one of our own; undefined for neither. */
async function replacement(
  { cluster, port, patienceMs, start, onFullDisk }: RestartOptions,
  stopping: AbortSignal,
): Promise<RunningServer | undefined> {
  const began = Date.now()
  let deadline = began + patienceMs
  let isReported = false
  while (!stopping.aborted && Date.now() < deadline) {
    // Recovery writes too: a start without room fails, and takes what little there is.
    if (await isDiskFull(cluster)) {
      if (!isReported) onFullDisk?.()
      isReported = true
      deadline = Date.now() + patienceMs
      await sleep(fullDiskMs)
      continue
    }
    const other = await runningServer(cluster)
    // On another port our clients would not find it: another process has taken over the data.
    if (other && other.port !== port) return undefined
    if (other?.ready) return adopted(cluster, other.pid)
    if (!other && Date.now() > began + courtesyMs) {
      await stopLeftoverServer(cluster)
      // Backends of a killed server hold its memory for a moment longer, and it does not start before.
      const started = await start().catch(() => undefined)
      if (started) return started
    }
    await sleep(50)
  }
  return undefined
}

function adopted(cluster: string, pid: number): RunningServer {
  const watch = async () => {
    while (signalTo(pid, 0)) await sleep(100)
  }
  return { ended: watch(), stop: () => stopLeftoverServer(cluster) }
}
