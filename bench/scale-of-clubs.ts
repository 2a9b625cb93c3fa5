import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, startPlatform, type Platform } from '../tests/platform'
import { clubRuns } from './club-runs'
import { fillCellars } from './fill-cellar'
import { fill } from './fill-platform'
import { pageTimes, signedIn, signedInOwner, timesOf } from './page-times'
import { metric } from './startup'
import { ms, times, type Row, type Section } from './table'

/** Sizes for each club: 10,000 clubs are 500,000 members and five million movements. */
const [membersPerClub, winesPerClub, movementsPerWine] = [50, 25, 20]
/** Seconds for which the jobs that a scheduled job sent to the clubs are watched. */
const watchedSeconds = 4
/** Milliseconds. A scheduled job is ended after 30 s, and runs again. */
const patience = 40_000
/** A figure that grows by more than this with clubs that have nothing to do with it is missed. */
const mostGrowth = 1.5

interface ScheduledRun {
  cron: string
  /** Milliseconds of the job itself. */
  took: number
  state: string
  /** Jobs of single businesses that it queued. */
  queued: number
  /** Milliseconds of one of these, by how many were done while they were watched. */
  each: number
}

interface Measured {
  /** Milliseconds, p50, by the name of the page. */
  pages: Map<string, number>
  jobs: Map<string, ScheduledRun>
  runs: Row[]
  /** Bytes. */
  memory: number
  load: number
}

/**
 * A platform of the demo's clubs, and again with this many clubs beside them: pages and a run of clubs that did not grow,
 * every scheduled job, memory.
 */
