import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { ask, freePorts, freshDataDir, launch, startPlatform, type Platform } from '../platform'

const portOf = (url: string) => Number(new URL(url).port)
const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.destroy())
    socket.on('error', () => resolve(false))
  })
const allGone = async (platform: Platform, databaseUrl: string) => {
  const ports = [platform.rootUrl, platform.sandboxUrl, databaseUrl].map(portOf)
  return (await Promise.all(ports.map(answers))).every((open) => !open)
}

// All of these share one data folder, in order, because creating a database takes longest.
describe('npm start, repeatedly on the same data', { timeout: 120_000 }, () => {
  let platform: Platform
  afterAll(() => platform?.stop())

  it('starts everything, keeps the data for the next start, and does no setup work the second time', async () => {
    platform = await startPlatform({ SEED: 'none' })
    const first = platform.startedIn
    expect((await ask(`${platform.rootUrl}/healthz`)).status).toBe(200)
    expect((await ask(`${platform.sandboxUrl}/_mail/api/messages`)).status).toBe(200)
    const secretFile = join(platform.dataDir, 'session-secret')
    const secret = await readFile(secretFile, 'utf8')
    expect((await stat(secretFile)).mode & 0o777).toBe(0o600)
    await run(await platform.databaseUrl(), 'create table kept (id int); insert into kept values (7)')
    expect(await platform.stop({ keepData: true })).toBe(0)

    platform = await startPlatform({ SEED: 'none', DATA_DIR: platform.dataDir })
    // Start times vary on a busy machine; the benchmarks measure them.
    expect(platform.startedIn).toBeLessThan(Math.max(20_000, 2 * first))
    expect(await run(await platform.databaseUrl(), 'select id from kept')).toEqual([{ id: 7 }])
    expect(await readFile(secretFile, 'utf8')).toBe(secret)
  })

  it('does not touch the data of a running instance', async () => {
    const { said, code } = await failing({ DATA_DIR: platform.dataDir })
    expect(code).toBe(1)
    expect(said).toContain('Tastevin already runs on')
    expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
  })

  it('leaves nothing running when it is killed, and starts again on the same data', async () => {
    const databaseUrl = await platform.databaseUrl()
    await platform.stop({ signal: 'SIGKILL', keepData: true })
    await vi.waitUntil(() => allGone(platform, databaseUrl), { timeout: 15_000, interval: 100 })
    platform = await startPlatform({ SEED: 'none', DATA_DIR: platform.dataDir })
    expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
  })

  it('leaves nothing running after Ctrl-C', async () => {
    const databaseUrl = await platform.databaseUrl()
    expect(await platform.stop({ signal: 'SIGINT', keepData: true })).toBe(0)
    expect(await allGone(platform, databaseUrl)).toBe(true)
    await expect(stat(join(platform.dataDir, 'database-url'))).rejects.toThrow('ENOENT')
  })
})

