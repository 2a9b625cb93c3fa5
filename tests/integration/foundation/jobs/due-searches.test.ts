import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorker, type WorkerServices } from '~/worker.server'
import type { JobHandler } from '~/foundation/jobs/handler'
import { aJobRun } from '../../../builders/job-run'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'
import { aRequestContext } from '../../../builders/request-context'

/** Searches that read a whole table, with its size. New ones need an index of what is due. */
const readWhole = new Map([
  ['watch-plans business_plans', 'a row for each club'],
  ['watch-plans businesses', 'a row for each club'],
  ['announced-prices tier_price_changes', 'a few rows for each club'],
  ['announced-prices tier_prices', 'a few rows for each club'],
  ['tend-all-places tiers', 'a few rows for each club'],
  ['tend-all-places waiting_list', 'people who wait'],
  ['check-opening-lists opening_list', 'people who wait'],
  ['tend-business-archives business_archives', 'archives of the last days'],
  ['find-order-counts order_counts', 'grows with orders until it is compacted'],
  ['find-wishlisted-in-stock stock_totals', 'grows with wines'],
  ['finish-changes refunds', 'grows with refunds'],
])
/** Jobs whose search is in a service that the test has not, or that ask only with a key for it. */
const withoutSearch = new Set(['reconcile-soon', 'find-senders-due'])

let payments: PaymentPlatform
let jobs: Extract<JobHandler, { scope: 'platform' }>[]
beforeAll(async () => {
  payments = await aPaymentPlatform()
  jobs = (await handlersOf(payments)).filter((handler) => handler.scope === 'platform')
})
afterAll(() => payments.close())

/** All handlers, as a worker gives them to the queue. */
async function handlersOf({ db, billing, memberships, env, scopes, clubs, clock }: PaymentPlatform) {
  let handlers: JobHandler[] = []
  const { services } = aRequestContext(db)
  const idle = { start: () => undefined, stop: async () => undefined }
  const work = async (options: { handlers: JobHandler[] }) => void (handlers = options.handlers)
  const worker = await startWorker({
    ...{ ...services, env, scopes, clubs, memberships, clock },
    billing: { ...billing, worker: idle, reconcileSoon: async () => undefined },
    jobs: { work, stop: async () => undefined },
  } as unknown as WorkerServices)
  await worker.stop()
  return handlers
}

interface Statement {
  text: string
  values: unknown[]
}

/** Notes every statement of the pool's connections from now on. */
function watch(pool: pg.Pool, statements: Statement[]): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const noting = (first: string | { text?: string; values?: unknown[] }, second?: unknown) => {
      const { text, values } = typeof first === 'string' ? { text: first, values: second } : first
      if (text) statements.push({ text, values: Array.isArray(values) ? values : [] })
      return query(first, second)
    }
    client.query = noting as typeof client.query
  })
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

/** Tables that no index narrows down, though the planner would take any that can: neither a condition nor a partial index. */
async function tablesReadWhole({ text, values }: Statement): Promise<string[]> {
  const client = await payments.db.owner.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    const nodes = flat(rows[0]['QUERY PLAN'][0].Plan)
    const partial = await client.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null`,
    )
    const isPartial = new Set(partial.rows.map(({ name }) => name))
    return nodes.flatMap((node) => {
      const table = node['Relation Name']
      if (!table || node['Node Type'] === 'ModifyTable') return []
      if (node['Node Type'] === 'Bitmap Heap Scan') return []
      const isNarrowed = node['Index Cond'] || isPartial.has(node['Index Name'] ?? '')
      return isNarrowed ? [] : [table]
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('every search for what is due, of jobs that run several times an hour, is narrowed down by an index', async () => {
  const frequent = jobs.filter(({ job }) => job.cron?.startsWith('*'))
  const problems: string[] = []
  const statements: Statement[] = []
  for (const pool of [payments.db.app, payments.db.platform]) watch(pool, statements)
  for (const { job, run } of frequent) {
    await run({}, aJobRun({ now: new Date() }))
    const searches = statements
      .splice(0)
      .filter(({ text }) => /^(select|with|update|delete)\b/i.test(text.trim()))
    if (searches.length === 0 && !withoutSearch.has(job.name)) problems.push(`${job.name} searches nothing`)
    for (const search of searches)
      for (const table of await tablesReadWhole(search))
        if (!readWhole.has(`${job.name} ${table}`))
          problems.push(`${job.name} reads all of ${table}: ${search.text.slice(0, 300)}`)
  }
  expect(frequent.length).toBeGreaterThan(15)
  expect(problems).toEqual([])
})
