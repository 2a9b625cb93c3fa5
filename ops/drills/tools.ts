import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverAccount, usableBinaries } from '#/db/embedded/binaries.server'
import {
  queryOnce,
  startExternalPostgres,
  startPooler,
  type ExternalPostgres,
} from '../../tests/builders/database/external-postgres'
import { patiently, until } from '../../tests/patience'
import { ask, freePorts } from '../../tests/platform'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Drill {
  name: string
  /** The sentence that the drill shows to be true. */
  promise: string
  /** Files it needs, with what to install where one is missing. */
  needs: [file: string, remedy: string][]
  /** Minutes after which it is ended and has failed. */
  minutes: number
  /** Throws where the promise is not held; returns what it saw. */
  run(site: Site): Promise<string[]>
}

export const debian15 = '/usr/lib/postgresql/15/bin'
export const needsDebian15: [string, string] = [`${debian15}/initdb`, 'apt-get install postgresql-15']

/** The folder of PostgreSQL's programs: Debian's 15, or the 18 of the embedded database. */
export const programsOf = async (version: 15 | 18): Promise<string> =>
  version === 15 ? debian15 : join(await usableBinaries(await serverAccount()), 'bin')

export interface Process {
  port: number
  /** Waits until it is ready, for so many milliseconds. */
  ready(timeout?: number): Promise<void>
  /** Sends SIGTERM and waits for its end. */
  stop(): Promise<void>
  /** Whether it ended, asked or not. */
  hasEnded(): boolean
}

/** Everything that a drill starts, on loopback alone; `end` ends it in the reverse order, and removes its folder. */
export class Site {
  private readonly ends: (() => Promise<unknown>)[] = []
  private constructor(readonly home: string) {}

  static async open(name: string): Promise<Site> {
    const home = await mkdtemp(join(tmpdir(), `tastevin-drill-${name}-`))
    // PostgreSQL runs as another account, and may have its folder inside.
    await chmod(home, 0o711)
    return new Site(home)
  }

  onEnd(end: () => Promise<unknown>): void {
    this.ends.push(end)
  }

  async end(): Promise<void> {
    for (const end of this.ends.splice(0).reverse()) await end().catch(() => undefined)
    await rm(this.home, { recursive: true, force: true })
  }

  /** A program of the product with this environment alone. Its output is in a file of the site. */
  program(args: string[], env: Record<string, string>, { ipc = false } = {}): ChildProcess {
    const log = openSync(join(this.home, 'output.log'), 'a')
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', log, log, ...(ipc ? (['ipc'] as const) : [])],
    })
    this.onEnd(() => ended(child))
    return child
  }

  /** Runs a command of the product to its end. Throws with its output where it fails. */
  async command(script: string, args: string[], env: Record<string, string>): Promise<void> {
    const child = this.program([`scripts/${script}.mjs`, ...args], env)
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${script} ended with ${code}:\n${this.output()}`)
  }

  /** The end of what the site's programs wrote. */
  output(): string {
    const file = join(this.home, 'output.log')
    return existsSync(file) ? readFileSync(file, 'utf8').slice(-3_000) : ''
  }

  async postgres(...[programs, how]: Parameters<typeof startExternalPostgres>): Promise<ExternalPostgres> {
    const server = await startExternalPostgres(programs, how)
    this.onEnd(() => server.stop())
    return server
  }

  /** PgBouncer in transaction mode before a server. Returns the port. */
  async pooler(adminUrl: string): Promise<number> {
    const pooler = await startPooler(adminUrl)
    this.onEnd(() => pooler.stop())
    return pooler.port
  }

  /** Forwards connections to a port of this machine. `moveTo` ends those that are open and forwards later ones there. */
  async forwarder(target: number): Promise<{ port: number; moveTo(port: number): void }> {
    const [port = 0] = await freePorts(1)
    const open = new Set<Socket>()
    let to = target
    const server = createServer((client) => {
      const upstream = connect(to, '127.0.0.1')
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => (open.delete(one), other.destroy()))
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const cut = () => open.forEach((socket) => socket.destroy())
    this.onEnd(async () => (server.close(), cut()))
    return { port, moveTo: (next) => ((to = next), cut()) }
  }

  /** The emulators of Stripe and Postmark. */
  async emulators(env: Record<string, string>): Promise<string> {
    const child = this.program(['build/sandbox/main.js'], env, { ipc: true })
    await Promise.race([once(child, 'message'), failure(child, this)])
    return `http://127.0.0.1:${env.SANDBOX_PORT}`
  }

  /** A server, or with WORKER=only a worker, which has its probes at the same port. */
  server(env: Record<string, string>): Process {
    const port = Number(env.WORKER === 'only' ? env.WORKER_PORT : env.PORT)
    const child = this.program(['scripts/serve.mjs'], env)
    return {
      port,
      ready: async (timeout = patiently.timeout) => {
        await until(
          async () => {
            if (child.exitCode !== null) throw new Error(`A server ended:\n${this.output()}`)
            return (await readyAt(port))?.status === 200
          },
          { timeout, interval: 100 },
        )
      },
      stop: () => ended(child),
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    }
  }
}

