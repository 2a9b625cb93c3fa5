import { cpus, loadavg } from 'node:os'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { authentication, bareHashes } from './authentication'
import { adminLists } from './admin'
import { analyticsRows } from './analytics'
import { dashboardRows } from './dashboard'
import { buildBare, startBare } from './bare/start'
import { lighthouse } from './lighthouse'
import { memberRows } from './members'
import { messageRows } from './messages'
import { publicSiteRows } from './public-site'
import { listReading } from './list-reading'
import { cellar } from './cellar'
import { brandingEditor } from './branding-editor'
import { billing } from './billing'
import { clubPage } from './club-page'
import { clubRuns } from './club-runs'
import { notificationRows } from './notifications'
import { orderRows } from './orders'
import { buyers, purchaseRows } from './purchases'
import { randomLives, reportLives } from './random-lives'
import { recommendations } from './recommend/bench-recommend'
import { sommelier } from './sommelier/bench-sommelier'
import { servedRows } from './sommelier/served'
import { randomizedTests } from './randomized-tests'
import { fill } from './fill-platform'
import { heavyRows } from './heavy'
import { interactionRows } from './interactions'
import { statementsOf } from './round-trips'
import { fillSessions } from './fill-sessions'
import { grownSize, scale } from './scale'
import { scaleOfClubs } from './scale-of-clubs'
import { signupRows } from './signups'
import { core } from './core'
import { soak } from './soak'
import { tasteRows } from './tastes'
import { firstStart, memory, nextStart } from './startup'
import { startPlatform, type Platform } from '../tests/platform'
import { asMarkdown, type Row, type Section } from './table'

const slug = 'bottega-rossa'
/** A club with few members of its own. */
const runsSlug = 'harbor-cellars'
/** One of the clubs that `fill` adds. */
const tastesSlug = 'filled-club-1'
const membersSlug = 'filled-club-2'
const report = fileURLToPath(new URL('../docs/bench.md', import.meta.url))

// On a signal, too, everything that was started has to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

if (process.argv[2] !== undefined) {
  await measurePart(process.argv[2])
  process.exit()
}

/** The machine's load before the run: figures of a busy one mean little. */
const [busy = 0] = loadavg()
/** For comparing figures between machines. */
const hashes = await bareHashes()
const first = await firstStart()
const { platform, row } = await nextStart(first.platform)
const sections: Section[] = []
try {
  const page = `http://${slug}.${platform.rootDomain}/`
  add('Starting', [first.row, row])
  await buildBare()
  add('Club page', [...(await clubPage(platform, slug)), await roundTrips(page)])
  add('On a phone', await lighthouse('Club page', page))
  add('Public site', await publicSiteRows(platform))
  const bare = await startBare(page)
  const scaled = await scale(platform, slug, bare).finally(() => bare.stop())
  add('Signing up', signupRows('Signups with checkout, webhooks and password hash', scaled.small))
  add('Growing', scaled.rows)
  const size = { people: grownSize.members, ofWhichHere: grownSize.ofWhichHere }
  add('Accounts', await authentication(platform, slug, size))
  add('Administration', await adminLists(platform))
  add('Look', await brandingEditor(platform))
  add('Interactions', await interactionRows(platform))
  add('Cellar', await cellar(platform, slug))
  add('Club runs', await clubRuns(platform, runsSlug))
  add('Orders', await orderRows(platform, slug))
  add('Analytics', await analyticsRows(platform, tastesSlug))
  add('Members', await memberRows(platform, membersSlug))
  add('Messages', await messageRows(platform, slug))
  add('Purchases', await purchaseRows(platform, slug))
  add('Notifications', await notificationRows(platform, slug))
  add('Screens of tastes', await tasteRows(platform, tastesSlug))
  for (const { title, rows } of await listReading(platform, slug)) add(title, rows)
  for (const { title, rows } of await recommendations()) add(title, rows)
  for (const { title, rows } of sommelier()) add(title, rows)
  add('Sommelier, served', await servedRows(platform, tastesSlug))
  add('Dashboard', await dashboardRows(platform, slug))
  add('Memory', [await memory(platform)])
} finally {
  await platform.stop()
}
add('Random lives', [await reportLives(), await randomLives()])
add('Money', await billing())
add('Tests', [await randomizedTests()])

await writeFile(report, `${introduction()}\n\n${asMarkdown(sections)}\n`)
const missed = sections.flatMap(({ rows }) => rows).filter(({ held }) => held === false)
console.log(missed.length ? `\n${missed.length} promises missed.` : '\nAll promises held.')
process.exitCode = missed.length ? 1 : 0

function add(title: string, rows: Row[]) {
  sections.push({ title, rows })
  console.log(`\n${asMarkdown([{ title, rows }])}`)
}

/**
 * One part on a platform of its own, printed and not kept: `npm run bench -- cellar`, `-- dashboard`, `-- heavy`,
 * `-- interactions`, `-- lists`, `-- members`, `-- messages`, `-- notifications`, `-- orders`, `-- public-site`, `-- purchases`, `-- runs`, `-- sommelier` or `-- tastes`; or
 * `-- lives` and `-- recommend`, which need no platform; `-- core`, the pages that people wait for, alone or
 * `--against COMMIT`; `-- scale CLUBS [--without-runs]` and `-- soak MINUTES` on one of their own.
 */
