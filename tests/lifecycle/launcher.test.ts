import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { patiently } from '../patience'
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
describe('npm start on the same data', () => {
  let platform: Platform
  let secret: string
  afterAll(() => platform?.stop())
  const again = async (env: Record<string, string> = {}, options?: Parameters<typeof startPlatform>[1]) =>
    void (platform = await startPlatform({ SEED: 'none', ...env, DATA_DIR: platform.dataDir }, options))
  const secretFile = () => join(platform.dataDir, 'session-secret')

  it('starts everything, and leaves nothing running after Ctrl-C', async () => {
    platform = await startPlatform({ SEED: 'none' })
    expect((await ask(`${platform.rootUrl}/healthz`)).status).toBe(200)
    expect((await ask(`${platform.sandboxUrl}/_mail/api/messages`)).status).toBe(200)
    secret = await readFile(secretFile(), 'utf8')
    expect((await stat(secretFile())).mode & 0o777).toBe(0o600)
    const databaseUrl = await platform.databaseUrl()
    await run(databaseUrl, 'create table kept (id int); insert into kept values (7)')
    expect(await platform.stop({ signal: 'SIGINT', keepData: true })).toBe(0)
    expect(await allGone(platform, databaseUrl)).toBe(true)
    await expect(stat(join(platform.dataDir, 'database-url'))).rejects.toThrow('ENOENT')
  })

  it('keeps the data for the next start, and does no setup work the second time', async () => {
    const first = platform.startedIn
    await again()
    // Start times vary on a busy machine; the benchmarks measure them.
    expect(platform.startedIn).toBeLessThan(Math.max(60_000, 3 * first))
    expect(await run(await platform.databaseUrl(), 'select id from kept')).toEqual([{ id: 7 }])
    expect(await readFile(secretFile(), 'utf8')).toBe(secret)
  })

  it('does not touch the data of a running instance', async () => {
    const { output, code } = await failing({ DATA_DIR: platform.dataDir })
    expect(code).toBe(1)
    expect(output).toContain('Tastevin already runs on')
    expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
  })

  it('leaves nothing running when it is killed', async () => {
    const databaseUrl = await platform.databaseUrl()
    await platform.stop({ signal: 'SIGKILL', keepData: true })
    await vi.waitUntil(() => allGone(platform, databaseUrl), patiently)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'starts again on the same data, and leaves nothing running when npm gets %s',
    async (signal) => {
      await again({}, { throughNpm: true })
      expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
      const databaseUrl = await platform.databaseUrl()
      platform.launch.child.kill(signal)
      await vi.waitUntil(() => allGone(platform, databaseUrl), patiently)
    },
  )

  it('starts for production with real keys and no SEED, without the demo, and prints the URL', async () => {
    await again({
      SEED: '',
      DATABASE_WAIT_SECONDS: '1',
      APP_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_test_of_somebody',
      STRIPE_WEBHOOK_SECRET_PLATFORM: 'whsec_1',
      STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_2',
      STRIPE_WEBHOOK_SECRET_ACCOUNTS: 'whsec_3',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      POSTMARK_SERVER_TOKEN: 'a token',
      POSTMARK_API_BASE: 'http://127.0.0.1:9',
      ROOT_DOMAIN: 'clubs.example',
    })
    expect(await run(await platform.databaseUrl(), 'select from businesses')).toEqual([])
    expect(platform.launch.output()).toMatch(
      /https:\/\/clubs\.example\/ +through your proxy, to 127\.0\.0\.1:\d+/,
    )
    expect(platform.launch.output()).not.toContain('Demo logins')
  })

  it('stops the rest and says so when one process ends by itself', async () => {
    const databaseUrl = await platform.databaseUrl()
    // A database that only ended would be restarted; without this file it cannot be.
    const breakIt = 'rm global/pg_control && kill -QUIT $(head -n 1 postmaster.pid)'
    await run(databaseUrl, `copy (select) to program '${breakIt}'`).catch(() => undefined)
    expect(await platform.launch.exit).toBe(1)
    expect(platform.launch.output()).toContain('The database ended on its own')
    expect(await allGone(platform, databaseUrl)).toBe(true)
  })
})

it.each<[string, Record<string, string>, string[]]>([
  ['a port that is not a number', { PORT: 'many' }, ['PORT must be a port between 1 and 65535']],
  [
    'variables that the server does not understand',
    { MAIL_FROM: 'not an address', DRAIN_SECONDS: '7200' },
    ['MAIL_FROM: must be an email address', 'DRAIN_SECONDS: must be a number of seconds from 0 to 120'],
  ],
  ['a folder that is a file', { DATA_DIR: '/etc/hostname' }, ['DATA_DIR: /etc/hostname is a file.']],
])('npm start with %s says so in a sentence and starts nothing', async (_what, env, sentences) => {
  const { output, code, started } = await failing(env)
  for (const sentence of sentences) expect(output).toContain(sentence)
  expect(code).toBe(1)
  expect(output).not.toMatch(/^\s+at /m)
  expect(started).toEqual([])
})

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
  return { code, output: started.output(), started: left }
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
