// The processes that the launcher starts: each in a session of its own, all of them supervised.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

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
  /** The process that is being started now; a stop waits for it, so that nothing is left behind. */
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

/** How often the processes that started this one are looked for, in milliseconds. */
const lookEveryMs = 250

/**
 * Ends this process by SIGTERM when the npm that runs it has ended. npm runs a script in a shell and passes SIGTERM
 * on to that shell only; killed, npm passes nothing on.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_script?.includes('start.mjs')) return
  const parent = process.ppid
  // Some shells replace themselves with the script: the parent is npm itself then.
  const npm = / -c /.test(commandOf(parent)) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}

const commandOf = (pid) => procOf(pid, 'cmdline')?.replaceAll('\0', ' ') ?? psOf(pid, 'args')
const parentOf = (pid) =>
  Number(/^PPid:\s*(\d+)/m.exec(procOf(pid, 'status') ?? '')?.[1] ?? psOf(pid, 'ppid')) || undefined

/** A file about a process; undefined where the system has none, as macOS, or the process has ended. */
function procOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

/** One column of `ps` about a process; empty where there is no such program, as on Windows. */
function psOf(pid, column) {
  return spawnSync('ps', ['-o', `${column}=`, '-p', `${pid}`], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Starts a Node program that ends by itself when this process does: it sees the channel to us close.
 * It has a session of its own, so that Ctrl-C in the terminal reaches only us.
 * @param {string} name
 * @param {string[]} args the program and its arguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, output: number | 'inherit', drainMs: number }} options `drainMs` is
 *   how long it still serves after it was asked to end
 * @returns {ManagedProcess}
 */
export function startChild(name, args, { cwd, env, output, drainMs }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? `code ${code}`)
  return {
    name,
    ended,
    async stop(patience = drainMs + 15_000) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(patience > 0 ? 'SIGTERM' : 'SIGKILL')
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(timer)
    },
  }
}

/** A program that ends more often than this within a minute is not restarted. */
const endingsAMinute = 5

/**
 * The same for a program that is restarted when it ends on its own, once it was ready: before that its end has a
 * reason that a second start would meet too. `ended` resolves once it is given up.
 * @param {string} name
 * @param {string[]} args
 * @param {Parameters<typeof startChild>[2]} options
 * @param {(how: unknown) => void} onRestart told how it ended, each time
 * @returns {ManagedProcess & { settle(): void }}
 */
export function startRestarting(name, args, options, onRestart) {
  const stopping = new AbortController()
  let current = startChild(name, args, options)
  let settled = false

  async function watch() {
    let endings = []
    for (;;) {
      const how = await current.ended
      if (stopping.signal.aborted || !settled) return how
      const now = Date.now()
      endings = [...endings.filter((at) => at > now - 60_000), now]
      if (endings.length > endingsAMinute) return `${how}, for the ${endings.length}th time within a minute`
      onRestart(how)
      await sleep(100 * 2 ** endings.length, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return how
      current = startChild(name, args, options)
    }
  }

  const ended = watch()
  return {
    name,
    ended,
    settle: () => void (settled = true),
    async stop(patience) {
      stopping.abort()
      await current.stop(patience)
      await ended
    },
  }
}

/**
 * Polls until the address responds with an acceptable status.
 * @param {{ port: number, host: string, path: string, hostHeader?: string }} address
 * @param {(status: number) => boolean} accept
 * @param {AbortSignal} signal ends the waiting
 */
export async function waitUntilUp(address, accept, signal) {
  while (!accept(await status(address).catch(() => 0))) {
    await sleep(60, undefined, { signal })
  }
}

function status({ port, host, path, hostHeader }) {
  return new Promise((resolve, reject) => {
    const headers = hostHeader ? { host: hostHeader } : {}
    const outgoing = request({ port, host, path, headers, agent: false, timeout: 2_000 }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')))
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** The address to reach a server at that listens on `host`, which may mean all addresses. */
export function reachableHost(host) {
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
}

/** Bytes; a larger log is renamed at the next start and replaces the previous one. */
const largest = 20_000_000

/**
 * Opens a log for appending. `end()` gives the last lines written since, to find out why
 * something ended.
 * @param {string} path
 */
export function openLog(path) {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > largest) {
    renameSync(path, `${path}.1`)
    size = 0
  }
  const fd = openSync(path, 'a', 0o600)
  return {
    fd,
    end() {
      try {
        return readFileSync(path).subarray(size).toString().trimEnd().split('\n').slice(-8).join('\n')
      } catch {
        return ''
      }
    },
  }
}
