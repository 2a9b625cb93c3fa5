import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ask, launch, startPlatform, type Platform } from '../tests/platform'
import { copyMember } from './fill-payments'
import { signUp } from './signups'
import { ms, perSecond, type Row } from './table'

const root = fileURLToPath(new URL('..', import.meta.url))
const trusted = { TRUSTED_PROXIES: '127.0.0.1', SEED: 'demo' }

/** The two demo clubs under load: one for reconciliation and webhooks, the other for a year of billing. */
const [compared, lived] = ['bottega-rossa', 'harbor-cellars']
const [many, members] = [10_000, 1_000]

/** Webhooks, backlog, reconciliation and a year of billing, each on the real processes. */
export async function billing(): Promise<Row[]> {
  // The server accepts webhooks and no worker processes them, so a backlog grows.
  const platform = await startPlatform({ ...trusted, WORKER: 'off' })
  try {
    const database = new pg.Client({ connectionString: await platform.databaseUrl() })
    await database.connect()
    try {
      const rows = [
        ...(await reconciled(platform, database)),
        ...(await webhooks(platform, database)),
        await year(platform, database),
      ]
      return rows
    } finally {
      await database.end()
    }
  } finally {
    await platform.stop()
  }
}

async function pattern(platform: Platform, database: pg.Client, slug: string, count: number) {
  const worker = await startWorker(platform)
  await signUp(platform, slug, 1)
  await worker.stop()
  const { rows } = await database.query(
    `select m.email from members m join business_slugs s on s.business_id = m.business_id
     where s.slug = $1 and m.email like '%@bench.test' order by m.created_at desc limit 1`,
    [slug],
  )
  return copyMember(await platform.databaseUrl(), slug, rows[0].email, count)
}

async function reconciled(platform: Platform, database: pg.Client): Promise<Row[]> {
  const { subscription } = await pattern(platform, database, compared, many)
  const differing = await reconcile(platform)
  const { rows } = await database.query(
    `select count(*)::int as n from memberships where subscription_id like $1 and status = 'active'`,
    [`${subscription}x%`],
  )
  const agreeing = await reconcile(platform)
  const row = (what: string, { seconds, bytes }: { seconds: number; bytes: number }, lost = 0): Row => ({
    what,
    figure: `${seconds.toFixed(1)} s, ${(bytes / 1_000_000).toFixed(0)} MB${lost ? `, ${lost} not corrected` : ''}`,
    target: '<= 300 s, 250 MB',
    held: seconds <= 300 && bytes <= 250_000_000 && lost === 0,
  })
  const size = many.toLocaleString('en')
  return [
    row(`Reconciling ${size} subscriptions, all of which differ`, differing, many - rows[0].n),
    row(`... all of which agree`, agreeing),
  ]
}

/** Runs the command as a person does; returns its duration and peak memory. */
async function reconcile(platform: Platform) {
  const child = spawn(process.execPath, ['scripts/reconcile.mjs'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: platform.dataDir,
      SANDBOX_PORT: new URL(platform.sandboxUrl).port,
      NODE_OPTIONS: `--import ${new URL('peak-memory.mjs', import.meta.url).href}`,
    },
  })
  const began = performance.now()
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`Reconciliation ended with ${code}:\n${output}`)
  return { seconds: (performance.now() - began) / 1000, bytes: Number(/peak-memory (\d+)/.exec(output)?.[1]) }
}