describe('npm start', { timeout: 120_000 }, () => {
  it('stops the rest and says so when one process ends by itself', async () => {
    const platform = await startPlatform({ SEED: 'none' })
    onTestFinished(async () => void (await platform.stop()))
    const databaseUrl = await platform.databaseUrl()
    // A database that only ended would be restarted; without this file it cannot be.
    const breakIt = 'rm global/pg_control && kill -QUIT $(head -n 1 postmaster.pid)'
    await run(databaseUrl, `copy (select) to program '${breakIt}'`).catch(() => undefined)
    expect(await platform.launch.exit).toBe(1)
    expect(platform.launch.said()).toContain('The database ended on its own')
    expect(await allGone(platform, databaseUrl)).toBe(true)
  })

  it('says which port is in use and what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { said, code } = await failing({ PORT: `${port}` })
    taken.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use.`)
  })

  it('restarts a server that dies, and gives up on one that keeps dying', async () => {
    const platform = await startPlatform({ SEED: 'none' })
    onTestFinished(async () => void (await platform.stop()))
    const isReady = async () => (await ask(`${platform.rootUrl}/readyz`).catch(() => null))?.status === 200
    const killServer = async () => {
      const before = await serverOf(platform.launch.child.pid!)
      process.kill(before!, 'SIGKILL')
      const changed = async () => ![before, undefined].includes(await serverOf(platform.launch.child.pid!))
      await vi.waitUntil(async () => platform.launch.child.exitCode !== null || (await changed()), {
        timeout: 20_000,
        interval: 20,
      })
    }
    await killServer()
    await vi.waitUntil(isReady, { timeout: 20_000, interval: 50 })
    expect(platform.launch.said()).toContain('The server ended on its own (SIGKILL) and is started again.')
    for (let time = 2; time <= 6; time++) await killServer()
    expect(await platform.launch.exit).toBe(1)
    expect(platform.launch.said()).toContain(
      'The server ended on its own (SIGKILL, for the 6th time within a minute)',
    )
  })

  it('starts for production with real keys and no SEED, without the demo, and prints the URL', async () => {
    const keys = {
      APP_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_test_of_somebody',
      STRIPE_WEBHOOK_SECRET_PLATFORM: 'whsec_1',
      STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_2',
      STRIPE_WEBHOOK_SECRET_ACCOUNTS: 'whsec_3',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      POSTMARK_SERVER_TOKEN: 'a token',
      POSTMARK_API_BASE: 'http://127.0.0.1:9',
      ROOT_DOMAIN: 'clubs.example',
    }
    const platform = await startPlatform(keys)
    onTestFinished(async () => void (await platform.stop()))
    expect(await run(await platform.databaseUrl(), 'select from businesses')).toEqual([])
    expect(platform.launch.said()).toMatch(
      /https:\/\/clubs\.example\/ +through your proxy, to 127\.0\.0\.1:\d+/,
    )
    expect(platform.launch.said()).not.toContain('Demo logins')
  })
})

describe('npm start with an invalid environment', { timeout: 60_000 }, () => {
  const { adminUrl } = inject('cluster')
  const outside = (change: (url: URL) => void = () => undefined) => {
    const url = new URL(adminUrl)
    change(url)
    return { DATABASE_URL: url.toString(), SESSION_SECRET: 'x'.repeat(32) }
  }

  it.each<[string, Record<string, string>, string]>([
    [
      'emulators in production',
      { APP_ENV: 'production' },
      'APP_ENV=production needs STRIPE_SECRET_KEY and POSTMARK',
    ],
    ['a port that is not a number', { PORT: 'many' }, 'PORT must be a port between 1 and 65535'],
    [
      'the same port twice',
      { PORT: '24242', SANDBOX_PORT: '24242' },
      'SANDBOX_PORT and PORT are both 24242.',
    ],
    ['a bad sender', { MAIL_FROM: 'not an address' }, 'MAIL_FROM: must be an email address'],
    [
      'an administrator without a password',
      { ADMIN_EMAIL: 'a@b.example' },
      'ADMIN_EMAIL is set but ADMIN_PASSWORD is not.',
    ],
    [
      'proxies that are not IP addresses',
      { TRUSTED_PROXIES: 'garbage' },
      'TRUSTED_PROXIES: must be IP addresses',
    ],
    [
      'a webhook URL without a scheme',
      { SANDBOX_WEBHOOK_BASE: 'nonsense' },
      'SANDBOX_WEBHOOK_BASE: must be a URL such as http',
    ],
    [
      'no secret',
      { ...outside(), SESSION_SECRET: '' },
      'SESSION_SECRET: is required with DATABASE_URL; make one with',
    ],
    [
      'another database',
      { ...outside(), DATABASE_URL: 'mysql://a:b@c/d' },
      'DATABASE_URL: must start with postgres://',
    ],
    [
      'a closed port',
      outside((url) => (url.port = '1')),
      'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED).',
    ],
    [
      'a wrong password',
      outside((url) => (url.password = 'guess')),
      'Correct the user name or the password.',
    ],
    ['a missing database', outside((url) => (url.pathname = '/nowhere')), 'there is no database nowhere'],
    [
      'a folder that is a file',
      { DATA_DIR: '/etc/hostname' },
      'DATA_DIR: /etc/hostname is a file. Set DATA_DIR to a folder.',
    ],
    [
      'a folder that cannot be created',
      { DATA_DIR: '/proc/x' },
      'DATA_DIR: /proc/x cannot be written to (ENOENT).',
    ],
    [
      'a host that localhost does not resolve to',
      { HOST: '127.0.0.9' },
      'HOST is 127.0.0.9, which localhost does not resolve to.',
    ],
  ])('rejects %s with a sentence that names it and the fix', async (_what, env, sentence) => {
    const { said, code, started } = await failing(env)
    expect(said).toContain(sentence)
    expect(code).toBe(1)
    expect(said).not.toMatch(/^\s+at /m)
    expect(started).toEqual([])
  })

  it('rejects a database that its role may not set up, and says what to run', async () => {
    const name = `${inject('cluster').prefix}_bare`
    await run(adminUrl, `create role ${name} login password 'bare'`)
    await run(adminUrl, `create database ${name} owner ${name}`)
    onTestFinished(async () => {
      await run(adminUrl, `drop database ${name}`)
      await run(adminUrl, `drop role ${name}`)
    })
    const { said, code } = await failing(
      outside((url) => Object.assign(url, { username: name, password: 'bare', pathname: `/${name}` })),
    )
    expect(code).toBe(1)
    expect(said).toContain(
      `DATABASE_URL: the role ${name} may not create roles. Run as an administrator: alter role`,
    )
  })
})

/** The server process that a launcher has started. */
async function serverOf(launcher: number): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=,args='])
  const line = stdout
    .split('\n')
    .find((line) => line.trim().startsWith(`${launcher} `) && line.includes('serve.mjs'))
  return line ? Number(line.trim().split(/\s+/)[1]) : undefined
}

async function failing(env: Record<string, string>) {
  const [port, sandboxPort] = await freePorts(2)
  const dataDir = await freshDataDir()
  const started = launch({
    PORT: `${port}`,
    SANDBOX_PORT: `${sandboxPort}`,
    DATA_DIR: dataDir,
    SEED: 'none',
    ...env,
  })
  const code = await started.exit
  const left = await readdir(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  return { code, said: started.said(), started: left }
}

async function run(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await client.query(text)
    return result.rows as unknown[]
  } finally {
    await client.end()
  }
}