/** The answer of a process to /readyz; null where none comes. */
export const readyAt = (port: number) => ask(`http://localhost:${port}/readyz`).catch(() => null)

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function failure(child: ChildProcess, site: Site): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`A program ended with ${code}:\n${site.output()}`)
}

export interface Database {
  /** As the role that docs/operating.md makes, directly. */
  url: string
  adminUrl: string
}

/** A new database and the role that owns it, as docs/operating.md makes them. */
export async function createDatabase({ adminUrl }: ExternalPostgres, name: string): Promise<Database> {
  await queryOnce(adminUrl, `create role ${name} login createrole password 'drill'`)
  await queryOnce(adminUrl, `create database ${name} owner ${name}`)
  const url = new URL(adminUrl)
  Object.assign(url, { username: name, password: 'drill', pathname: `/${name}` })
  return { url: url.toString(), adminUrl: adminUrl.replace(/\/postgres$/, `/${name}`) }
}

/** The same connection string at another port, such as a pooler's. */
export const atPort = (url: string, port: number): string => Object.assign(new URL(url), { port }).toString()

/** The environment of one installation of servers and emulators. */
export async function installation(site: Site, databaseUrl: string, more: Record<string, string> = {}) {
  const [port, sandboxPort] = await freePorts(2)
  // Files belong to one database, and a drill may have several.
  const dataDir = join(site.home, `data-${new URL(databaseUrl).pathname.slice(1)}`)
  await mkdir(dataDir, { recursive: true })
  return {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}` },
    ...{ SANDBOX_WEBHOOK_BASE: `http://localhost:${port}`, ROOT_DOMAIN: `localhost:${port}`, SEED: 'none' },
    ...{ SESSION_SECRET: 'a secret of the drills, of no use elsewhere', TRUSTED_PROXIES: '127.0.0.1' },
    ...more,
  }
}

/** Milliseconds. A minute on a machine with nothing else to do. */
const plantingMs = 1_200_000

/**
 * Plants the demo by a server that works through its jobs. Returns the server and the address of the emulators, both running.
 */
export async function plantDemo(site: Site, env: Record<string, string>) {
  // The emulators make their schema in sessions of their own, past a pooler.
  const sandboxUrl = await site.emulators({
    ...env,
    DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL!,
  })
  const server = site.server({ ...env, SEED: 'demo' })
  await server.ready(plantingMs)
  const isPlanted = async () => (await readyAt(server.port))?.body.includes('"ready"}')
  await until(isPlanted, { timeout: plantingMs, interval: 500 })
  return { server, sandboxUrl, rootDomain: env.ROOT_DOMAIN! }
}

let demoFile: Promise<string> | undefined

/**
 * A backup of the demo with its emulators, made once in a run.
 * @param file where it is kept for the next run, and taken from there; by default it is removed in the end
 */
export const demoBackup = (file?: string): Promise<string> => (demoFile ??= makeDemoBackup(file))

async function makeDemoBackup(keptFile?: string): Promise<string> {
  if (keptFile && existsSync(keptFile)) return keptFile
  const folder = await mkdtemp(join(tmpdir(), 'tastevin-drill-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = keptFile ?? join(folder, 'demo.zip')
  const site = await Site.open('demo')
  try {
    const postgres = await site.postgres(await programsOf(18))
    const env = await installation(site, (await createDatabase(postgres, 'demo')).url)
    const { server } = await plantDemo(site, env)
    await server.stop()
    await site.command('backup', [file], env)
    return file
  } finally {
    await site.end()
  }
}

/** The number of rows of each table of the product, by name. */
export async function countRows(adminUrl: string): Promise<Map<string, number>> {
  const tables = await queryOnce<{ name: string }>(
    adminUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`)
  const rows = await queryOnce<{ name: string; n: number }>(adminUrl, counts.join(' union all '))
  return new Map(rows.map(({ name, n }) => [name, n]))
}
