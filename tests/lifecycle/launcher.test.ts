import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
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

// One folder of data lives through all of these, in their order: making a database takes longest.
describe('npm start, again and again on the same data', { timeout: 120_000 }, () => {
  let platform: Platform
  afterAll(() => platform?.stop())

  it('brings up all parts, keeps the data for the next start, and that one waits for nothing', async () => {
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
    // On a busy machine each takes longer; how fast it is on a quiet one is a row of the benchmarks.
    expect(platform.startedIn).toBeLessThan(Math.max(20_000, 2 * first))
    expect(await run(await platform.databaseUrl(), 'select id from kept')).toEqual([{ id: 7 }])
    expect(await readFile(secretFile, 'utf8')).toBe(secret)
  })

  it('does not touch the data of one that runs', async () => {
    const { said, code } = await failing({ DATA_DIR: platform.dataDir })
    expect(code).toBe(1)
    expect(said).toContain('Tastevin already runs on')
    expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
  })

  it('leaves nothing running when it is killed itself, and starts again on the same data', async () => {
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
  it('stops the rest and says so when one part ends on its own', async () => {
    const platform = await startPlatform({ SEED: 'none' })
    onTestFinished(async () => void (await platform.stop()))
    const databaseUrl = await platform.databaseUrl()
    // A database that only ended would be started again; without this file it cannot be.
    const breakIt = 'rm global/pg_control && kill -QUIT $(head -n 1 postmaster.pid)'
    await run(databaseUrl, `copy (select) to program '${breakIt}'`).catch(() => undefined)
    expect(await platform.launch.exit).toBe(1)
    expect(platform.launch.said()).toContain('The database ended on its own')
    expect(await allGone(platform, databaseUrl)).toBe(true)
  })

  it('says which port is taken and what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { said, code } = await failing({ PORT: `${port}` })
    taken.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use.`)
  })

  it.each([
    [{ APP_ENV: 'production' }, 'APP_ENV=production needs STRIPE_SECRET_KEY and POSTMARK_SERVER_TOKEN'],
    [{ PORT: 'many' }, 'PORT must be a port between 1 and 65535'],
    [{ MAIL_FROM: 'not an address' }, 'MAIL_FROM'],
  ])('refuses %j with a sentence that names the variable', async (env, sentence) => {
    const { said, code } = await failing(env)
    expect(code).toBe(1)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/^\s+at /m)
  })
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
  await rm(dataDir, { recursive: true, force: true })
  return { code, said: started.said() }
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
