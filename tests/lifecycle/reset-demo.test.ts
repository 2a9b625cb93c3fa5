import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reset-demo-'))
  dataDir = join(folder, 'data')
  await put('data', 'visitor', 'what a visitor did')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(place: string, file: string, text: string) {
  await mkdir(join(folder, place), { recursive: true })
  await writeFile(join(folder, place, file), text)
}

async function resetDemo(step: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/reset-demo.mjs', step], {
    cwd: root,
    env: { NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (more: Buffer) => (text += more.toString()))
  const [code] = await once(child, 'close')
  return { code: code as number, output: text }
}

describe('resetting a demo', () => {
  it.each([
    ['with a database of its own', { DATABASE_URL: 'postgres://db.example/clubs' }, 'DATABASE_URL is set'],
    ['with real payments', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY is set'],
    ['without the demo', { SEED: 'none' }, 'SEED is not demo'],
    ['in production', { APP_ENV: 'production' }, 'ALLOW_SANDBOX is not 1'],
  ])('is refused for an installation %s', async (_, env, reason) => {
    await put('data.next', 'demo-prepared', '')
    const { code, output } = await resetDemo('apply', env)
    expect(output).toContain(reason)
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'visitor'))).toBe(true)
  })

  it('puts the prepared demo in place and keeps what was there until the next time', async () => {
    await put('data.next', 'demo-prepared', '')
    await put('data.next', 'fresh', 'a fresh demo')
    await put('data.previous', 'older', 'the time before')
    expect(await resetDemo('apply')).toMatchObject({ code: 0 })
    expect(await readFile(join(dataDir, 'fresh'), 'utf8')).toBe('a fresh demo')
    expect(existsSync(join(dataDir, 'demo-prepared'))).toBe(false)
    expect(existsSync(join(folder, 'data.next'))).toBe(false)
    expect(existsSync(join(folder, 'data.previous', 'visitor'))).toBe(true)
    expect(existsSync(join(folder, 'data.previous', 'older'))).toBe(false)
  })

  it('changes nothing while the fresh demo is incomplete', async () => {
    await put('data.next', 'half', 'a demo that is still being made')
    expect(await resetDemo('apply')).toMatchObject({ code: 0 })
    expect(existsSync(join(dataDir, 'visitor'))).toBe(true)
  })

  it('names a step that it does not have', async () => {
    const { code, output } = await resetDemo('everything')
    expect(output).toContain('"everything" is no step')
    expect(code).toBe(1)
  })
})
