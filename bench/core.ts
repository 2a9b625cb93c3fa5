import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ask, startPlatform, type Platform } from '../tests/platform'
import { fillCellars } from './fill-cellar'
import { fillClub } from './fill-club'
import { fill } from './fill-platform'
import { median } from './load'
import { signedIn } from './page-times'
import { oneSignup } from './signups'
import { cpuSeconds } from './startup'
import { ms, times, type Row, type Section } from './table'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const slug = 'bottega-rossa'
/** Turns of each page; the slowest and the fastest are left out. */
const rounds = 7
const visitsPerRound = 12
/** A figure whose rounds differ by more than this share of it is none. */
const mostSpread = 0.15
/** Milliseconds. */
const slowestPage = 60
const cellar = {
  wines: 5_000,
  movementsPerWine: 40,
  businesses: 0,
  winesOfOthers: 0,
  movementsPerWineOfOthers: 0,
}

interface Visits {
  visit(at: number): Promise<unknown>
  /** Of one round. */
  count: number
}
/** Pages and acts by their names. */
type VisitsByPage = Map<string, Visits>

/** Milliseconds for one visit. */
interface Turn {
  time: number
  processor: number
  /** Each visit. */
  times: number[]
}

/**
 * The pages that people wait for in a club of 10,000 members and 5,000 wines, one request at a time in turns, in about
 * ten minutes. With a commit, its build runs beside this one with the same data, and each figure is a ratio of the two in
 * the same minute. A line is printed as each page is done.
 * @param commit anything that names a commit to Git; null: this build alone
 */
export async function core(commit: string | null): Promise<Section[]> {
  const platforms: Platform[] = []
  try {
    platforms.push(await startFilled())
    if (commit !== null) platforms.push(await startFilled(await checkoutOf(commit)))
    const visits = await Promise.all(platforms.map(visitsTo))
    const [here, before] = visits as [VisitsByPage, VisitsByPage | undefined]
    const rows: Row[] = []
    for (const [what, ours] of here) {
      const theirs = before?.get(what)
      const turns: { ours: Turn[]; theirs: Turn[] } = { ours: [], theirs: [] }
      // The first turn compiles and fills caches.
      for (let round = -1; round < rounds; round += 1) {
        const ourTurn = await takeTurn(platforms[0]!, ours, round)
        const theirTurn = theirs && (await takeTurn(platforms[1]!, theirs, round))
        if (round < 0) continue
        turns.ours.push(ourTurn)
        if (theirTurn) turns.theirs.push(theirTurn)
      }
      const times = turns.ours.flatMap((turn) => turn.times).toSorted((one, other) => one - other)
      const slowest = times[Math.floor(times.length * 0.95)]!
      const target = what === signup ? {} : { target: `< ${slowestPage} ms`, held: slowest < slowestPage }
      const measured = [
        turnRow(what, 'time', turns),
        turnRow('... processor time of the server', 'processor', turns),
        { what: '... p95', figure: ms(slowest), ...target },
      ]
      rows.push(...measured)
      console.log(measured.map((row) => `${row.what}: ${row.figure}`).join(', '))
    }
    const title = commit === null ? 'Core' : `Core, beside ${commit}`
    return [{ title, rows }]
  } finally {
    for (const platform of platforms) await platform.stop()
  }
}