export async function scaleOfClubs(clubs: number, extent: Extent = {}): Promise<Section[]> {
  // On the disk: in memory it would show no reading.
  const dataDir = await mkdtemp(join(tmpdir(), 'tastevin-scale-'))
  await chmod(dataDir, 0o711)
  const platform = await startPlatform({ TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo', DATA_DIR: dataDir })
  try {
    return await scaleRows(platform, clubs, extent)
  } finally {
    await platform.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Extent {
  /** How often a page is opened. */
  rounds?: number
  /** Whether a run of 5,000 boxes is measured, which takes minutes on a busy machine. */
  withRuns?: boolean
}

/** The same on a platform that runs. */
export async function scaleRows(
  platform: Platform,
  clubs: number,
  { rounds = 20, withRuns = true }: Extent = {},
): Promise<Section[]> {
  const slug = 'bottega-rossa'
  const measureWith = (runsSlug: string) =>
    measure(platform, slug, { runsSlug: withRuns && runsSlug, rounds })
  const small = await measureWith('harbor-cellars')
  const ownerUrl = await platform.databaseUrl()
  const began = performance.now()
  await fill(ownerUrl, slug, { clubs, members: clubs * membersPerClub, ofWhichHere: 0 })
  await fillCellars(ownerUrl, slug, {
    ...{ wines: 0, movementsPerWine: 0 },
    ...{ businesses: clubs, winesOfOthers: winesPerClub, movementsPerWineOfOthers: movementsPerWine },
  })
  const filledIn = (performance.now() - began) / 1_000
  const large = await measureWith(slug)
  const [{ bytes }] = await rowsOf(ownerUrl, 'select pg_database_size(current_database())::float8 as bytes')
  const size = `${clubs.toLocaleString('en')} clubs, ${(clubs * membersPerClub).toLocaleString('en')} members, ${(clubs * winesPerClub * movementsPerWine).toLocaleString('en')} movements`
  const filling: Row = {
    what: `Filling: ${size}`,
    figure: `${filledIn.toFixed(0)} s, ${(Number(bytes) / 1e9).toFixed(1)} GB`,
    peer: `load average ${small.load.toFixed(1)} before, ${large.load.toFixed(1)} after`,
  }
  return [
    { title: `Many clubs`, rows: [filling, ...pageRows(small, large), memoryRow(small, large)] },
    { title: 'Many clubs: scheduled jobs', rows: jobRows(small, large) },
    ...(withRuns
      ? [{ title: 'Many clubs: a run of 5,000 in one of them', rows: runRows(small, large) }]
      : []),
  ]
}

async function measure(
  platform: Platform,
  slug: string,
  { runsSlug, rounds }: { runsSlug: string | false; rounds: number },
): Promise<Measured> {
  const pages = await measurePages(platform, slug, rounds)
  const runs = runsSlug ? await clubRuns(platform, runsSlug) : []
  const jobs = await runScheduledJobs(await platform.databaseUrl())
  return {
    ...{ pages, jobs, runs },
    memory: await metric(platform, 'process_resident_memory_bytes'),
    load: loadavg()[0]!,
  }
}

async function measurePages(platform: Platform, slug: string, rounds: number): Promise<Map<string, number>> {
  const { rootUrl, rootDomain } = platform
  const owner = await signedInOwner(platform, slug)
  const admin = await signedIn(rootUrl, 'admin@tastevin.test')
  const pages: [what: string, url: string, cookie: string][] = [
    ['Club page, rendered', `http://${slug}.${rootDomain}/?rendered`, ''],
    ['Public wine list', `http://${slug}.${rootDomain}/list`, ''],
    ['Search of clubs', `${rootUrl}/signup?club=club+77`, ''],
    ['Dashboard of the owner', `${rootUrl}/business/dashboard`, owner],
    ['Desk', `${rootUrl}/business/desk`, owner],
    ['Members', `${rootUrl}/business/members`, owner],
    ['Inventory', `${rootUrl}/business/inventory`, owner],
    ['Orders', `${rootUrl}/business/orders`, owner],
    ['Administration: numbers', `${rootUrl}/admin/numbers`, admin],
    ['Administration: businesses', `${rootUrl}/admin/businesses`, admin],
  ]
  const figures = new Map<string, number>()
  for (const [what, url, cookie] of pages) figures.set(what, (await pageTimes(url, cookie, rounds)).p50)
  figures.set(
    'Sign-in, its password hash included',
    (await timesOf(() => signedInOwner(platform, slug), rounds / 2)).p50,
  )
  figures.set('Metrics', (await timesOf(() => ask(`${rootUrl}/metrics`), rounds)).p50)
  return figures
}

/** Runs every scheduled job once, in the server that runs, and removes what it queued for the clubs. */
export async function runScheduledJobs(ownerUrl: string): Promise<Map<string, ScheduledRun>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  const waiting = async () =>
    Number((await query(`select count(*) as n from pgboss.job where state < 'active'`))[0].n)
  const runs = new Map<string, ScheduledRun>()
  try {
    for (const { name, cron } of await query('select name, cron from pgboss.schedule order by name')) {
      await query(`delete from pgboss.job where state < 'active'`)
      const [{ id }] = await query(
        `insert into pgboss.job (name, data, expire_in, keep_until, retry_limit, policy)
         select name, '{}', expire_seconds * interval '1s', now() + interval '1 hour', 0, policy
         from pgboss.queue where name = $1 returning id`,
        [name],
      )
      let run: { state: string; took: number } | undefined
      for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
        const text = `select state, extract(epoch from coalesce(completed_on, now()) - started_on)::float8 * 1000 as took
          from pgboss.job where name = $1 and id = $2`
        ;[run] = (await query(text, [name, id])) as [typeof run]
        if (run && ['completed', 'failed'].includes(run.state)) break
      }
      const queued = await waiting()
      let each = 0
      if (queued > 20) {
        await sleep(watchedSeconds * 1_000)
        each = (watchedSeconds * 1_000) / Math.max(queued - (await waiting()), 1)
      }
      runs.set(name, { cron, took: run?.took ?? patience, state: run?.state ?? 'lost', queued, each })
    }
    await query(`delete from pgboss.job where state < 'active'`)
  } finally {
    await client.end()
  }
  return runs
}

const growth = (before: number, after: number) => after / before

function pageRows(small: Measured, large: Measured): Row[] {
  return [...large.pages].map(([what, after]) => {
    const before = small.pages.get(what)!
    return {
      what: `${what}: p50`,
      figure: `${ms(after)} = ${times(growth(before, after))}`,
      peer: `demo clubs only ${ms(before)}`,
      target: `within ${mostGrowth} x`,
      held: growth(before, after) <= mostGrowth,
    }
  })
}

function memoryRow(small: Measured, large: Measured): Row {
  const shown = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return {
    what: 'Resident memory of the server, which also does the work of jobs',
    figure: `${shown(large.memory)} = ${times(growth(small.memory, large.memory))}`,
    peer: `demo clubs only ${shown(small.memory)}`,
  }
}

/** Jobs of a minute must not grow with clubs that have nothing due; others may look at each club, within their time. */
export function jobRows(small: Pick<Measured, 'jobs'>, large: Pick<Measured, 'jobs'>): Row[] {
  return [...large.jobs]
    .toSorted(([, one], [, other]) => other.took - one.took)
    .map(([name, run]) => {
      const { cron, took, state, queued, each } = run
      const limit = cron.startsWith('* ') ? 200 : 5_000
      return {
        what: `${name} (${cron})`,
        figure: `${ms(took)}${state === 'completed' ? '' : `, ${state}`}${queued ? `; ${queued.toLocaleString('en')} jobs${each ? ` of ${ms(each)}` : ''}` : ''}`,
        peer: `demo clubs only ${ms(small.jobs.get(name)?.took ?? 0)}`,
        target: `< ${ms(limit)}`,
        held: state === 'completed' && took < limit,
      }
    })
}

const runRows = (small: Measured, large: Measured): Row[] =>
  large.runs.map((row, at) => ({ ...row, peer: `demo clubs only ${small.runs[at]?.figure}` }))

async function rowsOf(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
