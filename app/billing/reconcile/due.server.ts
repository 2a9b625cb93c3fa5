// Checks memberships for which a webhook is overdue.
import type { AliasableExpression } from 'kysely'
import pLimit from 'p-limit'
import type { OpenPlatformDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { literals } from '#/db/rows'
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
        await reconcileSubscription(context, { ...one, isStored: true }, because, report)
      })
      after = due.length === pageSize ? due.at(-1)! : null
    } while (after && !signal?.aborted)
  }
  report.finished = !signal?.aborted
  return report
}

/** Pages of these rows whose time is past, in its order. */
const pageOf =
  (rowsOf: (q: OpenPlatformDb['q']) => AliasableExpression<Due>): Page =>
  ({ q }, until, after) =>
    q
      .selectFrom(rowsOf(q).as('due'))
      .where('dueAt', '<', until)
      .$if(after !== null, (query) =>
        query.where((eb) => eb(eb.refTuple('dueAt', 'id'), '>', eb.tuple(after!.dueAt, after!.id))),
      )
      .orderBy('dueAt')
      .orderBy('id')
      .limit(pageSize)
      .selectAll()
      .execute()

const memberships = (q: OpenPlatformDb['q']) =>
  q
    .selectFrom('memberships as m')
    .innerJoin('stripe_accounts as a', (join) =>
      join.onRef('a.account_id', '=', 'm.account_id').onRef('a.business_id', '=', 'm.business_id'),
    )
    .where('a.disconnected_at', 'is', null)
    .select(['m.business_id as businessId', 'm.account_id as accountId'])
    .select('m.subscription_id as subscriptionId')

// The statuses are literals so that the database can use its partial indexes.
const pastTheirPeriod = pageOf((q) =>
  memberships(q)
    .where('m.status', 'in', literals(['pending', ...liveStatuses]))
    .select((eb) => [eb.ref('m.current_period_end').$notNull().as('dueAt'), 'm.id']),
)

const pastTheirAttempt = pageOf((q) =>
  memberships(q)
    .innerJoin('payment_failures as f', (join) =>
      join.onRef('f.business_id', '=', 'm.business_id').onRef('f.membership_id', '=', 'm.id'),
    )
    .where('f.recovered_at', 'is', null)
    .where('f.waived_at', 'is', null)
    .where('f.retries_ended_at', 'is', null)
    .select((eb) => [eb.ref('f.next_attempt_at').$notNull().as('dueAt'), 'f.id']),
)

const endedUnpaid = pageOf((q) =>
  memberships(q)
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.business_id', '=', 'm.business_id').onRef('i.membership_id', '=', 'm.id'),
    )
    .where('m.status', 'in', ['canceled', 'inactive'])
    .where('i.status', 'in', literals(['draft', 'open', 'uncollectible']))
    .where('i.status', '<>', 'draft')
    .select(['i.created_at as dueAt', 'i.id']),
)
