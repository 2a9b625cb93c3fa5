// npm run reset-demo: brings a public demo back to its beginning. For an installation that keeps its own embedded
// database and the local emulators; any other is refused.
//
//   prepare   makes a fresh demo in <DATA_DIR>.next, beside the one that is running
//   apply     puts it in the place of DATA_DIR, which must not be running; the old data stays in <DATA_DIR>.previous
//             until the next time
//
// Without a word it does both and stops the demo in between; its process supervisor starts it again. docs/operating.md
// has a timer that runs it every hour.
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-state.mjs'
import { lockDataDir } from './data-dir.mjs'
import { startChild, waitUntilUp } from './processes.mjs'
import { readSettings } from './settings.mjs'
import { UserError, exitWithError } from './user-error.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** In a prepared folder once it is complete. */
const marker = 'demo-prepared'
const prepareWithinMs = 10 * 60_000
const stopWithinMs = 60_000

try {
  const step = process.argv[2] ?? 'both'
  if (!['prepare', 'apply', 'both'].includes(step))
    throw new UserError(`"${step}" is no step of this command. Use prepare, apply, or nothing for both.`)
  const settings = requireDemo()
  if (step !== 'apply') await prepare(settings)
  if (step === 'both') await stopRunning(settings)
  if (step !== 'prepare') await apply(settings)
} catch (error) {
  exitWithError(error)
}

/** The settings of this installation, if all that it holds is a demo. */
function requireDemo() {
  const settings = readSettings(root)
  const refuse = (why) => {
    throw new UserError(
      `This installation is not reset: ${why} Only a demo with its own embedded database is.`,
    )
  }
  if (!settings.embedded) refuse('DATABASE_URL is set.')
  if (!settings.emulators.payments) refuse('STRIPE_SECRET_KEY is set.')
  if (settings.seed !== 'demo') refuse('SEED is not demo.')
  if (process.env.APP_ENV === 'production' && process.env.ALLOW_SANDBOX !== '1')
    refuse('ALLOW_SANDBOX is not 1.')
  return settings
}

/**
 * Makes a demo under another address, where its emulator can reach it. Only the emails of its made-up past name that
 * address.
 */
async function prepare({ dataDir }) {
  const next = `${dataDir}.next`
  await ensureBuilt('all')
  rmSync(next, { recursive: true, force: true })
  const [port, sandboxPort] = await freePorts(2)
  const began = Date.now()
  const env = {
    ...process.env,
    DATA_DIR: next,
    SEED: 'demo',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    ROOT_DOMAIN: `localhost:${port}`,
    SANDBOX_WEBHOOK_BASE: `http://localhost:${port}`,
    APP_ENV: 'local',
  }
  const making = startChild('The demo', ['scripts/start.mjs'], { cwd: root, env, output: 'inherit' })
  const limit = AbortSignal.timeout(prepareWithinMs)
  const failed = making.ended.then((how) => {
    throw new UserError(`The demo could not be made: it ended (${how}).`)
  })
  try {
    const ready = { host: '127.0.0.1', port, path: '/readyz', hostHeader: env.ROOT_DOMAIN }
    await Promise.race([waitUntilUp(ready, (status) => status === 200, limit), failed])
  } finally {
    failed.catch(() => undefined)
    await making.stop(stopWithinMs)
  }
  writeFileSync(join(next, marker), `${new Date().toISOString()}\n`)
  console.log(`A fresh demo is in ${next}, made in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Stops the launcher that runs on the data directory, if any does. */
async function stopRunning({ dataDir }) {
  const pid = launcherOf(dataDir)
  if (pid === null) return
  process.kill(pid, 'SIGTERM')
  const until = Date.now() + stopWithinMs
  while (launcherOf(dataDir) !== null) {
    if (Date.now() > until) throw new UserError(`The demo (process ${pid}) did not stop within a minute.`)
    await sleep(50)
  }
}

/** The process of the launcher that holds a data directory; null where there is none. */
function launcherOf(dataDir) {
  const file = join(dataDir, 'launcher.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (!pid) return null
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

async function apply({ dataDir }) {
  const next = `${dataDir}.next`
  const previous = `${dataDir}.previous`
  if (!existsSync(join(next, marker))) {
    console.log('No fresh demo is prepared; nothing was changed.')
    return
  }
  // Throws while a launcher runs on it.
  const lock = lockDataDir(dataDir)
  rmSync(previous, { recursive: true, force: true })
  renameSync(dataDir, previous)
  rmSync(join(previous, 'launcher.pid'), { force: true })
  rmSync(join(next, marker))
  renameSync(next, dataDir)
  await lock.stop()
  console.log(`The demo is at its beginning. What visitors did is in ${previous} until the next reset.`)
}

/** Free ports of this machine, each a different one. */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
