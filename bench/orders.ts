import { createPool } from '#/db/client.server'
import { tenantDb, type TenantDb } from '#/db/handles.server'
import { demoPassword } from '#/db/seeds/demo-people'
import { orderListing } from '~/club/orders/list/order-listing'
import { filterNames, orderList } from '~/club/orders/list/order-list.server'
import { ask, type Platform } from '../tests/platform'
import { appDatabase } from './app-database'
import { fillOrders, orderSize } from './fill-orders'
import { ms, type Row } from './table'

const owner = 'owner@bottega-rossa.test'
const target = 60
const [warmUp, rounds] = [5, 60]

/** What people do with the list. */
const lists: [what: string, query: string][] = [
  ['first page', ''],
  ['ready', '?state=ready'],
  ['shipped by month, oldest first', '?by=ship&month=2026-03&dir=reversed'],
  ['bottles bought', '?kind=purchase'],
  ['by member, page 900', '?sort=member&page=900'],
  ['last page', '?page=2000'],
  ['search of a member', '?q=chloe+novak'],
  ['search of a number', '?q=11234'],
  ['search of a wine', '?q=cru+117'],
  ['search of a first name, of an eighth of the members', '?q=greta'],
  ['search in vain', '?q=no+such+order'],
]

/** The list of orders at its full size, in one of a thousand businesses. */
export async function orderRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  await fillOrders(ownerUrl, businessId)
  const pool = createPool({
    connectionString: socketUrl,
    max: 4,
    applicationName: 'bench',
    onError: () => {},
  })
  try {
    const db = tenantDb(pool, businessId)
    const cookie = await signIn(platform)
    const rows: Row[] = []
    const add = (row: Row) => {
      rows.push(row)
      console.log(`${row.what}: ${row.figure}`)
    }
    for (const [what, query] of lists) {
      const params = orderListing.read(`http://localhost/${query}`)
      const total = (await orderList(db, params, { seesMoney: true })).counts.found
      const size = `${total.toLocaleString('en')} of ${orderSize.orders.toLocaleString('en')}`
      add(row(`Queries of the list, ${what} (${size}): p50, p95`, await timesOf(() => readList(db, query))))
      add(
        row(
          `Page of the list over HTTP, ${what}: p50, p95`,
          await timesOf(async () => {
            const { status } = await ask(`${platform.rootUrl}/business/orders${query}`, {
              headers: { cookie },
            })
            if (status !== 200) throw new Error(`/business/orders${query} answered ${status}`)
          }),
        ),
      )
    }
    return rows
  } finally {
    await pool.end()
  }
}

async function readList(db: TenantDb, query: string): Promise<void> {
  const params = orderListing.read(`http://localhost/${query}`)
  await db.read(async (db) => {
    const { counts } = await orderList(db, params, { seesMoney: true })
    await filterNames(db, counts, params)
  })
}

function row(what: string, { p50, p95 }: { p50: number; p95: number }): Row {
  return { what, figure: `${ms(p50)}, ${ms(p95)}`, target: `p95 < ${target} ms`, held: p95 < target }
}

async function timesOf(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const took: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    if (round >= 0) took.push(performance.now() - began)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

async function signIn({ rootUrl }: Platform): Promise<string> {
  const body = new URLSearchParams({ intent: 'sign-in', email: owner, password: demoPassword }).toString()
  const { headers, status } = await ask(`${rootUrl}/login`, {
    method: 'POST',
    headers: { origin: rootUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if (status !== 303 && status !== 302) throw new Error(`Signing in answered ${status}`)
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}
