import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createPool } from '#/db/client.server'
import { tenantDb, type TenantDb } from '#/db/handles.server'
import { demoPassword } from '#/db/seeds/demo-people'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { lockBottles } from '~/cellar/stock/stock-locks.server'
import { wineListing } from '~/cellar/inventory/wine-listing'
import { wineList } from '~/cellar/inventory/wine-list.server'
import { ask, type Platform } from '../tests/platform'
import { appDatabase } from './app-database'
import { cellarSize, fillCellars } from './fill-cellar'
import { importRow } from './import-wines'
import { reviewRows } from './review'
import { ms, type Row } from './table'

const root = fileURLToPath(new URL('..', import.meta.url))
const smallClub = { slug: 'harbor-cellars', owner: 'owner@harbor-cellars.test' }
const largeOwner = 'owner@bottega-rossa.test'

/** What people do with a list of wines. */
const lists: [what: string, query: string][] = [
  ['first page', ''],
  ['low stock', '?show=low'],
  ['reds below par, by price', '?show=below_par&type=red&sort=price&dir=desc'],
  ['page 30', '?page=30'],
  ['search of two words', '?q=vietti+nebbiolo'],
  ['search of a part of a word', '?q=appell'],
  ['search with a typing error', '?q=grunner+veltlinr'],
  ['search in vain', '?q=no+such+wine'],
]
const [listWarmUp, listRounds] = [5, 60]
const listTarget = 60

/**
 * The cellar at its full size, beside a wine shop of 600 wines on the same platform: reading, one movement, the last
 * bottles, and the replay of the ledger. The platform has at least a thousand filled clubs.
 */
export async function cellar(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const before = await verify(platform)
  await fillCellars(ownerUrl, slug)
  const large = await appDatabase(ownerUrl, slug)
  const small = await appDatabase(ownerUrl, smallClub.slug)
  const other = await appDatabase(ownerUrl, 'filled-club-1')
  const pool = createPool({
    connectionString: large.socketUrl,
    max: 20,
    applicationName: 'bench',
    onError: () => {},
  })
  try {
    const [db, smallDb] = [tenantDb(pool, large.businessId), tenantDb(pool, small.businessId)]
    return [
      ...(await listRows(db, smallDb)),
      ...(await pageRows(platform)),
      await movementRow(db, smallDb, ownerUrl),
      await lastBottlesRow(db),
      ...(await reviewRows(tenantDb(pool, other.businessId))),
      await importRow(tenantDb(pool, other.businessId)),
      await replayRow(platform, before),
    ]
  } finally {
    await pool.end()
  }
}

const size = `${cellarSize.wines.toLocaleString('en')} wines, ${(cellarSize.wines * cellarSize.movementsPerWine).toLocaleString('en')} movements`

async function listRows(db: TenantDb, smallDb: TenantDb): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, query] of lists) {
    const params = wineListing.read(`http://localhost/${query}`)
    const list = (db: TenantDb) => () => wineList(db, params, { seesCosts: true })
    const { large, small } = await alternately({ large: list(db), small: list(smallDb) })
    rows.push(listRow(`Query of the list, ${what}`, large, small))
  }
  return rows
}

async function pageRows(platform: Platform): Promise<Row[]> {
  const [large, small] = [await signIn(platform, largeOwner), await signIn(platform, smallClub.owner)]
  const rows: Row[] = []
  for (const [what, query] of lists) {
    const open = (cookie: string) => async () => {
      const { status } = await ask(`${platform.rootUrl}/business/inventory${query}`, { headers: { cookie } })
      if (status !== 200) throw new Error(`/business/inventory${query} answered ${status}`)
    }
    const times = await alternately({ large: open(large), small: open(small) })
    rows.push(listRow(`Page of the list over HTTP, ${what}`, times.large, times.small))
  }
  return rows
}

function listRow(what: string, large: Times, small: Times): Row {
  return {
    what: `${what}, of ${cellarSize.wines.toLocaleString('en')}: p50, p95`,
    figure: `${ms(large.p50)}, ${ms(large.p95)}`,
    peer: `600 wines ${ms(small.p50)}, ${ms(small.p95)}`,
    target: `p95 < ${listTarget} ms`,
    held: large.p95 < listTarget,
  }
}

/** A sale of one bottle, beside two statements that write a row and change a number in a transaction. */
async function movementRow(db: TenantDb, smallDb: TenantDb, ownerUrl: string): Promise<Row> {
  const wineIds = await someWines(db, 500)
  const smallWines = await someWines(smallDb, 100)
  const peer = new pg.Client({ connectionString: ownerUrl })
  await peer.connect()
  await peer.query(
    'create unlogged table if not exists bench_peer (id int primary key, bottles int not null)',
  )
  await peer.query('insert into bench_peer values (0, 0) on conflict do nothing')
  let turn = 0
  const sell = (db: TenantDb, wines: string[]) => () =>
    moveStock(db, {
      act: 'sell',
      wineId: wines[turn++ % wines.length]!,
      quantity: 1,
      userId: null,
      now: new Date(),
    })
  const plain = async () => {
    await peer.query('begin')
    await peer.query('insert into bench_peer select max(id) + 1, 0 from bench_peer')
    await peer.query('update bench_peer set bottles = bottles + 1 where id = 0')
    await peer.query('commit')
  }
  const times = await alternately({ large: sell(db, wineIds), small: sell(smallDb, smallWines), plain }, 200)
  await peer.query('drop table bench_peer')
  await peer.end()
  return {
    what: `One sale in a ledger of ${size}: p50, p95`,
    figure: `${ms(times.large.p50)}, ${ms(times.large.p95)}`,
    peer: `600 wines ${ms(times.small.p50)}, ${ms(times.small.p95)}; plain SQL ${ms(times.plain.p50)}`,
    target: 'p95 < 15 ms',
    held: times.large.p95 < 15,
  }
}

