import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, mkdtemp, open, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { canEnter, reachableHome, serverAccount, usableBinaries, type Account } from './embedded-binaries.server'
import { isPostmaster, readPidFile, stopLeftOver } from './embedded-postmaster.server'

export interface EmbeddedOptions {
  /** false: a crash may lose data. For tests, where speed counts and nothing is kept. */
  durable?: boolean
  /** More server settings, by their PostgreSQL names. */
  settings?: Record<string, string>
}

export interface Embedded {
  /** The owner's connection string. */
  url: string
  /** Resolves when the server has ended, asked or not. */
  ended: Promise<void>
  /** Ends the server cleanly: open transactions are rolled back, what was committed is kept. */
  stop(): Promise<void>
}

const owner = 'postgres'
const database = 'tastevin'

const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
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
}

const careless: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Waits for one line, or for the end of whoever started it, then ends the server. A killed parent leaves its
 * other children two seconds to finish before their database goes.
 */
const keeper = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r word <&3; [ -n "$word" ] || sleep 2; kill -INT $server) &
wait $server
kill $! 2>/dev/null
exit 0`

/**
 * Starts a real PostgreSQL on a free port of 127.0.0.1 with its data in `dataDir`/postgres, made on the first
 * start. While it runs, `dataDir`/database-url (mode 600) holds the owner's connection string. A server left
 * over from a killed run on the same data is stopped first. It ends by itself when this process ends.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const home = resolve(dataDir)
  const urlFile = join(home, 'database-url')
  await mkdir(home, { recursive: true })
  await rm(urlFile, { force: true })
  const ours = await serverAccount()
  const binaries = await usableBinaries(ours)
  const cluster = await clusterFolder(home, ours)
  const account = await ownerOf(cluster, ours)
  await stopLeftOver(cluster)
  const password = await readOrMakePassword(join(home, 'database-password'), cluster)
  if (!(await exists(cluster))) await initialise(binaries, cluster, password, account)
  await sameVersion(binaries, cluster)

  const log = await open(join(home, 'postgres.log'), 'w', 0o600)
  const port = await freePort()
  const flags = { ...settings, ...(options.durable === false ? careless : {}), ...options.settings, port: `${port}` }
  const child = spawn(
    '/bin/sh',
    [
      ...['-c', keeper, 'sh', join(binaries, 'bin', 'postgres'), '-D', cluster],
      ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A session of its own: Ctrl-C in the terminal must reach the server last, not first.
    { ...account, detached: true, cwd: '/', env: serverEnvironment(), stdio: ['pipe', log.fd, log.fd] },
  )
  child.stdin?.on('error', () => undefined)
  const ended = once(child, 'exit').then(() => undefined)
  await log.close()
  await becomesReady(child, cluster, join(home, 'postgres.log'))

  const at = `postgres://${owner}:${password}@127.0.0.1:${port}`
  await ensureDatabase(`${at}/postgres`)
  const url = `${at}/${database}`
  await writeFile(urlFile, `${url}\n`, { mode: 0o600 })
  return { url, ended, stop: () => stop(child, cluster, urlFile, ended) }
}

async function stop(child: ChildProcess, cluster: string, urlFile: string, ended: Promise<void>) {
  await rm(urlFile, { force: true })
  if (child.exitCode !== null || child.signalCode !== null) return
  child.stdin?.end('stop\n')
  const late = new AbortController()
  const impatient = sleep(15_000, undefined, { signal: late.signal }).then(
    async () => {
      const pid = (await readPidFile(cluster))?.pid
      if (pid) process.kill(pid, 'SIGQUIT')
      await ended
    },
    () => undefined,
  )
  await Promise.race([ended, impatient])
  late.abort()
}

/** The cluster's folder; elsewhere, behind a link, when the server's account cannot enter `home`. */
async function clusterFolder(home: string, account: Account): Promise<string> {
  const usual = join(home, 'postgres')
  const entry = await lstat(usual).catch(() => undefined)
  if (entry?.isDirectory()) return usual
  if (entry && (await exists(usual))) return usual
  if (account) await chmod(home, (await stat(home)).mode | 0o011)
  if (!entry && (await canEnter(home, account))) return usual
  await rm(usual, { force: true })
  await mkdir(reachableHome, { recursive: true, mode: 0o755 })
  const elsewhere = await mkdtemp(join(reachableHome, 'data-'))
  await chmod(elsewhere, 0o755)
  await symlink(join(elsewhere, 'postgres'), usual)
  return usual
}

async function ownerOf(cluster: string, ours: Account): Promise<Account> {
  const found = await stat(cluster).catch(() => undefined)
  if (!found || found.uid === (ours?.uid ?? process.getuid?.())) return ours
  if (ours && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  throw new Error(`${cluster} belongs to another user. Run as that user, or set DATA_DIR to a folder of your own.`)
}