async function measurePart(part: string): Promise<void> {
  if (part === 'recommend') return print(await recommendations())
  if (part === 'lives')
    return print([{ title: 'Random lives', rows: [await reportLives(), await randomLives()] }])
  if (part === 'scale')
    return print(
      await scaleOfClubs(Number(process.argv[3] ?? 10_000), {
        withRuns: !process.argv.includes('--without-runs'),
      }),
    )
  // `npm run bench -- --against COMMIT` is `-- core --against COMMIT`.
  if (part === 'core' || part === '--against') {
    const at = process.argv.indexOf('--against')
    return print(await core(at < 0 ? null : (process.argv[at + 1] ?? 'HEAD~1')))
  }
  if (part === 'soak') return print(await soak(Number(process.argv[3] ?? 60)))
  type Measure = (platform: Platform) => Promise<Section[]>
  const parts = new Map<string, Measure[]>([
    ['cellar', [async (platform) => [{ title: 'Cellar', rows: await cellar(platform, slug) }]]],
    [
      'analytics',
      [async (platform) => [{ title: 'Analytics', rows: await analyticsRows(platform, tastesSlug) }]],
    ],
    [
      'interactions',
      [async (platform) => [{ title: 'Interactions', rows: await interactionRows(platform) }]],
    ],
    [
      'heavy',
      [async (platform) => [{ title: 'While heavy work runs', rows: await heavyRows(platform, slug) }]],
    ],
    ['dashboard', [async (platform) => [{ title: 'Dashboard', rows: await dashboardRows(platform, slug) }]]],
    ['members', [async (platform) => [{ title: 'Members', rows: await memberRows(platform, membersSlug) }]]],
    ['messages', [async (platform) => [{ title: 'Messages', rows: await messageRows(platform, slug) }]]],
    ['public-site', [async (platform) => [{ title: 'Public site', rows: await publicSiteRows(platform) }]]],
    ['orders', [async (platform) => [{ title: 'Orders', rows: await orderRows(platform, slug) }]]],
    [
      'purchases',
      [
        async (platform) => {
          const ownerUrl = await platform.databaseUrl()
          await fillSessions(ownerUrl, platform.rootDomain, { people: buyers, count: buyers })
          return [{ title: 'Purchases', rows: await purchaseRows(platform, slug) }]
        },
      ],
    ],
    ['lists', [(platform) => listReading(platform, slug)]],
    [
      'notifications',
      [async (platform) => [{ title: 'Notifications', rows: await notificationRows(platform, slug) }]],
    ],
    [
      'tastes',
      [async (platform) => [{ title: 'Screens of tastes', rows: await tasteRows(platform, tastesSlug) }]],
    ],
    [
      'sommelier',
      [
        async () => sommelier(),
        async (platform) => [{ title: 'Sommelier, served', rows: await servedRows(platform, tastesSlug) }],
      ],
    ],
    [
      'runs',
      [
        async (platform) => [{ title: 'Club runs', rows: await clubRuns(platform, runsSlug) }],
        async () => [{ title: 'Random lives', rows: [await randomLives()] }],
      ],
    ],
  ])
  const measure = parts.get(part)
  if (!measure)
    throw new Error(
      `There is no part ${part}: analytics, cellar, core, dashboard, heavy, interactions, lists, lives, members, messages, notifications, orders, public-site, purchases, recommend, runs, scale, soak, sommelier and tastes can be measured alone`,
    )
  const platform = await startPlatform({ TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo' })
  try {
    const clubs = ['analytics', 'cellar', 'dashboard', 'members', 'orders'].includes(part) ? 1_000 : 4
    await fill(await platform.databaseUrl(), slug, { clubs, members: 2_000, ofWhichHere: 100 })
    for (const one of measure) {
      const sections = await one(platform)
      print(sections)
    }
  } finally {
    await platform.stop()
  }
}

/** The exit code says whether all promises were held. */
function print(sections: Section[]): void {
  console.log(`\n${asMarkdown(sections)}`)
  if (sections.some(({ rows }) => rows.some(({ held }) => held === false))) process.exitCode = 1
}

async function roundTrips(page: string): Promise<Row> {
  const statements = await statementsOf(platform, `${page}?rendered`)
  return {
    what: "Club page, rendered: database round trips beyond the transactions' own",
    figure: `${statements.length}`,
    target: '<= 2',
    held: statements.length <= 2,
  }
}

function introduction(): string {
  const processors = cpus()
  return `# Bench

\`npm run bench\` starts the platform from its build with the demo clubs, loads it from processes of its own on the
same machine, and writes this page. "Bare Remix" is the same page with its data in hand, rendered by Remix's request
handler on Node's HTTP server with nothing in front and no database behind (\`bench/bare\`); it takes turns with ours.
Requests per second and latencies are medians of three rounds.

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${processors.length} x ${processors[0]?.model ?? ''}, load average
before the run ${busy.toFixed(1)}; ${hashes.toFixed(0)} password hashes a second on all processors, with nothing else to do`
}
