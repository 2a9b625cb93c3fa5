// Checks memberships for which a webhook is overdue.
import { sql, type RawBuilder } from 'kysely'
import pLimit from 'p-limit'
import type { OpenPlatformDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { reconcileSubscription } from './reconcile-subscription.server'
import { emptyReport, type ReconcileReport } from './report'

/** A renewal invoice stays a draft for an hour; webhooks arrive sooner than the rest of this. */
const restMs = 2 * 60 * 60_000
const pageSize = 200
const atOnce = 4

interface Due {
  businessId: string
  accountId: string
  subscriptionId: string
  dueAt: Date
  id: string
}

type Page = (db: OpenPlatformDb, until: Date, after: Due | null) => Promise<Due[]>

/**
 * Syncs every membership past its period, every failed payment past its next attempt, and every membership that has
 * ended with an invoice that could still be paid, by each club's own time. Safe to run at any time; aborted, it leaves the rest for the next run.
 */
export async function reconcileDue(context: BillingContext, signal?: AbortSignal): Promise<ReconcileReport> {
  const report = emptyReport()
  await context.refreshTime()
  for (const [because, page] of [
    ['period has ended', pastTheirPeriod],
    ['next attempt is overdue', pastTheirAttempt],
    ['it has ended with an unpaid invoice', endedUnpaid],
  ] as const) {
    let after: Due | null = null
    do {
      const due: Due[] = await context.scopes
        .platform(`memberships ${because}`)
        .read((db) => page(db, new Date(context.latestNow().getTime() - restMs), after))
      await pLimit(atOnce).map(due, async (one) => {
        if (signal?.aborted || one.dueAt.getTime() + restMs > context.now(one.businessId).getTime()) return
        report.looked += 1
        await reconcileSubscription(context, { ...one, known: true }, because, report)
      })
      after = due.length === pageSize ? due.at(-1)! : null
    } while (after && !signal?.aborted)
  }
  report.finished = !signal?.aborted
  return report
}

/** Pages of the rows of `from` whose time `at` is past, in the order of `at` and `id`; `m` is their membership. */
const pageOf =
  (from: RawBuilder<unknown>, at: string, id: string, where: RawBuilder<unknown>): Page =>
  async (db, until, after) => {
    const order = sql`${sql.ref(at)}, ${sql.ref(id)}`
    const { rows } = await sql<Due>`
      select m.business_id as "businessId", m.account_id as "accountId", m.subscription_id as "subscriptionId",
        ${sql.ref(at)} as "dueAt", ${sql.ref(id)}
      from ${from}
      join stripe_accounts a on a.account_id = m.account_id and a.business_id = m.business_id
      where ${where} and a.disconnected_at is null and ${sql.ref(at)} < ${until}
        and (${after === null} or (${order}) > (${after?.dueAt ?? until}, ${after?.id ?? null}::uuid))
      order by ${order} limit ${pageSize}`.execute(db.q)
    return rows
  }

// The statuses are spelled out so that the database can use its partial index.
const pastTheirPeriod = pageOf(
  sql`memberships m`,
  'm.current_period_end',
  'm.id',
  sql`m.status in ('pending', 'active', 'past_due', 'paused')`,
)

const pastTheirAttempt = pageOf(
  sql`payment_failures f join memberships m on m.business_id = f.business_id and m.id = f.membership_id`,
  'f.next_attempt_at',
  'f.id',
  sql`f.recovered_at is null and f.waived_at is null and f.retries_ended_at is null`,
)

const endedUnpaid = pageOf(
  sql`invoices i join memberships m on m.business_id = i.business_id and m.id = i.membership_id
    and m.status in ('canceled', 'inactive')`,
  'i.created_at',
  'i.id',
  sql`i.status in ('draft', 'open', 'uncollectible') and i.status <> 'draft'`,
)