async function startFilled(checkout?: string): Promise<Platform> {
  const platform = await startPlatform({ TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo' }, { checkout })
  const ownerUrl = await platform.databaseUrl()
  await fill(ownerUrl, slug, { clubs: 4, members: 1_000, ofWhichHere: 0 })
  await fillClub(ownerUrl, slug)
  await fillCellars(ownerUrl, slug, cellar)
  return platform
}

/** A folder with the files of a commit. */
async function checkoutOf(commit: string): Promise<string> {
  const { stdout } = await execute('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: root })
  const folder = join(root, '.data', 'bench-commits', stdout.trim())
  const lock = (of: string) => readFile(join(of, 'package-lock.json'), 'utf8').catch(() => null)
  if ((await lock(folder)) === null) {
    await mkdir(join(root, '.data', 'bench-commits'), { recursive: true })
    await execute('git', ['clone', '--quiet', '--no-checkout', root, folder])
    await execute('git', ['checkout', '--quiet', '--detach', stdout.trim()], { cwd: folder })
    // With another lock file the launcher installs.
    if ((await lock(folder)) === (await lock(root)))
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  }
  return folder
}

async function visitsTo(platform: Platform): Promise<VisitsByPage> {
  const { rootUrl, rootDomain } = platform
  const club = `http://${slug}.${rootDomain}`
  const [member, owner, desk] = await Promise.all([
    signedIn(club, 'ada@example.test'),
    signedIn(rootUrl, `owner@${slug}.test`),
    signedIn(rootUrl, `desk@${slug}.test`),
  ])
  const page = (url: string, cookie = '') => ({
    count: visitsPerRound,
    visit: async () => {
      const { status } = await ask(url, { headers: { cookie } })
      if (status !== 200) throw new Error(`${url} answered ${status}`)
    },
  })
  return new Map<string, Visits>([
    ['Club page, rendered', page(`${club}/?rendered`)],
    ['Public wine list', page(`${club}/list`)],
    ['Join form', page(`${club}/join`)],
    ['Member’s dashboard', page(`${club}/customer/dashboard`, member)],
    ['Next box', page(`${club}/customer/deliveries`, member)],
    ['Recommendations', page(`${club}/customer/recommendations`, member)],
    ['Owner’s dashboard', page(`${rootUrl}/business/dashboard`, owner)],
    ['Inventory', page(`${rootUrl}/business/inventory`, owner)],
    ['Members', page(`${rootUrl}/business/members`, owner)],
    ['Orders', page(`${rootUrl}/business/orders`, owner)],
    ['Analytics', page(`${rootUrl}/business/analytics`, owner)],
    ['Search of the portal', page(`${rootUrl}/business/find/results?q=barolo`, owner)],
    ['Desk', page(`${rootUrl}/business/desk`, desk)],
    [signup, { count: 2, visit: (at: number) => oneSignup(platform, slug, `core${at}@bench.test`, at) }],
  ])
}

const signup = 'Signup, whole'
let visitors = 0

async function takeTurn(platform: Platform, { visit, count }: Visits, round: number): Promise<Turn> {
  const took: number[] = []
  const before = await cpuSeconds(platform)
  for (let at = 0; at < count; at += 1) {
    const began = performance.now()
    await visit((visitors += 1))
    took.push(performance.now() - began)
  }
  const processor = (((await cpuSeconds(platform)) - before) * 1_000) / count
  if (round < 0) return { time: 0, processor: 0, times: [] }
  return { time: median(took), processor, times: took }
}

function turnRow(what: string, figure: 'time' | 'processor', turns: { ours: Turn[]; theirs: Turn[] }): Row {
  const ours = turns.ours.map((turn) => turn[figure])
  const theirs = turns.theirs.map((turn) => turn[figure])
  const compared = theirs.length > 0 ? ours.map((one, at) => one / theirs[at]!) : ours
  const sorted = compared.toSorted((one, other) => one - other).slice(1, -1)
  const [least, middle, most] = [sorted[0]!, median(sorted), sorted.at(-1)!]
  const shown = theirs.length > 0 ? times : ms
  const span = `${shown(least)} to ${shown(most)}`
  return {
    what,
    figure:
      (most - least) / middle > mostSpread
        ? `no figure: rounds from ${span}`
        : `${theirs.length > 0 ? `${ms(median(ours))} = ` : ''}${shown(middle)} (${span})`,
    peer: theirs.length > 0 ? ms(median(theirs)) : undefined,
  }
}
