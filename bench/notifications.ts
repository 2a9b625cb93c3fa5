import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { notify } from '~/people/notifications/notify.server'
import { createPool } from '#/db/client.server'
import { tenantDb } from '#/db/handles.server'
import { ask, type Platform } from '../tests/platform'
import { appDatabase } from './app-database'
import { filledToken } from './fill-sessions'
import { load } from './load'
import { ms, type Row } from './table'

const target = 60
const [warmUp, rounds] = [5, 100]
const openPages = 1_000
const members = 10_000
/** Of each member. */
const notifications = 20

/** The list of notifications in a club of 10,000 members, and what 1,000 open pages cost. */
export async function notificationRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  const host = `${slug}.${platform.rootDomain}`
  await fill(ownerUrl, businessId, host)
  const pool = createPool({
    connectionString: socketUrl,
    max: 2,
    applicationName: 'bench',
    onError: () => {},
  })
  try {
    return [
      ...(await listRows(host)),
      await notifyRow(pool, businessId),
      ...(await openPageRows(platform, host, pool, businessId)),
    ]
  } finally {
    await pool.end()
  }
}

const cookieOf = (n: number) => `__Host-session=${filledToken(n)}`

async function listRows(host: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, path] of [
    ['list', '/customer/notifications'],
    ['settings', '/customer/account-settings?tab=notifications'],
  ] as const) {
    const took: number[] = []
    for (let n = 0; n < warmUp + rounds; n += 1) {
      const began = performance.now()
      const { status } = await ask(`http://${host}`, { path, headers: { cookie: cookieOf(1 + n) } })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      if (n >= warmUp) took.push(performance.now() - began)
    }
    const { p50, p95 } = percentiles(took)
    rows.push({
      what: `Page of the ${what} over HTTP, ${members.toLocaleString('en')} members: p50, p95`,
      figure: `${ms(p50)}, ${ms(p95)}`,
      target: `p95 < ${target} ms`,
      held: p95 < target,
    })
  }
  return rows
}

async function notifyRow(pool: pg.Pool, businessId: string): Promise<Row> {
  const everyone = await everyMember(pool, businessId)
  const began = performance.now()
  const notified = await notifyEveryone(pool, businessId, { cause: 'everyone', members: everyone })
  return {
    what: `Notifying ${notified.toLocaleString('en')} members at once`,
    figure: ms(performance.now() - began),
  }
}

async function openPageRows(
  platform: Platform,
  host: string,
  pool: pg.Pool,
  businessId: string,
): Promise<Row[]> {
  const club = { url: `http://${host}/` }
  const options = { connections: 4, seconds: 5, perSecond: 200 }
  const alone = await load(club, options)
  const before = await residentMemory(platform)
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const heard = new Set<number>()
  const pages = await Promise.all(
    Array.from({ length: openPages }, (_, n) => open(host, n + 1, agent, () => heard.add(n))),
  )
  try {
    await delay(5_000)
    const after = await residentMemory(platform)
    const loaded = await load(club, options)
    heard.clear()
    const everyone = await everyMember(pool, businessId)
    const began = performance.now()
    await notifyEveryone(pool, businessId, { cause: 'storm', members: everyone })
    while (heard.size < openPages && performance.now() - began < 60_000) await delay(20)
    const took = performance.now() - began
    const perPage = after - before
    return [
      {
        what: `Memory of ${openPages.toLocaleString('en')} open pages`,
        figure: `${(perPage / 1e6).toFixed(0)} MB`,
        target: '< 100 MB',
        held: perPage < 100e6,
      },
      {
        what: 'Club page beside them, 200 requests per second: p50, p99',
        figure: `${ms(loaded.p50)}, ${ms(loaded.p99)}`,
        peer: `without them ${ms(alone.p50)}, ${ms(alone.p99)}`,
      },
      {
        what: `A notification to everyone, until all ${heard.size.toLocaleString('en')} open pages heard of it`,
        figure: ms(took),
      },
    ]
  } finally {
    for (const page of pages) page.destroy()
    agent.destroy()
  }
}

async function everyMember(pool: pg.Pool, businessId: string): Promise<string[]> {
  const rows = await tenantDb(pool, businessId).read(({ q }) =>
    q.selectFrom('members').where('business_id', '=', businessId).select('id').execute(),
  )
  return rows.map(({ id }) => id)
}

const notifyEveryone = (
  pool: pg.Pool,
  businessId: string,
  { cause, members }: { cause: string; members: string[] },
) =>
  notify(tenantDb(pool, businessId), {
    kind: 'event',
    members,
    cause: `bench ${cause}`,
    title: 'Harvest dinner',
    link: '/customer/dashboard',
    now: new Date(),
  })

function open(host: string, n: number, agent: Agent, onChange: () => void): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const [, port = '80'] = host.split(':')
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/customer/notifications/events',
        agent,
        headers: { host, accept: 'text/event-stream', cookie: cookieOf(n) },
      },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`events answered ${response.statusCode}`))
        response.on('data', (text: Buffer) => text.includes('event: change') && onChange())
        response.on('error', () => undefined)
        resolve(sent)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

async function residentMemory({ rootUrl }: Platform): Promise<number> {
  const { body } = await ask(`${rootUrl}/metrics`)
  const line = body.split('\n').find((line) => line.startsWith('process_resident_memory_bytes'))
  return Number(line?.split(' ').pop())
}

function percentiles(took: number[]) {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** Members of the club with notifications, the first thousand signed in on its host. */
async function fill(ownerUrl: string, businessId: string, host: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temporary table person as
       select n, gen_random_uuid() as user_id, gen_random_uuid() as member_id,
         'notified' || n || '@filled.test' as email from generate_series(1, ${members}) n`,
    )
    await client.query(
      `insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
       select user_id, email, email, 'Ada Conti', 'none', now(), now() from person`,
    )
    await client.query(
      `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
       select $1, member_id, user_id, 'Ada Conti', email, '1985-04-12', current_date, now() from person`,
      [businessId],
    )
    await client.query(
      `insert into notifications (business_id, id, user_id, audience, kind, cause, title, body, link, is_here, created_at, read_at)
       select $1, gen_random_uuid(), user_id, 'member', 'run', 'bench ' || i, 'Your box is ready', '', '/customer/deliveries',
         true, now() - i * interval '1 day', case when i > 3 then now() end
       from person, generate_series(1, ${notifications}) i`,
      [businessId],
    )
    await client.query(
      `insert into sessions (id, token_hash, user_id, host, business_id, user_agent, address, created_at,
         refreshed_at, expires_at, absolute_expires_at, method, reauthenticated_at, last_seen_at, token_expires_at)
       select gen_random_uuid(), sha256(convert_to(translate(encode(sha256(convert_to('session ' || n, 'utf8')), 'base64'), '+/=', '-_'), 'utf8')),
         user_id, $1, $2, 'A browser of the bench', '10.0.0.1', now(), now(), now() + interval '30 days',
         now() + interval '180 days', 'password', now(), now(), now() + interval '1 hour'
       from person where n <= ${openPages}`,
      [host, businessId],
    )
    await client.query('set session_replication_role = origin; vacuum (analyze) notifications')
  } finally {
    await client.end()
  }
}
