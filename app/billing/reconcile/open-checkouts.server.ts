import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { BillingContext } from '../context'

export interface CheckoutReport {
  looked: number
  /** Completed or expired. */
  settled: number
  failed: number
}

/** When a checkout is old enough to be looked at. */
export interface CheckoutTimes {
  /** Checkouts that started later are left alone. */
  until: Date
  ownTime(businessId: string): Date
  /** The newest start that is looked at, by a business's own time. */
  before(now: Date): Date
}

interface OpenRow {
  id: string
  business_id: string
  created_at: Date
}

const pageSize = 200
const atOnce = 4

/**
 * Runs `reconcile` for each open row of a table of checkouts, the oldest first; it returns whether the row is settled.
 * One that fails is counted, and the others go on. Aborted, it leaves the rest for the next run.
 */
export async function forEachOpenCheckout<Row extends OpenRow>(
  context: BillingContext,
  table: 'checkout_attempts' | 'one_time_payments',
  { until, ownTime, before }: CheckoutTimes,
  reconcile: (row: Row, now: Date) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<CheckoutReport> {
  const total: CheckoutReport = { looked: 0, settled: 0, failed: 0 }
  let after: OpenRow | undefined
  for (;;) {
    const page: Row[] = await openRows(context, table, until, after)
    await pLimit(atOnce).map(page, async (row) => {
      const now = ownTime(row.business_id)
      if (signal?.aborted || row.created_at >= before(now)) return
      total.looked += 1
      try {
        if (await reconcile(row, now)) total.settled += 1
      } catch (error) {
        total.failed += 1
        context.log.warn({ error, table, id: row.id }, 'failed to sync a checkout')
      }
    })
    after = page.at(-1)
    if (page.length < pageSize || signal?.aborted) return total
  }
}

async function openRows<Row>(
  { scopes }: BillingContext,
  table: 'checkout_attempts' | 'one_time_payments',
  until: Date,
  after: OpenRow | undefined,
): Promise<Row[]> {
  return scopes.platform('open checkouts to sync').read(({ q }) =>
    q
      .selectFrom(table)
      .where('status', '=', sql.lit('open'))
      .where('created_at', '<', until)
      .$if(after !== undefined, (query) =>
        query.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after!.created_at, after!.id))),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .selectAll()
      .$castTo<Row>()
      .execute(),
  )
}
