import { execFile, fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { startEmbedded } from '#/db/embedded/start-embedded.server'
import { ask, freePorts, freshDataDir } from '../../platform'
import { patiently } from '../../patience'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The product's processes, started separately so that one can die while the others live. */
export interface Processes {
  rootDomain: string
  sandboxUrl: string
  databaseUrl(): Promise<string>
  server: Server
  stop(): Promise<void>
}

export interface Server {
  /** Starts it on the same data and waits until it is ready. */
  start(): Promise<void>
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Database, emulators and server over one folder. */
export async function startProcesses(): Promise<Processes> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root })
  const dataDir = await freshDataDir()
  const [port, sandboxPort] = await freePorts(2)
  const database = await startEmbedded(dataDir, { durable: false })
  const rootDomain = `localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'fatal',
    SEED: 'none',
    DATA_DIR: dataDir,
    DATABASE_URL: database.localUrl,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_WEBHOOK_BASE: `http://${rootDomain}`,
  }
  const run = (program: string) => fork(program, { cwd: root, env, execArgv: [], stdio: 'inherit' })
  const sandbox = run('build/sandbox/main.js')
  await once(sandbox, 'message')
  const server = aServer(() => run('scripts/serve.mjs'), `http://${rootDomain}/readyz`)
  await server.start()
  return {
    rootDomain,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    databaseUrl: async () => database.url,
    server,
    async stop() {
      await server.stop()
      await ended(sandbox, 'SIGTERM')
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function aServer(run: () => ChildProcess, readyUrl: string): Server {
  let child: ChildProcess | undefined
  return {
    async start() {
      const starting = run()
      child = starting
      await vi.waitUntil(async () => {
        if (starting.exitCode !== null) throw new Error(`The server ended with ${starting.exitCode}`)
        return (await ask(readyUrl).catch(() => null))?.status === 200
      }, patiently)
    },
    async kill() {
      if (child) await ended(child, 'SIGKILL')
    },
    stop: async () => (child ? ended(child, 'SIGTERM') : null),
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}

/** Runs one statement as the owner on its own connection. */
export async function rowsOf<Row>(databaseUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connected(databaseUrl)
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

export type LockedTable = 'join_drafts' | 'consents' | 'memberships' | 'outgoing_emails'

/**
 * Locks a table so that writers wait, and resolves `waiting` once one does. A process killed while it waits dies in
 * the middle of its transaction.
 */
export async function lockTable(databaseUrl: string, table: LockedTable) {
  const client = await connected(databaseUrl)
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  const someoneWaits = `select from pg_locks where relation = '${table}'::regclass and not granted`
  return {
    waiting: () => vi.waitUntil(async () => (await rowsOf(databaseUrl, someoneWaits)).length > 0, patiently),
    letGo: () => client.end(),
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
