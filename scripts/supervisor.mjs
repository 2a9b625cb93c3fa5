/**
 * @typedef {object} ManagedProcess
 * @property {string} name as printed
 * @property {Promise<unknown>} ended resolves with how it ended
 * @property {(patience?: number) => Promise<void>} stop
 */

/** npm forwards a Ctrl-C that the terminal has sent us already; a person's second one is slower. */
const echo = 700

/**
 * Supervises what was started: ends all of it, the last first, on SIGINT or SIGTERM (a second
 * Ctrl-C does not wait), or when a part ends on its own. Ends the process: 0 when asked, 1 otherwise.
 */
export function createSupervisor() {
  /** @type {ManagedProcess[]} */
  const parts = []
  const leaving = new AbortController()
  let askedAt = 0
  /** What is being started now; a stop waits for it, so that nothing is left behind. */
  let starting = Promise.resolve()

  async function close(code) {
    if (leaving.signal.aborted) return
    leaving.abort()
    await starting.catch(() => undefined)
    for (const part of parts.toReversed()) await part.stop()
    process.exit(code)
  }

  async function force() {
    await Promise.race([
      Promise.all(parts.map((part) => part.stop(0))),
      new Promise((resolve) => setTimeout(resolve, 3_000)),
    ])
    process.exit(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const now = Date.now()
      if (!leaving.signal.aborted) {
        askedAt = now
        console.log('\nStopping ... (Ctrl-C again to stop at once)')
        void close(0)
      } else if (now - askedAt > echo) void force()
    })
  }

  const supervisor = {
    /** Called when a part has ended on its own, before the rest is stopped. */
    onFailure: () => {},
    /** Aborted once everything has to end. */
    leaving: leaving.signal,
    close,
    /**
     * Waits for a process to start and supervises it.
     * @template {ManagedProcess} T
     * @param {T | Promise<T>} arriving
     */
    async keep(arriving) {
      leaving.signal.throwIfAborted()
      starting = Promise.resolve(arriving).then((part) => {
        parts.push(part)
        part.ended.then((how) => {
          if (leaving.signal.aborted) return
          console.error(`\n${part.name} ended on its own${how ? ` (${how})` : ''}; stopping the rest.`)
          supervisor.onFailure()
          void close(1)
        })
      })
      await starting
      return arriving
    },
  }
  return supervisor
}
