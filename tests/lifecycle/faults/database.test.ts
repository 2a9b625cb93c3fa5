import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { serverAccount, usableBinaries } from '#/db/embedded-binaries.server'
import { ask, startPlatform, type Platform } from '../../platform'
import { once, onceButForMail, settledFor, standsFor } from './books'
import { Guest } from './guest'
import { openHouse, slug } from './house'

let platform: Platform
let tierId: string
beforeAll(async () => {
  platform = await startPlatform({ SEED: 'none', LOG_LEVEL: 'error' })
  tierId = (await openHouse(platform))[0]!
}, 120_000)
afterAll(() => platform.stop())

const cluster = () => join(platform.dataDir, 'postgres')
const postmaster = async () => {
  const file = await readFile(join(cluster(), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0])
}

const restarts: [string, () => Promise<void>][] = [
  ['ended at once', async () => void process.kill(await postmaster(), 'SIGQUIT')],
  ['killed', async () => void process.kill(await postmaster(), 'SIGKILL')],
  [
    'restarted at once by its own tool',
    async () => {
      const account = await serverAccount()
      const tool = join(await usableBinaries(account), 'bin', 'pg_ctl')
      const orders = ['restart', '-m', 'immediate', '-D', cluster(), '-l', '/dev/null']
      await promisify(execFile)(tool, orders, { ...account, cwd: '/' })
    },
  ],
]

const guests: Guest[] = []

/** Ten lines of guests, one after the other in each. */
function load() {
  const begun = guests.length
  let members = 0
  const line = async () => {
    for (let i = 0; i < 2; i++) {
      const guest = new Guest(platform, { slug, tierId })
      guests.push(guest)
      await guest.join()
      members += 1
    }
  }
  const all = Promise.all(Array.from({ length: 10 }, line)).then(() => guests.slice(begun))
  all.catch(() => undefined)
  return { all, members: () => members }
}

it.each(restarts)('a database that is %s under load costs no signup', { timeout: 60_000 }, async (_, end) => {
  const before = await postmaster()
  const { all, members } = load()
  await vi.waitUntil(() => members() > 0, { timeout: 20_000, interval: 5 })
  await end()
  const changed = async () => ![before, 0].includes(await postmaster())
  await vi.waitUntil(changed, { timeout: 20_000, interval: 50 })
  const joined = await all

  const heard = joined.flatMap((guest) => guest.heard)
  expect(heard.filter(({ status }) => status === 500 || status === 0)).toEqual([])
  expect(heard.filter(({ status, retryAfter }) => status > 500 && !retryAfter)).toEqual([])
  for (const { email } of joined) {
    expect(await standsFor(platform, email)).toMatchObject(onceButForMail)
  }
  expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
  expect(platform.launch.said()).toContain('The database ended on its own and was started again.')
})

it('every mail of those signups goes out once', { timeout: 90_000 }, async () => {
  expect(guests).toHaveLength(restarts.length * 20)
  const all = await Promise.all(guests.map(({ email }) => settledFor(platform, email)))
  expect(all).toEqual(guests.map(() => once))
})
