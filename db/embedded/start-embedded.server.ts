import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverAccount, usableBinaries } from './binaries.server'
import { ensureCluster, locateCluster, ownerPassword, serverEnvironment } from './cluster.server'
import { stopLeftoverServer, readPidFile, signalTo } from './postmaster.server'
import { restartOnExit, type RunningServer } from './restart.server'

interface EmbeddedOptions {
  /** false: a crash may lose data. For tests, where speed counts and nothing is kept. */
  durable?: boolean
  /** More server settings, by their PostgreSQL names. */
  settings?: Record<string, string>
  /** How long a server that ended is started again and again before it is given up, in milliseconds: a minute. */
  patienceMs?: number
  /** Given, a server that ends on its own is started again at the same address; called each time it was. */
  onRevival?: () => void
  /** With `onRevival`: called when the server ended on a full disk. It is tried again for as long as it takes. */
  onFullDisk?: () => void
}

export interface Embedded {
  /** The owner's connection string. */
  url: string
  /**
   * The same over a socket file, for programs of this machine and account: half the cost of a round trip.
   * Equal to `url` where the path would be too long for a socket.
   */
  localUrl: string
  /** Resolves when the server has ended, asked or not; with `onRevival`, when it cannot be brought back. */
  ended: Promise<void>
  /** Ends the server cleanly: open transactions are rolled back, what was committed is kept. */
  stop(): Promise<void>
}

const owner = 'postgres'
const database = 'tastevin'

const usualSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  // Nothing that was acknowledged may be lost.
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
} satisfies Record<string, string>

/** Bytes; the shortest limit among the systems we run on (sun_path of macOS, its end counted). */
const longestSocketPath = 103

const unsafeButFast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Runs the server until a line comes in, or its parent ends. A killed parent leaves its other
 * children two seconds to finish before their database goes.
 */
const watchdogScript = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r word <&3; [ -n "$word" ] || sleep 2; kill -INT $server) &
reader=$!
exec 3<&-
wait $server
kill $reader 2>/dev/null
exit 0`

/**
 * Starts a real PostgreSQL on a free port of 127.0.0.1, with its data in `dataDir`/postgres, made on the first
 * start. While it runs, `dataDir`/database-url (mode 600) holds the owner's connection string. A server left
 * over from a killed run on the same data is ended first. It ends by itself when this process ends.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const home = resolve(dataDir)
  const urlFile = join(home, 'database-url')
  const logFile = join(home, 'postgres.log')
  await mkdir(home, { recursive: true })
  await rm(urlFile, { force: true })

  const ours = await serverAccount()
  const cluster = await locateCluster(home, ours)
  const binaries = await usableBinaries(cluster.account)
  await stopLeftoverServer(cluster.folder)
  const password = await ownerPassword(join(home, 'database-password'), cluster)
  await ensureCluster(binaries, cluster, owner, password)

  const port = await freePort()
  const sockets = `${cluster.folder}/.s.PGSQL.${port}`.length < longestSocketPath ? cluster.folder : ''
  const settings = {
    unix_socket_directories: sockets,
    ...usualSettings,
    ...(options.durable === false ? unsafeButFast : {}),
    ...options.settings,
  }
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = async (logMode: 'w' | 'a'): Promise<RunningServer> => {
    const log = await open(logFile, logMode, 0o600)
    const child = spawn(
      '/bin/sh',
      ['-c', watchdogScript, 'sh', join(binaries, 'bin', 'postgres'), '-D', cluster.folder, ...flags],
      // A session of its own, so that Ctrl-C in the terminal reaches the server last and not first.
      {
        ...cluster.account,
        detached: true,
        cwd: '/',
        env: serverEnvironment,
        stdio: ['pipe', log.fd, log.fd],
      },
    )
    child.stdin?.on('error', () => undefined)
    const ended = once(child, 'exit').then(() => undefined)
    await log.close()
    await becomesReady(child, cluster.folder, logFile)
    return { ended, stop: () => endServer(child, cluster.folder, ended) }
  }
  const first = await start('w')
  const { onRevival, onFullDisk, patienceMs = 60_000 } = options
  const running = onRevival
    ? restartOnExit(first, {
        cluster: cluster.folder,
        port,
        patienceMs,
        start: () => start('a'),
        onRestart: onRevival,
        onFullDisk,
      })
    : first

  const server = `postgres://${owner}:${password}@127.0.0.1:${port}`
  await ensureDatabase(`${server}/postgres`)
  const url = `${server}/${database}`
  await writeFile(urlFile, `${url}\n`, { mode: 0o600 })
  return {
    url,
    localUrl: sockets ? `${url}?host=${encodeURIComponent(sockets)}` : url,
    ended: running.ended,
    async stop() {
      await rm(urlFile, { force: true })
      await running.stop()
    },
  }
}

/** Recovery after a crash may replay a good deal, and says how far it is every ten seconds. */
const longestSilenceMs = 60_000

async function becomesReady(child: ChildProcess, cluster: string, logFile: string) {
  let size = -1
  for (let end = 0; child.exitCode === null; await sleep(15)) {
    if ((await readPidFile(cluster))?.ready) return
    const now = (await stat(logFile).catch(() => undefined))?.size ?? 0
    if (now !== size) end = Date.now() + longestSilenceMs
    else if (Date.now() > end) break
    size = now
  }
  child.stdin?.end('stop\n')
  const output = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')
  throw new Error(`The embedded PostgreSQL did not start. Its last words, from ${logFile}:\n${output}`)
}

async function endServer(child: ChildProcess, cluster: string, ended: Promise<void>) {
  if (child.exitCode !== null) return
  const server = await readPidFile(cluster)
  child.stdin?.end('stop\n')
  const timer = setTimeout(() => server && signalTo(server.pid, 'SIGQUIT'), 15_000)
  await ended
  clearTimeout(timer)
}

async function ensureDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${database}`)
  await client.end()
}

function freePort(): Promise<number> {
  return new Promise((fulfill, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => fulfill(port))
    })
  })
}
