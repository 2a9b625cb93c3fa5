import pg from 'pg'
import { createPool } from '#/db/client.server'
import { tenantDb } from '#/db/handles.server'
import { ask, type Answer, type Platform } from '../tests/platform'
import { aWineForSale } from '../tests/builders/purchase'
import { appDatabase } from './app-database'
import { filledToken } from './fill-sessions'
import { ms, type Row } from './table'

/** How many people press the button at the same moment, and for how many bottles. */
export const buyers = 50
const bottles = 10

/**
 * The last bottles of a wine and more buyers than bottles, over HTTP: who reaches the checkout page pays, and our rows
 * then say who has a bottle. The people are those of `fill`, signed in by `fillSessions`.
 */
export async function purchaseRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const wineId = await lastBottles(ownerUrl, slug)
  const people = Array.from({ length: buyers }, (_, n) => buyer(platform, slug, n + 1))
  for (const post of people) {
    const added = await post({ intent: 'add', wineId, quantity: '1' })
    if (added.status !== 303) throw new Error(`Adding to the cart answered ${added.status}`)
  }
  const times: number[] = []
  const answers = await Promise.all(
    people.map(async (post) => {
      const began = performance.now()
      const answer = await post({ intent: 'check-out' })
      times.push(performance.now() - began)
      return answer
    }),
  )
  const pages = answers.flatMap(({ headers: { location } }) =>
    location?.includes('/c/pay/') ? [location] : [],
  )
  const refusals = answers.filter(
    ({ status, body }) => status === 409 && /Only|sold out|left|stock/.test(body),
  ).length
  const waits = answers.filter(({ status }) => status === 503).length
  await Promise.all(pages.map((page) => pay(platform, page)))
  const sold = await soldOf(ownerUrl, wineId)
  const [p50, slowest] = [times.toSorted((a, b) => a - b)[Math.floor(buyers / 2)]!, Math.max(...times)]
  return [
    {
      what: `${buyers} parallel buyers of the last ${bottles} bottles`,
      figure: `${sold.paid} sold, ${refusals} told before paying, ${waits} asked to try again; ${sold.available} left`,
      target: `exactly ${bottles} sold, the others told`,
      held: sold.paid === bottles && sold.available === 0 && refusals === buyers - bottles,
    },
    { what: '... from the button to the answer, p50, slowest', figure: `${ms(p50)}, ${ms(slowest)}` },
  ]
}

async function lastBottles(ownerUrl: string, slug: string): Promise<string> {
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  const pool = createPool({
    connectionString: socketUrl,
    max: 2,
    applicationName: 'bench',
    onError: () => {},
  })
  try {
    return await aWineForSale(tenantDb(pool, businessId), { bottles, priceCents: 4_200 })
  } finally {
    await pool.end()
  }
}

/** What a member's browser sends to the cart, from a network of its own. */
function buyer({ rootDomain }: Platform, slug: string, n: number) {
  const origin = `http://${slug}.${rootDomain}`
  return (fields: Record<string, string>): Promise<Answer> =>
    ask(`${origin}/customer/cart`, {
      method: 'POST',
      headers: {
        origin,
        cookie: `__Host-session=${filledToken(n)}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.2.${n >> 8}.${n & 255}`,
      },
      body: new URLSearchParams(fields).toString(),
    })
}

async function pay({ sandboxUrl }: Platform, page: string): Promise<void> {
  const session = new URL(page).pathname.split('/').pop() ?? ''
  const { status } = await ask(`${sandboxUrl}/_sandbox/api/checkout/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cardNumber: '4242424242424242' }),
  })
  if (status !== 200) throw new Error(`A payment was answered ${status}`)
}

/** Once every payment's webhook was processed. */
async function soldOf(ownerUrl: string, wineId: string): Promise<{ paid: number; available: number }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const patience = Date.now() + 60_000
    for (;;) {
      const { rows } = await client.query<{ paid: number; open: number; available: number }>(
        `select count(*) filter (where p.status = 'processing')::int as paid,
           count(*) filter (where p.status = 'awaiting_payment')::int as open,
           (select available from stock_totals where wine_id = $1) as available
         from purchases p join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
         where l.wine_id = $1`,
        [wineId],
      )
      const { paid, open, available } = rows[0]!
      if (open === 0 || Date.now() > patience) return { paid, available }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  } finally {
    await client.end()
  }
}