async function someWines(db: TenantDb, count: number): Promise<string[]> {
  const main = await defaultLocation(db, new Date())
  const rows = await db.read(({ q, businessId }) =>
    q
      .selectFrom('stock_levels')
      .where('business_id', '=', businessId)
      .where('location_id', '=', main)
      .where('available', '>=', 10)
      .select('wine_id')
      .orderBy('wine_id')
      .limit(count)
      .execute(),
  )
  return rows.map(({ wine_id }) => wine_id)
}

const buyers = 50
const lastBottles = 10

/** Fifty carts at the same moment, each for one of the last ten bottles of a wine. */
async function lastBottlesRow(db: TenantDb): Promise<Row> {
  const rounds = 5
  const took: number[] = []
  let [sold, refused, failed] = [0, 0, 0]
  const locationId = await defaultLocation(db, new Date())
  for (const wineId of (await someWines(db, rounds * 20)).slice(-rounds)) {
    await leave(db, wineId, locationId, lastBottles)
    const began = performance.now()
    const outcomes = await Promise.allSettled(
      Array.from({ length: buyers }, () =>
        lockBottles(db, {
          owner: { kind: 'cart', key: newId() },
          locationId,
          bottles: [{ wineId, quantity: 1 }],
          expiresAt: null,
          userId: null,
          now: new Date(),
        }),
      ),
    )
    took.push(performance.now() - began)
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') sold += 1
      else if (outcome.reason instanceof DomainError && outcome.reason.code === 'not-enough-stock')
        refused += 1
      else failed += 1
    }
  }
  const expected = rounds * lastBottles
  return {
    what: `${buyers} carts at once for the last ${lastBottles} bottles, ${rounds} times: locked, refused, failed`,
    figure: `${sold}, ${refused}, ${failed}; slowest ${ms(Math.max(...took))} for all`,
    target: `${expected} locked, none failed`,
    held: sold === expected && failed === 0,
  }
}

/** Sells bottles until `left` are available in the location. */
async function leave(db: TenantDb, wineId: string, locationId: string, left: number): Promise<void> {
  const level = await db.read(({ q, businessId }) =>
    q
      .selectFrom('stock_levels')
      .where('business_id', '=', businessId)
      .where('wine_id', '=', wineId)
      .where('location_id', '=', locationId)
      .select('available')
      .executeTakeFirstOrThrow(),
  )
  const quantity = level.available - left
  if (quantity > 0)
    await moveStock(db, { act: 'sell', wineId, locationId, quantity, userId: null, now: new Date() })
}

interface Verified {
  seconds: number
  /** Peak memory of the command. */
  bytes: number
  output: string
}

/** npm run verify-stock, as an operator starts it beside the running platform. */
async function verify({ dataDir, rootDomain, sandboxUrl }: Platform): Promise<Verified> {
  const child = spawn(process.execPath, ['scripts/verify-stock.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(`http://${rootDomain}`).port,
      SANDBOX_PORT: new URL(sandboxUrl).port,
      NODE_OPTIONS: `--import ${new URL('peak-memory.mjs', import.meta.url).href}`,
    },
  })
  let log = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (log += text))
  const began = performance.now()
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`verify-stock ended with code ${code}: ${log}`)
  return {
    seconds: (performance.now() - began) / 1000,
    bytes: Number(/peak-memory (\d+)/.exec(log)?.[1]),
    output: log,
  }
}

/** Bytes that more movements may add to the command's peak. */
const memorySlack = 30_000_000

async function replayRow(platform: Platform, before: Verified): Promise<Row> {
  const after = await verify(platform)
  const movements = /([\d,]+) movements/.exec(after.output)?.[1]
  const megabytes = ({ bytes }: Verified) => `${(bytes / 1_000_000).toFixed(0)} MB`
  return {
    what: `verify-stock of ${movements} movements: time of the command, peak memory`,
    figure: `${after.seconds.toFixed(1)} s, ${megabytes(after)}`,
    peer: `demo alone ${before.seconds.toFixed(1)} s, ${megabytes(before)}`,
    target: '< 20 s, constant memory',
    held: after.seconds < 20 && after.bytes - before.bytes < memorySlack,
  }
}

interface Times {
  /** Milliseconds. */
  p50: number
  /** Milliseconds. */
  p95: number
}

/** Times several works in turns, so that a slow minute of the machine affects all of them. */
async function alternately<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
  rounds = listRounds,
): Promise<Record<Name, Times>> {
  const names = Object.keys(works) as Name[]
  const took = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -listWarmUp; round < rounds; round += 1) {
    for (const name of names) {
      const began = performance.now()
      await works[name]()
      if (round >= 0) took.get(name)!.push(performance.now() - began)
    }
  }
  const at = (name: Name, share: number) => {
    const sorted = took.get(name)!.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  }
  return Object.fromEntries(
    names.map((name) => [name, { p50: at(name, 0.5), p95: at(name, 0.95) }]),
  ) as Record<Name, Times>
}

async function signIn({ rootUrl }: Platform, email: string): Promise<string> {
  const body = new URLSearchParams({ intent: 'sign-in', email, password: demoPassword }).toString()
  const { headers, status } = await ask(`${rootUrl}/login`, {
    method: 'POST',
    headers: { origin: rootUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if (status !== 303 && status !== 302) throw new Error(`Signing in as ${email} answered ${status}`)
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}
