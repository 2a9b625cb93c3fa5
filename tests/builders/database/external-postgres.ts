import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { serverAccount } from '#/db/embedded/binaries.server'
import { freePorts } from '../../platform'
import { memoryFolder } from '../../memory-folder'
import { until } from '../../patience'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'
const pooler = '/usr/sbin/pgbouncer'

/** The binaries of Debian's newest PostgreSQL; undefined if it is not installed. */
export const debianPrograms = (): string | undefined =>
  existsSync(debian)
    ? readdirSync(debian)
        .map((version) => join(debian, version, 'bin'))
        .filter((folder) => existsSync(join(folder, 'initdb')))
        .toSorted()
        .at(-1)
    : undefined

export const poolerIsInstalled = (): boolean => existsSync(pooler)

export interface ExternalPostgres {
  /** A superuser's connection string. */
  adminUrl: string
  port: number
  hasEnded(): boolean
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again on its data where it has ended, as a supervisor does. */
  restart(): void
  stop(): Promise<void>
}

interface ExternalSettings {
  /** An empty folder that is removed in the end. */
  home?: string
  /** Server settings by their PostgreSQL names. */
  settings?: Record<string, string>
  /** Makes the data directory in place of `initdb`. */
  makeData?(data: string): Promise<unknown>
}

/** Starts a PostgreSQL that is not the embedded one and requires passwords. */
export async function startExternalPostgres(
  programs: string,
  { home: ownHome, settings = {}, makeData }: ExternalSettings = {},
): Promise<ExternalPostgres> {
  const [port = 0] = await freePorts(1)
  const home = ownHome ?? (await memoryFolder('outside'))
  const account = await serverAccount()
  const secret = join(home, 'password')
  await writeFile(secret, 'admin')
  if (account) await Promise.all([home, secret].map((path) => chown(path, account.uid, account.gid)))
  const data = join(home, 'data')
  const at = { ...account, cwd: '/' }
  const how = ['-U', 'admin', '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8', '--no-sync']
  if (makeData) await makeData(data)
  else await run(join(programs, 'initdb'), ['-D', data, ...how], at)
  const values = Object.entries({ fsync: 'off', ...settings }).map(([name, value]) => `${name}=${value}`)
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...values]
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...at,
      stdio: 'ignore',
    })
  let server = start()
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const adminUrl = `postgres://admin:admin@127.0.0.1:${port}/postgres`
  await until(() => isReachable(adminUrl))
  return {
    ...{ adminUrl, port, hasEnded },
    async kill() {
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    },
    restart() {
      if (hasEnded()) server = start()
    },
    async stop() {
      if (!hasEnded()) {
        const ended = once(server, 'exit')
        server.kill('SIGINT')
        await ended
      }
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Puts PgBouncer in transaction mode in front of a database. It looks up passwords on the server as a superuser. */
export async function startPooler(adminUrl: string): Promise<{ port: number; stop(): Promise<void> }> {
  const [port] = await freePorts(1)
  const home = await memoryFolder('pooler')
  const account = await serverAccount()
  const { hostname, port: serverPort, username, password } = new URL(adminUrl)
  await writeFile(join(home, 'users'), `"${username}" "${password}"\n`)
  await writeFile(
    join(home, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort} auth_user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(home, 'users')}
auth_query = select usename, passwd from pg_catalog.pg_shadow where usename = $1
pool_mode = transaction
default_pool_size = 3
`,
  )
  const child = spawn(pooler, ['-q', join(home, 'pgbouncer.ini')], { ...account, cwd: '/', stdio: 'ignore' })
  const through = new URL(adminUrl)
  through.port = `${port}`
  await until(() => isReachable(through.toString()))
  return {
    port: port!,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Runs one statement on its own connection. */
export async function queryOnce<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const isReachable = (url: string) =>
  queryOnce(url, 'select').then(
    () => true,
    () => false,
  )
