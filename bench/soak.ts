import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, startPlatform, type Platform } from '../tests/platform'
import { median } from './load'
import { signedIn } from './page-times'
import { oneSignup } from './signups'
import { metric } from './startup'
import { ms, type Row, type Section } from './table'

const slug = 'bottega-rossa'
/** Milliseconds from one request of a visitor to the next: people read. */
const pause = 200
/** Milliseconds between two readings of the server's own figures. */
const sampleEvery = 10_000
/** Megabytes that the memory may grow in an hour, judged from runs of at least so many minutes. */
const [mostGrowth, judgedFrom] = [20, 30]

interface Visits {
  took: number[]
  /** Answers that ask to come back in a moment, as a server without a free connection gives. */
  turnedAway: number
  /** Other answers than the expected one, and requests without any. */
  failures: string[]
}

interface Sample {
  /** Minutes since the beginning. */
  at: number
  /** Megabytes. */
  memory: number
  heap: number
  /** Milliseconds. */
  eventLoop: number
}

/** All kinds of pages together for some minutes: errors and times by kind, the slope of memory, delays of the event loop. */
export async function soak(minutes: number): Promise<Section[]> {
  const platform = await startPlatform({ TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo' })
  try {
    return await soakRows(platform, minutes)
  } finally {
    await platform.stop()
  }
}

/** The same on a platform that runs. */
export async function soakRows(platform: Platform, minutes: number): Promise<Section[]> {
  const began = Date.now()
  const end = began + minutes * 60_000
  const visits = new Map<string, Visits>()
  const kinds = await visitorsOf(platform)
  const samples: Sample[] = []
  const loads: number[] = []
  const sampling = async () => {
    for (; Date.now() < end; await sleep(sampleEvery)) {
      samples.push({
        at: (Date.now() - began) / 60_000,
        memory: (await metric(platform, 'process_resident_memory_bytes')) / 1e6,
        heap: (await metric(platform, 'nodejs_heap_size_used_bytes')) / 1e6,
        eventLoop: (await metric(platform, 'nodejs_eventloop_lag_p99_seconds')) * 1_000,
      })
      loads.push(loadavg()[0]!)
    }
  }
  const visiting = [...kinds].map(async ([kind, visit]) => {
    const figures: Visits = { took: [], turnedAway: 0, failures: [] }
    visits.set(kind, figures)
    for (let at = 0; Date.now() < end; at++, await sleep(pause)) {
      const start = performance.now()
      await visit(at).catch((error: Error) => figures.failures.push(error.message.split('\n')[0]!))
      figures.took.push(performance.now() - start)
    }
  })
  await Promise.all([sampling(), ...visiting])
  const title = `Soak of ${minutes} minutes, load average ${median(loads).toFixed(0)} (${Math.max(...loads).toFixed(0)} at most)`
  return [{ title, rows: [...[...visits].map(visitRow), ...processRows(samples, minutes)] }]
}

type Visit = (at: number) => Promise<unknown>

/** One visitor of each kind, who opens one page after the other. */
async function visitorsOf(platform: Platform): Promise<Map<string, Visit>> {
  const { rootUrl, rootDomain } = platform
  const club = `http://${slug}.${rootDomain}`
  const [member, owner, desk, admin] = await Promise.all([
    signedIn(club, 'ada@example.test'),
    signedIn(rootUrl, `owner@${slug}.test`),
    signedIn(rootUrl, `desk@${slug}.test`),
    signedIn(rootUrl, 'admin@tastevin.test'),
  ])
  const pages =
    (origin: string, cookie: string, paths: string[]): Visit =>
    async (at) => {
      const path = paths[at % paths.length]!
      const { status } = await ask(origin + path, { headers: { cookie } })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
  const under = (folder: string, names: string[]) => names.map((name) => `/${folder}/${name}`)
  return new Map<string, Visit>([
    ['Public site', pages(rootUrl, '', ['/landing', '/pricing', '/features', '/docs', '/blog'])],
    ['Guest of a club', pages(club, '', ['/', '/list', '/join', '/events', '/sommelier', '/?rendered'])],
    ['Question to the sommelier', (at) => question(club, at)],
    ['Signup, whole', (at) => oneSignup(platform, slug, `soak${at}@bench.test`, at)],
    [
      'Member',
      pages(club, member, [
        ...under('customer', ['dashboard', 'deliveries', 'membership', 'rate-wines', 'recommendations']),
        ...under('customer', ['sommelier', 'taste', 'wishlist', 'my-wines', 'billing', 'events']),
      ]),
    ],
    [
      'Owner',
      pages(rootUrl, owner, [
        ...under('business', [
          'dashboard',
          'members',
          'inventory',
          'runs',
          'orders',
          'analytics',
          'messages',
        ]),
        ...under('business', ['events', 'gifts', 'membership-tiers', 'payouts', 'activity', 'settings/look']),
      ]),
    ],
    ['Desk', pages(rootUrl, desk, under('business', ['desk', 'orders']))],
    ['Administration', pages(rootUrl, admin, under('admin', ['businesses', 'numbers', 'jobs', 'webhooks']))],
  ])
}

/** A guest's question: the form, and the page of its answer. Every guest has a network of their own. */
async function question(origin: string, at: number): Promise<void> {
  const network = { 'x-forwarded-for': `10.9.${(at >> 8) & 255}.${at & 255}` }
  const words = [
    'something for oysters',
    'a red for lamb under $60',
    'what is by the glass?',
    'a light Italian white',
  ]
  const body = new URLSearchParams({
    intent: 'ask',
    about: '',
    question: words[at % words.length]!,
  }).toString()
  const { status } = await ask(`${origin}/sommelier`, {
    ...{ method: 'POST', body },
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...network },
  })
  if (status !== 200) throw new Error(`The sommelier answered ${status}`)
}

function visitRow([kind, { took, turnedAway, failures }]: [string, Visits]): Row {
  const sorted = took.toSorted((one, other) => one - other)
  return {
    what: `${kind}: ${took.length.toLocaleString('en')} in all, p50, p95`,
    figure: `${ms(median(sorted))}, ${ms(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN)}`,
    peer: `${turnedAway} asked to wait, ${failures.length} failed ${[...new Set(failures)].slice(0, 3).join('; ')}`.trim(),
    target: '0 failed',
    held: failures.length === 0,
  }
}

function processRows(samples: Sample[], minutes: number): Row[] {
  // The first half fills caches and compiles.
  const settled = samples.slice(Math.floor(samples.length / 2))
  const growth = slope(settled.map(({ at, memory }) => [at, memory])) * 60
  const megabytes = (sample?: Sample) => `${sample?.memory.toFixed(0)} MB (heap ${sample?.heap.toFixed(0)})`
  const delays = samples.map(({ eventLoop }) => eventLoop)
  return [
    {
      what: 'Resident memory of the server: at the beginning, halfway, at the end',
      figure: [samples[0], settled[0], samples.at(-1)].map(megabytes).join(', '),
    },
    {
      what: 'Growth of its memory in the second half',
      figure: `${growth.toFixed(0)} MB/h`,
      ...(minutes >= judgedFrom ? { target: `< ${mostGrowth} MB/h`, held: growth < mostGrowth } : {}),
    },
    {
      what: 'Delay of its event loop, p99 of each sample: median, worst',
      figure: `${ms(median(delays))}, ${ms(Math.max(...delays))}`,
    },
  ]
}

/** The slope of the least-squares line through points. */
function slope(points: [x: number, y: number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const sum = (of: (point: [number, number]) => number) =>
    points.reduce((total, point) => total + of(point), 0)
  return sum(([a, b]) => (a - x) * (b - y)) / sum(([a]) => (a - x) ** 2)
}
