import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverAccount, usableBinaries } from '#/db/embedded/binaries.server'
import { ask, startPlatform, type Platform } from '../../platform'
import { superuserDatabase } from '../../builders/database/superuser-database'
import { hangMs, patiently } from '../../patience'
import { oneSignup, oneSignupBeforeEmail, signupRecordsOnceEmailed, signupRecords } from './signup-records'
import { Guest } from './guest'
import { openLiveClub, slug } from './live-club'

let platform: Platform
let tierId: string
beforeAll(async () => {
  platform = await startPlatform({ SEED: 'none', LOG_LEVEL: 'error' })
  tierId = (await openLiveClub(platform))[0]!
}, hangMs)
afterAll(() => platform.stop())

const cluster = () => join(platform.dataDir, 'postgres')
const postmaster = async () => {
  const file = await readFile(join(cluster(), 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0])
}

const restarts: [string, () => Promise<void>][] = [
  ['killed', async () => void process.kill(await postmaster(), 'SIGQUIT')],
  ['killed', async () => void process.kill(await postmaster(), 'SIGKILL')],
  [
    'restarted immediately by its own tool',
    async () => {
      const account = await serverAccount()
      const tool = join(await usableBinaries(account), 'bin', 'pg_ctl')
      const orders = ['restart', '-m', 'immediate', '-D', cluster(), '-l', '/dev/null']
      await promisify(execFile)(tool, orders, { ...account, cwd: '/' })
    },
  ],
]

const guests: Guest[] = []

/** Ten sequences of guests, one after another in each. */
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

it.each(restarts)('a database that is %s under load loses no signup', { timeout: hangMs }, async (_, end) => {
  const before = await postmaster()
  const { all, members } = load()
  await vi.waitUntil(() => members() > 0, { ...patiently, interval: 5 })
  await end()
  const changed = async () => ![before, 0].includes(await postmaster())
  await vi.waitUntil(changed, patiently)
  const joined = await all

  const responses = joined.flatMap((guest) => guest.responses)
  expect(responses.filter(({ status }) => status === 500 || status === 0)).toEqual([])
  expect(responses.filter(({ status, retryAfter }) => status > 500 && !retryAfter)).toEqual([])
  for (const { email } of joined) {
    expect(await signupRecords(platform, email)).toMatchObject(oneSignupBeforeEmail)
  }
  expect((await ask(`${platform.rootUrl}/readyz`)).status).toBe(200)
  expect(platform.launch.output()).toContain('The database ended on its own and was started again.')
})

it('every email of those signups is sent once', { timeout: hangMs }, async () => {
  expect(guests).toHaveLength(restarts.length * 20)
  const all = await Promise.all(guests.map(({ email }) => signupRecordsOnceEmailed(platform, email)))
  expect(all).toEqual(guests.map(() => oneSignup))
})

describe('without scripts', () => {
  const sent = (origin: string, fields: Record<string, string>, cookie = '') => ({
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

  it('a signup that cannot be loaded shows its Oops page, and is restored afterwards', async () => {
    const club = `http://${slug}.${platform.rootDomain}`
    const begun = await ask(`${club}/join`, sent(club, { intent: 'choose-tier', tierId }))
    const cookie = begun.headers['set-cookie']![0]!.split(';')[0]!
    const step = () => ask(`${club}/join?step=account`, { headers: { cookie } })
    const { owner } = superuserDatabase(await platform.databaseUrl())
    await owner.query('alter table join_drafts rename to join_drafts_elsewhere')
    const failed = await step()
    await owner.query('alter table join_drafts_elsewhere rename to join_drafts')
    await owner.end()
    expect(failed.status).toBe(500)
    for (const text of [
      'Oops! Something went wrong',
      'couldn’t load the wine club',
      'Go Home',
      '/join?step=account',
    ])
      expect(failed.body).toContain(text)
    expect((await step()).body).toContain('Create Your Account')
  })

  it('a form of a deleted club says so, with a button that resends the entries, but no password', async () => {
    const fields = { intent: 'account', fullName: 'Ada Conti', password: 'vendemmia tardiva' }
    const { status, body } = await ask(`${platform.rootUrl}/join/gone`, sent(platform.rootUrl, fields))
    expect(status).toBe(404)
    expect(body).toContain('Restaurant not found')
    expect(body).toMatch(/<form method="post" action="\/join\/gone">[^]*name="fullName" value="Ada Conti"/)
    expect(body).not.toContain(fields.password)
  })
})