async function webhooks(platform: Platform, database: pg.Client): Promise<Row[]> {
  const { rows: customers } = await database.query(
    `select subscription_id, account_id from memberships ms join business_slugs s on s.business_id = ms.business_id
     where s.slug = $1 and ms.subscription_id ~ 'x[0-9]+$' order by ms.subscription_id limit $2`,
    [compared, members],
  )
  const subscriptions = customers.map((row) => row.subscription_id as string)
  await database.query('delete from webhook_inbox')
  // The stored status is wrong, so that every effect shows.
  await database.query(`update memberships set status = 'paused' where subscription_id = any($1)`, [
    subscriptions,
  ])
  const before = await effects(database, subscriptions)
  const sent = await send(platform, customers[0].account_id, subscriptions, { perSecond: 600, count: many })
  const began = performance.now()
  const worker = await startWorker(platform)
  await drained(database)
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  const after = await effects(database, subscriptions)
  const { rows: left } = await database.query(
    `select count(*)::int as n from webhook_inbox where status = 'done'`,
  )
  const lost = many - left[0].n + (subscriptions.length - after.active)
  const doubled = after.audits - before.audits - subscriptions.length + (after.emails - before.emails)
  const size = many.toLocaleString('en')
  return [
    {
      what: `Webhooks taken in at a steady pace, ${size} of them`,
      figure: `${perSecond(sent.perSecond)}, p50 ${ms(sent.p50)}, p99 ${ms(sent.p99)}; ${sent.refused} refused`,
      target: '>= 500/s, p99 < 50 ms',
      held: sent.perSecond >= 500 && sent.p99 < 50 && sent.refused === 0,
    },
    {
      what: `... processed by one worker, from its start`,
      figure: `${seconds.toFixed(1)} s, ${lost} lost, ${doubled} doubled`,
      target: '0 lost, 0 doubled',
      held: lost === 0 && doubled === 0,
    },
  ]
}

async function send(
  platform: Platform,
  account: string,
  subscriptions: string[],
  pace: { perSecond: number; count: number },
) {
  const child = fork(fileURLToPath(new URL('webhooks.mjs', import.meta.url)))
  const { host, port } = new URL(platform.rootUrl)
  child.send({ port, host, secret: 'whsec_tastevin_connect', account, subscriptions, ...pace })
  const [result] = (await once(child, 'message')) as [
    { perSecond: number; p50: number; p99: number; refused: number },
  ]
  return result
}

/** The effects of the events: live memberships, audit rows about them, emails. */
async function effects(database: pg.Client, subscriptions: string[]) {
  const { rows } = await database.query(
    `select count(*) filter (where status = 'active')::int as active,
       (select count(*)::int from audit_log a where a.action = 'membership.active'
         and a.target_id in (select id::text from memberships where subscription_id = any($1))) as audits,
       (select count(*)::int from outgoing_emails) as emails
     from memberships where subscription_id = any($1)`,
    [subscriptions],
  )
  return rows[0] as { active: number; audits: number; emails: number }
}

async function drained(database: pg.Client): Promise<void> {
  const patience = Date.now() + 300_000
  for (;;) {
    const { rows } = await database.query(`select 1 from webhook_inbox where status = 'queued' limit 1`)
    if (rows.length === 0) return
    if (Date.now() > patience) throw new Error('The inbox was not emptied')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function year(platform: Platform, database: pg.Client): Promise<Row> {
  const { accountId, businessId, subscription } = await pattern(platform, database, lived, members)
  const worker = await startWorker(platform)
  const began = performance.now()
  let now = ''
  for (let month = 0; month < 12; month++) now = await advance(platform, accountId, 'P1M')
  // The last renewal's invoice waits an hour.
  now = await advance(platform, accountId, 'PT3H')
  await drained(database)
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  const { rows } = await database.query(
    `select count(*)::int as n from memberships where business_id = $1 and subscription_id like $3
       and status = 'active' and current_period_end > $2 and paid_through = current_period_end`,
    [businessId, now, `${subscription}x%`],
  )
  const { rows: events } = await database.query(
    `select count(*)::int as n from sandbox.events where account = $1 and state = 'delivered'`,
    [accountId],
  )
  const behind = members - rows[0].n
  return {
    what: `A year of ${members.toLocaleString('en')} members, month by month, until all is known here`,
    figure: `${seconds.toFixed(0)} s, ${events[0].n.toLocaleString('en')} webhooks, ${behind} behind`,
    target: '< 300 s, 0 behind',
    held: seconds < 300 && behind === 0,
  }
}

async function advance(platform: Platform, account: string, duration: string): Promise<string> {
  const answer = await ask(`${platform.sandboxUrl}/_sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: duration, account }),
  })
  if (answer.status !== 200) throw new Error(`The clock did not move: ${answer.body}`)
  return (JSON.parse(answer.body) as { now: string }).now
}

/** A worker process beside the server. */
async function startWorker(platform: Platform) {
  const env = {
    DATA_DIR: platform.dataDir,
    PORT: new URL(platform.rootUrl).port,
    SANDBOX_PORT: new URL(platform.sandboxUrl).port,
  }
  const { child, exit, says } = launch(env, ['--worker'])
  await says('The worker runs')
  return {
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}
