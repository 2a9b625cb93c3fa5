import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, startPlatform, type Platform } from '../../platform'
import { hangMs, patiently } from '../../patience'
import { Guest } from './guest'
import { openLiveClub, slug } from './live-club'

const run = promisify(execFile)

/** Mounting a file system of its own requires root on Linux. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
const name = mayMount ? 'a full disk' : 'a full disk (skipped: only root can mount one for the test)'

describe.runIf(mayMount)(name, { timeout: hangMs }, () => {
  let disk: string
  let platform: Platform
  let tierId: string
  let clubPage: string
  const filling = () => join(disk, 'filling')

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'tastevin-small-disk-'))
    await run('mount', ['-t', 'tmpfs', '-o', 'size=180m,mode=755', 'tmpfs', disk])
    await chmod(disk, 0o755)
    // Every request writes a line to the log on the same disk.
    platform = await startPlatform({ SEED: 'none', LOG_LEVEL: 'debug', DATA_DIR: join(disk, 'data') })
    tierId = (await openLiveClub(platform))[0]!
    clubPage = `http://${slug}.${platform.rootDomain}/`
    await ask(clubPage)
  }, hangMs)
  afterAll(async () => {
    await platform?.stop({ keepData: true })
    await run('umount', ['-l', disk]).catch(() => undefined)
    await rm(disk, { recursive: true, force: true })
  })

  const fill = () => run('dd', ['if=/dev/zero', `of=${filling()}`, 'bs=64k']).catch(() => undefined)
  const statusOf = async (url: string) => (await ask(url)).status
  it('the server responds 503 to writes while pages and probes keep working, and everything recovers when there is space', async () => {
    await fill()
    // Uses up the write-ahead log's reserve until the database cannot continue.
    const guest = new Guest(platform, { slug, tierId })
    await vi.waitUntil(async () => {
      await guest.choose().catch(() => undefined)
      expect(await statusOf(`${platform.rootUrl}/healthz`)).toBe(200)
      expect(await statusOf(clubPage)).toBe(200)
      await statement(await platform.databaseUrl(), 'checkpoint').catch(() => undefined)
      await statement(
        await platform.databaseUrl(),
        `select pg_switch_wal() from pg_logical_emit_message(true, 'full', 'disk')`,
      ).catch(() => undefined)
      return platform.launch.output().includes('is full. It is started again as soon as there is room.')
    }, patiently)
    expect(await statusOf(`${platform.rootUrl}/healthz`)).toBe(200)
    expect(await statusOf(clubPage)).toBe(200)
    const refused = await guest.choose()
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
    expect(refused.body).toMatch(/try again/)
    const unexpected = guest.responses.filter(
      ({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter),
    )
    expect(unexpected).toEqual([])

    await rm(filling())
    const late = new Guest(platform, { slug, tierId })
    await late.join()
    expect(await statusOf(`${platform.rootUrl}/readyz`)).toBe(200)
    expect(platform.launch.child.exitCode).toBeNull()
  })

  it('the start fails with a clear message', async () => {
    await platform.stop({ keepData: true })
    await fill()
    await writeFile(join(disk, 'more'), 'x'.repeat(4_096)).catch(() => undefined)
    await expect(startPlatform({ SEED: 'none', DATA_DIR: join(disk, 'data') })).rejects.toThrow(
      /DATA_DIR: .* has no space left. Free some/,
    )
  })
})

async function statement(url: string, text: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}
