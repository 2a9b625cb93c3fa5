import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Starts a Node program that ends by itself when this process does: it sees the channel to us close.
 * It has a session of its own, so that Ctrl-C in the terminal reaches only us.
 * @param {string} name
 * @param {string[]} args the program and its arguments
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, output: number | 'inherit' }} options
 * @returns {import('./supervisor.mjs').ManagedProcess}
 */
export function startChild(name, args, { cwd, env, output }) {
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
    async stop(patience = 15_000) {
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
 * @returns {import('./supervisor.mjs').ManagedProcess & { settle(): void }}
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
    const asked = request({ port, host, path, headers, agent: false, timeout: 2_000 }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('timeout', () => asked.destroy(new Error('timeout')))
    asked.on('error', reject)
    asked.end()
  })
}

/** The address to reach a server at that listens on `host`, which may mean all addresses. */
export function reachableHost(host) {
  return host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
}
